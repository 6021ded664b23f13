import * as z from 'zod/mini'
import { documentBody } from '../document/document.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { administrator } from '../kernel/office.ts'
import { id, moment, text } from '../kernel/rules.ts'

/*
 * Templates of documents 文书模板: what the institution's letters and awards say, with places for what the case says. Written by
 * administrators in the browser; a document keeps the version it was made from, and a version in force is never edited.
 */

/** What there is to be written in the life of a case. */
export const documentKinds = [
  'acceptanceNotice',
  'arbitrationNotice',
  'arbitrationRequest',
  'paymentNotice',
  'correctionNotice',
  'constitutionNotice',
  'hearingNotice',
  'proceduralOrder',
  'appointmentLetter',
  'authorityLetter',
  'preservationLetter',
  'award',
  'mediationStatement',
  'dismissalDecision',
  'serviceProof',
  'otherLetter',
  'transferLetter',
  'guaranteeLetter',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Letters of an application, not of a case: printed where the application is. Courts take no other language than Chinese. */
export const filingKinds = ['transferLetter', 'guaranteeLetter'] as const satisfies readonly DocumentKind[]
export const isOfFiling = (kind: DocumentKind): boolean => (filingKinds as readonly DocumentKind[]).includes(kind)

/** `both`: each part in Chinese and then in English. */
export const documentLanguages = ['zh', 'en', 'both'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

export const templateStates = ['draft', 'active', 'retired'] as const
export type TemplateState = (typeof templateStates)[number]

/** What can be done about a version of a template. Activating one retires the version that was in force. */
export const templateMoves = {
  activate: { from: ['draft', 'retired'], to: 'active' },
  retire: { from: ['active'], to: 'retired' },
} as const satisfies Record<string, { from: readonly TemplateState[]; to: TemplateState }>
export type TemplateMove = keyof typeof templateMoves

/** Characters of a title. */
export const templateTitleMax = 80

export const templateHead = z.object({
  id: z.string(),
  /** Versions of one template share it. */
  lineId: z.string(),
  /** 1 for the first of its line. */
  version: z.int(),
  /** Rises with every change of this version. */
  revision: z.int(),
  kind: z.enum(documentKinds),
  language: z.enum(documentLanguages),
  title: z.string(),
  state: z.enum(templateStates),
  /** Empty where it came with the product. */
  byName: z.string(),
  changedAt: moment,
})
export type TemplateHead = z.output<typeof templateHead>

export const template = z.extend(templateHead, { body: documentBody })
export type Template = z.output<typeof template>

const revision = z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1e9, 'wrongType'))
const kept = { method: 'POST', who: administrator, offline: 'no', reply: template } as const
const refuses = ['notFound', 'stale', 'state.closed'] as const
const base = 'documentservice/template'

export const templateBody = z.object({
  /** Chosen by the page, so that a second arrival is recognised. */
  id,
  /** 0 for a new one, else the revision it was written over. */
  revision,
  /** The version that a new one follows; null for the first of a new line. */
  follows: z.nullable(id),
  kind: z.enum(documentKinds, 'required'),
  language: z.enum(documentLanguages, 'required'),
  title: text(templateTitleMax),
  body: documentBody,
})

/** What of a Word file does not come along, or not as it was. */
export const wordLeft = [
  ...([
    'insertion',
    'deletion',
    'struck',
    'hidden',
    'italic',
    'link',
    'field',
    'symbol',
    'numbering',
    'indent',
  ] as const),
  ...([
    'header',
    'footer',
    'footnote',
    'endnote',
    'comment',
    'picture',
    'textBox',
    'object',
    'formula',
    'ruby',
  ] as const),
] as const
export type WordLeft = (typeof wordLeft)[number]
export interface WordLeftOut {
  what: WordLeft
  count: number
}
/** How HTML calls some of it. */
export const wordLeftTag: Partial<Record<WordLeft, string>> = { link: 'a', struck: 's', italic: 'em', picture: 'img' }

export const templates = domain('template', {
  listTemplates: {
    says: 'All versions of the templates of the institution, without what they say.',
    method: 'GET',
    path: `${base}/list`,
    who: ['MISHU', 'ZCY'],
    offline: 'no',
    reply: z.array(templateHead),
  },
  getTemplate: {
    says: 'One version of a template.',
    method: 'GET',
    path: `${base}/{id}`,
    who: ['MISHU', 'ZCY'],
    offline: 'no',
    params: z.object({ id }),
    reply: template,
    refuses: ['notFound'],
  },
  writeTemplate: {
    ...kept,
    says: 'An administrator writes a draft of a template: a new one, or the next version of another; versions in force stay as they are.',
    path: `${base}/write`,
    body: templateBody,
    refuses: [...refuses, 'document.node', 'tooLong', 'placeholder.unknown'],
  },
  readWord: {
    says: 'Reads a Word file of the institution as a template: what it asks of a case in braces becomes places; what is not known is named. Changes nothing.',
    method: 'POST',
    reads: true,
    path: `${base}/readWord`,
    who: administrator,
    offline: 'no',
    /** A .docx that the caller has uploaded. */
    body: z.object({ attachmentId: id }),
    reply: z.object({
      title: z.string(),
      body: documentBody,
      /** What did not come along, and how often it stands in the file. */
      leftOut: z.array(z.object({ what: z.enum(wordLeft), count: z.int() })),
      /** The same by the tags of HTML, for pages of before. */
      unsupported: z.array(z.string()),
      /** Places that no case knows, as they are written; they stand as text. */
      unknown: z.array(z.string()),
    }),
    limit: { max: 20, seconds: 60 },
    refuses: [
      'file.missing',
      'word.format',
      'word.external',
      'word.nested',
      'word.large',
      'word.unreadable',
      'file.broken',
      'document.node',
      'tooLong',
    ],
  },
  activateTemplate: {
    ...kept,
    says: 'Puts a version of a template in force, in place of the one before.',
    path: `${base}/activate`,
    body: z.object({ id, revision }),
    refuses,
  },
  retireTemplate: {
    ...kept,
    says: 'Takes a version of a template out of use; documents made from it stay.',
    path: `${base}/retire`,
    body: z.object({ id, revision }),
    refuses,
  },
})

export const templateNoun = noun({ rows: {}, news: {}, calls: templates })
