import * as z from 'zod/mini'
import { type Category, domain } from './call.ts'
import type { ErrorCode } from './errors.ts'
import { amount, id, listOf, moment, optionalText, page, phone, text } from './rules.ts'
import { attachment } from './upload.ts'

/*
 * Preservation applications 保全申请 (/protectionAdd, /protectionEdit, /protectionView). The institution does not decide
 * them: it reviews and forwards them to the court.
 */

export const preservationKinds = ['property', 'evidence', 'act'] as const
export const preservationPhases = ['before', 'during'] as const
export const clueKinds = ['bank', 'realEstate', 'vehicle', 'equity', 'receivable', 'other'] as const
export const guaranteeKinds = ['cash', 'property', 'bankLetter', 'insurance', 'company', 'none'] as const
export const currencies = ['CNY', 'USD', 'EUR', 'HKD'] as const
/** 申请书, 身份材料, 证据. */
export const filePurposes = ['application', 'identity', 'evidence'] as const

/** All files of an application belong to this group, and there may be so many. */
export const preservationFiles = { group: 'danbao1', max: 30 } as const

const party = z.object({
  name: text(100),
  /** ID number of a person or credit code of an organisation. */
  certificatesNum: optionalText(40),
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
const preservationFields = z.object({
  kind: z.enum(preservationKinds, 'required'),
  phase: z.enum(preservationPhases, 'required'),
  /** Required during arbitration. */
  caseNo: optionalText(50),
  applicant: party.check(z.refine((value) => value.phone !== '', { error: 'required', path: ['phone'] })),
  respondent: party,
  /** Required for property. */
  amount: z.union([z.literal(''), amount]),
  currency: z.enum(currencies, 'required'),
  clues: z.array(clue, 'clues.atLeastOne').check(z.maxLength(50, 'tooLong')),
  reason: text(3000),
  urgent: z.boolean('wrongType'),
  court: z.object({ name: text(100), region: optionalText(100) }),
  guarantee: z.object({ kind: z.enum(guaranteeKinds, 'required'), guarantor: optionalText(100) }),
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
export type PreservationBody = z.output<typeof preservationBody>
export type PreservationFields = z.input<typeof preservationFields>

/*
 * States and who moves between them (research: domain §3.3). A draft lives on the applicant's device alone, so the
 * server's first state is `submitted`. What happens at the court (to_court and after) comes with the guarantee.
 */
export const preservationStates = ['submitted', 'reviewing', 'returned', 'refused', 'withdrawn'] as const
export type PreservationState = (typeof preservationStates)[number]
export type PreservationAction = 'submit' | 'withdraw' | 'accept' | 'return' | 'refuse'

interface Move {
  by: Category
  from: readonly (PreservationState | 'none')[]
  to: PreservationState
}

/** The whole state machine: server, buttons and tests read it here. `none` is an application the server has not seen. */
export const preservationMoves: Record<PreservationAction, Move> = {
  submit: { by: 'USER', from: ['none', 'returned', 'withdrawn'], to: 'submitted' },
  withdraw: { by: 'USER', from: ['submitted', 'reviewing', 'returned'], to: 'withdrawn' },
  accept: { by: 'MISHU', from: ['submitted'], to: 'reviewing' },
  return: { by: 'MISHU', from: ['submitted', 'reviewing'], to: 'returned' },
  refuse: { by: 'MISHU', from: ['submitted', 'reviewing'], to: 'refused' },
}

/** The fields a secretary can return an application at. */
export const returnFields = [
  'kind',
  'phase',
  'caseNo',
  'applicant',
  'respondent',
  'amount',
  'clues',
  'reason',
  'court',
  'guarantee',
  'files',
] as const
export type ReturnField = (typeof returnFields)[number]

const history = z.object({
  at: moment,
  action: z.enum(['submit', 'withdraw', 'accept', 'return', 'refuse']),
  /** Who acted, as shown. */
  byName: z.string(),
  reason: z.string(),
  field: z.nullable(z.enum(returnFields)),
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
  files: z.array(z.object({ ...attachment.shape, purpose: z.enum(filePurposes) })),
  history: z.array(history),
})
export type Preservation = z.output<typeof preservation>

const one = { id, version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')) }

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
    says: 'Preservation applications the caller may see, newest first: a party its own, a secretary all.',
    method: 'GET',
    path: 'caseservice/preservation/list',
    who: ['USER', 'MISHU'],
    offline: 'local',
    query: z.object(page),
    reply: listOf(preservation),
    keeps: 'preservation',
  },
  getPreservation: {
    says: 'One preservation application.',
    method: 'GET',
    path: 'caseservice/preservation/{id}',
    who: ['USER', 'MISHU'],
    offline: 'local',
    params: z.object({ id }),
    reply: preservation,
    keeps: 'preservation',
    refuses: ['notFound'],
  },
  withdrawPreservation: {
    says: 'The applicant takes an application back; it can be changed and submitted again.',
    method: 'POST',
    path: 'caseservice/preservation/withdraw',
    who: ['USER'],
    offline: 'no',
    body: z.object(one),
    reply: preservation,
    keeps: 'preservation',
    refuses: ['notFound', 'stale', 'state.closed'],
  },
  acceptPreservation: {
    says: 'A secretary takes an application up for review.',
    method: 'POST',
    path: 'caseservice/preservation/accept',
    who: ['MISHU'],
    offline: 'no',
    body: z.object(one),
    reply: preservation,
    keeps: 'preservation',
    refuses: ['notFound', 'stale', 'state.closed'],
  },
  returnPreservation: {
    says: 'A secretary returns an application with a reason, at the field that must be mended.',
    method: 'POST',
    path: 'caseservice/preservation/return',
    who: ['MISHU'],
    offline: 'no',
    body: z.object({ ...one, reason: text(500), field: z.enum(returnFields, 'required') }),
    reply: preservation,
    keeps: 'preservation',
    refuses: ['notFound', 'stale', 'state.closed'],
  },
  refusePreservation: {
    says: 'A secretary refuses an application for good, with a reason.',
    method: 'POST',
    path: 'caseservice/preservation/refuse',
    who: ['MISHU'],
    offline: 'no',
    body: z.object({ ...one, reason: text(500) }),
    reply: preservation,
    keeps: 'preservation',
    refuses: ['notFound', 'stale', 'state.closed'],
  },
})
