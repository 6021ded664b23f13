import * as z from 'zod/mini'
import type { Input, Named, Reply } from '../../contract/call.ts'
import {
  AppError,
  type ErrorCode,
  type FieldError,
  isErrorCode,
  type Language,
  type Params,
} from '../../contract/errors.ts'
import { answered, unanswered } from './connection.ts'

/** Decisions G-06. */
const requestTimeoutMs = 60_000

export interface AskOptions {
  /** Idempotency-Key; a fresh one where none is given. */
  key?: string
  signal?: AbortSignal
  timeoutMs?: number
  /**
   * The token to speak with; else that of whoever is signed in when the request leaves. Work that belongs to a person
   * names it, or somebody who logs in meanwhile would speak for them.
   */
  token?: string
}

let language: Language = 'zh'

interface Bearer {
  token(): Promise<string | null | undefined>
  refused(token: string): Promise<void>
}

let bearer: Bearer | undefined

/** Told by session.ts when it loads. A login page has no session and does without the database behind it. */
export function carry(next: Bearer): void {
  bearer = next
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

/** Codes of a newer server that this page does not know yet, by what they come to. */
function unknownCode(status: number): ErrorCode {
  if (status === 401) return 'signedOut'
  return status < 500 ? 'badRequest' : 'failed'
}

interface Envelope {
  error?: string
  params?: Params
  fields?: FieldError[]
  data?: unknown
}

/**
 * The refusal in an answer. One that is not in our envelope comes from a gateway or the login page of a hotel, and says
 * nothing about what was sent: `unreachable`.
 */
export async function refusalOf(answer: Response): Promise<AppError> {
  const said = await envelopeOf(answer)
  if (typeof said?.error !== 'string') {
    unanswered()
    return new AppError('unreachable')
  }
  const code = isErrorCode(said.error) ? said.error : unknownCode(answer.status)
  const wait = Number(answer.headers.get('retry-after'))
  return new AppError(code, { ...said.params, ...(wait > 0 ? { retryAfter: wait } : {}) }, said.fields ?? [])
}

async function envelopeOf(answer: Response): Promise<Envelope | null> {
  return answer.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null
    // The connection broke in the middle of the answer.
    unanswered()
    throw new AppError('unreachable')
  })
}

/** Takes note of what an answer, or its absence (status 0), says about the server and about the token it was asked with. */
export async function heard(status: number, token: string | null | undefined): Promise<void> {
  if (status === 0 || status === 502 || status === 503 || status === 504) unanswered()
  else answered()
  if (status === 401 && token) await bearer?.refused(token)
}

/** Sends a request with the person's token. Throws AppError `unreachable` or `timeout` where no answer came. */
export async function request(address: string, init: RequestInit, options: AskOptions = {}): Promise<Response> {
  const token = options.token ?? (await bearer?.token())
  const headers = new Headers(init.headers)
  headers.set('Accept-Language', language)
  if (token) headers.set('Authorization', token)
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
  await heard(answer.status, token)
  return answer
}

async function send(call: Named, input: Parts, options: AskOptions): Promise<Response> {
  const headers = new Headers()
  if (input.body !== undefined) headers.set('Content-Type', 'application/json')
  // On every mutation: Chromium itself sends a POST twice when a reused connection dies under it.
  if (call.method !== 'GET') headers.set('Idempotency-Key', options.key ?? crypto.randomUUID())
  const body = input.body === undefined ? null : JSON.stringify(input.body)
  const answer = await request(addressOf(call, input), { method: call.method, headers, body }, options)
  if (!answer.ok) throw await refusalOf(answer)
  return answer
}

/** Makes a call of the contract: the only way to the server. Throws AppError; its code says what happened. */
export async function ask<C extends Named>(call: C, input: Input<C>, options: AskOptions = {}): Promise<Reply<C>> {
  const answer = await send(call, input as Parts, options)
  const envelope = await envelopeOf(answer)
  if (!envelope || !('data' in envelope)) {
    unanswered()
    throw new AppError('unreachable')
  }
  return z.parse(call.reply, envelope.data) as Reply<C>
}

/** A call that gives a file. `fileName` is what the server says in Content-Disposition. */
export async function askFile<C extends Named>(
  call: C,
  input: Input<C>,
  options: AskOptions = {},
): Promise<{ blob: Blob; fileName: string }> {
  const answer = await send(call, input as Parts, options)
  const name = /filename\*=UTF-8''([^;]+)/i.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  // Decisions G-10: a file without a name is 附件.pdf.
  return { blob: await answer.blob(), fileName: name ? decodeURIComponent(name) : '附件.pdf' }
}
