import * as z from 'zod/mini'
import { AppError, type ErrorCode, type Language, type Params } from '../../contract/errors/errors.ts'
import { type Input, isRead, type Named, type Reply } from '../../contract/kernel/call.ts'
import { answered, hearClock, unanswered } from './connection.ts'
import { away, codeIn, type Envelope, endOf, envelopeIn, isOurs, isPage } from './envelope.ts'

/** Decisions G-06; an installation may set another. */
let requestTimeoutMs = 60_000

export function setRequestTimeout(ms: number): void {
  requestTimeoutMs = ms
}

export interface AskOptions {
  /** Idempotency-Key; a fresh one where none is given. */
  key?: string
  /** It waited on the device for want of a network: the server may say so in its statistics. */
  offline?: true
  signal?: AbortSignal
  timeoutMs?: number
  /** Told the bytes of a file that came so far, of so many where the server says how many. */
  onProgress?: (done: number, total: number | undefined) => void
  /**
   * The token to speak with; else that of whoever is signed in when the request leaves. Work that belongs to a person
   * names it, or somebody who logs in meanwhile would speak for them. Null: nobody's.
   */
  token?: string | null
  /** What it carries in place of what accompanies its address: of work in the background, which knows whose it is. */
  headers?: Record<string, string>
  /** A captcha and its answer, as `uuid:answer`. */
  captcha?: string
  /** Whether the token is still good is what is asked: a refusal stands by itself. */
  confirms?: true
}

let language: Language = 'zh'

/** How a token was refused: in the server's own words, without any (`silent`), or in those of somebody else. */
export type Refused = 'signedOut' | 'enrolled' | 'silent' | 'foreign'

interface Bearer {
  token(): Promise<string | null | undefined>
  /**
   * Somebody refused it. Whether the session is over: said in the server's own words, or because the server, asked for it,
   * refuses it too.
   */
  isRefused(token: string, said: Refused): Promise<boolean>
}

let bearer: Bearer | undefined

/** Told by session.ts when it loads. A login page has no session and does without the database behind it. */
export function carry(next: Bearer): void {
  bearer = next
}

/** Others who speak to some calls, with headers of their own: activity attendees, foreign applicants (specification §7). */
interface Companion {
  headers(): Record<string, string>
  /** The server answered 402: their session is over. */
  refused(): void
}

const companions = new Map<string, Companion>()

/** Every call whose path begins with `prefix` gets these headers, also empty ones. */
export function accompany(prefix: string, companion: Companion): void {
  companions.set(prefix, companion)
}

function companionOf(address: string): Companion | undefined {
  return [...companions].find(([prefix]) => address.startsWith(`/moduleApi/${prefix}`))?.[1]
}

/** The language in which the server words its refusals. */
export function setLanguage(next: Language): void {
  language = next
}

export function acceptLanguage(): Language {
  return language
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function addressOf(call: Named, { params = {}, query = {} }: Parts): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  return `/moduleApi/${path}${search.size ? `?${search}` : ''}`
}

/**
 * The refusal in an answer. One that is not in our envelope comes from a gateway or the login page of a hotel, and says
 * nothing about what was sent: `unreachable`, with `page` where it is one to look at. Only our own says that the server is there.
 */
export async function refusalOf(answer: Response, signal?: AbortSignal): Promise<AppError> {
  const { status } = answer
  const text = await textOf(answer, signal)
  const said = envelopeIn(text)
  const isThere = isOurs(said) && !away.includes(status)
  if (isThere) answered()
  else unanswered()
  const named = codeIn(said, status)
  if (!named) {
    // Whoever said it: a person is told the words.
    const worded = typeof said?.message === 'string' && !away.includes(status)
    const more = worded ? { message: said.message ?? '' } : isPage(text) ? { page: 1 } : {}
    return new AppError('unreachable', { status, ...more })
  }
  return new AppError(named, { ...said?.params, ...patienceOf(answer) }, said?.fields ?? [])
}

/** How many seconds an answer asks to wait, as the parameter of a refusal. */
export function patienceOf({ headers }: Response): Params {
  const wait = Number(headers.get('retry-after'))
  return wait > 0 ? { retryAfter: wait } : {}
}

async function textOf(answer: Response, signal?: AbortSignal): Promise<string> {
  return answer.text().catch((error: unknown) => nobodyAnswered(error, signal))
}

/** What came was not ours, or broke off in the middle. Where nobody waits for it any more, that says nothing about the server. */
function nobodyAnswered(error?: unknown, signal?: AbortSignal): never {
  if (signal?.aborted) throw error
  unanswered()
  throw new AppError('unreachable')
}

/**
 * Takes note of what an answer says about the server and about the token it was asked with. Throws AppError `signedOut` where
 * that is refused, `unreachable` where only somebody on the way refuses it.
 */
export async function heard(answer: Response, token: string | null | undefined, confirms?: true): Promise<void> {
  // No gateway says these; of other answers only what they hold tells.
  if (answer.headers.has('tus-resumable') || answer.headers.has('content-disposition')) answered()
  if (answer.status !== 401) return
  // In JSON or without a word it may be the server's; HEAD has no other word than its type.
  const said = await textOf(answer.clone())
  const envelope = envelopeIn(said)
  const isSilent = said === '' && !answer.headers.get('content-type')?.includes('html')
  const end = endOf(envelope)
  if ((isSilent || envelope !== null) && !token) return
  if (!(await isMeant())) {
    unanswered()
    throw new AppError('unreachable', { status: 401 })
  }
  answered()
  throw new AppError((confirms && end) ?? 'signedOut')

  /** Whether the token is refused: what confirms it must be said by the server, or by nobody. */
  async function isMeant(): Promise<boolean> {
    if (!token || confirms) return isSilent || end !== undefined
    if (!isSilent && envelope === null) return false
    return Boolean(await bearer?.isRefused(token, end ?? (isSilent ? 'silent' : 'foreign')))
  }
}

/** Whether a 402 was said by the server, or by nobody: other products in front end no session of a guest. */
async function isGuestRefusal(answer: Response): Promise<boolean> {
  const said = await textOf(answer.clone())
  return said === '' ? !answer.headers.get('content-type')?.includes('html') : isOurs(envelopeIn(said))
}

/** Sends a request with the person's token. Throws AppError `unreachable` or `timeout` where no answer came. */
export async function request(address: string, init: RequestInit, options: AskOptions = {}): Promise<Response> {
  const token = options.token === undefined ? await bearer?.token() : options.token
  const headers = new Headers(init.headers)
  headers.set('Accept-Language', language)
  if (token) headers.set('Authorization', token)
  const companion = options.headers ? undefined : companionOf(address)
  for (const [name, value] of Object.entries(options.headers ?? companion?.headers() ?? {})) headers.set(name, value)
  const timeout = AbortSignal.timeout(options.timeoutMs ?? requestTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  let answer: Response
  try {
    answer = await fetch(address, { ...init, headers, signal, cache: 'no-store' })
  } catch (error) {
    if (options.signal?.aborted) throw error
    unanswered()
    throw new AppError(timeout.aborted ? 'timeout' : 'unreachable')
  }
  await heard(answer, token, options.confirms)
  if (answer.status === 402 && (await isGuestRefusal(answer))) companion?.refused()
  return answer
}

/**
 * The keys of what was asked and not answered yet. Asked again with the same words (a second tap, a retry after an answer
 * was lost) it goes under the same key, and the server gives the first answer instead of doing it twice.
 */
const unansweredKeys = new Map<string, string>()

function bodyOf(call: Named, { body }: Parts): { type: string | null; body: string | null } {
  if (body === undefined) return { type: null, body: null }
  if (call.takes === 'urlencoded')
    return {
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams(body as Record<string, string>).toString(),
    }
  return { type: 'application/json', body: JSON.stringify(body) }
}

/** What tells one question, or one change, from another. */
const sameOf = (call: Named, input: Parts): string =>
  `${call.name} ${addressOf(call, input)} ${bodyOf(call, input).body}`

/** A question that nobody answered rests for so long, whichever loops and screens of the page ask it. */
const restMs = 2_000
const restsUntil = new Map<string, number>()

/** The one place for asking again: what a person or the queue changes has a pace of its own, what is read has this one. */
async function paced<T>(call: Named, input: Parts, { signal }: AskOptions, work: () => Promise<T>): Promise<T> {
  if (!isRead(call)) return work()
  const same = sameOf(call, input)
  await pause((restsUntil.get(same) ?? 0) - performance.now(), signal)
  restsUntil.delete(same)
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && silent.includes(error.code)) restsUntil.set(same, performance.now() + restMs)
    throw error
  }
}

const silent: ErrorCode[] = ['unreachable', 'timeout']

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => resolve())
  })
  signal?.throwIfAborted()
}

async function send(call: Named, input: Parts, options: AskOptions): Promise<Response> {
  const { type, body } = bodyOf(call, input)
  const headers = new Headers(type === null ? {} : { 'Content-Type': type })
  // On every mutation: Chromium itself sends a POST twice when a reused connection dies under it.
  const same = sameOf(call, input)
  if (!isRead(call)) {
    const key = options.key ?? unansweredKeys.get(same) ?? crypto.randomUUID()
    headers.set('Idempotency-Key', key)
    // A row of the outbox brings its own and keeps it itself.
    if (options.key === undefined) unansweredKeys.set(same, key)
  }
  if (options.offline) headers.set('Filed-Offline', '1')
  if (options.captcha) headers.set('X-Captcha', options.captcha)
  const answer = await request(addressOf(call, input), { method: call.method, headers, body }, options)
  // Who said it, and whether all of it comes, only its body tells.
  if (answer.ok) return answer
  const refusal = await refusalOf(answer, options.signal)
  if (refusal.code !== 'unreachable') unansweredKeys.delete(same)
  throw asShown(call, refusal, options)
}

/** Work in the background names its token. Nobody stands before it, and only a refusal of our own may end it. */
function asShown({ name }: Named, refusal: AppError, { token }: AskOptions): AppError {
  if (token !== undefined) return refusal
  const shown = inItsWords(refusal)
  if (shown.code === 'forbidden' && forbidden?.(name)) elsewhere.add(shown)
  return shown
}

/** What a person is told of an answer in the form of our envelope, but without a code of ours (specification §8). */
function inItsWords(refusal: AppError): AppError {
  const { message, status, page } = refusal.params
  if (refusal.code !== 'unreachable' || page) return refusal
  if (status === 403) return new AppError('forbidden')
  return message === undefined ? refusal : new AppError('said', { message, status: status ?? 0 })
}

let forbidden: ((name: string) => boolean) | undefined
/** Refusals that the page answers by another address. */
const elsewhere = new WeakSet<AppError>()

/**
 * What the page does when the server says that the person may not make a call (specification §8: to /401). It answers whether it
 * leads elsewhere; otherwise the refusal is said where the call was made.
 */
export function onForbidden(lead: (name: string) => boolean): void {
  forbidden = lead
}

let failed: ((error: AppError) => void) | undefined

/** What the page does when the server refuses what a screen asked for by itself (specification §8: a notification). */
export function onFailure(show: (error: AppError) => void): void {
  failed = show
}

/** That nobody answers has its place under the top bar, a session that ended at the login page, a case of another one in place of that. */
const placed: ErrorCode[] = ['unreachable', 'signedOut', 'guestSignedOut', 'case.others', 'case.accepted']

/** Hands on a refusal that no place of its own waits for. Answers whether it did. */
export function tellFailure(error: AppError): boolean {
  // Why the mailbox cannot be read stands in place of it, with what to do.
  if (placed.includes(error.code) || elsewhere.has(error) || error.code.startsWith('mailbox.')) return false
  failed?.(error)
  return true
}

/** Makes a call of the contract: the only way to the server. Throws AppError; its code says what happened. */
export function ask<C extends Named>(call: C, input: Input<C>, options: AskOptions = {}): Promise<Reply<C>> {
  return paced(call, input as Parts, options, () => replyTo(call, input as Parts, options))
}

let readCaptcha: (() => Promise<string | undefined>) | undefined

/** What the page does where the server wants a captcha read before it goes on: resolves to `uuid:answer`, or to nothing. */
export function captchaBy(read: typeof readCaptcha): void {
  readCaptcha = read
}

async function replyTo<C extends Named>(call: C, input: Parts, options: AskOptions): Promise<Reply<C>> {
  try {
    return await onceRepliedTo(call, input, options)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'captcha.needed' || options.captcha) throw error
    const captcha = await readCaptcha?.()
    if (!captcha) throw error
    return onceRepliedTo(call, input, { ...options, captcha })
  }
}

async function onceRepliedTo<C extends Named>(call: C, input: Parts, options: AskOptions): Promise<Reply<C>> {
  const envelope = await envelopeOf(call, input, options, await send(call, input, options))
  return z.parse(call.reply, call.flat ? envelope : envelope.data) as Reply<C>
}

/** The envelope of an answer that HTTP calls good. Throws AppError, where the envelope refuses. */
async function envelopeOf(call: Named, input: Parts, options: AskOptions, answer: Response): Promise<Envelope> {
  const envelope = envelopeIn(await textOf(answer, options.signal))
  // Of a gateway or a hotel, whatever it calls itself: captive portals answer with JSON, too (RFC 8908).
  if (!envelope || !('data' in envelope)) return nobodyAnswered()
  // Decisions A-18: a code other than 200 is a refusal, whatever HTTP says.
  if (typeof envelope.code === 'number' && envelope.code !== 200) {
    const said = new AppError('unreachable', { status: envelope.code, message: envelope.message ?? '', answered: 1 })
    answered()
    if (!away.includes(envelope.code)) unansweredKeys.delete(sameOf(call, input))
    // Decisions A-19: the same numbers, by whichever way they come.
    if (envelope.code === 402) companionOf(addressOf(call, input))?.refused()
    const token = options.token === undefined ? await bearer?.token() : options.token
    if (envelope.code === 401 && token && (await bearer?.isRefused(token, endOf(envelope) ?? 'foreign')))
      throw new AppError('signedOut')
    throw asShown(call, said, options)
  }
  hearClock(answer.headers.get('date'))
  answered()
  if (envelope.code === 200) unansweredKeys.delete(sameOf(call, input))
  return envelope
}

/** The bytes of an answer as they come. Throws AppError `unreachable` where the connection breaks in the middle. */
async function bytesOf(answer: Response, { onProgress, signal }: AskOptions): Promise<Blob> {
  const length = Number(answer.headers.get('content-length'))
  const parts: BlobPart[] = []
  let done = 0
  try {
    const reader = answer.body?.getReader()
    for (let read = await reader?.read(); reader && read && !read.done; read = await reader.read()) {
      parts.push(read.value)
      done += read.value.length
      onProgress?.(done, length || undefined)
    }
  } catch (error) {
    nobodyAnswered(error, signal)
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' })
}

/** A call that gives a file. `fileName` is what the server says in Content-Disposition. */
export function askFile<C extends Named>(
  call: C,
  input: Input<C>,
  options: AskOptions = {},
): Promise<{ blob: Blob; fileName: string }> {
  return paced(call, input as Parts, options, () => fileOf(call, input as Parts, options))
}

async function fileOf(call: Named, input: Parts, options: AskOptions): Promise<{ blob: Blob; fileName: string }> {
  const answer = await send(call, input, options)
  const type = answer.headers.get('content-type') ?? ''
  if (type.includes('json')) await envelopeOf(call, input, options, answer)
  // Neither pages nor JSON are among the files: this one is of a gateway or a hotel.
  if (/html|json/.test(type)) nobodyAnswered()
  const name = /filename\*=UTF-8''([^;]+)/i.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  // Decisions G-10: a file without a name is 附件.pdf.
  const blob = await bytesOf(answer, options)
  unansweredKeys.delete(sameOf(call, input))
  return { blob, fileName: name ? decodeURIComponent(name) : '附件.pdf' }
}
