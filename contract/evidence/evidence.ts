import * as z from 'zod/mini'
import { zipMax } from '../both/file.ts'
import { camp } from '../case/case.ts'
import { pieceText } from '../case/caseRequest.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { desks, secretary } from '../kernel/office.ts'
import type { Part, Words } from '../kernel/part.ts'
import { id, listOf, moment, nothing, page, pageSize, text } from '../kernel/rules.ts'
import { attachment, filePart } from '../upload/upload.ts'

/*
 * Evidence of a case (specification §3). What one person hands in at one time is a submission; its receipt states of each
 * file what came, from whom and when.
 */

/** All files of a submission belong to this group, and there may be so many items. */
export const evidenceFiles = { group: 'media', max: 50 } as const
/** Submissions on a page of a list, so that it stays below a megabyte whatever they hold. */
export const evidencePage = 20
/** Characters of what is typed about a piece. */
export const evidenceText = pieceText
export const yesNo = z.enum(['Y', 'N'], 'wrongType')

/** What is typed about one piece of evidence. Drafts hold the same, not yet checked. */
export const pieceFields = z.object({
  name: text(evidenceText.name),
  /** What it is to prove. */
  purpose: text(evidenceText.purpose),
  /** Y: handed in on paper, so there may be no file (decisions I-11). */
  offline: yesNo,
})

export const offlineWords = {
  N: /*i18n*/ { id: 'piece.electronic', message: '电子' },
  Y: /*i18n*/ { id: 'piece.paper', message: '纸质' },
} satisfies Record<z.output<typeof yesNo>, Words>

export const pieceParts = {
  name: { words: /*i18n*/ { id: 'piece.name', message: '证据名称' }, as: 'plain' },
  purpose: { words: /*i18n*/ { id: 'piece.purpose', message: '证明目的' }, as: 'text' },
  offline: { words: /*i18n*/ { id: 'piece.offline', message: '证据形式' }, as: offlineWords },
} satisfies Record<keyof typeof pieceFields.shape, Part>

export const evidenceItem = z.object({
  id: z.string(),
  /** The case. */
  baseId: z.string(),
  camp,
  /** Counts within a side of a case, from 1, in the order of arrival. */
  no: z.int(),
  name: z.string(),
  purpose: z.string(),
  /** Where it was handed in from. */
  source: z.enum(['PC', 'MOBILE']),
  offline: yesNo,
  fileName: z.string(),
  attachmentId: z.string(),
  attach: z.nullable(attachment),
  arbitrationFileName: z.string(),
  arbitrationAttachmentId: z.string(),
  arbitrationAttachment: z.nullable(attachment),
})
export type EvidenceItem = z.output<typeof evidenceItem>

/** One submission: also its receipt. */
export const evidence = z.object({
  id: z.string(),
  baseId: z.string(),
  caseNo: z.string(),
  /** Such as 证20260001. */
  no: z.string(),
  camp,
  byName: z.string(),
  submittedAt: moment,
  items: z.array(evidenceItem),
})
export type Evidence = z.output<typeof evidence>

const withFile = z.refine<z.output<typeof item>>(
  ({ offline, attachmentId }) => offline === 'Y' || attachmentId !== undefined,
  { error: 'file.missing', path: ['attachmentId'] },
)
const item = z.object({
  /** Chosen by the device. */
  id,
  ...pieceFields.shape,
  attachmentId: z.optional(id),
  /** The institution's own copy of it, such as a translation. */
  arbitrationAttachmentId: z.optional(id),
})

/** What is typed of a submission. */
const evidenceFields = z.object({
  /** Which side hands it in: for parties their own, which the server knows; secretaries name it for paper. */
  camp: z.optional(camp),
  items: z
    .array(item.check(withFile), 'evidence.atLeastOne')
    .check(z.minLength(1, 'evidence.atLeastOne'), z.maxLength(evidenceFiles.max, 'tooLong')),
})

export const evidenceParts = {
  camp: { words: /*i18n*/ { id: 'evidence.camp', message: '提交方' }, as: 'ownFacts' },
  items: { words: /*i18n*/ { id: 'evidence.items', message: '证据' }, as: 'ownBlock' },
} satisfies Record<keyof typeof evidenceFields.shape, Part>

const { camp: side, items } = evidenceFields.shape
// In this order: what former builds kept of an answered body was counted by it (server/door/once.ts).
export const evidenceBody = z.object({
  /** Of the submission; chosen by the device, so that a second arrival is recognised. */
  id,
  baseId: id,
  camp: side,
  source: z._default(z.enum(['PC', 'MOBILE'], 'wrongType'), 'PC'),
  items,
})
export type EvidenceBody = z.output<typeof evidenceBody>
/** One as it is sent, not yet checked. */
export type EvidenceInput = z.input<typeof evidenceBody>

const { name, purpose } = pieceFields.shape
/** One piece with its file in one request, as other clients send it. */
export const evidencePart = z.object({
  baseId: id,
  name,
  purpose,
  camp: side,
  offline: z._default(yesNo, 'N'),
  file: z.optional(filePart),
})

export const evidences = domain('evidence', {
  uploadEvidence: {
    says: 'Hands evidence in: as JSON a whole submission, as multipart one piece with its file.',
    method: 'POST',
    path: 'caseservice/evidence/upload',
    who: ['USER', ...secretary],
    offline: 'queue',
    takes: 'files',
    body: z.union([evidenceBody, evidencePart]),
    reply: evidence,
    keeps: 'evidence',
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound', 'state.closed', 'file.missing', 'evidence.camp'],
  },
  listEvidence: {
    says: 'The evidence handed in to a case the caller may see, newest submission first.',
    method: 'GET',
    path: 'caseservice/evidence/list',
    who: ['USER', 'ZCY', ...desks],
    offline: 'local',
    query: z.object({ baseId: id, page: page.page, size: pageSize(evidencePage) }),
    reply: listOf(evidence),
    keeps: 'evidence',
    refuses: ['notFound'],
  },
  getEvidence: {
    says: 'One submission: its receipt.',
    method: 'GET',
    path: 'caseservice/evidence/receipt/{id}',
    who: ['USER', 'ZCY', ...desks],
    offline: 'local',
    params: z.object({ id }),
    reply: evidence,
    keeps: 'evidence',
    refuses: ['notFound'],
  },
  batchDownload: {
    says: 'The files of several pieces of evidence as one zip, each under its number and name.',
    method: 'POST',
    path: 'caseservice/evidence/batchDownload',
    who: ['USER', 'ZCY', ...desks],
    offline: 'no',
    body: z.object({ ids: z.array(id).check(z.minLength(1, 'required'), z.maxLength(zipMax, 'tooLong')) }),
    reply: nothing,
    gives: 'file',
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound'],
  },
  exportCatalogue: {
    says: 'The list of evidence of a case with its page counts, as PDF or XLSX.',
    method: 'POST',
    path: 'caseservice/evidence/exportCatalogue',
    who: ['USER', 'ZCY', ...desks],
    offline: 'no',
    body: z.object({ baseId: id, format: z.enum(['pdf', 'xlsx'], 'wrongType'), camp: z.optional(camp) }),
    reply: nothing,
    gives: 'file',
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'tooMany', 'document.tooLong'],
  },
})

export const evidenceNoun = noun({
  rows: { evidence },
  news: {
    evidenceSubmitted: [
      '案件 {caseNo} 收到 {byName} 提交的证据 {count} 份',
      'Evidence received in case {caseNo} from {byName} (items: {count})',
      'statement',
    ],
  },
  calls: evidences,
})
