import * as z from 'zod/mini'
import type { FileGroup } from '../both/file.ts'
import { currencies } from '../both/money.ts'
import type { ErrorCode } from '../errors/errors.ts'
import { type Category, domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { desks } from '../kernel/office.ts'
import type { Part } from '../kernel/part.ts'
import {
  amount,
  day,
  id,
  inOrder,
  listOf,
  moment,
  nothing,
  optionalSpelled,
  optionalText,
  page,
  reason,
  text,
} from '../kernel/rules.ts'
import { areaCode } from '../lookup/lookup.ts'
import { attachment } from '../upload/upload.ts'
import { guaranteeParts } from './guaranteePart.ts'

/*
 * Guarantee applications 担保申请 (/sponsorshipAdd, /sponsorshipEdit, /sponsorshipView; decisions I-09): somebody stands
 * security for a preservation. The institution confirms them and sends them on with the preservation application.
 */

export const guarantorKinds = ['cash', 'property', 'bankLetter', 'insurance', 'company'] as const
export const propertyKinds = ['realEstate', 'vehicle', 'equity', 'deposit', 'equipment', 'other'] as const
/** 担保书或保函, 担保人身份与资信材料, 权属证明, 录音. */
export const guaranteePurposes = ['letter', 'identity', 'property', 'recording'] as const
export type GuaranteePurpose = (typeof guaranteePurposes)[number]

/** What each part of the form takes: recordings belong to danbao2. Together at most 30 files. */
export const guaranteeGroups = {
  letter: 'danbao1',
  identity: 'danbao1',
  property: 'danbao1',
  recording: 'danbao2',
} as const satisfies Record<GuaranteePurpose, FileGroup>
export const guaranteeFilesMax = 30

const somebody = { name: text(100), certificatesNum: optionalSpelled(40, 'code') }

/** Something given as security. */
const property = z.object({
  kind: z.enum(propertyKinds, 'required'),
  owner: text(100),
  certificateNo: optionalText(100),
  /** Decimal text, or empty. */
  value: z.union([z.literal(''), amount], 'amount.format'),
  place: optionalText(200),
})

/** What the applicant types. Drafts hold the same shape, not yet checked. */
export const guaranteeFields = z.object({
  /** Required unless a preservation application is linked. */
  caseNo: optionalSpelled(50, 'caseNumber'),
  /** The own preservation application it goes with, or empty. */
  preservationId: z.union([z.literal(''), id], 'preservation.unknown'),
  guaranteed: z.object(somebody),
  guarantor: z.object({ kind: z.enum(guarantorKinds, 'required'), ...somebody }),
  amount,
  currency: z.enum(currencies, 'required'),
  term: z.object({ from: day, to: day }).check(inOrder('from', 'to')),
  /** At least one where property is given. */
  properties: z.array(property, 'properties.required').check(z.maxLength(50, 'tooLong')),
  area: z.object({ code: areaCode, name: optionalText(100) }),
})

const files = z
  .array(z.object({ attachmentId: id, purpose: z.enum(guaranteePurposes, 'wrongType') }), 'files.guarantee')
  .check(z.maxLength(guaranteeFilesMax, 'file.tooMany'))

const unchecked = z.extend(guaranteeFields, {
  /** Chosen by the device, so that a second arrival is recognised. */
  id,
  /** 0 for a new application, else the version the applicant last saw. */
  version: z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1e9, 'wrongType')),
  files,
})

/** Heard beside the refusals of single fields, so that a form learns everything at once. */
function across(path: string, error: ErrorCode, holds: (value: z.output<typeof unchecked>) => boolean) {
  return z.refine<z.output<typeof unchecked>>(holds, {
    error,
    path: [path],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

export const guaranteeBody = unchecked.check(
  across(
    'caseNo',
    'caseOrPreservation.required',
    ({ caseNo, preservationId }) => (caseNo ?? '') !== '' || (preservationId ?? '') !== '',
  ),
  across(
    'properties',
    'properties.required',
    ({ guarantor, properties }) => guarantor?.kind !== 'property' || properties?.length !== 0,
  ),
  across(
    'files',
    'files.guarantee',
    ({ files: all }) => !Array.isArray(all) || all.some((file) => file?.purpose === 'letter'),
  ),
)
export type GuaranteeFields = z.input<typeof guaranteeFields>

/*
 * States and who moves between them (research: domain §3.2). A draft lives on the applicant's device alone. `expire` is the
 * server's own: it has no call.
 */
export const guaranteeStates = [
  'submitted',
  'reviewing',
  'returned',
  'withdrawn',
  'confirmed',
  'transferred',
  'effective',
  'released',
  'executed',
  'expired',
] as const
export type GuaranteeState = (typeof guaranteeStates)[number]
export const guaranteeActions = [
  'submit',
  'withdraw',
  'accept',
  'return',
  'confirm',
  'transfer',
  'recordRuling',
  'release',
  'execute',
  'expire',
] as const
export type GuaranteeAction = (typeof guaranteeActions)[number]

interface Move {
  by: Category | 'system'
  from: readonly (GuaranteeState | 'none')[]
  to: GuaranteeState
}

/** The whole state machine: server, buttons and tests read it here. `none` is an application the server has not seen. */
export const guaranteeMoves: Record<GuaranteeAction, Move> = {
  submit: { by: 'USER', from: ['none', 'returned', 'withdrawn'], to: 'submitted' },
  withdraw: { by: 'USER', from: ['submitted', 'returned'], to: 'withdrawn' },
  accept: { by: 'MISHU', from: ['submitted'], to: 'reviewing' },
  return: { by: 'MISHU', from: ['submitted', 'reviewing'], to: 'returned' },
  confirm: { by: 'MISHU', from: ['reviewing'], to: 'confirmed' },
  transfer: { by: 'MISHU', from: ['confirmed'], to: 'transferred' },
  recordRuling: { by: 'MISHU', from: ['transferred'], to: 'effective' },
  release: { by: 'MISHU', from: ['confirmed', 'transferred', 'effective'], to: 'released' },
  /** The court took what was due out of it. */
  execute: { by: 'MISHU', from: ['effective'], to: 'executed' },
  expire: { by: 'system', from: ['confirmed', 'transferred', 'effective'], to: 'expired' },
}

// A field without its part does not compile.
const returnParts = guaranteeParts satisfies Record<keyof GuaranteeFields | 'files', Part>

/** The parts a secretary can return an application at: all of them. */
export type GuaranteeReturnField = keyof typeof returnParts
const returnField = Object.keys(returnParts) as [GuaranteeReturnField, ...GuaranteeReturnField[]]

/** An application as the server holds it, with its files and its history, oldest first. */
export const guarantee = z.object({
  ...guaranteeFields.shape,
  id: z.string(),
  /** Such as 担20260001. */
  no: z.string(),
  version: z.int(),
  state: z.enum(guaranteeStates),
  ownerName: z.string(),
  submittedAt: moment,
  /** The preservation application it goes with, where there is one. */
  preservationNo: z.string(),
  /** Of the court's ruling, or empty. */
  rulingNo: z.string(),
  files: z.array(z.object({ ...attachment.shape, purpose: z.enum(guaranteePurposes) })),
  history: z.array(
    z.object({
      at: moment,
      action: z.enum(guaranteeActions),
      /** Who acted, as shown; empty where the server did. */
      byName: z.string(),
      reason: z.string(),
      field: z.nullable(z.enum(returnField)),
    }),
  ),
})
export type Guarantee = z.output<typeof guarantee>

const one = { id, version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')) }
const moved = {
  method: 'POST',
  offline: 'no',
  reply: guarantee,
  keeps: 'guarantee',
  refuses: ['notFound', 'stale', 'state.closed'],
} as const

export const guarantees = domain('guarantee', {
  submitGuarantee: {
    says: 'Submits a guarantee application, or submits one again that was returned or withdrawn.',
    method: 'POST',
    path: 'caseservice/guarantee/submit',
    who: ['USER'],
    offline: 'queue',
    body: guaranteeBody,
    reply: guarantee,
    keeps: 'guarantee',
    refuses: [
      'stale',
      'state.closed',
      'deadline.past',
      'caseNo.unknown',
      'preservation.unknown',
      'area.unknown',
      'file.missing',
    ],
  },
  listGuarantees: {
    says: 'Guarantee applications the caller may see, newest first, by state and words: a party its own, a secretary all.',
    method: 'GET',
    path: 'caseservice/guarantee/list',
    who: ['USER', ...desks],
    offline: 'local',
    /** `baseId`: those of one case. `q`: in the number, the number of the case, and the names of guarantor and guaranteed. */
    query: z.object({
      ...page,
      baseId: z.optional(id),
      state: z.optional(z.enum(guaranteeStates, 'wrongType')),
      q: optionalText(100),
    }),
    reply: listOf(guarantee),
    keeps: 'guarantee',
    refuses: ['notFound'],
  },
  getGuarantee: {
    says: 'One guarantee application.',
    method: 'GET',
    path: 'caseservice/guarantee/{id}',
    who: ['USER', ...desks],
    offline: 'local',
    params: z.object({ id }),
    reply: guarantee,
    keeps: 'guarantee',
    refuses: ['notFound'],
  },
  withdrawGuarantee: {
    says: 'The applicant takes an application back; it can be changed and submitted again.',
    ...moved,
    path: 'caseservice/guarantee/withdraw',
    who: ['USER'],
    body: z.object(one),
  },
  acceptGuarantee: {
    says: 'A secretary takes an application up for review.',
    ...moved,
    path: 'caseservice/guarantee/accept',
    who: desks,
    body: z.object(one),
  },
  returnGuarantee: {
    says: 'A secretary returns an application with a reason, at the field that must be mended.',
    ...moved,
    path: 'caseservice/guarantee/return',
    who: desks,
    body: z.object({ ...one, reason, field: z.enum(returnField, 'required') }),
  },
  confirmGuarantee: {
    says: 'A secretary confirms that the guarantee is sufficient; the letter can be printed from then on.',
    ...moved,
    path: 'caseservice/guarantee/confirm',
    who: desks,
    body: z.object(one),
    refuses: [...moved.refuses, 'deadline.past'],
  },
  transferGuarantee: {
    says: 'A secretary notes that the guarantee went to the court by itself; one that is linked goes with its application.',
    ...moved,
    path: 'caseservice/guarantee/transfer',
    who: desks,
    body: z.object(one),
  },
  recordGuaranteeRuling: {
    says: 'A secretary records the ruling with which the court took the guarantee; it is in effect from then on.',
    ...moved,
    path: 'caseservice/guarantee/recordRuling',
    who: desks,
    body: z.object({ ...one, rulingNo: text(60) }),
  },
  releaseGuarantee: {
    says: 'A secretary releases the guarantee, with a reason.',
    ...moved,
    path: 'caseservice/guarantee/release',
    who: desks,
    body: z.object({ ...one, reason }),
  },
  executeGuarantee: {
    says: 'A secretary records that the court enforced the guarantee, with what was taken and why.',
    ...moved,
    path: 'caseservice/guarantee/execute',
    who: desks,
    body: z.object({ ...one, reason }),
  },
  printGuarantee: {
    says: 'The letter of guarantee of a confirmed application, as PDF.',
    method: 'GET',
    path: 'caseservice/guarantee/letter/{id}',
    who: ['USER', ...desks],
    offline: 'no',
    params: z.object({ id }),
    reply: nothing,
    gives: 'file',
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'state.closed', 'tooMany', 'document.tooLong'],
  },
})

export const guaranteeNoun = noun({
  rows: { guarantee },
  news: {
    guaranteeSubmitted: ['收到担保申请 {no}（{name}）', 'Guarantee application {no} received ({name})', null],
    guaranteeReturned: [
      '您的担保申请 {no} 已退回：{reason}',
      'Your guarantee application {no} was returned: {reason}',
      'guarantee',
    ],
    guaranteeAccepted: ['您的担保申请 {no} 已受理', 'Your guarantee application {no} was accepted', 'guarantee'],
    guaranteeConfirmed: ['您的担保申请 {no} 已确认', 'Your guarantee application {no} was confirmed', 'guarantee'],
    guaranteeTransferred: [
      '您的担保申请 {no} 已移送法院',
      'Your guarantee application {no} has been forwarded to the court',
      'guarantee',
    ],
    guaranteeEffective: [
      '您的担保 {no} 已生效，裁定书 {detail}',
      'Your guarantee {no} is in effect, ruling {detail}',
      'guarantee',
    ],
    guaranteeReleased: ['您的担保 {no} 已解除：{reason}', 'Your guarantee {no} was released: {reason}', 'guarantee'],
    guaranteeExecuted: [
      '您的担保 {no} 已由法院执行：{reason}',
      'Your guarantee {no} was enforced by the court: {reason}',
      'guarantee',
    ],
    guaranteeExpired: ['您的担保 {no} 已到期', 'Your guarantee {no} has expired', 'guarantee'],
  },
  calls: guarantees,
})
