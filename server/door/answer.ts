import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isRead, type Named } from '../../contract/kernel/call.ts'
import { lenient } from '../../contract/kernel/lenient.ts'
import type { House } from '../house.ts'
import { hashOfToken, type Person } from '../who.ts'
import { languageOf, success } from './envelope.ts'
import type { AnyHandler, Context, DeviceCookie, FileAnswer, OfficeUsed } from './handler.ts'
import { doOnce, givenAnswer, keyOf, requestHash } from './once.ts'
import { root } from './route.ts'

/** What the log says of an answer that did not fit. */
export const misfit = 'a reply does not fit its contract'

/** One call from checked input to answer: transaction, once-only, the domain's function, reply check, envelope. */
export async function answer(
  house: House,
  call: Named,
  handler: AnyHandler<never>,
  request: FastifyRequest,
  reply: FastifyReply,
  /** `forget` lets go of the files that came with the request. */
  { forget, officeUsed }: { forget: () => Promise<void>; officeUsed: OfficeUsed },
) {
  const { params, query, body } = request
  const language = languageOf(request)
  const from = {
    ip: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    offline: request.headers['filed-offline'] === '1',
    session: request.person?.session ?? hashOfToken(request.headers.authorization ?? ''),
    cookie: cookieOf(request),
    captcha: String(request.headers['x-captcha'] ?? '').slice(0, 100),
  }
  const context = { house, me: request.person ?? request.guest ?? request.pass, from, language, params, query, body }
  const usedBy = (me: Person) => ({ call, me, from, input: [params, query, body] })
  const wrap = (data: unknown) =>
    call.flat ? { ...success(null, language), ...(data as object) } : success(data, language)
  const { person } = request
  /** Who is known again at a second arrival: an account, or an attendee of activities. */
  const asker = person ?? request.guest
  const key = isRead(call) || call.discloses ? undefined : keyOf(request.headers['idempotency-key'])
  const hashOf = (input: unknown) => requestHash(call.name, input, request.received ?? [])
  // Of what was sent: what a newer contract makes of the same bytes is not what an older one made of them.
  const same = key === undefined ? [] : [hashOf(request.sent), hashOf({ params, query, body })]
  const find = async () => (key && asker ? givenAnswer(house, house.db.orm, asker.id, key, same) : undefined)
  if ('ownTransaction' in handler) {
    const given = await find()
    if (given) {
      await forget()
      return wrap(given.answer)
    }
    const closed = new AbortController()
    reply.raw.once('close', () => closed.abort())
    const data = await handler.ownTransaction({
      ...context,
      gone: closed.signal,
      device: deviceCookie(house, request, reply),
      once: (tx: Context<Named>['tx'], write: () => Promise<unknown>) =>
        // What is kept for a second arrival is what the contract promises, too.
        key && asker
          ? doOnce(house, tx, asker.id, key, same, async () => checked(call, await write(), request.log))
          : write(),
    } as never)
    if (person?.cate === 'MISHU' && !isRead(call)) await house.db.tx((tx) => officeUsed(house, tx, usedBy(person)))
    return call.gives === 'file' ? sendFile(reply, data as FileAnswer) : wrap(checked(call, data, request.log))
  }
  if ('before' in handler) {
    const given = await prepare(() => handler.before(context as never), find)
    if (given) {
      await forget()
      return wrap(given.answer)
    }
  }
  const inTransaction = 'before' in handler ? handler.inTransaction : handler
  const work = (tx: Context<Named>['tx']) =>
    inTransaction({ ...context, tx } as never).then(async (data) => {
      if (person?.cate === 'MISHU' && !isRead(call)) await officeUsed(house, tx, usedBy(person))
      return checked(call, data, request.log)
    })
  // Reads need no transaction: each statement sees one moment, and begin and commit would cost as much again.
  if (isRead(call)) return wrap(await work(house.db.orm))
  let isFirst = true
  const data = await house.db.tx((tx) => {
    if (key === undefined || !asker) return work(tx)
    isFirst = false
    return doOnce(house, tx, asker.id, key, same, () => {
      isFirst = true
      return work(tx)
    })
  })
  if (!isFirst) await forget()
  return wrap(data)
}

interface Given {
  answer: unknown
}

/**
 * Runs what comes before a transaction, unless the request was answered already: then the code or the password it would look
 * at is used up or another one. Browsers send a POST again by themselves. Where the first arrival is done while the second
 * is being looked at, the refusal of the second gives way to the first one's answer.
 */
async function prepare(
  before: () => Promise<void>,
  find: () => Promise<Given | undefined>,
): Promise<Given | undefined> {
  const given = await find()
  if (given) return given
  try {
    await before()
  } catch (error) {
    const meanwhile = await find()
    if (!meanwhile) throw error
    return meanwhile
  }
  return undefined
}

/**
 * Only what the contract promises leaves: columns it does not name are dropped. What another build left in a record may not fit
 * the contract of today: then it is answered as far as it does, and the log says which call and where, but not what.
 */
function checked(call: Named, data: unknown, log: FastifyBaseLogger): unknown {
  const read = z.safeParse(call.reply, data)
  if (read.success) return read.data
  if (typeof data !== 'object' || data === null) throw new Error(`${call.name} answers with nothing of its contract`)
  log.error({ call: call.name, at: read.error.issues.map(({ path }) => path.join('.')) }, misfit)
  return lenient(call.reply)(data)
}

function sendFile(reply: FastifyReply, sent: FileAnswer) {
  const plain = sent.name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  // A name that was cut may end in half a character.
  const encoded = encodeURIComponent(sent.name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  if (sent.size !== undefined) reply.header('content-length', sent.size)
  return reply
    .header('content-type', sent.type ? `${sent.type}; charset=utf-8` : 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .send(sent.stream)
}

const deviceCookieName = 'known-device'

const cookiePattern = new RegExp(`(?:^|; )${deviceCookieName}=([\\w-]+)`)
const cookieOf = ({ headers }: FastifyRequest): string => cookiePattern.exec(headers.cookie ?? '')?.[1] ?? ''

/** The cookie of a device: goes with logins and codes for them only, and never to another site. */
function deviceCookie({ config }: House, request: FastifyRequest, reply: FastifyReply): DeviceCookie {
  const secure = config.publicUrl?.startsWith('https:') ? '; Secure' : ''
  return {
    secret: cookieOf(request),
    keep(kept, days) {
      const age = days * 86_400
      for (const part of ['author', 'user'])
        reply.header(
          'set-cookie',
          `${deviceCookieName}=${kept}; Path=${root}/userservice/${part}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`,
        )
    },
  }
}
