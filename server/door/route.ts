import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors/errors.ts'
import type { Call } from '../../contract/kernel/call.ts'
import type { House } from '../house.ts'

/** Below it lies all that is no page. */
export const root = '/moduleApi'

/** Who counts as one where nobody is signed in: an IPv4 address, or of IPv6 the /64, all of which one line has at its disposal. */
export const netOf = (ip: string): string => netsOf(ip)[0] ?? ip

/** The networks somebody asks from, the narrowest first: of IPv6 the /64 of one house, and the /48 that one customer is given. */
export function netsOf(ip: string): string[] {
  const [bare = ''] = ip.toLowerCase().split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped) return [mapped]
  if (!isIPv6(bare)) return [bare]
  const [head = '', tail] = bare.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...last]
  const short = groups.map((group) => group.replace(/^0+(?=.)/, ''))
  return [4, 3].map((count) => `${short.slice(0, count).join(':')}::/${count * 16}`)
}

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
