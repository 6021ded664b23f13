import { AppError } from '../../contract/errors.ts'
import { sliceBytes, tusPath } from '../../contract/upload.ts'
import { refusalOf, request } from './call.ts'
import { answered, unanswered } from './connection.ts'
import { current, expire } from './session.ts'

/** One file on its way. */
export interface Sending {
  id: string
  name: string
  group: string
  /** sha256-8MiB-tree, hex. */
  digest: string
  /** The copy in the database: what every resume sends from. */
  blob: Blob
  /** The file as chosen, if this page still has it. */
  untouched: File | undefined
  signal: AbortSignal
  /** Bytes the server has been handed; the last call says what it holds. */
  onProgress: (bytes: number) => void
}

const tus = { 'Tus-Resumable': '1.0.0' }
const patch = { ...tus, 'Content-Type': 'application/offset+octet-stream' }
/** A slice on a slow line takes minutes (specification §9: page timeout). */
const sliceTimeoutMs = 240_000

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/** Bytes the server holds of it, or undefined where it has never heard of it. Only the server's word counts. */
async function held(address: string, signal: AbortSignal): Promise<number | undefined> {
  const answer = await request(address, { method: 'HEAD', headers: tus }, { signal })
  if (answer.status === 404 || answer.status === 410) return undefined
  if (!answer.ok) throw await refusalOf(answer)
  return Number(answer.headers.get('upload-offset'))
}

async function create({ id, name, group, digest, blob, signal }: Sending): Promise<void> {
  const metadata = Object.entries({ id, filename: name, group, digest }).map(([key, value]) => `${key} ${base64(value)}`)
  const headers = { ...tus, 'Upload-Length': String(blob.size), 'Upload-Metadata': metadata.join(',') }
  const answer = await request(`/moduleApi/${tusPath}`, { method: 'POST', headers }, { signal })
  // 409: a first attempt got through although its answer did not.
  if (!answer.ok && answer.status !== 409) throw await refusalOf(answer)
}

async function sendSlice(address: string, { blob, signal }: Sending, offset: number): Promise<void> {
  const body = blob.slice(offset, offset + sliceBytes)
  const headers = { ...patch, 'Upload-Offset': String(offset) }
  const answer = await request(address, { method: 'PATCH', headers, body }, { signal, timeoutMs: sliceTimeoutMs })
  if (answer.ok || answer.status === 409) return
  // Expired between two slices: the next attempt creates it anew.
  throw answer.status === 404 || answer.status === 410 ? new AppError('unreachable') : await refusalOf(answer)
}

/**
 * The whole file in one PATCH by XHR: the one way in which Chromium's network process reads the file itself
 * (research: 0.67-0.83 of curl against 0.3). A file that changed on disk looks like a lost network here, so whatever
 * goes wrong is left to the slices, which send the copy.
 */
async function sendWhole(address: string, file: File, { signal, onProgress }: Sending): Promise<void> {
  const token = (await current())?.token
  await new Promise<void>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const stop = () => xhr.abort()
    signal.addEventListener('abort', stop)
    xhr.open('PATCH', address)
    for (const [key, value] of Object.entries({ ...patch, 'Upload-Offset': '0' })) xhr.setRequestHeader(key, value)
    if (token) xhr.setRequestHeader('Authorization', token)
    xhr.upload.onprogress = (event) => onProgress(event.loaded)
    xhr.onloadend = async () => {
      signal.removeEventListener('abort', stop)
      if (signal.aborted) return reject(signal.reason)
      if (xhr.status) answered()
      else unanswered()
      if (xhr.status === 401 && token) await expire(token)
      if (xhr.status >= 200 && xhr.status < 300) return resolve()
      if (xhr.status === 0 || xhr.status === 409 || xhr.status === 423) return reject(new AppError('unreachable'))
      const refusal = await refusalOf(new Response(xhr.responseText, { status: xhr.status }))
      // It changed on disk in a way nobody noticed: the copy is what was chosen.
      reject(refusal.code === 'file.digest' ? new AppError('unreachable') : refusal)
    }
    xhr.send(file)
  })
}

/**
 * Brings a file to the server from the last byte it holds; returns when the server has all of it. Throws AppError:
 * `unreachable` and its like are for later, a `file.…` code is a refusal of this file.
 */
export async function sendFile(file: Sending): Promise<void> {
  const address = `/moduleApi/${tusPath}/${file.id}`
  let offset = await held(address, file.signal)
  if (offset === undefined) {
    await create(file)
    offset = 0
    if (file.untouched && typeof XMLHttpRequest === 'function') {
      await sendWhole(address, file.untouched, file)
      return
    }
  }
  while (offset < file.blob.size) {
    file.onProgress(offset)
    await sendSlice(address, file, offset)
    const now = await held(address, file.signal)
    // The server forgot it, or took nothing: begin again later rather than turn in circles.
    if (now === undefined || now <= offset) throw new AppError('unreachable')
    offset = now
  }
  file.onProgress(offset)
}
