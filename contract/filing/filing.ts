import * as z from 'zod/mini'
import { currencies } from '../both/money.ts'
import type { ErrorCode } from '../errors/errors.ts'
import { guaranteeStates } from '../guarantee/guarantee.ts'
import { domain } from '../kernel/call.ts'
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
  phone,
  reason,
  text,
} from '../kernel/rules.ts'
import { areaCode } from '../lookup/lookup.ts'
import { attachment } from '../upload/upload.ts'
import { preservationNews, preservationStates, preservationSteps } from './preservationMove.ts'
import { preservationParts } from './preservationPart.ts'

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
const { liability: _, ...returnable } = preservationParts satisfies Record<keyof PreservationFields | 'files', Part>

/** The parts a secretary can return an application at: all but what the applicant alone can say. */
export const returnParts = returnable
export type ReturnField = keyof typeof returnParts
const returnField = Object.keys(returnParts) as [ReturnField, ...ReturnField[]]

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

const one = { id, version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')) }

const moved = {
  method: 'POST',
  who: desks,
  offline: 'no',
  reply: preservation,
  keeps: 'preservation',
  refuses: ['notFound', 'stale', 'state.closed'],
} as const
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
  withdrawPreservation: {
    says: 'The applicant takes an application back; it can be changed and submitted again.',
    ...moved,
    path: 'caseservice/preservation/withdraw',
    who: ['USER'],
    body: z.object(one),
  },
  acceptPreservation: {
    says: 'A secretary takes an application up for review.',
    ...moved,
    path: 'caseservice/preservation/accept',
    body: z.object(one),
  },
  returnPreservation: {
    says: 'A secretary returns an application with a reason, at the field that must be mended.',
    ...moved,
    path: 'caseservice/preservation/return',
    body: z.object({ ...one, reason, field: z.enum(returnField, 'required') }),
  },
  refusePreservation: {
    says: 'A secretary refuses an application for good, with a reason.',
    ...moved,
    path: 'caseservice/preservation/refuse',
    body: z.object({ ...one, reason }),
  },
  awaitGuarantee: {
    says: 'A secretary waits for a guarantee before the application goes to the court, with the reason.',
    ...moved,
    path: 'caseservice/preservation/awaitGuarantee',
    body: z.object({ ...one, reason }),
  },
  forwardPreservation: {
    says: 'A secretary sends the application on to the court: it gets its letter, and its confirmed guarantees go with it.',
    ...moved,
    path: 'caseservice/preservation/forward',
    body: z.object(one),
    refuses: [...moved.refuses, 'guarantee.unconfirmed', 'guarantee.missing'],
  },
  grantPreservation: {
    says: 'A secretary records that the court granted it: ruling, what is frozen, and until when.',
    ...moved,
    path: 'caseservice/preservation/grant',
    body: z
      .object({
        ...one,
        rulingNo: text(60),
        rulingDate: day,
        frozenAmount: z.union([z.literal(''), amount], 'amount.format'),
        expiresOn: day,
      })
      .check(inOrder('rulingDate', 'expiresOn')),
    refuses: [...moved.refuses, 'date.future'],
  },
  rejectPreservation: {
    says: 'A secretary records that the court rejected it, with the reason it gave.',
    ...moved,
    path: 'caseservice/preservation/reject',
    body: z.object({ ...one, rulingNo: text(60), rulingDate: day, reason }),
    refuses: [...moved.refuses, 'date.future'],
  },
  reconsiderPreservation: {
    says: 'The applicant asks the court, once and within five days of the ruling, to reconsider it, with the reason.',
    ...moved,
    path: 'caseservice/preservation/reconsider',
    who: ['USER'],
    body: z.object({ ...one, reason }),
    refuses: [...moved.refuses, 'reconsideration.once', 'reconsideration.late'],
  },
  recordReconsideration: {
    says: 'A secretary records that the respondent asked the court to reconsider its ruling, with the reason.',
    ...moved,
    path: 'caseservice/preservation/recordReconsideration',
    body: z.object({ ...one, reason }),
    refuses: [...moved.refuses, 'reconsideration.once'],
  },
  upholdPreservation: {
    says: 'A secretary records that the court upheld its ruling; a changed one is recorded as a new grant or rejection.',
    ...moved,
    path: 'caseservice/preservation/uphold',
    body: z.object({ ...one, rulingNo: text(60), rulingDate: day }),
    refuses: [...moved.refuses, 'date.future'],
  },
  renewPreservation: {
    says: 'A secretary records a renewal: the last day in force moves to a later one.',
    ...moved,
    path: 'caseservice/preservation/renew',
    body: z.object({ ...one, expiresOn: day }),
    refuses: [...moved.refuses, 'date.later'],
  },
  liftPreservation: {
    says: 'A secretary records that the court lifted it, with the reason.',
    ...moved,
    path: 'caseservice/preservation/lift',
    body: z.object({ ...one, reason }),
  },
  linkPreservation: {
    says: 'A secretary, or its applicant, files an application of before arbitration in the case that followed it.',
    ...moved,
    path: 'caseservice/preservation/link',
    who: ['USER', ...desks],
    body: z.object({ ...one, caseId: id }),
    refuses: [...moved.refuses, 'preservation.linked', 'preservation.party'],
  },
  unlinkPreservation: {
    says: 'A secretary takes an application of before arbitration out of its case again, with the reason.',
    ...moved,
    path: 'caseservice/preservation/unlink',
    body: z.object({ ...one, reason }),
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

export const filingNoun = noun({ rows: { preservation }, news: preservationNews, calls: filing })
