import { Readable } from 'node:stream'
import { Server } from '@tus/server'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultMaxMb } from '../../../contract/both/file.ts'
import { AppError, type ErrorCode } from '../../../contract/errors/errors.ts'
import { id as idRule } from '../../../contract/kernel/rules.ts'
import { tusPath, uploadSessionHeader } from '../../../contract/upload/upload.ts'
import { logFailure } from '../../door/envelope.ts'
import { limitTo, netOf, root } from '../../door/route.ts'
import type { House } from '../../house.ts'
import { mustHaveSpace } from '../../store/space.ts'
import { noRoom } from '../../store/store.ts'
import { file } from '../../tables/upload.ts'
import { admit, type Person, personOf } from '../../who.ts'
import { createUpload, type Sender } from '../create.ts'
import { dropBytes, dropFiles } from '../drop.ts'
import { finishUpload } from '../finish.ts'
import type { FileRow } from '../present.ts'
import { fileGone, handedOver, touchUploadSession, uploadMustBeOpen } from '../session.ts'
import { leases, retryAfterSeconds } from './lease.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends bytes: a person, or a phone that speaks for one. */
    sender: Sender | null
  }
}

const maxBytes = defaultMaxMb * 1024 * 1024
const version = '1.0.0'
const chunkType = 'application/offset+octet-stream'
/** While bytes come from a phone, its session is told this often. */
const touchMs = 2000
/** Requests of one person and their phones; who is told so waits as long as told. */
export const tusLimits = {
  /** Files announced, and files given up: twice as many as may lie here of no record. */
  create: { max: 400, seconds: 60 },
  /** Questions and slices: three for each of so many files, or 80 MB a second. */
  resume: { max: 1200, seconds: 60 },
}
const senderIn = ({ sender, ip }: FastifyRequest) => sender?.id ?? netOf(ip)
/** A request that must let go of its file may go on for so long, to end by itself. */
const drainMs = 500

/**
 * Resumable uploads, tus 1.0: HEAD tells how much is here, PATCH goes on from there, DELETE gives up what belongs to no record.
 * Only a file's owner finds it, and the phone that scanned the owner's code, which sends its upload id instead of a token.
 */
export function takeUploads(app: FastifyInstance, house: House): void {
  const tus = tusServer(house)
  app.decorateRequest('sender', null)
  // The bytes go to the store as they come; Fastify must not gather them.
  app.addContentTypeParser(chunkType, (_request, _payload, done) => done(null, undefined))
  const shared = {
    schema: { hide: true },
    bodyLimit: maxBytes,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('tus-resumable', version)
      request.sender = await senderOf(house, request)
      if (request.headers['tus-resumable'] === version) return
      void reply.header('tus-version', version)
      throw new AppError('tusVersion')
    },
  }
  const address = `${root}/${tusPath}`

  // What is spoken here, to whoever asks before they come.
  for (const url of [address, `${address}/:id`])
    app.options(url, { schema: { hide: true } }, (_request, reply) =>
      reply
        .status(204)
        .headers({
          'tus-resumable': version,
          'tus-version': version,
          'tus-max-size': maxBytes,
          'tus-extension': 'creation,termination',
        })
        .send(),
    )

  // Not left to the library: it would take bytes with the creation, and those are never checked.
  app.post(
    address,
    { ...shared, config: { call: 'upload.create', ...limitTo(house, tusLimits.create, senderIn) } },
    async (request, reply) => {
      refuseExtensions(request)
      const { 'upload-metadata': metadata = '', 'upload-length': length = '' } = request.headers as Record<
        string,
        string
      >
      const id = await createUpload(house, request.sender as Sender, { metadata, length })
      return reply.status(201).header('location', `${address}/${id}`).send()
    },
  )

  app.route<{ Params: { id: string } }>({
    ...shared,
    method: ['HEAD', 'PATCH'],
    url: `${address}/:id`,
    config: { call: 'upload.resume', ...limitTo(house, tusLimits.resume, senderIn) },
    handler: async (request, reply) => {
      const row = await ownFile(house, request.sender as Sender, request.params.id)
      // The server may have died between the row and the room for it; then the upload just begins at 0.
      if (row.sha256 === null) await house.store.begin(row.id, row.size)
      if (request.method === 'HEAD') {
        await finishBeforeHead(house, row)
        await renew(house, row, request.sender as Sender)
      } else await mustHaveSpaceFor(house, row)
      const asked = webRequest(request, row.id)
      const answer = await whileTold(house, row, request, () => tus.handleWeb(asked))
      if (!answer.ok) discardBody(asked, reply)
      else await finishUpload(house, row).catch((refused) => goneWith(house, row, refused))
      return pass(reply, answer)
    },
  })

  // HEAD makes whoever sends let go, so that what it tells stays true. This only looks on while bytes come.
  app.get<{ Params: { id: string } }>(
    `${address}/:id`,
    {
      ...shared,
      exposeHeadRoute: false,
      config: { call: 'upload.look', ...limitTo(house, tusLimits.resume, senderIn) },
    },
    async (request, reply) => {
      const row = await ownFile(house, request.sender as Sender, request.params.id)
      const held = row.sha256 === null ? await house.store.held(row.id) : row.size
      return reply.status(204).headers({ 'upload-offset': held, 'cache-control': 'no-store' }).send()
    },
  )

  app.route<{ Params: { id: string } }>({
    ...shared,
    method: 'DELETE',
    url: `${address}/:id`,
    config: { call: 'upload.giveUp', ...limitTo(house, tusLimits.create, senderIn) },
    handler: async (request, reply) => {
      const sender = request.sender as Sender
      const row = await ownFile(house, sender, request.params.id)
      // A phone gives up what it has not handed over: from then on it is its owner's.
      const taken = sender.uploadId === undefined ? [] : await handedOver(house.db.orm, sender.uploadId)
      if (taken.some(({ id }) => id === row.id)) throw new AppError('state.closed')
      const [gone] = await dropFiles(house, [row.id])
      if (!gone) throw new AppError('state.closed')
      if (row.sessionId !== null) await fileGone(house, row.sessionId)
      return reply.status(204).send()
    },
  })
}

/** Throws `full` where the rest of a file has no room. Then what is here of it goes: else refused files would keep the disk full. */
async function mustHaveSpaceFor(house: House, { id, size, sha256 }: FileRow): Promise<void> {
  if (sha256 !== null || house.store.kind === 'bucket') return
  try {
    await mustHaveSpace(house, size - (await house.store.held(id)))
  } catch (error) {
    if (error instanceof AppError) await dropBytes(house, id)
    throw error
  }
}

/** A file that is refused is gone. Throws the refusal. */
async function goneWith(house: House, { sessionId }: FileRow, refused: unknown): Promise<never> {
  if (sessionId !== null && refused instanceof AppError) await fileGone(house, sessionId)
  throw refused
}

/** Every request says anew who sends it. An upload id opens its own session, whoever else is logged in on that phone. */
async function senderOf(house: House, { headers }: FastifyRequest): Promise<Sender> {
  const uploadId = headers[uploadSessionHeader.toLowerCase()]
  if (typeof uploadId === 'string') {
    const session = await uploadMustBeOpen(house.db.orm, uploadId, house.now())
    return { id: session.ownerId, uploadId: session.id }
  }
  const person = await personOf(house, headers.authorization, 'platform', true)
  admit({ who: 'signedIn' }, person)
  return { id: (person as Person).id }
}

/** Does `work`, and tells the session of a phone as long as its bytes come, and when they were taken. */
async function whileTold(
  house: House,
  { sessionId }: FileRow,
  { method, socket, log }: FastifyRequest,
  work: () => Promise<Response>,
): Promise<Response> {
  if (sessionId === null || method !== 'PATCH') return work()
  const tellOwner = () =>
    touchUploadSession(house, sessionId).catch((error) => logFailure(log, error, 'session not told'))
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead !== seen) void tellOwner()
    seen = socket.bytesRead
  }, touchMs)
  const answer = await work().finally(() => clearInterval(timer))
  if (answer.ok) await tellOwner()
  return answer
}

/**
 * A file that is asked after is wanted: its time as one of no record begins anew, written at most once a day. Whole, and asked
 * after by its owner, it is one of a draft.
 */
async function renew(house: House, { id }: FileRow, { uploadId }: Sender): Promise<void> {
  const now = house.now()
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const own = and(eq(file.id, id), isNotNull(file.looseSince))
  await house.db.orm
    .update(file)
    .set({ looseSince: now })
    .where(and(own, lt(file.looseSince, dayAgo)))
  if (uploadId !== undefined) return
  await house.db.orm
    .update(file)
    .set({ namedAt: now })
    .where(and(own, isNotNull(file.sha256), or(isNull(file.namedAt), lt(file.namedAt, dayAgo))))
}

/**
 * The check of a complete file may have died with the server. A refusal here has no body to travel in, so it looks like an
 * unknown file: the device sends it anew and then hears why.
 */
async function finishBeforeHead(house: House, row: FileRow): Promise<void> {
  await finishUpload(house, row).catch((error) => {
    throw error instanceof AppError && error.code !== 'file.busy' ? new AppError('notFound') : error
  })
}

async function ownFile(house: House, { id, uploadId }: Sender, fileId: string): Promise<FileRow> {
  const own = uploadId === undefined ? eq(file.ownerId, id) : eq(file.sessionId, uploadId)
  const [row] = idRule.safeParse(fileId).success
    ? await house.db.orm
        .select()
        .from(file)
        .where(and(eq(file.id, fileId), own))
    : []
  if (!row) throw new AppError('notFound')
  return row
}

function tusServer(house: House): Server {
  return new Server({
    path: `${root}/${tusPath}`,
    datastore: house.store.tus,
    relativeLocation: true,
    allowedOrigins: ['null'],
    maxSize: maxBytes,
    locker: leases(house),
    lockDrainTimeout: drainMs,
  })
}

/** Creation takes an announced length and nothing else: no bytes, no parts of a whole, no length that comes later. */
function refuseExtensions({ headers }: FastifyRequest): void {
  const wrong = Object.keys(headers).filter(
    (name) =>
      name.startsWith('upload-') &&
      !['upload-length', 'upload-metadata', uploadSessionHeader.toLowerCase()].includes(name),
  )
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0) wrong.push('body')
  if (wrong.length === 0) return
  throw new AppError(
    'badRequest',
    {},
    wrong.map((name) => ({ path: [name], code: 'wrongType' })),
  )
}

/** The address is made from the id whose owner was checked: the library would take the id from anywhere in the asked one. */
function webRequest(request: FastifyRequest, id: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(request.raw) as ReadableStream)
  return new Request(`http://tus${root}/${tusPath}/${id}`, {
    method: request.method,
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
}

/**
 * A refused body is still coming in. Unread, it would block the connection for whatever the browser sends next on it, and
 * Chromium does send: it repeats a PATCH of its own accord, is told 409, and its next HEAD waits behind the bytes.
 */
function discardBody({ body }: Request, reply: FastifyReply): void {
  if (!body) return
  if (body.locked) void reply.header('connection', 'close')
  // It fails only where the sender went away: then there is nothing left to discard.
  else void body.pipeTo(new WritableStream()).catch(() => undefined)
}

const byStatus: Record<number, ErrorCode> = {
  404: 'notFound',
  409: 'file.offset',
  410: 'notFound',
  413: 'tooLarge',
  415: 'badMedia',
  423: 'file.busy',
  501: 'badRequest',
  [noRoom.status_code]: 'full',
}

function pass(reply: FastifyReply, answer: Response) {
  if (answer.status === 423) reply.header('retry-after', retryAfterSeconds)
  if (!answer.ok) throw new AppError(byStatus[answer.status] ?? (answer.status < 500 ? 'badRequest' : 'unreachable'))
  for (const [name, value] of answer.headers) if (!name.startsWith('access-control-')) reply.header(name, value)
  return reply.status(answer.status).send()
}
