import * as z from 'zod/mini'
import { id, moment, reason, text } from '../kernel/rules.ts'

/*
 * What a party asks of a tribunal whose award it was served with: a correction 补正 of slips, or an additional award 补充裁决 on what
 * was claimed and not decided; within the days of a dated rule (deadline.ts, `awardRequest`) from the service on that party.
 */

export const awardRequestKinds = ['correction', 'additional'] as const
export type AwardRequestKind = (typeof awardRequestKinds)[number]
/** Granted with the award that the tribunal begins upon it; refused with a reason. */
export const awardRequestStates = ['open', 'granted', 'refused'] as const
/** Characters of what is asked for and why. */
export const awardRequestMax = 4000

const read = z.string()

export const awardRequest = z.object({
  id: read,
  version: z.int(),
  /** The case. */
  baseId: read,
  caseNo: read,
  awardId: read,
  kind: z.enum(awardRequestKinds),
  text: read,
  partyName: read,
  byName: read,
  submittedAt: moment,
  state: z.enum(awardRequestStates),
  decidedAt: z.nullable(moment),
  decidedBy: read,
  reason: read,
})
export type AwardRequest = z.output<typeof awardRequest>

export const awardRequestBodies = {
  ask: z.object({
    /** Chosen by the page, so that a second arrival is recognised. */
    id,
    awardId: id,
    /** For whom, where the caller speaks for several. */
    partyId: z.optional(id),
    kind: z.enum(awardRequestKinds, 'required'),
    text: text(awardRequestMax),
  }),
  refuse: z.object({
    id,
    version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')),
    reason,
  }),
} as const

/** What people are told of a request. */
export const awardRequestNews = {
  correctionAsked: [
    '案件 {caseNo}：{partyName} 请求补正裁决',
    'Case {caseNo}: {partyName} requests a correction of the award',
    'case',
  ],
  additionalAsked: [
    '案件 {caseNo}：{partyName} 请求作出补充裁决',
    'Case {caseNo}: {partyName} requests an additional award',
    'case',
  ],
  awardRequestRefused: [
    '案件 {caseNo}：仲裁庭未予准许 {partyName} 的请求：{reason}',
    'Case {caseNo}: the tribunal has refused the request of {partyName}: {reason}',
    'case',
  ],
} as const
