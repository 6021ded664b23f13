import type { FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { AppError } from '../../contract/errors.ts'
import type { House } from '../house.ts'
import { netOf } from './net.ts'

/** Below it lies all that is no page. */
export const root = '/moduleApi'

/** Who asks, by their id or token; their network where nobody is signed in. */
const askerOf = ({ person, guest, pass, ip }: FastifyRequest) =>
  person?.id ?? guest?.id ?? pass?.person.attendeeId ?? netOf(ip)

/** What a route allows one person, or one network where nobody is signed in. */
export function limitTo(house: House, { max, seconds }: NonNullable<Call['limit']>, keyOf = askerOf) {
  if (!house.config.rateLimits) return {}
  return {
    rateLimit: {
      max,
      timeWindow: seconds * 1000,
      keyGenerator: keyOf,
      errorResponseBuilder: () => new AppError('tooMany'),
    },
  }
}
