import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { id } from '../kernel/rules.ts'

/** What a picture shows: the front of a resident's identity card, or a business licence. */
export const pictureKind = z.enum(['idCard', 'licence'], 'wrongType')
export type PictureKind = z.output<typeof pictureKind>

/** A picture must be smaller, in MB. */
export const pictureMaxMb = 10
/** Seconds the server reads one picture at most. */
export const pictureSeconds = 30

/** What was read and holds against the rules of its kind. A member that is missing was not read, or is in doubt. */
export const recognised = z.object({
  /** Of a person, or of a corporation. */
  name: z.optional(z.string()),
  gender: z.optional(z.enum(['M', 'F'])),
  /** As the card has it, without 族. */
  nation: z.optional(z.string()),
  /** `1990-03-07` */
  birthDate: z.optional(z.string()),
  address: z.optional(z.string()),
  /** 18 characters whose check digit is right (GB 11643). */
  idNumber: z.optional(z.string()),
  /** 18 characters whose check character is right (GB 32100). */
  creditCode: z.optional(z.string()),
  legalRepresentative: z.optional(z.string()),
})
export type Recognised = z.output<typeof recognised>

/** A call of the upload domain: it is about a file that was uploaded. */
export const ocr = domain('upload', {
  recognize: {
    says: 'Reads an uploaded picture of an identity card or a licence; nothing of it is kept.',
    method: 'POST',
    path: 'fileservice/ocr/recognize',
    who: 'signedIn',
    offline: 'no',
    takes: 'urlencoded',
    body: z.object({ id, kind: pictureKind }),
    reply: z.object({ fields: recognised }),
    limit: { max: 10, seconds: 60 },
    refuses: [
      'notFound',
      'ocr.picture',
      'file.tooBig',
      'ocr.tooLarge',
      'ocr.nothing',
      'ocr.busy',
      'ocr.tooLong',
      'unconfigured',
    ],
  },
})
