import { AppError } from '../../../contract/errors/errors.ts'

/** Nothing was decided; the same bytes may go again. Everything else between 400 and 499 is the server's answer. */
export function isForLater(error: AppError): boolean {
  return error.status >= 500 || [408, 423, 425, 429].includes(error.status)
}

/** 0.5 s doubling to 60 s, ±20 % so that a whole town does not come back at once; never earlier than the server asks. */
export function delayMs(attempts: number, random: number, retryAfterSeconds = 0): number {
  const own = Math.min(60_000, 500 * 2 ** Math.min(attempts, 10)) * (0.8 + 0.4 * random)
  return Math.max(Math.round(own), retryAfterSeconds * 1000)
}

/** Answers after which the same bytes may go again, and those of gateways that found no server (decisions E-03). */
const laterStatus = [408, 423, 425, 429, 502, 503, 504]

/**
 * What an error of a transfer means: undefined for later, else the refusal that takes the file off what is sent
 * (specification §4: on failure the file is removed). A server's own failure counts as its answer; silence does not.
 */
export function refusalIn(error: AppError): AppError | undefined {
  // The server has it: this device had no room to write that down.
  if (error.code === 'device.full') return undefined
  const { status, message, page } = error.params
  if (error.code === 'unreachable') {
    if (typeof status === 'number' && laterStatus.includes(status)) return undefined
    // Not in our envelope. What has a message was said by a server all the same, and so was a bare 500; not one with a page.
    if (message !== undefined) return new AppError('said', { message, status: status ?? 0 })
    return status === 500 && !page ? new AppError('failed') : undefined
  }
  return laterStatus.includes(error.status) || error.status === 401 || error.code === 'timeout' ? undefined : error
}

/** What the server itself says of a try that has to wait; undefined where nobody answers, or it is only busy. */
export function serverRefusalIn(error: AppError): AppError | undefined {
  if (error.code === 'full') return error
  return error.params.head === 500 ? new AppError('failed') : refusalIn(error)
}
