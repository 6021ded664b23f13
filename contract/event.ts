import * as z from 'zod/mini'
import { type Call, domain, type Named } from './kernel/call.ts'
import { merged } from './kernel/noun.ts'
import { nothing } from './kernel/rules.ts'
import { message } from './message/message.ts'
import { nouns } from './nouns.ts'

/** What the device keeps as rows, by kind: what the nouns say (nouns.ts), and what they tell people. */
export const rowKinds = { ...merged(Object.values(nouns).map(({ rows }) => rows)), message }
export type RowKind = keyof typeof rowKinds
/** A call that knows its name, and whose answer the device may keep as a row. */
export type KeepingCall = Named<Call & { keeps?: RowKind }>
export type RowOf = { [K in RowKind]: z.output<(typeof rowKinds)[K]> }

/** A change that the server tells: `row` is null where the record is gone for this person. Numbers rise in order of commit. */
export const event = z.object({
  seq: z.int(),
  kind: z.enum(Object.keys(rowKinds) as [RowKind, ...RowKind[]]),
  id: z.string(),
  row: z.nullable(z.unknown()),
})
export type LiveEvent = z.output<typeof event>

/** The socket below /moduleApi/. First message of the page: `{token}`; then the server sends events as JSON. */
export const livePath = 'messageservice/live'

/** A socket whose first word was late is closed with it, and may come back: nothing was refused. */
export const lateClose = 4408
/** One by which more was said than anybody has to, or one too many of a person; it may come back. */
export const floodClose = 4429
/** Specification §9: the login is over. */
export const signedOutClose = 4401

/** How a line of live changes ended: it broke, or nobody took it up. */
export const lineEnds = ['dropped', 'refused'] as const
/** How a line to the server ended: by which close code, 0 where none came, and how many ms it had lasted. */
export interface Ended {
  kind: (typeof lineEnds)[number]
  code: number
  lastedMs: number
}
const spanMs = z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(365 * 86_400_000, 'wrongType'))

export const live = domain('live', {
  addSocketLog: {
    says: 'Notes that the line of live changes or of a room ended, once there is one again: without person, address or content.',
    method: 'POST',
    path: 'courtservice/socket/log/add',
    who: 'signedIn',
    offline: 'no',
    unattended: true,
    body: z.object({
      kind: z.enum(lineEnds, 'required'),
      /** Of the close event; 0 where none came. */
      code: z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(4999, 'wrongType')),
      lastedMs: spanMs,
      awayMs: spanMs,
    }),
    reply: nothing,
    limit: { max: 10, seconds: 60 },
  },
  listEvents: {
    says: 'Changes after event `after` that the caller may see, oldest first; the floor under the socket. Without `after` only where to begin.',
    method: 'GET',
    path: 'messageservice/event/list',
    who: 'signedIn',
    offline: 'no',
    unattended: true,
    query: z.object({
      after: z.optional(z.coerce.number('wrongType').check(z.int('wrongType'), z.minimum(0, 'wrongType'))),
    }),
    /** `gap`: of what came after `after` some is told no more; what the device holds may be true no longer. */
    reply: z.object({ list: z.array(event), next: z.int(), more: z.boolean(), gap: z.boolean() }),
  },
})
