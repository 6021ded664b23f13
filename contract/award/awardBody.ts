import * as z from 'zod/mini'
import { day, id, optionalText, reason, text } from '../kernel/rules.ts'
import { openFields } from '../openItem/openItem.ts'
import { awardKinds, voteChoices } from './awardWay.ts'
import { outcomeFields } from './outcome.ts'

/*
 * What the calls about an award are told (award.ts).
 */

/** Characters of a title, of a dissenting opinion, and of a remark. */
export const awardText = { title: 80, dissent: 20_000, remark: 2000, note: 500, quote: 500, version: 80 } as const

/** Which award, and the version the caller last saw. */
const one = { id, version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')) }

export const awardBodies = {
  startAward: z.object({
    /** Chosen by the page, so that a second arrival is recognised. */
    id,
    baseId: id,
    kind: z.enum(awardKinds, 'required'),
    title: text(awardText.title),
    templateId: z.optional(id),
    followsId: z.optional(id),
  }),
  nameSecretary: z.object({ ...one, secretaryId: z.nullable(id) }),
  castVote: z
    .object({
      ...one,
      choice: z.enum(voteChoices, 'required'),
      /** Why: a dissent is recorded with it, and attached to the award where its member wishes so. */
      opinion: optionalText(awardText.dissent),
      attached: z._default(z.boolean('wrongType'), false),
    })
    .check(
      z.refine(({ choice, opinion }) => choice !== 'dissent' || opinion !== '', {
        error: 'reason.required',
        path: ['opinion'],
      }),
    ),
  /** With what it comes to, where it ends the case: the tribunal votes on that, too. */
  openVote: z.object({ ...one, ...outcomeFields, ...openFields }),
  step: z.object(one),
  /** A step before which it is asked what is open. */
  openStep: z.object({ ...one, ...openFields }),
  submitAward: z.object({
    ...one,
    /** There is no majority, and the opinion of whoever presides decides. */
    byPresiding: z._default(z.boolean('wrongType'), false),
    /** Where a vote is missing: why it is. */
    absent: optionalText(awardText.note),
  }),
  /** The body of a step on an award that needs a reason and nothing else. */
  reasoned: z.object({ ...one, reason }),
  returnAward: z.object({
    ...one,
    reason,
    remarks: z._default(
      z
        .array(z.object({ quote: optionalText(500), text: text(awardText.remark) }), 'wrongType')
        .check(z.maxLength(200, 'tooLong')),
      [],
    ),
  }),
  sendToSign: z.object({
    ...one,
    /** The last day to sign, at the institution's place. */
    due: day,
  }),
  issueAward: z.object({
    ...one,
    ...openFields,
    /** The day that stands on it, at the institution's place. */
    issuedOn: day,
    /** The scanned signed original: it goes into the files of the case. */
    attachmentId: z.pipe(z.string('files.original').check(z.minLength(1, 'files.original')), id),
  }),
} as const

/** Characters of a change of the text, as base64: what is typed in days goes in several. */
export const updateMax = 700_000
export const base64 = z.string('required').check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'award.update'))

export const pushBody = z.object({
  id,
  /** A change of the text (Yjs), as base64: it may come in any order and any number of times. */
  update: base64.check(z.minLength(1, 'required'), z.maxLength(updateMax, 'award.tooLong')),
})

export const commentBody = z.object({
  /** The award. */
  id,
  /** Chosen by the device, so that a second arrival is recognised. */
  commentId: id,
  parentId: z._default(z.nullable(id), null),
  quote: optionalText(awardText.quote),
  text: text(awardText.remark),
})
