import * as z from 'zod/mini'
import { documentBody } from '../document/document.ts'
import { domain } from '../kernel/call.ts'
import { secretary } from '../kernel/office.ts'
import { id, text } from '../kernel/rules.ts'
import { templateTitleMax } from '../template/template.ts'
import { attachment } from '../upload/upload.ts'
import { caseDocument } from './caseDocument.ts'

/*
 * The documents of a hearing (specification §7, courttrial): the notice that is made of the template in force, made anew, or
 * written otherwise; and HTML of other programs as PDF. Each is a document of its case; one that was replaced stays, named so.
 */

const staff = { who: secretary, offline: 'no' } as const
const refuses = [
  'notFound',
  'state.closed',
  'stale',
  'template.unknown',
  'document.unfilled',
  'document.glyphs',
  'document.tooLong',
] as const
/** Characters of HTML. */
const htmlMax = 500_000

export const courtNotices = domain('hearing', {
  createCourtNotice: {
    ...staff,
    says: 'The notice of a hearing of a case; made the first time it is asked for, from the template in force.',
    method: 'GET',
    path: 'courtservice/court/createCourtNotice/{id}',
    params: z.object({ id }),
    reply: caseDocument,
    limit: { max: 60, seconds: 60 },
    refuses,
  },
  rebuildCourtTrialNotice: {
    ...staff,
    says: 'Makes the notice of a hearing anew from what is planned now; it takes the place of the one before.',
    method: 'POST',
    path: 'courtservice/courttrial/rebuildCourtTrialNotice',
    body: z.object({ id }),
    reply: caseDocument,
    limit: { max: 60, seconds: 60 },
    refuses,
  },
  updateCourtDoc: {
    ...staff,
    says: 'Writes a document of a hearing otherwise: a new one takes its place.',
    method: 'POST',
    path: 'courtservice/courttrial/doc/update',
    body: z.object({ id, title: text(templateTitleMax), body: documentBody }),
    reply: caseDocument,
    limit: { max: 60, seconds: 60 },
    refuses: [...refuses, 'document.node', 'tooLong'],
  },
  htmlToPdf: {
    ...staff,
    says: 'HTML as a PDF that belongs to no record yet; tags that documents do not have are named, and their text stands.',
    method: 'POST',
    path: 'courtservice/court/htmlToPdf',
    body: z.object({
      title: text(templateTitleMax),
      html: z.string('required').check(z.minLength(1, 'required'), z.maxLength(htmlMax, 'tooLong')),
    }),
    reply: z.object({ file: attachment, unsupported: z.array(z.string()) }),
    limit: { max: 60, seconds: 60 },
    refuses: ['document.node', 'tooLong', 'document.glyphs', 'document.tooLong', 'tooMany'],
  },
})
