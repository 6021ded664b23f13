import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { desks, secretary } from '../kernel/office.ts'
import { id, moment, optionalText, text } from '../kernel/rules.ts'
import { invited, trial, trialRole, trialRoles, trialStates, unfit, version } from './trial.ts'

/*
 * Whom to ask to come (§7 user, court): for the form of the calendar, of staff alone.
 */

/** Somebody with an account here, as who they would attend. */
export const candidate = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(trialRoles),
  dept: z.string(),
  contact: z.string(),
  /** As an arbitrator asked to be elsewhere at the time that was named. */
  busy: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

const asked = { method: 'POST', who: secretary, offline: 'no', reads: true, reply: z.array(candidate) } as const
const seated = {
  method: 'POST',
  who: secretary,
  offline: 'no',
  body: z.object({ id, version, attendee: invited }),
  reply: trial,
  keeps: 'trial',
  refuses: ['notFound', 'stale', 'state.closed', 'trial.full', ...unfit],
} as const

export const trialPeople = domain('hearing', {
  findCourtUser: {
    says: 'Those who attend, with how they are reached, and whether they came in yet.',
    method: 'POST',
    path: 'courtservice/court/findCourtUser',
    who: secretary,
    offline: 'no',
    reads: true,
    body: z.object({ id }),
    reply: z.array(z.object({ ...invited.shape, toldAt: z.nullable(moment), enteredAt: z.nullable(moment) })),
    refuses: ['notFound'],
  },
  getParticipants: {
    says: 'Who is likely to attend in a case: its parties and agents, its tribunal and its secretary, with how they are reached.',
    method: 'POST',
    path: 'courtservice/user/getparticipants',
    who: secretary,
    offline: 'no',
    reads: true,
    body: z.object({ baseId: id }),
    reply: z.array(
      z.object({ userId: z.nullable(z.string()), name: z.string(), role: trialRole, contact: z.string() }),
    ),
    refuses: ['notFound'],
  },
  getArbitrators: {
    ...asked,
    says: 'The arbitrators who can be asked, those in whose name the letters stand, at most 200; with `baseId` to what is held in that case: of those the ones who sit in it.',
    path: 'courtservice/user/getArbitrators',
    body: z.object({ q: optionalText(100), baseId: z.optional(id) }),
  },
  getMeetingArbitrators: {
    ...asked,
    says: 'The same for a time, and who of them is asked to be elsewhere; `id` is the meeting that is changed itself.',
    path: 'courtservice/court/meeting/arbitrators',
    body: z.object({ q: optionalText(100), id: z.optional(id), startsAt: moment, endsAt: moment }),
  },
  getByNickName: {
    ...asked,
    says: 'Parties, arbitrators and staff of the institution in whose name the letters stand, at most 20; with `baseId` those who see that case.',
    path: 'courtservice/user/getByNickName',
    body: z.object({ nickName: text(100), baseId: z.optional(id) }),
    limit: { max: 60, seconds: 60 },
  },
  getCommissionUsers: {
    ...asked,
    says: 'All staff of the institution, by department; those in whose name the letters stand.',
    path: 'courtservice/user/getallarbitrationcommissionuser',
    body: z.object({ q: optionalText(100) }),
  },
  addTemporaryUser: {
    ...seated,
    says: 'Asks one more person to come who needs no account, as courttrial/addTempUserToCourt does.',
    path: 'courtservice/user/addtemporaryuser',
  },
  addUserTemporary: {
    ...seated,
    says: 'Asks one more person to come who has an account, for this once.',
    path: 'courtservice/user/addusertemporary',
  },
  consultStatus: {
    says: 'How a consultation stands: its state, and how many of those asked came in.',
    method: 'POST',
    path: 'courtservice/court/consultStatus',
    who: ['USER', 'ZCY', ...desks],
    offline: 'no',
    reads: true,
    body: z.object({ id }),
    reply: z.object({
      state: z.enum(trialStates),
      startsAt: moment,
      endsAt: moment,
      asked: z.int(),
      entered: z.int(),
    }),
    refuses: ['notFound'],
  },
})
