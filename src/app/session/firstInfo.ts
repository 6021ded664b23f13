import * as z from 'zod/mini'
import { AppError, statusOf } from '../../../contract/errors/errors.ts'

/**
 * Statuses that do not fail the user info: 401 and 403 have a place of their own (specification §8), the others say later
 * or that no server was found.
 */
const otherwise = [401, 403, 408, 425, 429, 502, 503, 504, 511]

/**
 * Whether asking for the user info failed, which ends the session (specification §4). Only an answer fails it: without
 * one the app goes on, it works without a network (decisions E-03).
 */
export function isFailure(error: unknown): boolean {
  if (isOfAnotherBuild(error)) return false
  // An answer in our envelope, but nothing like the contract's.
  if (error instanceof z.core.$ZodError) return true
  // A page comes from a gateway or a hotel, whatever its status.
  if (!(error instanceof AppError) || error.params.page) return false
  const status = error.params.status ?? (silent.includes(error.code) ? undefined : statusOf(error.code))
  return status !== undefined && !otherwise.includes(Number(status))
}

/**
 * Whether a user came whom this page cannot read in full: the server is of another build than the page, as after an upgrade while a device was
 * away. That says nothing of their session; the page goes on with what it knows, and the next load brings the one that fits.
 */
export const isOfAnotherBuild = (error: unknown): boolean =>
  error instanceof z.core.$ZodError && error.issues.every(({ path }) => path.length > 0)

const silent = ['unreachable', 'timeout', 'busy']
