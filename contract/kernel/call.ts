import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors/errors.ts'
import type { DemoRole, Office } from './office.ts'

/** The four categories of people (specification §3). */
export type Category = 'USER' | 'MISHU' | 'ZCY' | 'ARBI_USER'

/**
 * Who may make a call. There is no default: a call without it does not compile. Of a category everybody may who belongs to it, of the
 * staff (`MISHU`) besides whoever holds an office that is named (office.ts). `guest` speaks with ACTIVITY-TOKEN and
 * ACTIVITY-PHONE, `abroad` with ARBI-TOKEN and ARBI-PHONE (specification §7); all others with Authorization. `room` speaks there
 * with the token of a room, which people have who have no account.
 */
export type Who = 'anyone' | 'signedIn' | 'guest' | 'abroad' | 'room' | readonly (Category | Office | DemoRole)[]

/**
 * What the device does with a call while there is no network:
 * `queue` keeps it in the outbox and sends it once later, `local` answers from the rows kept on the device,
 * `no` refuses at once.
 */
export type Offline = 'queue' | 'local' | 'no'

type Schema = z.core.$ZodType

/** One promise between page and server. Route, checks, OpenAPI entry, rights, rate limit and client come from it. */
export interface Call {
  /** One sentence for the reader of the OpenAPI page. */
  says: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the specification writes it, below /moduleApi/, with `{name}` for a path parameter. */
  path: string
  who: Who
  offline: Offline
  /** Asked by POST, as the specification writes it, and changes nothing. Those answered on the device have no need to say so. */
  reads?: true
  /** A page asks it by itself: it is no sign that anybody sits there (STAFF_IDLE_MINUTES). */
  unattended?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** The shape of `data` in the answer `{code, message, data}`. */
  reply: Schema
  /** The kind of record that the reply is or lists: the device keeps it under this name. */
  keeps?: string
  /** The reply's members stand beside `code` and `message`, not below `data` (dictionaries, decisions A-18). */
  flat?: true
  /**
   * `files`: the body may also come as multipart/form-data: each text part is a member, each file part is streamed into the
   * store and becomes `{attachmentId}`. `urlencoded`: it may also come as application/x-www-form-urlencoded, as the page sends it.
   */
  takes?: 'files' | 'urlencoded'
  /** Its answer holds a secret: no copy of it is kept for a second arrival, which is answered anew. */
  discloses?: true
  /** A `file` is answered as bytes, not as an envelope. */
  gives?: 'file'
  /**
   * What waits of it on a device is destroyed there once the record is not the caller's any more (`notFound`), and this tells them so:
   * what a tribunal keeps to itself outlives no seat.
   */
  perishes?: ErrorCode
  /** At most `max` calls in `seconds` by one person, or by one address where nobody is signed in. */
  limit?: { max: number; seconds: number }
  /** The refusals that a caller should expect beside those every call has. */
  refuses?: readonly ErrorCode[]
}

/** A call that knows its own name, such as `filing.submitPreservation`: the name rows in the outbox are stored under. */
export type Named<C extends Call = Call> = C & { name: string }

/** Whether a call changes nothing: it goes without a key, and asked again it is answered anew. */
export const isRead = ({ method, offline, reads }: Call): boolean =>
  method === 'GET' || offline === 'local' || reads === true

/** Whether somebody who is signed in may make a call, by their category or one of their offices. */
export const mayMake = (
  { who }: Pick<Call, 'who'>,
  { cate, roles }: { cate: Category; roles: readonly string[] },
): boolean =>
  who === 'signedIn' ||
  (Array.isArray(who) && (who.includes(cate) || (cate === 'MISHU' && roles.some((role) => who.includes(role)))))

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends Schema
  ? { [P in K]: z.core.input<C[K]> }
  : unknown

/** What a caller hands over: `{params, query, body}`, each only where the call has it. */
export type Input<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>

/** What `data` holds in the answer. */
export type Reply<C extends Call> = z.core.output<C['reply']>

/** Gives every call of a domain its name. */
export function domain<const D extends string, const T extends Record<string, Call>>(name: D, calls: T) {
  const named = Object.entries(calls).map(([key, call]) => [key, { ...call, name: `${name}.${key}` }])
  return Object.fromEntries(named) as { [K in keyof T]: T[K] & { name: string } }
}
