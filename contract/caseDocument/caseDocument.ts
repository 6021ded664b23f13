import * as z from 'zod/mini'
import { documentBody } from '../document/document.ts'
import { domain } from '../kernel/call.ts'
import { type News, noun } from '../kernel/noun.ts'
import { desks } from '../kernel/office.ts'
import { id, moment, reason, text } from '../kernel/rules.ts'
import { documentKinds, documentLanguages, templateTitleMax } from '../template/template.ts'
import { attachment } from '../upload/upload.ts'

/*
 * Documents of a case 文书: made from a template and the facts of the case, finished by a secretary, numbered and put among the
 * files of the case. What was made is never changed nor removed: another is made beside it, or it is made void.
 */

export const caseDocument = z.object({
  id: z.string(),
  baseId: z.string(),
  /** Such as 文20260001. */
  no: z.string(),
  kind: z.enum(documentKinds),
  language: z.enum(documentLanguages),
  title: z.string(),
  /** What it was made from. */
  template: z.object({ id: z.string(), title: z.string(), version: z.int() }),
  byName: z.string(),
  at: moment,
  /** The hearing it is about. */
  trialId: z.nullable(z.string()),
  /** The document that took its place. */
  replacedBy: z.nullable(z.string()),
  /** When it was made void, by whom, and why. */
  voidedAt: z._default(z.nullable(moment), null),
  voidedBy: z._default(z.string(), ''),
  voidReason: z._default(z.string(), ''),
  file: attachment,
})
export type CaseDocument = z.output<typeof caseDocument>

/** Where a document that does not exist yet is looked at. */
const shown = { title: text(templateTitleMax), body: documentBody }

const base = 'documentservice/doc'
const staff = { who: desks, offline: 'no' } as const

export const caseDocuments = domain('caseDocument', {
  fillDocument: {
    ...staff,
    says: 'A template with the facts of a case in it, and the keys of which the case says nothing. Changes nothing.',
    method: 'POST',
    reads: true,
    path: `${base}/fill`,
    body: z.object({ baseId: id, templateId: id, trialId: z.optional(id) }),
    reply: z.object({ title: z.string(), body: documentBody, unresolved: z.array(z.string()) }),
    refuses: ['notFound', 'template.unknown'],
  },
  previewDocument: {
    ...staff,
    says: 'A document that is being written, as PDF or Word file; places that are not filled in are marked.',
    method: 'POST',
    reads: true,
    path: `${base}/preview`,
    gives: 'file',
    body: z.object({ ...shown, format: z.enum(['pdf', 'docx'], 'required') }),
    reply: z.unknown(),
    limit: { max: 60, seconds: 60 },
    refuses: ['document.node', 'tooLong', 'tooMany', 'document.tooLong', 'timeout'],
  },
  makeDocument: {
    ...staff,
    says: 'Makes a finished document: it gets its number and lies among the files of the case as PDF.',
    method: 'POST',
    path: `${base}/make`,
    body: z.object({
      /** Chosen by the page, so that a second arrival is recognised. */
      id,
      baseId: id,
      templateId: id,
      folderId: z.optional(z.nullable(id)),
      ...shown,
    }),
    reply: caseDocument,
    limit: { max: 60, seconds: 60 },
    refuses: [
      'notFound',
      'template.unknown',
      'stale',
      'document.node',
      'tooLong',
      'document.unfilled',
      'document.glyphs',
      'document.tooLong',
    ],
  },
  readDocument: {
    ...staff,
    says: 'A document that was made in a case, with its text, to write another one in its place.',
    method: 'GET',
    path: `${base}/body/{id}`,
    params: z.object({ id }),
    reply: z.object({ document: caseDocument, body: documentBody }),
    refuses: ['notFound'],
  },
  voidDocument: {
    ...staff,
    says: 'Makes a numbered document void, with a reason: it stays among the files of the case, says so, and is neither served nor signed any more. What was signed is revoked instead.',
    method: 'POST',
    path: `${base}/void`,
    body: z.object({ id, reason }),
    reply: caseDocument,
    refuses: ['notFound', 'state.closed', 'document.sealed'],
  },
  listDocuments: {
    ...staff,
    says: 'The documents that were made in a case, newest first.',
    method: 'GET',
    path: `${base}/list`,
    query: z.object({ baseId: id }),
    reply: z.array(caseDocument),
    refuses: ['notFound'],
  },
})

/** What whoever chose a document with a move of a case is told, and all in a case of a document that is void. */
const news = {
  documentUnfilled: [
    '案件 {no} 的“{title}”尚有内容未填写，未能随办理生成，请补充后生成',
    'Case {no}: “{title}” was not issued because some of its particulars are missing; please complete and issue it',
    null,
  ],
  documentUnmade: [
    '案件 {no} 的“{title}”未能自动生成，请手动生成',
    'Case {no}: “{title}” could not be issued automatically; please issue it manually',
    null,
  ],
  documentVoided: [
    '案件 {caseNo}：《{title}》已作废：{reason}',
    'Case {caseNo}: “{title}” has been made void: {reason}',
    'case',
  ],
} as const satisfies News

export const caseDocumentNoun = noun({ rows: {}, news, calls: caseDocuments })
