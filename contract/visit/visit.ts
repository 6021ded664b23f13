import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { reception } from '../kernel/office.ts'
import { day, id, listOf, moment, optionalText, page, pageSize, phone, reason, text } from '../kernel/rules.ts'

/*
 * Visitors 来访登记 (specification §2, /visit): who wants to come fills in a form without an account and gets a pass; the host or the
 * reception lets them come, the reception marks them in and out. What is known of a person goes some days after the visit.
 */

export const visitStates = ['submitted', 'approved', 'rejected', 'arrived', 'left', 'expired', 'cancelled'] as const
export type VisitState = (typeof visitStates)[number]

/** Who may do what, from which states, and where it leads. `host`: whom the visit is for; the reception may do as much. */
export const visitMoves = {
  approve: { by: ['host', 'reception'], from: ['submitted'], to: 'approved' },
  reject: { by: ['host', 'reception'], from: ['submitted', 'approved'], to: 'rejected' },
  /** Also late: a door without a network tells of it when the day is over, and one tells that somebody left before another that they came. */
  arrive: { by: ['reception'], from: ['approved', 'expired'], to: 'arrived' },
  leave: { by: ['reception'], from: ['approved', 'arrived', 'expired'], to: 'left' },
  cancel: { by: ['visitor'], from: ['submitted', 'approved'], to: 'cancelled' },
  expire: { by: ['system'], from: ['submitted', 'approved'], to: 'expired' },
} as const satisfies Record<
  string,
  { by: readonly ('host' | 'reception' | 'visitor' | 'system')[]; from: readonly VisitState[]; to: VisitState }
>
export type VisitMove = keyof typeof visitMoves

/** When visits begin, by the institution's clock; each lasts up to an hour. */
export const visitSlots = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'] as const
/** Whether the hour of a visit is over at a minute of the institution's clock, such as `2026-11-26 10:20`. */
export const isVisitOver = (day: string, slot: (typeof visitSlots)[number], now: string): boolean =>
  now >= `${day} ${String(Number(slot.slice(0, 2)) + 1).padStart(2, '0')}${slot.slice(2)}`

/** So many days ahead one may come at most; so many visits one phone may ask for on one day; so many come together. */
export const visitAheadDays = 60
export const visitsOfPhone = 5
export const mostVisitors = 20

/** What a visitor holds: with it their visit is seen, and cancelled. */
const pass = z.string('required').check(z.regex(/^[\w-]{20,80}$/, 'wrongType'))

export const visitBody = z.object({
  /** Chosen by the device, so that a second arrival is recognised. */
  id,
  pass,
  name: text(50),
  phone,
  /** The last four signs of the document that is shown at the door. */
  idTail: optionalText(4),
  company: optionalText(100),
  /** Whom they come to see, in words: nobody is told who works here. */
  hostName: text(50),
  purpose: text(200),
  day,
  slot: z.enum(visitSlots, 'required'),
  people: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(mostVisitors, 'wrongType')),
  plate: optionalText(20),
  consent: z.literal(true, 'visit.consent'),
})
export type VisitInput = z.input<typeof visitBody>

/** What a visitor sees of it again. */
export const visitPass = z.object({
  /** Six digits to be said at the door. */
  no: z.string(),
  state: z.enum(visitStates),
  day,
  slot: z.enum(visitSlots),
  people: z.int(),
  hostName: z.string(),
  reason: z.string(),
})
export type VisitPass = z.output<typeof visitPass>

export const visit = z.object({
  id: z.string(),
  version: z.int(),
  ...visitPass.shape,
  name: z.string(),
  phone: z.string(),
  idTail: z.string(),
  company: z.string(),
  purpose: z.string(),
  plate: z.string(),
  submittedAt: moment,
  arrivedAt: z.nullable(moment),
  leftAt: z.nullable(moment),
  /** What was known of the people is gone. */
  erased: z.boolean(),
  /** The reader is the host. */
  mine: z.boolean(),
})
export type Visit = z.output<typeof visit>

/** A visit as the door's devices keep it: what a guard needs to know somebody. The pass itself is not there: who finds such a device can make none. */
export const expectedVisit = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(visitStates),
  day,
  slot: z.enum(visitSlots),
  no: z.string(),
  name: z.string(),
  company: z.string(),
  /** The last four signs of their document, and of their phone. */
  idTail: z.string(),
  phoneEnd: z.string(),
  hostName: z.string(),
  people: z.int(),
  plate: z.string(),
  /** SHA-256 of the pass, in hex; null once what is known of them is gone. */
  passHash: z.nullable(z.string()),
  arrivedAt: z.nullable(moment),
  leftAt: z.nullable(moment),
})
export type ExpectedVisit = z.output<typeof expectedVisit>

const base = 'visitservice/visit'
const one = { id, version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')) }
/** Answers to changes are kept for weeks (server/door/once.ts): nothing of a person is in them. */
const moved = z.object({ id: z.string(), version: z.int(), state: z.enum(visitStates) })
const step = {
  method: 'POST',
  offline: 'no',
  body: z.object(one),
  reply: moved,
  refuses: ['notFound', 'stale', 'state.closed'],
} as const
const atDoor = {
  ...step,
  who: reception,
  offline: 'queue',
  body: z.object({ id, at: moment }),
  refuses: ['notFound', 'state.closed', 'visit.day'],
} as const

export const visits = domain('visit', {
  registerVisit: {
    says: 'Somebody without an account asks to come; whoever is the host, or else the reception, hears of it.',
    method: 'POST',
    path: `${base}/register`,
    who: 'anyone',
    offline: 'queue',
    body: visitBody,
    reply: visitPass,
    limit: { max: 20, seconds: 600 },
    refuses: ['stale', 'deadline.past', 'visit.over', 'visit.far', 'visit.full'],
  },
  showVisit: {
    says: 'The visit of a pass.',
    method: 'POST',
    path: `${base}/pass`,
    reads: true,
    who: 'anyone',
    offline: 'no',
    body: z.object({ pass }),
    reply: visitPass,
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound'],
  },
  cancelVisit: {
    says: 'A visitor does not come after all.',
    method: 'POST',
    path: `${base}/cancel`,
    who: 'anyone',
    offline: 'no',
    body: z.object({ pass }),
    reply: visitPass,
    limit: { max: 20, seconds: 600 },
    refuses: ['notFound', 'state.closed'],
  },
  listVisits: {
    says: 'The visits of a day: those of the caller, for the reception all.',
    method: 'GET',
    path: `${base}/list`,
    who: ['MISHU'],
    offline: 'no',
    query: z.object({ day, page: page.page, size: pageSize(50) }),
    reply: listOf(visit),
  },
  listExpected: {
    says: 'Whom the door expects today, all at once, so that they are there without a network.',
    method: 'GET',
    path: `${base}/expected`,
    who: reception,
    offline: 'local',
    reply: listOf(expectedVisit),
    keeps: 'expectedVisit',
  },
  approveVisit: {
    ...step,
    says: 'The host or the reception lets a visitor come.',
    path: `${base}/approve`,
    who: ['MISHU'],
  },
  rejectVisit: {
    ...step,
    says: 'The host or the reception does not let a visitor come, with a reason that they read.',
    path: `${base}/reject`,
    who: ['MISHU'],
    body: z.object({ ...one, reason }),
  },
  arriveVisit: {
    ...atDoor,
    says: 'The door marks a visitor as in, on the day of the visit, once however many doors say so; `at` is when by the clock of the door.',
    path: `${base}/arrive`,
  },
  leaveVisit: { ...atDoor, says: 'The door marks a visitor as out, in the same way.', path: `${base}/leave` },
})

export const visitNoun = noun({
  rows: { expectedVisit },
  news: {
    visitAsked: [
      '有访客预约 {day} {slot} 来访，请确认',
      'A visitor asks to come on {day} at {slot}; please confirm',
      null,
    ],
  },
  calls: visits,
})
