import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { head, organiser } from '../kernel/office.ts'
import { id, listOf, moment, nothing, optionalText, page, reason, text } from '../kernel/rules.ts'
import { attachment } from '../upload/upload.ts'

/*
 * Activities 活动 of the institution: what people enrol for by phone, without an account (research: domain §3.8). The attendees
 * themselves are of activity.ts; who of them comes to which activity is an attendance.
 */

export const gatheringStates = ['draft', 'open', 'full', 'closed', 'held', 'evaluated', 'cancelled'] as const
export type GatheringState = (typeof gatheringStates)[number]
export const gatheringActions = ['publish', 'fill', 'free', 'close', 'reopen', 'hold', 'evaluate', 'cancel'] as const
export type GatheringAction = (typeof gatheringActions)[number]

interface Move {
  /** `system`: follows from places or from the clock. */
  by: readonly ('MISHU' | 'system')[]
  from: readonly GatheringState[]
  to: GatheringState
}

/** The whole state machine: server, buttons and tests read it here. */
export const gatheringMoves: Record<GatheringAction, Move> = {
  publish: { by: ['MISHU'], from: ['draft'], to: 'open' },
  fill: { by: ['system'], from: ['open'], to: 'full' },
  free: { by: ['system'], from: ['full'], to: 'open' },
  /** By hand, or once the time to enrol is over. */
  close: { by: ['MISHU', 'system'], from: ['open', 'full'], to: 'closed' },
  /** The time to enrol was over, and is set anew. */
  reopen: { by: ['MISHU'], from: ['closed'], to: 'open' },
  /** It is over; who did not come is written down. */
  hold: { by: ['system'], from: ['open', 'full', 'closed'], to: 'held' },
  evaluate: { by: ['MISHU'], from: ['held'], to: 'evaluated' },
  cancel: { by: ['MISHU'], from: ['draft', 'open', 'full', 'closed'], to: 'cancelled' },
}

/** How it stands at a moment (milliseconds since 1970): the clock closes and ends it whether or not anybody wrote that down yet. */
export function gatheringAt(
  { state, closesAt, endsAt }: Pick<GatheringRow, 'state' | 'closesAt' | 'endsAt'>,
  now: number,
): GatheringState {
  if (gatheringMoves.hold.from.includes(state) && now >= Date.parse(endsAt)) return 'held'
  if (gatheringMoves.close.from.includes(state) && now >= Date.parse(closesAt)) return 'closed'
  return state
}

export const attendanceStates = ['enrolled', 'waitlisted', 'cancelled', 'checkedIn', 'noShow'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** What becomes of one person's place. Nobody: the person has none yet. */
export const attendanceMoves = {
  enrol: { by: 'guest', from: ['none', 'cancelled'], to: 'enrolled' },
  wait: { by: 'guest', from: ['none', 'cancelled'], to: 'waitlisted' },
  cancel: { by: 'guest', from: ['enrolled', 'waitlisted'], to: 'cancelled' },
  promote: { by: 'system', from: ['waitlisted'], to: 'enrolled' },
  /** Also late: a door without a network tells of it when the activity has long been held. */
  checkIn: { by: 'MISHU', from: ['enrolled', 'noShow'], to: 'checkedIn' },
  miss: { by: 'system', from: ['enrolled'], to: 'noShow' },
} as const satisfies Record<
  string,
  { by: 'guest' | 'MISHU' | 'system'; from: readonly (AttendanceState | 'none')[]; to: AttendanceState }
>

/** They hold a place, or held one when it began. */
export const placed = ['enrolled', 'checkedIn', 'noShow'] as const satisfies readonly AttendanceState[]

/** Places of an activity, at most. */
export const capacityMax = 10_000
const capacity = z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(capacityMax, 'wrongType'))
const link = z._default(
  z.string('wrongType').check(
    z.trim(),
    z.maxLength(500, 'tooLong'),
    z.refine((value) => value === '' || /^https?:\/\/[^\s<>"]+$/.test(value), 'link.format'),
  ),
  '',
)

/** What staff say of an activity. */
export const gatheringFields = {
  title: text(100),
  startsAt: moment,
  endsAt: moment,
  /** Where one goes; with `link` it may be empty. */
  place: optionalText(200),
  /** Of an activity online; shown to those who are enrolled. */
  link,
  /** Whom it is for, in words. */
  audience: optionalText(200),
  agenda: optionalText(4000),
  speakers: optionalText(1000),
  capacity,
  /** From when until when one may enrol. */
  opensAt: moment,
  closesAt: moment,
}

/** Moments of one form are in the order of their text. */
const inTime = <
  T extends { startsAt: string; endsAt: string; opensAt: string; closesAt: string; place: string; link: string },
>() =>
  [
    z.refine<T>(({ startsAt, endsAt }) => startsAt < endsAt, { error: 'range.order', path: ['endsAt'] }),
    z.refine<T>(({ opensAt, closesAt }) => opensAt < closesAt, { error: 'range.order', path: ['closesAt'] }),
    z.refine<T>(({ closesAt, endsAt }) => closesAt <= endsAt, { error: 'gathering.late', path: ['closesAt'] }),
    z.refine<T>(({ place, link }) => place !== '' || link !== '', { error: 'gathering.nowhere', path: ['place'] }),
  ] as const

/** Megabytes of the picture of an activity: phones fetch it in a hall full of them. */
export const pictureMaxMb = 5

const version = z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1e9, 'wrongType'))

/** `id` is chosen by the page; `version` 0 makes a new one, else it is the one that was seen. */
export const gatheringBody = z.object({ id, version, ...gatheringFields }).check(...inTime())
export type GatheringBody = z.output<typeof gatheringBody>

/** An activity as staff see it. */
export const gatheringRow = z.object({
  id: z.string(),
  version: z.int(),
  /** Rises with whoever enrols and comes, too. */
  revision: z.int(),
  /** As written down; `gatheringAt` says how it stands now. */
  state: z.enum(gatheringStates),
  ...gatheringFields,
  picture: z._default(z.nullable(attachment), null),
  /** Who hold a place, who wait for one, who came. */
  enrolled: z.int(),
  waiting: z.int(),
  came: z.int(),
  /** Why it was cancelled. */
  reason: z.string(),
  byName: z.string(),
  changedAt: moment,
})
export type GatheringRow = z.output<typeof gatheringRow>

/** One person's place as the door's devices keep it. The pass itself is not there: who finds such a device can make none. */
export const attendance = z.object({
  id: z.string(),
  version: z.int(),
  gatheringId: z.string(),
  name: z.string(),
  company: z.string(),
  /** The last four digits. */
  phoneEnd: z.string(),
  state: z.enum(attendanceStates),
  /** SHA-256 of the pass, in hex. */
  passHash: z.string(),
  enrolledAt: moment,
  checkedAt: z.nullable(moment),
})
export type Attendance = z.output<typeof attendance>

/** How the one who asks takes part. */
const mine = z.object({
  state: z.enum(attendanceStates),
  /** Place in the waiting list, from 1; null where one has a place or none is waited for. */
  place: z.nullable(z.int()),
  /** Came from the waiting list. */
  promoted: z.boolean(),
  checkedAt: z.nullable(moment),
})

/** An activity as attendees see it in the list (specification: Activity has activityId). */
export const activityItem = z.object({
  activityId: z.string(),
  title: z.string(),
  startsAt: moment,
  endsAt: moment,
  opensAt: moment,
  closesAt: moment,
  place: z.string(),
  online: z.boolean(),
  capacity: z.int(),
  /** Places that are left. */
  left: z.int(),
  /** How it stands now; never `draft`. */
  state: z.enum(gatheringStates),
  mine: z.nullable(mine),
})
export type ActivityItem = z.output<typeof activityItem>

export const activityDetail = z.extend(activityItem, {
  audience: z.string(),
  agenda: z.string(),
  speakers: z.string(),
  /** Of an activity online; empty unless one has a place. */
  link: z.string(),
  waiting: z.int(),
  /** Why it was cancelled. */
  reason: z.string(),
  /** What the door reads; null unless one has a place. */
  pass: z.nullable(z.string()),
  /** Names the picture; null where there is none. */
  picture: z.nullable(z.string()),
})
export type ActivityDetail = z.output<typeof activityDetail>

/** Before the pass in a QR code, so that a door knows one from any other code. */
export const passPrefix = 'ACT1:'

const flag = z._default(z.enum(['true', 'false', '1', '0'], 'wrongType'), 'true')
const guests = { who: 'guest', offline: 'no' } as const
const asked = z.object({ activityId: id })
const base = 'caseservice/gathering'
const one = { id, version }
const written = { method: 'POST', who: organiser, offline: 'no', reply: gatheringRow, keeps: 'gathering' } as const
const moved = { ...written, refuses: ['notFound', 'stale', 'state.closed'] } as const

export const gatherings = domain('gathering', {
  listActivities: {
    ...guests,
    says: 'Activities for attendees: `active` those that are not over, soonest first; else those that are, latest first.',
    method: 'GET',
    path: 'caseservice/activity/list',
    query: z.object({ active: flag }),
    reply: z.array(activityItem),
  },
  activityDetail: {
    ...guests,
    says: 'One activity with the part of the attendee who asks; `userId` must be their own.',
    method: 'GET',
    path: 'caseservice/activity/detail',
    query: z.object({ userId: id, activityId: id }),
    reply: activityDetail,
    refuses: ['notFound'],
  },
  enroll: {
    ...guests,
    offline: 'queue',
    says: 'Enrols the attendee: with a place while there are any, else at the end of the waiting list. Once enrolled it changes nothing.',
    method: 'POST',
    path: 'caseservice/activity/enroll',
    body: asked,
    reply: activityDetail,
    limit: { max: 30, seconds: 3600 },
    refuses: ['notFound', 'gathering.early', 'gathering.closed', 'gathering.cancelled'],
  },
  cancelEnroll: {
    ...guests,
    offline: 'queue',
    says: 'Gives up the place of the attendee, until the activity begins; the first who waits for one gets it and is told.',
    method: 'POST',
    path: 'caseservice/activity/enroll/cancel',
    body: asked,
    reply: activityDetail,
    limit: { max: 30, seconds: 3600 },
    refuses: ['notFound', 'gathering.notEnrolled', 'gathering.begun'],
  },
  printAttendance: {
    ...guests,
    says: 'The certificate of attendance of an attendee who came to an activity that is over, as PDF.',
    method: 'GET',
    path: 'caseservice/activity/certificate',
    query: asked,
    reply: nothing,
    gives: 'file',
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'state.closed', 'tooMany', 'document.tooLong'],
  },
  activityPicture: {
    ...guests,
    says: 'The picture of an activity, as a file.',
    method: 'GET',
    path: 'caseservice/activity/picture',
    query: asked,
    reply: nothing,
    gives: 'file',
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound'],
  },
  activityCalendar: {
    ...guests,
    says: 'An activity as an entry for calendars, for an attendee who has a place in it.',
    method: 'GET',
    path: 'caseservice/activity/calendar',
    query: asked,
    reply: nothing,
    gives: 'file',
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound'],
  },
  listGatherings: {
    says: 'Activities of the institution for its staff, latest first, with how many are enrolled.',
    method: 'GET',
    path: `${base}/list`,
    who: [...organiser, ...head],
    offline: 'local',
    query: z.object({ ...page, state: z.optional(z.enum(gatheringStates, 'wrongType')), q: optionalText(100) }),
    reply: listOf(gatheringRow),
    keeps: 'gathering',
  },
  saveGathering: {
    ...written,
    says: 'Makes an activity as a draft, or changes one until it is over; whoever is enrolled is told of another time or place, and more places go to those who wait.',
    path: `${base}/save`,
    body: gatheringBody,
    refuses: ['notFound', 'stale', 'state.closed', 'gathering.tooFew', 'gathering.past'],
  },
  setGatheringPicture: {
    ...moved,
    says: 'Puts an image of the caller in the place of the picture of an activity, or takes it away, until the activity is over.',
    path: `${base}/picture`,
    body: z.object({ ...one, attachmentId: z.nullable(id) }),
    refuses: [...moved.refuses, 'file.missing', 'file.tooBig'],
  },
  publishGathering: {
    ...moved,
    says: 'Shows a draft to attendees; one may enrol in its time.',
    path: `${base}/publish`,
    body: z.object(one),
    refuses: [...moved.refuses, 'gathering.past'],
  },
  closeGathering: {
    ...moved,
    says: 'Ends enrolment before its time.',
    path: `${base}/close`,
    body: z.object(one),
  },
  evaluateGathering: {
    ...moved,
    says: 'Ends the evaluation of an activity that was held.',
    path: `${base}/evaluate`,
    body: z.object(one),
  },
  cancelGathering: {
    ...moved,
    says: 'Cancels an activity, with a reason that whoever is enrolled or waits is told.',
    path: `${base}/cancel`,
    body: z.object({ ...one, reason }),
  },
  listAttendances: {
    says: 'Who is enrolled for an activity or waits, for its door: all of them at once, so that they are there without a network.',
    method: 'GET',
    path: `${base}/attendance/list`,
    who: [...organiser, ...head],
    offline: 'local',
    query: z.object({ gatheringId: id }),
    reply: listOf(attendance),
    keeps: 'attendance',
    refuses: ['notFound'],
  },
  checkIn: {
    says: 'Counts somebody as come, once however many doors say so; `at` is when by the clock of the door.',
    method: 'POST',
    path: `${base}/checkIn`,
    who: organiser,
    offline: 'queue',
    body: z.object({ id, at: moment }),
    reply: attendance,
    keeps: 'attendance',
    refuses: ['notFound', 'gathering.notEnrolled', 'gathering.cancelled', 'gathering.early'],
  },
})

export const gatheringNoun = noun({
  rows: { gathering: gatheringRow, attendance },
  news: {},
  calls: gatherings,
})
