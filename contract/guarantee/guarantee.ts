import * as z from 'zod/mini'
import type { FileGroup } from '../both/file.ts'
import { currencies } from '../both/money.ts'
import type { ErrorCode } from '../errors/errors.ts'
import { domain } from '../kernel/call.ts'
import { callsOfMoves, newsOfMoves } from '../kernel/move.ts'
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
  text,
} from '../kernel/rules.ts'
import { areaCode } from '../lookup/lookup.ts'
import { attachment } from '../upload/upload.ts'
import { guaranteeParts, returnField } from './guaranteePart.ts'
import { guaranteeActions, guaranteeMoves, guaranteeStates } from './moves.ts'

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

// A field without its part does not compile.
guaranteeParts satisfies Record<keyof GuaranteeFields | 'files', Part>

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

const answered = { reply: guarantee, keeps: 'guarantee' } as const

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
  ...callsOfMoves(guaranteeMoves, answered),
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
  news: newsOfMoves(guaranteeMoves),
  calls: guarantees,
  moves: guaranteeMoves,
})
