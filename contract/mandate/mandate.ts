import * as z from 'zod/mini'
import { camp } from '../case/case.ts'
import { caseFilesGroup } from '../case/caseRequest.ts'
import { domain } from '../kernel/call.ts'
import { callsOfMoves, newsOfMoves } from '../kernel/move.ts'
import { noun } from '../kernel/noun.ts'
import { desks, filing, secretary } from '../kernel/office.ts'
import type { Part } from '../kernel/part.ts'
import { id, listOf, moment, optionalText, page, pageSize, phone, text } from '../kernel/rules.ts'
import { conflict } from '../tribunal/tribunal.ts'
import { attachment } from '../upload/upload.ts'
import { mandateMoves, mandateStates } from './moves.ts'

/*
 * Agents of a case that is under way 委托代理人变更: a party names a further agent, or one in place of another, with the letter
 * of authority. A secretary accepts it, and only then does the agent act; or returns it with a reason.
 */

/** So many of one person may wait in a case for a secretary's decision: each one moves the case on, and so keeps others from deciding in it. */
export const mandatesWaiting = 10
/** All files of a letter belong to this group, and there may be so many; so many letters stand on a page of a list. */
export const mandateFiles = { group: caseFilesGroup.group, max: 10 } as const
export const mandatePage = 20

export const mandate = z.object({
  /** Also that of the agent's seat, once it is accepted. */
  id: z.string(),
  /** 1 until it is decided, then 2: nothing changes after that. */
  version: z.int(),
  /** The case. */
  baseId: z.string(),
  caseNo: z.string(),
  camp,
  name: z.string(),
  phone: z.string(),
  firm: z.string(),
  /** The parties that gave it, by id and by name. */
  partyIds: z.array(z.string()),
  parties: z.array(z.string()),
  /** The agent whose letter ends for these parties when this one is accepted. */
  replaces: z.nullable(z.object({ id: z.string(), name: z.string() })),
  state: z.enum(mandateStates),
  submittedAt: moment,
  byName: z.string(),
  decidedAt: z.nullable(moment),
  decidedByName: z.string(),
  /** Why it was returned; empty before, and where it was accepted. */
  reason: z.string(),
  files: z.array(attachment),
})
export type Mandate = z.output<typeof mandate>

/** What the party types. Drafts hold the same, not yet checked. */
export const mandateFields = z.object({
  name: text(100),
  phone: z.union([z.literal(''), phone], 'phone.format'),
  /** The law firm; empty for who is of none. */
  firm: optionalText(100),
  /** The agent it takes the place of. */
  replacesId: z.optional(id),
})

export const mandateParts = {
  name: { words: /*i18n*/ { id: 'mandate.name', message: '姓名' }, as: 'plain' },
  phone: { words: /*i18n*/ { id: 'mandate.phone', message: '联系电话' }, as: 'code' },
  firm: { words: /*i18n*/ { id: 'mandate.firm', message: '所在律师事务所' }, as: 'plain' },
  replacesId: { words: /*i18n*/ { id: 'mandate.replacesId', message: '替换的代理人' }, as: 'ownFacts' },
  files: { words: /*i18n*/ { id: 'mandate.files', message: '授权委托书' }, as: 'ownBlock' },
} satisfies Record<keyof typeof mandateFields.shape | 'files', Part>

export const mandateBody = z.object({
  /** Chosen by the device, so that a second arrival is recognised. */
  id,
  baseId: id,
  ...mandateFields.shape,
  files: z
    .array(z.object({ attachmentId: id }), 'files.authority')
    .check(z.minLength(1, 'files.authority'), z.maxLength(mandateFiles.max, 'tooLong')),
})
/** One as it is sent, not yet checked. */
export type MandateInput = z.input<typeof mandateBody>

export const mandates = domain('mandate', {
  submitMandate: {
    says: 'A party of an accepted case names a further agent, or one in place of another, with the letter of authority.',
    method: 'POST',
    path: 'caseservice/mandate/submit',
    who: ['USER'],
    offline: 'queue',
    body: mandateBody,
    reply: mandate,
    keeps: 'mandate',
    limit: { max: 60, seconds: 60 },
    refuses: [
      'notFound',
      'forbidden',
      'stale',
      'state.closed',
      'agent.otherSide',
      'agent.self',
      'agent.gone',
      'mandate.many',
      'file.missing',
    ],
  },
  listMandates: {
    says: 'The agents that a side named after the case was accepted, newest first, as far as the caller sees them.',
    method: 'GET',
    path: 'caseservice/mandate/list',
    who: ['USER', ...desks],
    offline: 'local',
    query: z.object({ baseId: id, page: page.page, size: pageSize(mandatePage) }),
    reply: listOf(mandate),
    keeps: 'mandate',
    refuses: ['notFound'],
  },
  findMandateConflicts: {
    says: 'What speaks against each arbitrator of the case if this agent, or their firm, acts in it.',
    method: 'GET',
    path: 'caseservice/mandate/conflicts/{id}',
    who: [...filing, ...secretary],
    offline: 'no',
    params: z.object({ id }),
    reply: z.array(z.object({ userId: z.string(), nickName: z.string(), hits: z.array(conflict) })),
    refuses: ['notFound'],
  },
  ...callsOfMoves(mandateMoves, { reply: mandate, keeps: 'mandate' }),
})

export const mandateNoun = noun({
  rows: { mandate },
  news: newsOfMoves(mandateMoves),
  calls: mandates,
  moves: mandateMoves,
})
