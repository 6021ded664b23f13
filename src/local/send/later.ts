import type { AppError } from '../../../contract/errors.ts'

/** Nothing was decided; the same bytes may go again. Everything else between 400 and 499 is the server's answer. */
export function isForLater(error: AppError): boolean {
  return error.status >= 500 || [408, 423, 425, 429].includes(error.status)
}

/** 0.5 s doubling to 60 s, ±20 % so that a whole town does not come back at once; never earlier than the server asks. */
export function delayMs(attempts: number, random: number, retryAfterSeconds = 0): number {
  const own = Math.min(60_000, 500 * 2 ** Math.min(attempts, 10)) * (0.8 + 0.4 * random)
  return Math.max(Math.round(own), retryAfterSeconds * 1000)
}
