import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Named } from '../../contract/call.ts'
import type { House } from '../house.ts'
import { languageOf, success } from './envelope.ts'
import type { AnyHandler, Context, FileAnswer } from './handler.ts'
import { doOnce, keyOf, requestHash } from './once.ts'

/** One call from checked input to answer: transaction, once-only, the domain's function, reply check, envelope. */
export async function answer(
  house: House,
  call: Named,
  handler: AnyHandler<never>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { params, query, body } = request
  const language = languageOf(request)
  const context = { house, me: request.person, language, params, query, body }
  if ('ownTransaction' in handler) {
    const data = await handler.ownTransaction(context as never)
    return call.gives === 'file' ? sendFile(reply, data as FileAnswer) : success(checked(call, data), language)
  }
  if ('before' in handler) await handler.before(context as never)
  const inTransaction = 'before' in handler ? handler.inTransaction : handler
  const work = (tx: Context<Named>['tx']) =>
    inTransaction({ ...context, tx } as never).then((data) => checked(call, data))
  // Reads need no transaction: each statement sees one moment, and begin and commit would cost as much again.
  if (call.method === 'GET') return success(await work(house.db.orm), language)
  const key = keyOf(request.headers['idempotency-key'])
  const person = request.person
  const data = await house.db.tx((tx) =>
    key === undefined || !person
      ? work(tx)
      : doOnce(house, tx, person.id, key, requestHash(call.name, { params, query, body }), () => work(tx)),
  )
  return success(data, language)
}

/** Only what the contract promises leaves: columns it does not name are dropped, a wrong shape is our failure. */
function checked(call: Named, data: unknown): unknown {
  return z.parse(call.reply, data)
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const plain = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .send(createReadStream(file.path))
}
