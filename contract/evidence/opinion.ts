import * as z from 'zod/mini'
import { camp } from '../case/case.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { desks } from '../kernel/office.ts'
import type { Part, Words } from '../kernel/part.ts'
import { id, listOf, moment, optionalText, page, pageSize } from '../kernel/rules.ts'

/*
 * What each side says of the other side's evidence 质证意见: whether a piece is authentic, lawful and relevant, and why not.
 */

/** What is said of each piece. */
export const opinionMarks = ['authenticity', 'legality', 'relevance'] as const
export type OpinionMark = (typeof opinionMarks)[number]

export const opinionChoices = ['accepted', 'denied', 'unsure'] as const
export type OpinionChoice = (typeof opinionChoices)[number]

export const choiceWords = {
  accepted: /*i18n*/ { id: 'opinion.accepted', message: '认可' },
  denied: /*i18n*/ { id: 'opinion.denied', message: '不认可' },
  unsure: /*i18n*/ { id: 'opinion.unsure', message: '无法确认' },
} satisfies Record<OpinionChoice, Words>

/** Characters of the remarks on one piece; pieces in one form; and forms on a page of a list. */
export const opinionText = 1000
export const opinionMost = 100
export const opinionPage = 10

const stated = z.enum(opinionChoices)
/** What one side says of one piece of the other side's evidence. What is said later holds; the earlier stays. */
const said = z.object({
  /** The piece of evidence. */
  itemId: z.string(),
  /** Its version: counts what was said of this piece, from 1. */
  no: z.int(),
  authenticity: stated,
  legality: stated,
  relevance: stated,
  remarks: z.string(),
  /** The last day that had passed when it was said; absent where it was in time. */
  lateAfter: z.optional(z.string()),
})
export type Said = z.output<typeof said>

/** What somebody handed in at one time, about any number of pieces; nothing of it ever changes. */
export const opinion = z.object({
  id: z.string(),
  /** The case. */
  baseId: z.string(),
  /** Which side speaks: never the one that handed the pieces in. */
  camp,
  byName: z.string(),
  submittedAt: moment,
  /** In the order of the pieces' numbers. */
  opinions: z.array(said),
})
export type Opinion = z.output<typeof opinion>

const choice = z.enum(opinionChoices, 'required')
/** What is typed about one piece. Drafts hold the same, not yet checked. */
export const opinionFields = z.object({
  authenticity: choice,
  legality: choice,
  relevance: choice,
  remarks: optionalText(opinionText),
})

export const opinionParts = {
  authenticity: { words: /*i18n*/ { id: 'opinion.authenticity', message: '真实性' }, as: choiceWords },
  legality: { words: /*i18n*/ { id: 'opinion.legality', message: '合法性' }, as: choiceWords },
  relevance: { words: /*i18n*/ { id: 'opinion.relevance', message: '关联性' }, as: choiceWords },
  remarks: { words: /*i18n*/ { id: 'opinion.remarks', message: '意见' }, as: 'text' },
} satisfies Record<keyof typeof opinionFields.shape, Part>

const given = z
  .object({
    /** 0 where nothing was said of the piece yet, else the version that was last seen. */
    version: z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1e9, 'wrongType')),
    ...opinionFields.shape,
  })
  .check(
    z.refine((one) => one.remarks !== '' || opinionMarks.every((mark) => one[mark] !== 'denied'), {
      error: 'opinion.remarks',
      path: ['remarks'],
    }),
  )

export const opinionBody = z.object({
  /** Of the form; chosen by the device, so that a second arrival is recognised. */
  id,
  baseId: id,
  /** By the id of the piece that each is about. */
  opinions: z.record(id, given, 'wrongType').check(
    z.refine((all) => Object.keys(all).length > 0, 'opinion.atLeastOne'),
    z.refine((all) => Object.keys(all).length <= opinionMost, 'opinion.atMost'),
  ),
})
export type OpinionBody = z.output<typeof opinionBody>
/** One as it is sent, not yet checked. */
export type OpinionInput = z.input<typeof opinionBody>

export const opinions = domain('opinion', {
  submitOpinions: {
    says: 'A party, or an agent for it, says of pieces of the other side’s evidence whether they are authentic, lawful and relevant.',
    method: 'POST',
    path: 'caseservice/opinion/submit',
    who: ['USER'],
    offline: 'queue',
    body: opinionBody,
    reply: opinion,
    keeps: 'opinion',
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound', 'stale', 'state.closed', 'opinion.own', 'opinion.unknown'],
  },
  listOpinions: {
    says: 'What the sides of a case say of each other’s evidence, what came last first.',
    method: 'GET',
    path: 'caseservice/opinion/list',
    who: ['USER', 'ZCY', ...desks],
    offline: 'local',
    query: z.object({ baseId: id, page: page.page, size: pageSize(opinionPage) }),
    reply: listOf(opinion),
    keeps: 'opinion',
    refuses: ['notFound'],
  },
})

export const opinionNoun = noun({
  rows: { opinion },
  news: {
    opinionSubmitted: [
      '案件 {caseNo} 收到 {byName} 对 {count} 项证据的质证意见',
      'Comments on evidence received in case {caseNo} from {byName} (items: {count})',
      'statement',
    ],
  },
  calls: opinions,
})
