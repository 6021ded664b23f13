import * as z from 'zod/mini'
import { awardRuleKinds, awardTerm, awardTermBodies } from '../award/awardTerm.ts'
import { camp } from '../case/case.ts'
import type { Preservation } from '../filing/filing.ts'
import { preservationMoves } from '../filing/moves.ts'
import type { Guarantee } from '../guarantee/guarantee.ts'
import { guaranteeMoves } from '../guarantee/moves.ts'
import { type Category, domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { administrator, desks, head, secretary } from '../kernel/office.ts'
import { day, id, moment, nothing, pageSize, text } from '../kernel/rules.ts'
import { servedHow } from '../service/serviceRecord.ts'

/*
 * What is due in a case, and until which day: what follows from where it stands, and what a secretary sets. Days are those of
 * the institution's place; each lasts until its midnight.
 */

/** `own` is one that a secretary set; `service` began with the service of documents, as their batch says; the others follow from the case. */
export const deadlineKinds = [
  'correction',
  'payment',
  'defence',
  'reply',
  'evidence',
  'opinion',
  'service',
  'award',
  'own',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** Whose it is to keep. */
export const deadlineOwner = z.enum(['all', 'APP', 'DEF', 'tribunal', 'institution'], 'required')
export type DeadlineOwner = z.output<typeof deadlineOwner>

const deadline = z.object({
  id: z.string(),
  kind: z.enum(deadlineKinds),
  /** Of an own one, or of the service it began with; what the others are is said by their kind. */
  title: z.string(),
  due: z.string(),
  owner: deadlineOwner,
  doneAt: z.nullable(moment),
  /** Of an own one; 0 for the others. */
  version: z.int(),
  /** The service it began with: its day, how that is known, and the number of the batch where it was one. */
  since: z._default(z.nullable(z.object({ day: z.string(), how: z.enum(servedHow), no: z.string() })), null),
})
export type Deadline = z.output<typeof deadline>

/** Everything that is due in one case, by day. */
export const caseDeadlines = z.object({
  /** The case. */
  id: z.string(),
  /** Rises with everything that happens in the case. */
  version: z.int(),
  caseNo: z.string(),
  list: z.array(deadline),
  /** How long the tribunal has for its award; null before there is one, and once the case is over. */
  award: z._default(z.nullable(awardTerm), null),
  /** Whether it is heard in the expedited procedure. */
  expedited: z._default(z.boolean(), false),
  /** On which sides accounts stand; whoever reads it gets their own alone, secretaries and arbitrators none. */
  sides: z._default(z.array(z.object({ accountId: z.string(), camp })), []),
})
export type CaseDeadlines = z.output<typeof caseDeadlines>

/** Kinds that are late once their day is over; the others merely end. */
const tasks: readonly DeadlineKind[] = ['correction', 'payment', 'defence', 'reply', 'service', 'award', 'own']
export function isOverdue({ kind, due, doneAt }: Deadline, today: string): boolean {
  return doneAt === null && due < today && tasks.includes(kind)
}

/** Whether a deadline is one to keep for this person: a secretary looks after all of them, the others have their own and those of all. */
export function isToKeep({ owner }: Deadline, { sides }: CaseDeadlines, cate: Category): boolean {
  if (cate === 'MISHU' || owner === 'all') return true
  if (cate === 'ZCY') return owner === 'tribunal'
  // What an older server told of nobody's side counts as everybody's.
  return sides.length === 0 || sides.some(({ camp: side }) => side === owner)
}

/** The last day of a preservation in force, else undefined. */
export function endOfPreservation({ state, atCourt }: Preservation): string | undefined {
  const inForce = preservationMoves.expire.from.includes(state)
  return inForce && atCourt.expiresOn ? atCourt.expiresOn : undefined
}

/** The last day of a guarantee that stands, else undefined. */
export function endOfGuarantee({ state, term }: Guarantee): string | undefined {
  return guaranteeMoves.expire.from.includes(state) ? term.to : undefined
}

/** A preservation or a guarantee in force, by the day it ends. */
const term = z.object({ kind: z.enum(['preservation', 'guarantee']), id: z.string(), no: z.string(), due: z.string() })
export type Term = z.output<typeof term>

/** What a secretary says of a deadline. */
export const deadlineTitleMax = 100
const fields = { title: text(deadlineTitleMax), due: day, owner: deadlineOwner }
/** Which one, and the version the caller last saw. */
const one = { id, version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')) }

/** What has a time limit of its own by dated rules; the answer also by where who answers lives (caseRequest.ts, `domiciles`). */
export const ruleKinds = [
  'defence',
  'defenceHmt',
  'defenceForeign',
  'evidence',
  'opinion',
  // After which time whoever does not confirm counts as served, by the channel (delivery.ts).
  'deemElectronic',
  'deemPost',
  'deemPublication',
  ...awardRuleKinds,
  // How long a party may ask for a correction or an additional award (awardRequest.ts).
  'awardRequest',
] as const
export const ruleCountings = ['calendar', 'working', 'months'] as const
/** Days of a rule at most; characters of the name of a holiday. */
export const ruleDaysMax = 365
export const holidayNameMax = 20

export const deadlineBodies = {
  rule: z.object({
    kind: z.enum(ruleKinds, 'required'),
    validFrom: day,
    days: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(ruleDaysMax, 'wrongType')),
    counting: z.enum(ruleCountings, 'required'),
  }),
  holiday: z.object({ day, name: text(holidayNameMax), working: z.boolean('wrongType') }),
  add: z.object({ id, caseId: id, ...fields }),
  edit: z.object({ ...one, ...fields }),
} as const

/** Cases that are looked at for one list of deadlines. */
export const deadlineListMax = 500
/** Cases that are looked at for one calendar of all a person's deadlines, in the order of the list. */
export const calendarCaseMax = 10_000

const changed = {
  method: 'POST',
  who: [...secretary, ...head],
  offline: 'no',
  reply: caseDeadlines,
  keeps: 'deadlines',
} as const
const people = ['USER', 'ZCY', ...desks] as const
/** Rules and holidays are one for all institutions of an installation. */
const kept = { method: 'POST', who: administrator, offline: 'no', reply: nothing } as const

export const deadlines = domain('deadline', {
  listDeadlines: {
    says: 'What is due from one day to another in the cases the caller may see, case by case, those accepted last first; `next` asks for those after them.',
    method: 'GET',
    path: 'caseservice/deadline/list',
    who: people,
    offline: 'local',
    query: z.object({
      from: day,
      to: day,
      after: z.optional(id),
      size: z._default(pageSize(deadlineListMax), deadlineListMax),
    }),
    /** Cases are looked at `size` at a time, so a list may be empty and yet have a next one. */
    reply: z.object({ list: z.array(caseDeadlines), next: z.nullable(z.string()) }),
    keeps: 'deadlines',
  },
  listTerms: {
    says: 'Preservations and guarantees in force that the caller may see and that end from one day to another, the first to end first; `next` asks for those after them.',
    method: 'GET',
    path: 'caseservice/deadline/terms',
    who: ['USER', ...desks],
    offline: 'local',
    query: z.object({
      from: day,
      to: day,
      after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d_[0-9a-f-]{36}$/, 'wrongType'))),
      size: z._default(pageSize(deadlineListMax), deadlineListMax),
    }),
    reply: z.object({ list: z.array(term), next: z.nullable(z.string()) }),
  },
  getDeadlines: {
    says: 'What is due in one case.',
    method: 'GET',
    path: 'caseservice/deadline/case/{id}',
    who: people,
    offline: 'local',
    params: z.object({ id }),
    reply: caseDeadlines,
    keeps: 'deadlines',
    refuses: ['notFound'],
  },
  addDeadline: {
    ...changed,
    says: 'A secretary sets a time limit of a case; those who have to keep it are told.',
    path: 'caseservice/deadline/add',
    body: deadlineBodies.add,
    refuses: ['notFound', 'stale', 'state.closed', 'deadline.past', 'deadline.far'],
  },
  editDeadline: {
    ...changed,
    says: 'A secretary changes a time limit that was set.',
    path: 'caseservice/deadline/edit',
    body: deadlineBodies.edit,
    refuses: ['notFound', 'stale', 'state.closed', 'deadline.past', 'deadline.far'],
  },
  markDeadline: {
    ...changed,
    says: 'A secretary marks a time limit that was set as done, or as open again.',
    path: 'caseservice/deadline/mark',
    body: z.object({ ...one, done: z.boolean('wrongType') }),
    refuses: ['notFound', 'stale'],
  },
  removeDeadline: {
    ...changed,
    says: 'A secretary removes a time limit that was set; the timeline keeps that it was there.',
    path: 'caseservice/deadline/remove',
    body: z.object(one),
    refuses: ['notFound', 'stale'],
  },
  setProcedure: {
    ...changed,
    says: 'A secretary makes a case expedited, or ordinary again: the term of its award is counted anew by the rule for it, and everybody in it is told.',
    path: 'caseservice/deadline/procedure',
    body: awardTermBodies.setProcedure,
    refuses: ['notFound', 'stale', 'state.closed'],
  },
  extendAward: {
    ...changed,
    says: 'A head extends the term of the award, with a reason that everybody in the case is told.',
    path: 'caseservice/deadline/extendAward',
    who: [...head, 'ROLE_DEMO_TRIBUNAL'],
    body: awardTermBodies.extendAward,
    refuses: ['notFound', 'stale', 'state.closed', 'deadline.past', 'deadline.far'],
  },
  listRules: {
    says: 'The rules of time limits and the days off by which they are counted, each with the day it is in force from.',
    method: 'GET',
    path: 'caseservice/deadline/rules',
    who: ['USER', 'ZCY', 'MISHU'],
    offline: 'no',
    reply: z.object({
      rules: z.array(
        z.object({
          kind: z.enum(ruleKinds),
          validFrom: z.string(),
          days: z.int(),
          counting: z.enum(ruleCountings),
          demo: z.boolean(),
        }),
      ),
      /** `working` is a weekend that is worked in exchange. */
      holidays: z.array(z.object({ day: z.string(), name: z.string(), working: z.boolean(), demo: z.boolean() })),
    }),
  },
  addRule: {
    ...kept,
    says: 'Sets how long a time limit is from a day on; what began before that day is counted as it was.',
    path: 'caseservice/deadline/rules/add',
    body: deadlineBodies.rule,
    refuses: ['deadline.past', 'day.taken'],
  },
  addHoliday: {
    ...kept,
    says: 'Sets a day off from today on, or a weekend that is worked in exchange.',
    path: 'caseservice/deadline/holiday/add',
    body: deadlineBodies.holiday,
    refuses: ['deadline.past', 'day.taken'],
  },
  removeHoliday: {
    ...kept,
    says: 'Takes back what was set for a day from today on; nothing where nothing was.',
    path: 'caseservice/deadline/holiday/remove',
    body: z.object({ day }),
    refuses: ['deadline.past'],
  },
  downloadDeadlines: {
    says: 'Time limits as an iCalendar file (RFC 5545): of one case, or all of the caller’s, in the 10 000 cases accepted last.',
    method: 'GET',
    path: 'caseservice/deadline/ics',
    who: people,
    offline: 'no',
    query: z.object({ caseId: z.optional(id) }),
    reply: nothing,
    gives: 'file',
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound'],
  },
  getFeed: {
    says: 'Since when the caller has a calendar that others subscribe to; null where there is none.',
    method: 'GET',
    path: 'caseservice/deadline/feed',
    who: people,
    offline: 'no',
    reply: z.object({ createdAt: z.nullable(moment) }),
  },
  renewFeed: {
    says: 'Makes the secret address of the caller’s calendar, which is shown this once; an earlier one ends.',
    method: 'POST',
    path: 'caseservice/deadline/feed/renew',
    who: people,
    offline: 'no',
    reply: z.object({ path: z.string(), createdAt: moment }),
    limit: { max: 10, seconds: 60 },
  },
  revokeFeed: {
    says: 'Ends the secret address of the caller’s calendar.',
    method: 'POST',
    path: 'caseservice/deadline/feed/revoke',
    who: people,
    offline: 'no',
    reply: nothing,
  },
  feed: {
    says: 'The calendar behind a secret address, for calendar programs: numbers of cases and titles, no names.',
    method: 'GET',
    path: 'caseservice/deadline/feed/{token}',
    who: 'anyone',
    offline: 'no',
    params: z.object({ token: z.string() }),
    reply: nothing,
    gives: 'file',
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound'],
  },
})

export const deadlineNoun = noun({
  rows: { deadlines: caseDeadlines },
  news: {
    deadlineSet: [
      '案件 {caseNo} 设定期限：{title}，截止 {due}',
      'New time limit in case {caseNo}: {title}, due {due}',
      'deadline',
    ],
    deadlineChanged: [
      '案件 {caseNo} 的期限有变更：{title}，截止 {due}',
      'Time limit changed in case {caseNo}: {title}, due {due}',
      'deadline',
    ],
    awardEndsSoon: [
      '案件 {caseNo} 的裁决期限将于 {due} 届满，还有 {days} 日',
      'Case {caseNo}: the time limit for the award ends on {due}, in {days} days',
      'deadline',
    ],
    awardExtended: [
      '案件 {caseNo} 的裁决期限延长至 {due}：{reason}',
      'Case {caseNo}: the time limit for the award has been extended to {due}: {reason}',
      'deadline',
    ],
    caseExpedited: [
      '案件 {caseNo} 适用简易程序：{reason}',
      'Case {caseNo} proceeds under the expedited procedure: {reason}',
      'case',
    ],
    caseOrdinary: [
      '案件 {caseNo} 转为普通程序：{reason}',
      'Case {caseNo} proceeds under the ordinary procedure: {reason}',
      'case',
    ],
  },
  calls: deadlines,
})
