import * as z from 'zod/mini'
import { currencies } from '../both/money.ts'
import type { ErrorCode } from '../errors/errors.ts'
import { guaranteeStates } from '../guarantee/moves.ts'
import { domain } from '../kernel/call.ts'
import { callsOfMoves, movedRefusals, newsOfMoves, oneRecord } from '../kernel/move.ts'
import { noun } from '../kernel/noun.ts'
import { desks } from '../kernel/office.ts'
import type { Part } from '../kernel/part.ts'
import {
  amount,
  id,
  listOf,
  moment,
  nothing,
  optionalSpelled,
  optionalText,
  page,
  phone,
  reason,
  text,
} from '../kernel/rules.ts'
import { areaCode } from '../lookup/lookup.ts'
import { attachment } from '../upload/upload.ts'
import { preservationMoves, preservationStates, preservationSteps } from './moves.ts'
import { preservationParts, returnField } from './preservationPart.ts'

/*
 * Preservation applications 保全申请 (/protectionAdd, /protectionEdit, /protectionView). The institution does not decide
 * them: it reviews and forwards them to the court.
 */

export const preservationKinds = ['property', 'evidence', 'act'] as const
export const preservationPhases = ['before', 'during'] as const
export const clueKinds = ['bank', 'realEstate', 'vehicle', 'equity', 'receivable', 'other'] as const
export const guaranteeKinds = ['cash', 'property', 'bankLetter', 'insurance', 'company', 'none'] as const
/** 申请书, 身份材料, 证据. */
export const filePurposes = ['application', 'identity', 'evidence'] as const

/** All files of an application belong to this group, and there may be so many. */
export const preservationFiles = { group: 'danbao1', max: 30 } as const

const party = z.object({
  name: text(100),
  /** ID number of a person or credit code of an organisation. */
  certificatesNum: optionalSpelled(40, 'code'),
  phone: z.union([z.literal(''), phone], 'phone.format'),
  address: optionalText(200),
})

/** Something that can be frozen, and where to find it. */
const clue = z.object({
  kind: z.enum(clueKinds, 'required'),
  details: text(500),
  /** Estimated value as decimal text, or empty. */
  value: z.union([z.literal(''), amount], 'amount.format'),
})

/** What the applicant types. Drafts hold the same shape, not yet checked. */
export const preservationFields = z.object({
  kind: z.enum(preservationKinds, 'required'),
  phase: z.enum(preservationPhases, 'required'),
  /** Required during arbitration. */
  caseNo: optionalSpelled(50, 'caseNumber'),
  applicant: party.check(z.refine((value) => value.phone !== '', { error: 'required', path: ['phone'] })),
  respondent: party,
  /** Required for property. */
  amount: z.union([z.literal(''), amount]),
  currency: z.enum(currencies, 'required'),
  clues: z.array(clue, 'clues.atLeastOne').check(z.maxLength(50, 'tooLong')),
  reason: text(3000),
  urgent: z.boolean('wrongType'),
  /** `region` in words; where `area` has its six digits, the words are the server's. */
  court: z.object({
    name: text(100),
    region: optionalText(100),
    area: z._default(z.union([z.literal(''), areaCode], 'area.unknown'), ''),
  }),
  /** `id` of an own guarantee application, or empty. */
  guarantee: z.object({
    kind: z.enum(guaranteeKinds, 'required'),
    guarantor: optionalText(100),
    id: z._default(z.union([z.literal(''), id], 'guarantee.unknown'), ''),
  }),
  /** A wrong application makes the applicant liable; it must be said before submitting. */
  liability: z.literal(true, 'liability.unconfirmed'),
})

const files = z
  .array(z.object({ attachmentId: id, purpose: z.enum(filePurposes, 'wrongType') }), 'files.application')
  .check(z.maxLength(preservationFiles.max, 'file.tooMany'))

/**
 * Heard beside the refusals of single fields, so that a form learns everything at once. `value` may hold anything then:
 * what is not of its type is left to the field's own check.
 */
function across(path: string, error: ErrorCode, holds: (value: z.output<typeof unchecked>) => boolean) {
  return z.refine<z.output<typeof unchecked>>(holds, {
    error,
    path: [path],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

const unchecked = z.extend(preservationFields, {
  /** Chosen by the device, so that a second arrival is recognised. */
  id,
  /** 0 for a new application, else the version the applicant last saw. */
  version: z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1e9, 'wrongType')),
  files,
})

export const preservationBody = unchecked.check(
  across('amount', 'required', ({ kind, amount: sum }) => kind !== 'property' || sum !== ''),
  across('clues', 'clues.atLeastOne', ({ kind, clues }) => kind !== 'property' || clues?.length !== 0),
  across('caseNo', 'caseNo.required', ({ phase, caseNo }) => phase !== 'during' || (caseNo ?? '') !== ''),
  across(
    'files',
    'files.application',
    ({ files: all }) => !Array.isArray(all) || all.some((file) => file?.purpose === 'application'),
  ),
)
export type PreservationFields = z.input<typeof preservationFields>

// A field without its part does not compile.
preservationParts satisfies Record<keyof PreservationFields | 'files', Part>

const history = z.object({
  at: moment,
  action: z.enum(preservationSteps),
  /** Who acted, as shown; empty where the server did. */
  byName: z.string(),
  reason: z.string(),
  field: z.nullable(z.enum(returnField)),
})

/** What came of it at the court; each is empty until it is known. */
const atCourt = z.object({
  /** Of the institution's letter to the court, such as 函20260001. */
  letterNo: z.string(),
  rulingNo: z.string(),
  rulingDate: z.string(),
  frozenAmount: z.string(),
  /** Last day in force, as `2026-11-21`. */
  expiresOn: z.string(),
})

/** A guarantee application that goes with it. */
const linkedGuarantee = z.object({
  id: z.string(),
  no: z.string(),
  state: z.enum(guaranteeStates),
  guarantor: z.string(),
  amount: z.string(),
  currency: z.enum(currencies),
})

/** An application as the server holds it, with its files and its history, oldest first. */
export const preservation = z.object({
  ...preservationFields.shape,
  id: z.string(),
  /** Such as 保20260001. */
  no: z.string(),
  version: z.int(),
  state: z.enum(preservationStates),
  ownerName: z.string(),
  submittedAt: moment,
  atCourt,
  guarantees: z.array(linkedGuarantee),
  files: z.array(z.object({ ...attachment.shape, purpose: z.enum(filePurposes) })),
  history: z.array(history),
})
export type Preservation = z.output<typeof preservation>

const answered = { reply: preservation, keeps: 'preservation' } as const
/** Into a case and out of it again, which leaves the state as it is. */
const linked = { ...answered, method: 'POST', who: desks, offline: 'no', refuses: movedRefusals } as const
const printed = {
  method: 'GET',
  offline: 'no',
  params: z.object({ id }),
  reply: nothing,
  gives: 'file',
  limit: { max: 30, seconds: 60 },
  refuses: ['notFound', 'tooMany', 'document.tooLong'],
} as const

export const filing = domain('filing', {
  submitPreservation: {
    says: 'Submits a preservation application, or submits one again that was returned or withdrawn.',
    method: 'POST',
    path: 'caseservice/preservation/submit',
    who: ['USER'],
    offline: 'queue',
    body: preservationBody,
    reply: preservation,
    keeps: 'preservation',
    refuses: ['stale', 'state.closed', 'caseNo.unknown', 'file.missing'],
  },
  listPreservations: {
    says: 'Preservation applications the caller may see, newest first, by state and words: a party its own, a secretary all.',
    method: 'GET',
    path: 'caseservice/preservation/list',
    who: ['USER', ...desks],
    offline: 'local',
    /** `baseId`: those of one case. `fitsId`: those that can be linked to one. `q`: in the number, the number of the case, and the names of both sides. */
    query: z.object({
      ...page,
      baseId: z.optional(id),
      fitsId: z.optional(id),
      state: z.optional(z.enum(preservationStates, 'wrongType')),
      q: optionalText(100),
    }),
    reply: listOf(preservation),
    keeps: 'preservation',
    refuses: ['notFound'],
  },
  getPreservation: {
    says: 'One preservation application.',
    method: 'GET',
    path: 'caseservice/preservation/{id}',
    who: ['USER', ...desks],
    offline: 'local',
    params: z.object({ id }),
    reply: preservation,
    keeps: 'preservation',
    refuses: ['notFound'],
  },
  ...callsOfMoves(preservationMoves, answered),
  linkPreservation: {
    says: 'A secretary, or its applicant, files an application of before arbitration in the case that followed it.',
    ...linked,
    path: 'caseservice/preservation/link',
    who: ['USER', ...desks],
    body: z.object({ ...oneRecord, caseId: id }),
    refuses: [...movedRefusals, 'preservation.linked', 'preservation.party'],
  },
  unlinkPreservation: {
    says: 'A secretary takes an application of before arbitration out of its case again, with the reason.',
    ...linked,
    path: 'caseservice/preservation/unlink',
    body: z.object({ ...oneRecord, reason }),
  },
  printApplication: {
    says: 'The written application for preservation, as PDF.',
    ...printed,
    path: 'caseservice/preservation/application/{id}',
    who: ['USER', ...desks],
  },
  printTransferLetter: {
    says: "The institution's letter that sends an application on to the court, as PDF.",
    ...printed,
    path: 'caseservice/preservation/letter/{id}',
    who: ['USER', ...desks],
    refuses: [...printed.refuses, 'state.closed'],
  },
})

export const filingNoun = noun({
  rows: { preservation },
  news: {
    ...newsOfMoves(preservationMoves),
    preservationLinked: [
      '保全申请 {no} 已关联案件 {detail}',
      'Preservation {no} was linked to case {detail}',
      'preservation',
    ],
    preservationUnlinked: [
      '保全申请 {no} 已取消与案件 {detail} 的关联：{reason}',
      'Preservation {no} is no longer linked to case {detail}: {reason}',
      'preservation',
    ],
    preservationExpiresSoon: [
      '保全申请 {no} 的保全措施将于 {detail} 到期，如需续封请及时申请',
      'Preservation {no} expires on {detail}; apply for its renewal in time',
      'preservation',
    ],
  },
  calls: filing,
  moves: preservationMoves,
})
