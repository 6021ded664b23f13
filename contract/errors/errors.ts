import { errorStatus } from './errorStatus.ts'

/*
 * Only codes travel inside the product; the server adds the words in the language of `Accept-Language`, the page those of the
 * language shown.
 */

export type ErrorCode = keyof typeof errorStatus
/** Every code there is. */
export const errorCodes = Object.keys(errorStatus) as ErrorCode[]
export type Language = 'zh' | 'en'
export type Params = Record<string, string | number>

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatus, code)
}

export function statusOf(code: ErrorCode): number {
  return errorStatus[code]
}

/**
 * Words with their places `{name}` filled; of `[with {name}|without]` the second where there is none. A wait that is told in `seconds`
 * is said in `minutes`.
 */
export function filled(words: string, params: Params = {}): string {
  const known: Params = 'seconds' in params ? { minutes: Math.ceil(Number(params.seconds) / 60), ...params } : params
  return words
    .replace(/\[([^[\]|]*\{(\w+)\}[^[\]|]*)\|([^[\]|]*)\]/g, (_, some: string, key: string, none: string) =>
      key in known ? some : none,
    )
    .replace(/\{(\w+)\}/g, (_, key: string) => String(known[key] ?? ''))
}

/** Nothing was heard of what was asked: it did not reach the server, or the server took it for later. */
export const isUnheard = (code: ErrorCode): boolean => code === 'unreachable' || code === 'timeout' || code === 'busy'

/** Whether a code refuses a case that exists and is not this person's, so that a screen says whose it is. */
export const isUnseen = (code: ErrorCode | undefined): boolean => code === 'case.others' || code === 'case.accepted'

/** One field that was refused: where (`['clues', 0, 'details']`) and why. */
export interface FieldError {
  path: (string | number)[]
  code: ErrorCode
  params?: Params
}

/** The one error that crosses the wire and reaches a person: a code, its parameters and, for forms, its fields. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Params
  readonly fields: FieldError[]

  constructor(code: ErrorCode, params: Params = {}, fields: FieldError[] = []) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.fields = fields
  }

  get status(): number {
    return statusOf(this.code)
  }
}
