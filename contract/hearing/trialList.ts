import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { desks } from '../kernel/office.ts'
import { day, inOrder, listOf, moment, optionalText, page, text } from '../kernel/rules.ts'
import { type TrialType, trial, trialStates, trialTypes } from './trial.ts'

/*
 * The calendar of hearings as lists (§7 trial, meet/mediate, court/meeting): the same records as the calendar's, by the same
 * right.
 */

const type = z.enum(trialTypes, 'required')

/** Which kinds each list is of. */
export const kindsIn = {
  listHearings: trialTypes,
  listMeetMediate: ['meeting', 'mediation'],
  listMeetings: ['meeting'],
} as const satisfies Record<string, readonly TrialType[]>

const filter = {
  ...page,
  type: z.optional(type),
  /** Left out: all but what was cancelled. */
  state: z.optional(z.enum(trialStates, 'wrongType')),
  /** The first and the last day. What is ahead is listed from the earliest on: with `from` alone, the earliest first. */
  from: z.optional(day),
  to: z.optional(day),
  /** Part of a title or a case number. */
  q: optionalText(100),
} as const
const days = inOrder('from', 'to')
export const listFilter = z.object(filter).check(days)

const lists = {
  method: 'POST',
  who: ['USER', 'ZCY', ...desks],
  offline: 'local',
  body: listFilter,
  reply: listOf(trial),
  keeps: 'trial',
} as const

/** A hearing as everybody may read it: no names, no title, no link. */
export const boardRow = z.object({
  state: z.enum(trialStates),
  startsAt: moment,
  endsAt: moment,
  online: z.boolean(),
  place: z.string(),
  /** Whoever is asked to come knows it. */
  caseNo: z.string(),
})
export type BoardRow = z.output<typeof boardRow>

/** The board looks so many days ahead at most, today among them. */
export const boardDaysMax = 31

export const trialLists = domain('hearing', {
  listHearings: {
    ...lists,
    says: 'What the caller may see of all kinds, page by page.',
    path: 'courtservice/trial/list',
  },
  listTrialsByType: {
    ...lists,
    says: 'The same of one kind.',
    path: 'courtservice/trial/listbytype',
    body: z.object({ ...filter, type }).check(days),
  },
  listMeetMediate: {
    ...lists,
    says: 'The same of meetings and mediations.',
    path: 'courtservice/meet/mediate/list',
  },
  listMeetings: {
    ...lists,
    says: 'The same of meetings alone.',
    path: 'courtservice/court/meeting/list',
  },
  findTrialsByName: {
    ...lists,
    says: 'The same, where somebody attends in whose name the letters stand.',
    path: 'courtservice/court/findByName',
    body: z.object({ ...filter, name: text(100) }).check(days),
  },
  listBoard: {
    says: 'The hearings that people were told of, today or within a month, for screens on the wall and whoever has no account: without anybody’s name, and only where the institution publishes them. Never meetings, mediations or consultations.',
    method: 'GET',
    path: 'courtservice/trial/board',
    who: 'anyone',
    offline: 'no',
    query: z.object({
      ...page,
      days: z._default(
        z.coerce
          .number('wrongType')
          .check(z.int('wrongType'), z.minimum(1, 'wrongType'), z.maximum(boardDaysMax, 'wrongType')),
        1,
      ),
    }),
    reply: listOf(boardRow),
    limit: { max: 60, seconds: 60 },
  },
})
