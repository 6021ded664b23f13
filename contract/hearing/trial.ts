import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { desks, secretary } from '../kernel/office.ts'
import {
  day,
  id,
  isEmail,
  listOf,
  moment,
  nothing,
  optionalSpelled,
  optionalText,
  page,
  reason,
  text,
} from '../kernel/rules.ts'

/*
 * The calendar of what is held in rooms 开庭日程: hearings, meetings, mediations, consultations (§7 courttrial; research:
 * domain §3.7). Moments are UTC; a day is one at the institution's place.
 */

/** The kinds, and the room each is held in: a personal code is good for that route alone. */
export const trialRoutes = {
  hearing: '/onlineCourt',
  meeting: '/onlineMeeting',
  mediation: '/onlineMediate',
  consultation: '/onlineConsult',
} as const
export type TrialType = keyof typeof trialRoutes
export const trialTypes = Object.keys(trialRoutes) as [TrialType, ...TrialType[]]
const trialType = z.enum(trialTypes, 'required')

/** SECRETARY keeps order in the room; all others only take part (§3). */
export const trialRoles = [
  'SECRETARY',
  'ARBITRATOR',
  'APPLICANT',
  'RESPONDENT',
  'AGENT',
  'WITNESS',
  'INTERPRETER',
  'ATTENDEE',
] as const
export const trialRole = z.enum(trialRoles, 'required')
export type TrialRole = (typeof trialRoles)[number]

/*
 * States and the moves between them. `checkIn` is the server's own, at the first code that is used, and so is `fix`: the record
 * of a session that is over becomes a file. `unfix` is what noting attendance does to one that nobody was asked to sign yet: it is
 * made anew with what was noted.
 */
export const trialStates = [
  'scheduled',
  'notified',
  'checked_in',
  'in_session',
  'recess',
  'ended',
  'record_signing',
  'aborted',
  'cancelled',
] as const
export const trialState = z.enum(trialStates)
export type TrialState = (typeof trialStates)[number]
export const trialActions = [
  'add',
  'update',
  'reschedule',
  'notify',
  'checkIn',
  'start',
  'stop',
  'close',
  'fix',
  'unfix',
  'abort',
  'cancel',
  'delete',
] as const
export type TrialAction = (typeof trialActions)[number]

interface Move {
  by: 'MISHU' | 'system'
  from: readonly (TrialState | 'none')[]
  to: TrialState
}

/** The whole state machine: server, buttons and tests read it here. `none` is one the server has not seen. */
export const trialMoves: Record<TrialAction, Move> = {
  add: { by: 'MISHU', from: ['none'], to: 'scheduled' },
  update: { by: 'MISHU', from: ['scheduled'], to: 'scheduled' },
  /** The same of one that people were told of: they are told anew at once. */
  reschedule: { by: 'MISHU', from: ['notified', 'checked_in'], to: 'notified' },
  /** Again, too: whoever lost the letter gets a new code, and the old one opens nothing more. */
  notify: { by: 'MISHU', from: ['scheduled', 'notified', 'checked_in'], to: 'notified' },
  checkIn: { by: 'system', from: ['notified'], to: 'checked_in' },
  start: { by: 'MISHU', from: ['notified', 'checked_in', 'recess'], to: 'in_session' },
  stop: { by: 'MISHU', from: ['in_session'], to: 'recess' },
  close: { by: 'MISHU', from: ['in_session', 'recess'], to: 'ended' },
  fix: { by: 'system', from: ['ended'], to: 'record_signing' },
  unfix: { by: 'MISHU', from: ['record_signing'], to: 'ended' },
  abort: { by: 'MISHU', from: ['in_session', 'recess'], to: 'aborted' },
  cancel: { by: 'MISHU', from: ['scheduled', 'notified', 'checked_in'], to: 'cancelled' },
  /** Of one that nobody was ever told of: a mistake needs no reason. */
  delete: { by: 'MISHU', from: ['scheduled'], to: 'cancelled' },
}

/** What stands of them in the timeline of a case. */
export const trialEvents = [
  'trialAdded',
  'trialChanged',
  'trialNotified',
  'trialStarted',
  'trialStopped',
  'trialClosed',
  'attendanceNoted',
  'recordFixed',
  'trialAborted',
  'trialCancelled',
] as const

/** The doors of a room open so long before it begins. */
export const doorsOpenMs = 60 * 60_000

/** What was opened, however it went on. */
export const trialHasBegun: readonly TrialState[] = ['in_session', 'recess', 'ended', 'record_signing', 'aborted']

/** What holds neither people nor rooms any more. */
export const trialIsOver: readonly TrialState[] = ['ended', 'record_signing', 'aborted', 'cancelled']

/** A phone, a mail address, or nothing. */
const contact = optionalSpelled(200, 'phoneOrEmail').check(
  z.refine((value) => value === '' || isEmail(value) || /^\+?\d{5,20}$/.test(value), 'phone.format'),
)

/**
 * Whether somebody attended. The server knows who came into the room; of all others a secretary notes it, and of whom nobody did it
 * is not known: nothing calls them absent, and nobody asks them to sign the record.
 */
export const attendances = ['', 'came', 'absent'] as const
export type Attendance = (typeof attendances)[number]

/** Somebody who is asked to come. Who has no account here must be reached by phone or mail. */
export const invited = z
  .object({
    /** Chosen by the page; stays the same for the same person. */
    id,
    userId: z.nullable(id),
    name: text(100),
    role: trialRole,
    contact,
  })
  .check(
    z.refine(({ userId, contact: to }) => userId !== null || to !== '', {
      error: 'contact.required',
      path: ['contact'],
    }),
  )
export type Invited = z.output<typeof invited>

export const attendeeMax = 50
/** The longest that one may be planned for. */
export const trialHoursMax = 12

export const trialFields = z.object({
  /** Chosen by the page, so that a second arrival is recognised. */
  id,
  type: trialType,
  /** The case it belongs to; a hearing always has one. */
  caseId: z.nullable(id),
  title: text(100),
  startsAt: moment,
  endsAt: moment,
  /** Held in the room of the platform; else only at `place`. */
  online: z.boolean('wrongType'),
  /** The room of the house, where there is one. */
  place: optionalText(60),
  /** A consultation to try the room: it ends for each person 10 minutes after they came in (§9). */
  trialTime: z._default(z.boolean('wrongType'), false),
  attendees: z.array(invited, 'attendees.atLeastOne').check(
    z.minLength(1, 'attendees.atLeastOne'),
    z.maxLength(attendeeMax, 'tooLong'),
    z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'wrongType'),
  ),
})
type Unchecked = z.output<typeof trialFields>

const across = (path: string, error: string, holds: (value: Unchecked) => boolean) =>
  z.refine<Unchecked>(holds, {
    error,
    path: [path],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
const hoursOf = ({ startsAt, endsAt }: Unchecked) => (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000
export const trialRules = [
  across('caseId', 'caseNo.required', ({ type, caseId }) => type !== 'hearing' || caseId !== null),
  across('endsAt', 'trial.order', (value) => !(hoursOf(value) <= 0)),
  across('endsAt', 'trial.long', (value) => !(hoursOf(value) > trialHoursMax)),
  across('trialTime', 'wrongType', ({ type, online, trialTime }) => !trialTime || (type === 'consultation' && online)),
  across('place', 'trial.place', ({ online, place }) => online !== false || place !== ''),
] as const
export const version = z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType'))

export const trialBody = trialFields.check(...trialRules)
export const trialUpdate = z.extend(trialFields, { version }).check(...trialRules)
export type TrialBody = z.output<typeof trialBody>

/** One as everybody sees it who may: how people are reached is for secretaries (`findCourtUser`). */
export const trial = z.object({
  id: z.string(),
  version: z.int(),
  type: trialType,
  state: trialState,
  /** The case, or null. */
  baseId: z.nullable(z.string()),
  caseNo: z.string(),
  title: z.string(),
  startsAt: moment,
  endsAt: moment,
  online: z.boolean(),
  place: z.string(),
  /** Who comes in has 10 minutes. */
  trialTime: z._default(z.boolean(), false),
  /** Why it was cancelled or broken off. */
  reason: z.string(),
  byName: z.string(),
  /** Of meetings: who presides, and for which department; empty for none. */
  presiding: z.string(),
  dept: z.string(),
  /** Since when those who attend know of this time; null while they do not. */
  notifiedAt: z.nullable(moment),
  attendees: z.array(
    z.object({
      id: z.string(),
      userId: z.nullable(z.string()),
      name: z.string(),
      role: trialRole,
      /** Whether they attended, as far as anybody knows. */
      attendance: z._default(z.enum(attendances), ''),
      /** The server saw them in the room. */
      inRoom: z._default(z.boolean(), false),
    }),
  ),
})
export type Trial = z.output<typeof trial>

const people = ['USER', 'ZCY', ...desks] as const
const one = { id, version }
const moved = { method: 'POST', who: secretary, offline: 'no', reply: trial, keeps: 'trial' } as const
const refuses = ['notFound', 'stale', 'state.closed'] as const
/** What stands against somebody who is asked to come. */
export const unfit = ['account.unknown', 'account.outsideCase', 'staff.unknown'] as const
const planned = [...refuses, ...unfit, 'trial.past', 'trial.far', 'trial.busy', 'trial.offline'] as const
const month = z.string('required').check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, 'wrongType'))
/** The longest span that is asked for at once, in days. */
export const trialSpanMax = 62

export const trials = domain('hearing', {
  addTrial: {
    ...moved,
    says: 'A secretary puts a hearing, meeting, mediation or consultation on the calendar; whom or what it needs must be free.',
    path: 'courtservice/courttrial/add',
    body: trialBody,
    refuses: planned,
  },
  updateTrial: {
    ...moved,
    says: 'A secretary changes one that has not begun, or moves it to another time; those who were told of it are told anew.',
    path: 'courtservice/courttrial/update',
    body: trialUpdate,
    refuses: planned,
  },
  sendTrialNotice: {
    ...moved,
    says: 'Sends everybody who attends the time, and their personal code, by message, mail or SMS; mails carry it as a calendar entry. Codes sent before open nothing more.',
    path: 'courtservice/courttrial/sendTrialNotice',
    body: z.object(one),
    refuses: [...refuses, ...unfit, 'trial.past'],
  },
  addTempUserToCourt: {
    ...moved,
    says: 'A secretary asks one more person to come, such as a witness; where the others were told, so is the new one at once.',
    path: 'courtservice/courttrial/addTempUserToCourt',
    body: z.object({ ...one, attendee: invited }),
    refuses: [...refuses, ...unfit, 'trial.full'],
  },
  startTrial: {
    ...moved,
    says: 'A secretary opens the session, or goes on after a recess.',
    path: 'courtservice/court/start',
    body: z.object(one),
    refuses: [...refuses, 'trial.tribunal'],
  },
  stopTrial: {
    ...moved,
    says: 'A secretary calls a recess.',
    path: 'courtservice/court/stop',
    body: z.object(one),
    refuses,
  },
  closeTrial: {
    ...moved,
    says: 'A secretary ends the session for good: codes open nothing from then on.',
    path: 'courtservice/court/close',
    body: z.object(one),
    refuses,
  },
  abortTrial: {
    ...moved,
    says: 'A secretary breaks a session off, with the reason; what is left needs a new one.',
    path: 'courtservice/court/abort',
    body: z.object({ ...one, reason }),
    refuses,
  },
  noteAttendance: {
    ...moved,
    says: 'A secretary notes who attended a session and who did not, also after it is over, until somebody is asked to sign its record. Who came into the room attended, whatever is noted.',
    path: 'courtservice/court/attendance',
    body: z.object({
      ...one,
      attendees: z
        .array(z.object({ id, attendance: z.enum(attendances, 'wrongType') }))
        .check(z.maxLength(attendeeMax, 'tooLong')),
    }),
    refuses,
  },
  cancelTrial: {
    ...moved,
    says: 'A secretary cancels one that has not begun, with the reason; whoever was told of it is told.',
    method: 'PUT',
    path: 'courtservice/courttrial/delete',
    takes: 'urlencoded',
    body: z.object({ id, version: z.coerce.number('wrongType').check(z.int('wrongType')), reason }),
    refuses,
  },
  deleteTrial: {
    ...moved,
    says: 'A secretary takes one off the calendar that nobody was told of.',
    method: 'POST',
    path: 'courtservice/courttrial/delete/{id}',
    params: z.object({ id }),
    refuses: ['notFound', 'state.closed'],
  },
  listTrials: {
    says: 'What the caller may see of the calendar, latest first, without what was cancelled unless that is asked for.',
    method: 'POST',
    path: 'courtservice/courttrial/list',
    who: people,
    offline: 'local',
    /** `baseId`: those of one case. */
    body: z.object({
      ...page,
      baseId: z.optional(id),
      type: z.optional(trialType),
      state: z.optional(z.enum(trialStates, 'wrongType')),
    }),
    reply: listOf(trial),
    keeps: 'trial',
    refuses: ['notFound'],
  },
  mapTrials: {
    says: 'What is held from one day to another, at most 62 days, by day.',
    method: 'POST',
    path: 'courtservice/courttrial/map',
    who: people,
    offline: 'local',
    body: z.object({ from: day, to: day }),
    reply: z.record(z.string(), z.array(trial)),
    refuses: ['trial.span'],
  },
  monthTrials: {
    says: 'On which days of a month something is held, and how much.',
    method: 'POST',
    path: 'courtservice/courttrial/month',
    who: people,
    offline: 'local',
    body: z.object({ month }),
    reply: z.array(z.object({ day: z.string(), count: z.int() })),
  },
  dailyTrials: {
    says: 'What is held on a day, the earliest first.',
    method: 'POST',
    path: 'courtservice/courttrial/daily',
    who: people,
    offline: 'local',
    body: z.object({ day }),
    reply: z.array(trial),
  },
  getTrial: {
    says: 'One of the calendar.',
    method: 'POST',
    path: 'courtservice/courttrial/details',
    who: people,
    offline: 'local',
    body: z.object({ id }),
    reply: trial,
    keeps: 'trial',
    refuses: ['notFound'],
  },
  downloadTrial: {
    says: 'One as an entry for calendars (.ics).',
    method: 'GET',
    path: 'courtservice/courttrial/ics/{id}',
    who: people,
    offline: 'no',
    params: z.object({ id }),
    reply: nothing,
    gives: 'file',
    refuses: ['notFound'],
  },
  enterTrial: {
    says: 'Whoever attends with an account gets the way into the room, good once and for a minute.',
    method: 'POST',
    path: 'courtservice/court/enter',
    who: people,
    offline: 'no',
    body: z.object({ id }),
    /** Such as /onlineCourt?code=…, below `#`. */
    reply: z.object({ path: z.string() }),
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'state.closed'],
  },
})
