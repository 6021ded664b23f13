import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { defaultMaxMb } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { House } from '../house.ts'
import { Digester, digesting } from '../store/digest.ts'

/** A file of a form whose bytes are in the store; it has no row yet. */
export interface FormFile {
  /** The member of the body it stands for. */
  field: string
  id: string
  filename: string
  /** Bytes. */
  size: number
  /** sha256-8MiB-tree, hex. */
  digest: string
}

export interface Form {
  texts: Record<string, string>
  files: FormFile[]
}

/** No file may have more bytes; its group is known only once every part is here. */
export const maxBytes = defaultMaxMb * 1024 * 1024
/** Around the file there are names and a few words. */
const aroundBytes = 1024 * 1024
const limits = { files: 1, fields: 50, parts: 51, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 20 }

/** Who sends less in so many milliseconds, without an account, is not listened to any longer. */
export const strangerPace = { bytes: 64 * 1024, ms: 60_000 }

export interface FormLimits {
  pace: typeof strangerPace | undefined
  /** Before the first byte of a file is kept, with the texts that came before it; what it throws refuses the form. */
  beforeFile(texts: Form['texts']): Promise<void>
}

/**
 * Reads multipart/form-data as it comes: texts are gathered, files go straight into the store. Throws `badRequest` for what
 * is no form, `tooLarge`, `file.tooMany`, `file.tooBig`, `timeout` where the sender went away or is too slow, and what `limits` throw;
 * then nothing stays.
 */
export async function readForm(house: House, request: IncomingMessage, asked: FormLimits): Promise<Form> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + aroundBytes) throw new AppError('tooLarge')
  const form = openForm(request)
  const texts = new Map<string, string>()
  const streams: Readable[] = []
  const writes: Promise<FormFile>[] = []
  let stopPace = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      const refuse = (code: 'badRequest' | 'tooLarge' | 'timeout') => () => reject(new AppError(code))
      form.on('field', (name, value, nameCut, valueCut) => {
        if (nameCut || valueCut) refuse('tooLarge')()
        texts.set(name, value)
      })
      form.on('file', (field, stream, filename) => {
        stream.on('error', (error: Error) => {
          // Anything else is the store's refusal, come back to where the bytes came from.
          if (error.message.includes('unexpected end')) refuse('badRequest')()
        })
        // Browsers send an empty part for a file nobody chose.
        if (!filename) return void stream.resume()
        streams.push(stream)
        const before = asked.beforeFile(Object.fromEntries(texts))
        const write = before.then(() => keep(house, field, filename, stream))
        write.catch(reject)
        writes.push(write)
      })
      form.on('filesLimit', () => reject(new AppError('file.tooMany', { max: limits.files })))
      form.on('fieldsLimit', refuse('tooLarge'))
      form.on('partsLimit', refuse('tooLarge'))
      form.on('error', refuse('badRequest'))
      form.on('finish', resolve)
      request.on('close', () => request.complete || refuse('timeout')())
      stopPace = hold(request, asked.pace, refuse('timeout'))
      request.pipe(form)
    })
    return { texts: Object.fromEntries(texts), files: await Promise.all(writes) }
  } catch (error) {
    request.unpipe(form)
    // What it has read already may hold the beginning of another file.
    form.removeAllListeners('file').on('file', (_, stream) => void stream.resume())
    for (const stream of streams) stream.destroy(error as Error)
    for (const write of await Promise.allSettled(writes))
      if (write.status === 'fulfilled') await house.store.remove(write.value.id)
    discard(request)
    throw error
  } finally {
    stopPace()
  }
}

/** Calls `tooSlow` where fewer bytes come than `pace` wants. Answers with how to end it. */
function hold(request: IncomingMessage, pace: FormLimits['pace'], tooSlow: () => void): () => void {
  if (!pace) return () => undefined
  let came = 0
  request.on('data', (chunk: Buffer) => {
    came += chunk.length
  })
  const timer = setInterval(() => {
    if (came < pace.bytes) tooSlow()
    came = 0
  }, pace.ms)
  return () => clearInterval(timer)
}

function openForm(request: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits })
  } catch {
    // It says nothing but that the boundary is missing.
    throw new AppError('badRequest')
  }
}

async function keep(house: House, field: string, filename: string, stream: Readable): Promise<FormFile> {
  const id = randomUUID()
  const digester = new Digester()
  // Where the form breaks off, so does what the store reads; it says so itself.
  const bytes = pipeline(stream, digesting(digester), () => undefined)
  try {
    const size = await house.store.write(id, bytes, maxBytes)
    return { field, id, filename, size, digest: digester.end().tree }
  } catch (error) {
    if (error instanceof AppError && error.code === 'file.tooBig')
      throw new AppError('file.tooBig', { ...error.params, name: filename })
    throw error
  }
}

/** The rest of a refused form is let through unread, so that its sender gets to hear the refusal; but not without end. */
function discard(request: IncomingMessage): void {
  let left = maxBytes
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}

/** A file in a part that the call does not know would stay as nobody's. Throws `badRequest` at the part. */
export async function refuseStrayFiles({ received, body }: FastifyRequest): Promise<void> {
  const known = JSON.stringify(body ?? null)
  const stray = (received ?? []).filter(({ id }) => !known.includes(id))
  if (stray.length === 0) return
  const fields = stray.map(({ field }) => ({ path: [field], code: 'wrongType' as const }))
  throw new AppError('badRequest', {}, fields)
}
