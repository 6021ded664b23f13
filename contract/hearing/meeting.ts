import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { desks, secretary } from '../kernel/office.ts'
import { id, nothing, optionalText, reason } from '../kernel/rules.ts'
import { trial, trialFields, trialRules, unfit, version } from './trial.ts'
import { listFilter } from './trialList.ts'

/*
 * Meetings as the specification has them apart (§7 court/meeting): records of the calendar of the kind `meeting`, moved and
 * checked as all of them. Of another kind there is none for these calls.
 */

const kind = { type: z.literal('meeting', 'required') } as const
/** The longest list that is changed at once. */
export const meetingsAtOnce = 50

/** Some of them, each as it stood on the screen. */
const several = z.array(z.object({ id, version }), 'required').check(
  z.minLength(1, 'required'),
  z.maxLength(meetingsAtOnce, 'tooLong'),
  z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'wrongType'),
)

const made = { method: 'POST', who: secretary, offline: 'no', reply: trial, keeps: 'trial' } as const
const changed = { method: 'POST', who: secretary, offline: 'no', reply: nothing } as const
const refuses = ['notFound', 'stale', 'state.closed'] as const
const planned = [...refuses, 'trial.past', 'trial.far', 'trial.busy', 'trial.offline', ...unfit] as const

export const meetings = domain('hearing', {
  saveMeeting: {
    ...made,
    says: 'A secretary puts a meeting on the calendar, or with `version` changes one, as by courttrial/add and courttrial/update.',
    path: 'courtservice/court/meeting/save',
    body: z.extend(trialFields, { ...kind, version: z.optional(version) }).check(...trialRules),
    refuses: planned,
  },
  deleteMeeting: {
    ...made,
    says: 'A secretary takes a meeting off the calendar that nobody was told of.',
    path: 'courtservice/court/meeting/delete',
    body: z.object({ id }),
    refuses: ['notFound', 'state.closed'],
  },
  revokeMeeting: {
    ...made,
    says: 'A secretary revokes a meeting that has not begun, with the reason; whoever was told of it is told.',
    path: 'courtservice/court/meeting/revoke',
    body: z.object({ id, version, reason }),
    refuses,
  },
  setPresiding: {
    ...changed,
    says: 'Sets who presides over several meetings, all or none; whoever does not attend one yet is asked to come, and must be free.',
    path: 'courtservice/court/meeting/presiding/batch',
    body: z.object({ meetings: several, userId: id }),
    refuses: [...refuses, 'account.unknown', 'account.outsideCase', 'trial.busy', 'trial.full'],
  },
  setMeetingDept: {
    ...changed,
    says: 'Sets for which department several meetings are held, all or none; empty for none.',
    path: 'courtservice/court/meeting/dept/batch',
    body: z.object({ meetings: several, dept: optionalText(100) }),
    refuses,
  },
  exportMeetings: {
    says: 'The meetings that a filter finds, at most 2000, as a spreadsheet.',
    method: 'POST',
    path: 'courtservice/court/meeting/export',
    who: secretary,
    offline: 'no',
    body: listFilter,
    reply: nothing,
    gives: 'file',
    limit: { max: 20, seconds: 60 },
  },
  findMeeting: {
    ...made,
    says: 'One meeting of the calendar.',
    path: 'courtservice/courttrial/meeting/find',
    who: ['USER', 'ZCY', ...desks],
    offline: 'local',
    body: z.object({ id }),
    refuses: ['notFound'],
  },
})
