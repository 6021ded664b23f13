import * as z from 'zod/mini'
import { handRefusals, handwriting } from '../both/strokes.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { moment } from '../kernel/rules.ts'
import { registrationState } from '../registration/registration.ts'

/*
 * Who somebody is, as the specification's fdd calls ask it 实名认证, and their own signature 签名样式 (specification §7). The real-name
 * page is our own, and every result is that of its review; an outside service would answer in its place.
 */

/** Where a person is certified: an address of this page. */
const address = z.object({ url: z.string() })

/** How far the real-name certification of the caller is. */
export const certificationResult = z.object({
  /** Whether a secretary has seen their document. */
  verified: z.boolean(),
  /** Of what was handed in last; `none` where nothing was. */
  state: z.union([registrationState, z.literal('none')]),
  /** The name on the document. */
  name: z.string(),
  /** Why it was returned. */
  reason: z.string(),
  /** When it was decided, or else handed in. */
  at: z.nullable(moment),
})
export type CertificationResult = z.output<typeof certificationResult>

/** One's own signature as it was drawn; documents keep the one they were signed with. */
export const specimen = z.object({
  /** 1, and one more with each that replaces it. */
  version: z.int(),
  /** In their own hand. */
  strokes: handwriting,
  at: moment,
})
export type Specimen = z.output<typeof specimen>

const base = 'userservice/fdd'
/** Whose documents are looked at; of the staff the institution knows who they are. */
const certified = ['USER', 'ZCY', 'ARBI_USER'] as const
const result = { method: 'GET', offline: 'no', reply: certificationResult } as const

export const certifications = domain('certification', {
  personRegister: {
    says: 'Begins the real-name certification of the caller: the address where it is done.',
    method: 'POST',
    path: `${base}/personregister`,
    who: certified,
    offline: 'no',
    reads: true,
    reply: address,
  },
  fddForCourt: {
    says: 'Begins the certification of whoever is to sign what was said in a hearing: the address where it is done.',
    method: 'POST',
    path: `${base}/fddForCourt`,
    who: certified,
    offline: 'no',
    reads: true,
    reply: address,
  },
  certificationResults: {
    ...result,
    says: 'How far the real-name certification of a party or an applicant is.',
    path: `${base}/certificationresults`,
    who: ['USER', 'ARBI_USER'],
  },
  certificationResultsByZcy: {
    ...result,
    says: 'How far the real-name certification of an arbitrator is.',
    path: `${base}/certificationresultsByZcy`,
    who: ['ZCY'],
  },
  realAuthResult: {
    ...result,
    says: 'Whether the caller is certified, for their home.',
    path: `${base}/home/real/auth/result`,
    who: 'signedIn',
  },
  fddCheckResult: {
    ...result,
    says: 'Whether the caller is certified, before they sign.',
    path: `${base}/fddCheckResult`,
    who: 'signedIn',
  },
  replaceSignatures: {
    says: 'Keeps a new signature of the caller; documents that were signed keep theirs.',
    method: 'POST',
    path: `${base}/replaceSignatures`,
    who: 'signedIn',
    offline: 'no',
    body: z.object({ strokes: handwriting }),
    reply: specimen,
    limit: { max: 20, seconds: 60 },
    refuses: ['sign.specimens', ...handRefusals],
  },
  querySignature: {
    says: 'The signatures of the caller, newest first: the first is the one in use.',
    method: 'POST',
    path: `${base}/querysignature`,
    reads: true,
    who: 'signedIn',
    offline: 'no',
    reply: z.array(specimen),
  },
})

export const certificationNoun = noun({ rows: {}, news: {}, calls: certifications })
