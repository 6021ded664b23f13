import { type ErrorCode, type FieldError, isErrorCode, type Params } from '../../contract/errors/errors.ts'

/** What the server wraps its answers in, as far as an answer has the form of it. */
export interface Envelope {
  code?: number
  message?: string
  error?: string
  params?: Params
  fields?: FieldError[]
  data?: unknown
}

/** Null for what is no object: a gateway may say "ok". */
export function envelopeIn(text: string): Envelope | null {
  try {
    const said = JSON.parse(text)
    return typeof said === 'object' && !Array.isArray(said) ? said : null
  } catch {
    return null
  }
}

/** What is to be looked at by people was not said by the server, which tells programs. */
export const isPage = (text: string): boolean => /^\s*</.test(text)

/** No answer, or one of a gateway that found no server. */
export const away = [0, 502, 503, 504]

/** Whether words have the form of the server's. Gateways say `error`, too, or `message`; the number beside it they do not. */
export const isOurs = (said: Envelope | null): boolean =>
  typeof said?.code === 'number' && (typeof said.error === 'string' || typeof said.message === 'string')

/** The code of a refusal of ours; undefined where nobody knows who said it. */
export function codeIn(said: Envelope | null, status: number): ErrorCode | undefined {
  if (!isOurs(said) || typeof said?.error !== 'string') return undefined
  return isErrorCode(said.error) ? said.error : unknownCode(status)
}

/** Codes of a newer server that this page does not know yet, by what they come to. */
function unknownCode(status: number): ErrorCode {
  if (status === 401) return 'signedOut'
  const forLater = laterCodes[status]
  if (forLater) return forLater
  if (away.includes(status)) return 'unreachable'
  return status < 500 ? 'badRequest' : 'failed'
}

/** What is asked too early, too often or too slowly was not decided: it may go again, with the same bytes. */
const laterCodes: Record<number, ErrorCode> = { 408: 'timeout', 423: 'unreachable', 425: 'unreachable', 429: 'tooMany' }

/** What the server wraps its answers in, and nothing beside it. */
const members = ['code', 'message', 'data', 'error', 'params', 'fields']

/**
 * What the server's own 401 says of the token; undefined for one that somebody else may have said. It names one of two errors; the
 * envelope of the specification (§8) names none, but is whole and holds nothing else. What other products answer in JSON is like
 * it in one member or two.
 */
export function endOf(said: Envelope | null): 'signedOut' | 'enrolled' | undefined {
  if (said?.code !== 401) return undefined
  if (said.error === 'signedOut' || said.error === 'enrolled') return said.error
  const isWhole = typeof said.message === 'string' && 'data' in said && said.error === undefined
  return isWhole && Object.keys(said).every((name) => members.includes(name)) ? 'signedOut' : undefined
}
