import { sliceBytes } from '../../../contract/both/file.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { tusPath } from '../../../contract/upload/upload.ts'
import { acceptLanguage, heard, patienceOf, refusalOf, request } from '../call.ts'
import { answered, unanswered } from '../connection.ts'

/** Who speaks: a person by their token, or a phone without an account by the upload id of the code it scanned. */
export type Auth = { Authorization: string } | { 'Upload-Session': string }

/** One file on its way. */
export interface Sending {
  id: string
  name: string
  group: string
  /** sha256-8MiB-tree, hex. */
  digest: string
  /** The copy in the database, or the chosen file itself where there was no room for one. */
  blob: Blob
  /** Something of it may be at the server: it is asked how much. Else it is announced, for asking after the unknown is an error. */
  isKnown: boolean
  /** Whose file it is: every request speaks with this, whoever logs in meanwhile. */
  auth: Auth
  signal: AbortSignal
  /** Bytes the server holds: what was handed to the network is not there yet. */
  onProgress: (bytes: number) => void
}

const tus = { 'Tus-Resumable': '1.0.0' }
const patch = { ...tus, 'Content-Type': 'application/offset+octet-stream' }
/** A slice on a slow line takes minutes (specification §9: page timeout). */
const sliceTimeoutMs = 240_000
/** A transfer of which nothing moves for so long is dead, whatever the socket says. */
const stallMs = 60_000
/** So often it is asked how much of a transfer has arrived. */
const lookMs = 1_500
/** Nobody waits longer to be told how far a stopped transfer got. */
const answerMs = 5_000

/** The token of a person, or none: a phone must not speak for whoever else is logged in on it. */
function tokenOf(auth: Auth): string | null {
  return 'Authorization' in auth ? auth.Authorization : null
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/** Bytes the server holds of it, or undefined where it has never heard of it. Only the server's word counts. */
async function held(address: string, { signal, auth }: Pick<Sending, 'signal' | 'auth'>): Promise<number | undefined> {
  const init = { method: 'HEAD', headers: { ...tus, ...auth } }
  const answer = await request(address, init, { signal, token: tokenOf(auth) })
  if (answer.status === 401) throw new AppError('signedOut')
  // Should a gateway have said this, the creation that follows finds out.
  if (answer.status === 404 || answer.status === 410) return undefined
  const offset = answer.headers.get('upload-offset')
  // An answer to HEAD has no body to tell ours by.
  if (!answer.ok || offset === null)
    throw new AppError(answer.status === 429 ? 'tooMany' : 'unreachable', {
      head: answer.status,
      ...patienceOf(answer),
    })
  return Number(offset)
}

/**
 * Bytes that the server has of a file, undefined where it has nothing; what it is asked after it keeps for longer. Throws
 * AppError: `unreachable`, `signedOut`.
 */
export async function askAfter(id: string, who: Pick<Sending, 'signal' | 'auth'>): Promise<number | undefined> {
  return held(`/moduleApi/${tusPath}/${id}`, who)
}

/**
 * Throws AppError `file.unreadable` for a chosen file that changed or went away since: it would break off every transfer, as
 * if there were no network.
 */
export async function mustBeReadable(file: Blob, name: string): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new AppError('file.unreadable', { name })
    })
}

/** What the server holds of a transfer that was stopped: less than was handed over; what it last said, where it does not answer. */
async function heldNow(address: string, file: Sending, before: number): Promise<number> {
  const asked = held(address, { ...file, signal: AbortSignal.timeout(answerMs) })
  return (await asked.catch(() => undefined)) ?? before
}

/** Makes room for a file; false where there is some already, as where a first attempt got through and its answer did not. */
async function create({ id, name, group, digest, blob, signal, auth }: Sending): Promise<boolean> {
  const metadata = Object.entries({ id, filename: name, group, digest }).map(
    ([key, value]) => `${key} ${base64(value)}`,
  )
  const headers = { ...tus, ...auth, 'Upload-Length': String(blob.size), 'Upload-Metadata': metadata.join(',') }
  const answer = await request(`/moduleApi/${tusPath}`, { method: 'POST', headers }, { signal, token: tokenOf(auth) })
  if (answer.status === 409) return false
  if (!answer.ok) throw await refusalOf(answer)
  if (!answer.headers.has('tus-resumable')) throw new AppError('unreachable')
  return true
}

/** What an answer to PATCH means where it is not a success. */
async function failureOf(answer: Response): Promise<AppError | undefined> {
  if (answer.ok) return undefined
  // Somebody else holds the upload, moved its offset, or it expired: all mended by asking again.
  if ([404, 409, 410, 423].includes(answer.status)) return new AppError('unreachable')
  return refusalOf(answer)
}

async function sendSlice(address: string, { blob, signal, auth }: Sending, offset: number): Promise<void> {
  const body = blob.slice(offset, offset + sliceBytes)
  const headers = { ...patch, ...auth, 'Upload-Offset': String(offset) }
  const answer = await request(
    address,
    { method: 'PATCH', headers, body },
    { signal, token: tokenOf(auth), timeoutMs: sliceTimeoutMs },
  )
  const failure = await failureOf(answer)
  if (failure) throw failure
}

/**
 * How much of a transfer has arrived; undefined where that is not said. On a line that the transfer fills a look may fail, and
 * that says nothing: whether anybody answers is told by the transfer. GET only looks on.
 */
async function lookOn(address: string, { auth }: Sending, over: AbortSignal): Promise<number | undefined> {
  const signal = AbortSignal.any([over, AbortSignal.timeout(stallMs)])
  const init = { method: 'GET', headers: { ...tus, ...auth }, signal, cache: 'no-store' } as const
  const answer = await fetch(address, init).catch(() => undefined)
  const offset = answer?.ok && answer.headers.get('upload-offset')
  if (!offset) return undefined
  answered()
  return Number(offset)
}

/**
 * All the rest in one PATCH by XHR, which tells whether anything moves and runs at 0.8 of curl; fetch and slices at 0.3 to 0.7. The
 * copy in the database is as fast as the chosen file itself. A page has XHR, a service worker does not.
 */
async function sendRest(address: string, file: Sending, offset: number): Promise<void> {
  const { blob, signal, auth, onProgress } = file
  await new Promise<void>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const stop = () => xhr.abort()
    let stall = setTimeout(stop, stallMs)
    // The next after the last: those that hang would take every connection.
    const over = new AbortController()
    const look = async () => {
      const bytes = await lookOn(address, file, over.signal)
      if (over.signal.aborted) return
      if (bytes !== undefined && xhr.readyState < xhr.DONE) onProgress(bytes)
      next = setTimeout(look, lookMs)
    }
    let next = setTimeout(look, lookMs)
    signal.addEventListener('abort', stop)
    xhr.open('PATCH', address)
    for (const [key, value] of Object.entries({ ...patch, ...auth, 'Upload-Offset': String(offset) }))
      xhr.setRequestHeader(key, value)
    xhr.setRequestHeader('Accept-Language', acceptLanguage())
    xhr.upload.onprogress = () => {
      clearTimeout(stall)
      stall = setTimeout(stop, stallMs)
    }
    xhr.onloadend = async () => {
      clearTimeout(stall)
      clearTimeout(next)
      over.abort()
      signal.removeEventListener('abort', stop)
      if (signal.aborted) return reject(signal.reason)
      await takeAnswer(xhr, tokenOf(auth)).then(resolve, reject)
    }
    xhr.send(offset ? blob.slice(offset) : blob)
  })
}

/** Throws where the answer to a PATCH, or its absence, is no success. */
async function takeAnswer(xhr: XMLHttpRequest, token: string | null): Promise<void> {
  const { status } = xhr
  if (status === 0) {
    unanswered()
    throw new AppError('unreachable')
  }
  const headers = new Headers()
  for (const name of told) {
    const value = xhr.getResponseHeader(name)
    if (value) headers.set(name, value)
  }
  const answer = new Response(xhr.responseText || null, { status, headers })
  await heard(answer, token)
  const failure = await failureOf(answer)
  if (failure) throw failure
}

/** What is read of an answer's head. */
const told = ['content-type', 'retry-after', 'tus-resumable']

/**
 * Tells the server that a file is wanted no more, so that it does not count it. Nothing to do where it has none of it, or
 * where the code it came by is over. Throws AppError: its refusal, or `unreachable`.
 */
export async function giveUp(id: string, auth: Auth): Promise<void> {
  const init = { method: 'DELETE', headers: { ...tus, ...auth } }
  const answer = await request(`/moduleApi/${tusPath}/${id}`, init, { token: tokenOf(auth) })
  if (!answer.ok && answer.status !== 404 && answer.status !== 410) throw await refusalOf(answer)
}

/** Makes room for a file at the server, where it has none yet; answers with the bytes it holds. Throws as `sendFile` does. */
export async function announceFile(file: Sending): Promise<number> {
  const ask = () => held(`/moduleApi/${tusPath}/${file.id}`, file)
  const offset = file.isKnown ? await ask() : undefined
  if (offset !== undefined) return offset
  if (await create(file)) return 0
  const before = await ask()
  // It was there a moment ago, or is somebody else's: another time.
  if (before === undefined) throw new AppError('unreachable')
  return before
}

/**
 * Brings a file to the server from the last byte it holds; returns when the server has all of it. Throws AppError:
 * `unreachable` and its like are for later, a `file.…` code is a refusal of this file.
 */
export async function sendFile(file: Sending): Promise<void> {
  const address = `/moduleApi/${tusPath}/${file.id}`
  let offset = await announceFile(file)
  const send = typeof XMLHttpRequest === 'function' ? sendRest : sendSlice
  while (offset < file.blob.size) {
    file.onProgress(offset)
    try {
      await send(address, file, offset)
    } catch (error) {
      if (file.signal.aborted) file.onProgress(await heldNow(address, file, offset))
      throw error
    }
    const now = await held(address, file)
    // The server forgot it, or took nothing: begin again later rather than turn in circles.
    if (now === undefined || now <= offset) throw new AppError('unreachable')
    offset = now
  }
  file.onProgress(offset)
}
