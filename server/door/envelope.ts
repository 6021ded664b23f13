import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode, filled, type Language } from '../../contract/errors/errors.ts'
import { chineseOf } from '../../contract/errors/errorsChinese.ts'
import { english } from '../../contract/errors/errorsEnglish.ts'
import { databaseCode, type Fault, faultOf } from '../outage.ts'

export interface Log {
  error(fields: object, text: string): void
  warn(fields: object, text: string): void
}

/** The language of `Accept-Language` that we have and the caller likes best; Chinese when it names neither. */
export function languageOf(request: FastifyRequest): Language {
  const wishes = (request.headers['accept-language'] ?? '').split(',').map((part) => {
    const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
    const q = rest.find((item) => item.trim().startsWith('q='))
    return { tag, q: q ? Number(q.trim().slice(2)) : 1 }
  })
  const best = wishes.filter((wish) => /^(zh|en)\b/.test(wish.tag) && wish.q > 0).sort((a, b) => b.q - a.q)[0]
  return best?.tag.startsWith('en') ? 'en' : 'zh'
}

export function success(data: unknown, language: Language) {
  return { code: 200, message: language === 'en' ? 'Done' : '操作成功', data }
}

export function refusal(error: AppError, language: Language) {
  return {
    code: error.status,
    message: filled(language === 'en' ? english[error.code] : chineseOf(error.code), error.params),
    data: null,
    error: error.code,
    params: error.params,
    fields: error.fields,
  }
}

/** An error as whoever starts the server reads it: in words, in both languages, and never as a code. */
export function wordsOfError(error: unknown): string {
  if (error instanceof AppError) return `${refusal(error, 'en').message} ${refusal(error, 'zh').message}`
  return error instanceof Error ? error.message : String(error)
}

const byFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'badMedia',
  FST_ERR_NOT_FOUND: 'notFound',
}

/** Only a mistake of ours is final; devices come again after the others. */
const byFault: Record<Fault, ErrorCode> = { ours: 'failed', away: 'unreachable', busy: 'busy', full: 'full' }

/** The sender went away before its body was here: nobody's failure, and nobody reads the answer. */
function isGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Every refusal leaves here. What nobody foresaw becomes `failed`: logged without what people typed, never shown. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof AppError ? error : new AppError(isGone(request) ? 'timeout' : codeOf(error))
  if (known.status >= 500 && !(error instanceof AppError))
    logFailure(request.log, error, known.code, { call: request.routeOptions.config.call })
  if (known.code === 'tooMany' && known.params.seconds !== undefined) reply.header('retry-after', known.params.seconds)
  return reply.status(known.status).send(refusal(known, languageOf(request)))
}

const byNode: Record<string, ErrorCode> = { HPE_HEADER_OVERFLOW: 'tooLarge', ERR_HTTP_REQUEST_TIMEOUT: 'timeout' }

/** What is not even HTTP, whose head is too long or who is too slow never becomes a request; it gets the envelope all the same. */
export function answerBrokenRequest(error: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return
  const known = new AppError(byNode[error.code] ?? 'badRequest')
  const body = JSON.stringify(refusal(known, 'zh'))
  const head = `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8`
  refuseSocket(socket, `${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'failed'
  const { code, statusCode } = error as Error & { code?: string; statusCode?: number }
  const named = byFastify[code ?? '']
  if (named) return named
  const fault = faultOf(error)
  if (fault !== 'ours') return byFault[fault]
  // Fastify's own refusals: a body that is no JSON, a broken address.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return code === 'FST_ERR_BAD_URL' ? 'badRequest' : 'badJson'
  return byFault.ours
}

/** An error for the log: messages of the database quote what people typed, so only names, codes and places are kept. */
export function bare(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { name: error.name, code: databaseCode(error), places: places.slice(0, 12).map((line) => line.trim()) }
}

/**
 * Says what failed and was not the asker's doing. Too much at once mends itself, so that it is no error: whoever watches for those
 * would look for a database that is not away.
 */
export function logFailure(log: Log, error: unknown, text: string, more: object = {}): void {
  log[faultOf(error) === 'busy' ? 'warn' : 'error']({ failure: bare(error), ...more }, text)
}

/** So long may whoever was refused take to read why. */
const lingerMs = 1000

/**
 * Says a last word to a socket and lets go of it. Ended alone it would stay as long as its other side keeps its own half open; destroyed
 * at once it would take the word back.
 */
export function refuseSocket(socket: Duplex, said: string): void {
  if (socket.destroyed) return
  if (socket.writable) socket.end(said)
  // What still comes is not kept: it would fill the socket, and the word would not get through.
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
