import { Readable } from 'node:stream'
import { Server } from '@tus/server'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { defaultMaxMb } from '../../contract/file.ts'
import { id as idRule } from '../../contract/rules.ts'
import { tusPath } from '../../contract/upload.ts'
import { file } from '../database/schema.ts'
import { root } from '../door/http.ts'
import type { House } from '../house.ts'
import { admit, type Person, personOf } from '../who.ts'
import type { FileRow } from './attachment.ts'
import { createUpload } from './create.ts'
import { finishUpload } from './finish.ts'

const maxBytes = defaultMaxMb * 1024 * 1024
const version = '1.0.0'
const chunkType = 'application/offset+octet-stream'

/** Resumable uploads, tus 1.0: HEAD tells how much is here, PATCH goes on from there. Only a file's owner finds it. */
export function takeUploads(app: FastifyInstance, house: House): void {
  const tus = tusServer(house)
  // The bytes go to the disk as they come; Fastify must not gather them.
  app.addContentTypeParser(chunkType, (_request, _payload, done) => done(null, undefined))
  const shared = {
    schema: { hide: true },
    bodyLimit: maxBytes,
    onRequest: async (request: FastifyRequest) => {
      request.person = await personOf(house, request.headers.authorization)
      admit({ who: 'signedIn' }, request.person)
    },
  }
  const address = `${root}/${tusPath}`

  // Not left to the library: it would take bytes with the creation, and those are never checked.
  app.post(address, { ...shared, config: { call: 'upload.create' } }, async (request, reply) => {
    refuseExtensions(request)
    const { 'upload-metadata': metadata = '', 'upload-length': length = '' } = request.headers as Record<string, string>
    const id = await createUpload(house, request.person as Person, { metadata, length })
    await house.store.begin(id, Number(length))
    return reply
      .status(201)
      .headers({ 'tus-resumable': version, location: `${address}/${id}` })
      .send()
  })

  app.route<{ Params: { id: string } }>({
    ...shared,
    method: ['HEAD', 'PATCH'],
    url: `${address}/:id`,
    config: { call: 'upload.resume' },
    handler: async (request, reply) => {
      const row = await ownFile(house, request.person as Person, request.params.id)
      // The server may have died between the row and the room for it; then the upload just begins at 0.
      if (row.sha256 === null) await house.store.begin(row.id, row.size)
      if (request.method === 'HEAD') await finishBeforeHead(house, row)
      const asked = webRequest(request, row.id)
      const answer = await tus.handleWeb(asked)
      if (answer.ok) await finishUpload(house, row)
      else discardBody(asked, reply)
      return pass(reply, answer)
    },
  })
}

/**
 * The check of a complete file may have died with the server. A refusal here has no body to travel in, so it looks like an
 * unknown file: the device sends it anew and then hears why.
 */
async function finishBeforeHead(house: House, row: FileRow): Promise<void> {
  await finishUpload(house, row).catch((error) => {
    throw error instanceof AppError ? new AppError('notFound') : error
  })
}

async function ownFile(house: House, me: Person, fileId: string): Promise<FileRow> {
  const [row] = idRule.safeParse(fileId).success
    ? await house.db.orm
        .select()
        .from(file)
        .where(and(eq(file.id, fileId), eq(file.ownerId, me.id)))
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
  })
}

/** Creation takes an announced length and nothing else: no bytes, no parts of a whole, no length that comes later. */
function refuseExtensions({ headers }: FastifyRequest): void {
  const wrong = Object.keys(headers).filter(
    (name) => name.startsWith('upload-') && !['upload-length', 'upload-metadata'].includes(name),
  )
  if (headers['tus-resumable'] !== version) wrong.push('tus-resumable')
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
  501: 'badRequest',
}

function pass(reply: FastifyReply, answer: Response) {
  if (!answer.ok) throw new AppError(byStatus[answer.status] ?? (answer.status < 500 ? 'badRequest' : 'unreachable'))
  for (const [name, value] of answer.headers) if (!name.startsWith('access-control-')) reply.header(name, value)
  return reply.status(answer.status).send()
}
