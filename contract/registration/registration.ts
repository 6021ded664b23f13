import * as z from 'zod/mini'
import { username } from '../account/user.ts'
import { understood } from '../both/understood.ts'
import type { ErrorCode } from '../errors/errors.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { filing, secretary } from '../kernel/office.ts'
import {
  day,
  id,
  idNumber,
  listOf,
  moment,
  newPassword,
  optionalSpelled,
  optionalText,
  page,
  phoneOrEmail,
  reason,
  sentCode,
  spelled,
  tenantId,
  text,
} from '../kernel/rules.ts'

/** What is asked to be approved: a person, a corporation, an agent's letter of authority, or who somebody is. */
export const registrationKind = z.enum(['person', 'corporation', 'agent', 'identity'], 'wrongType')
export type RegistrationKind = z.output<typeof registrationKind>

/** `stored` was kept without asking for review; `withdrawn` was taken back or revoked by its owner. */
export const registrationState = z.enum(['stored', 'submitted', 'returned', 'approved', 'withdrawn'], 'wrongType')
export type RegistrationState = z.output<typeof registrationState>

/** Who may do what in which state; `submit` by the owner, the rest by a secretary. */
export const registrationMoves: Record<
  'submit' | 'approve' | 'back' | 'withdraw',
  { from: RegistrationState[]; to: RegistrationState }
> = {
  submit: { from: ['stored', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  back: { from: ['submitted'], to: 'returned' },
  withdraw: { from: ['stored', 'submitted', 'returned', 'approved'], to: 'withdrawn' },
}

/** The upload group of a licence and of a letter of authority. */
export const registrationFiles = { group: 'danbao1' } as const

/** The pictures of a real-name verification, by the fields of the user they become (specification §3). */
export const identityPictures = ['idPos', 'idOther', 'handId'] as const
export type IdentityPicture = (typeof identityPictures)[number]
/** The upload group of all three. */
export const identityFiles = { group: 'image' } as const
/** Cards have two sides that matter; of a passport the page with the picture is enough. */
export const needsOther = (certificatesCate: string) => ['idCard', 'hkMacao', 'taiwan'].includes(certificatesCate)

/** 18 letters and digits of a unified social credit code, or a foreign register number: the server takes both. */
export const creditCode = z
  .string('required')
  .check(
    z.overwrite(understood.code),
    z.toUpperCase(),
    z.minLength(1, 'required'),
    z.regex(/^[A-Z0-9-]{6,40}$/, 'creditCode.format'),
  )
  .register(spelled, { kind: 'code' })

/** Needed: which word says so depends on the kind. */
const documentNumber = z
  .string('required')
  .check(z.overwrite(understood.code), z.maxLength(60, 'tooLong'))
  .register(spelled, { kind: 'code' })

/** The ID card has a pattern (§5); other documents have none. */
const identity = {
  certificatesCate: z.enum(['idCard', 'passport', 'hkMacao', 'taiwan', 'other'], 'wrongType'),
  certificatesNum: documentNumber,
}

interface Identity {
  certificatesCate: string
  certificatesNum: string
}
const numberIs = (error: ErrorCode, holds: (of: Identity) => boolean) =>
  z.refine<Identity>(holds, {
    error,
    path: ['certificatesNum'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
/** Of the ID card, and of other documents. */
const isGoodIdentity = [
  numberIs('idNumber.required', (of) => of.certificatesCate !== 'idCard' || of.certificatesNum !== ''),
  numberIs('required', (of) => of.certificatesCate === 'idCard' || of.certificatesNum !== ''),
  numberIs(
    'idNumber.format',
    (of) =>
      of.certificatesCate !== 'idCard' || !of.certificatesNum || z.safeParse(idNumber, of.certificatesNum).success,
  ),
] as const

/** Whose account may be asked for: a party's or an agent's, or that of somebody here who applies to be an arbitrator. */
export const registrantCate = z.enum(['USER', 'ARBI_USER'], 'wrongType')
export type RegistrantCate = z.output<typeof registrantCate>

/** A new account: a person, or with `corporation` somebody who registers in the name of one. */
export const personBody = z
  .object({
    username,
    password: newPassword,
    nickName: text(100),
    ...identity,
    account: phoneOrEmail,
    code: sentCode,
    tenantId,
    cate: z._default(registrantCate, 'USER'),
    corporation: z._default(z.boolean('wrongType'), false),
    corporationName: optionalText(200),
    creditCode: optionalSpelled(40, 'code'),
    /** The code of a link that came with a return: the registration it names is submitted anew. */
    linkCode: z.optional(text(100)),
  })
  .check(
    ...isGoodIdentity,
    // Nobody is an arbitrator in the name of a corporation.
    z.refine(({ cate, corporation }) => cate === 'USER' || !corporation, { error: 'wrongType', path: ['cate'] }),
  )
export type PersonInput = z.input<typeof personBody>

/** What the form was filled from, where it was sent before: what changed meanwhile is not overwritten, `stale`. */
const version = z.optional(z.int('wrongType'))

export const corporationBody = z.object({
  /** Made by the device, so that a second arrival is the same corporation. */
  id,
  name: text(200),
  creditCode,
  legalPerson: text(100),
  address: optionalText(300),
  account: phoneOrEmail,
  /** The licence: an uploaded file, needed for a review by hand. */
  licence: z.optional(id),
  version,
})
export type CorporationInput = z.input<typeof corporationBody>

/** A letter of authority 授权委托书. */
export const agentBody = z.object({
  id,
  principal: text(200),
  scope: text(500),
  from: day,
  to: day,
  letter: id,
  version,
})
export type AgentInput = z.input<typeof agentBody>

/** Real-name verification 实名认证: what the document says, and its pictures. */
export const identityBody = z
  .object({
    id,
    nickName: text(100),
    /** A value of the look-up list `certificatesCate`. */
    certificatesCate: text(40),
    certificatesNum: documentNumber,
    /** The front of the document, its other side, and its holder with it in hand. */
    idPos: id,
    idOther: z.optional(id),
    handId: id,
    version,
  })
  .check(
    ...isGoodIdentity,
    z.refine(({ certificatesCate, idOther }) => !needsOther(certificatesCate) || idOther !== undefined, {
      error: 'file.missing',
      path: ['idOther'],
    }),
  )
export type IdentityInput = z.input<typeof identityBody>

/** One registration as its owner and the reviewing secretary see it. `data` holds what was filled in, without passwords. */
export const registration = z.object({
  id: z.string(),
  kind: registrationKind,
  state: registrationState,
  version: z.int(),
  userId: z.string(),
  userName: z.string(),
  /** The person's, the corporation's or the principal's name. */
  title: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** `purpose` is the field of the form that a file was given in. */
  files: z.array(z.object({ attachmentId: z.string(), name: z.string(), size: z.int(), purpose: z.string() })),
  reason: z.string(),
  reviewedBy: z.string(),
  reviewedAt: z.nullable(moment),
  submittedAt: moment,
})
export type Registration = z.output<typeof registration>

const one = z.object({ id })
const reviewers = { who: filing, offline: 'no' } as const
const decided = { reply: registration, refuses: ['notFound', 'stale', 'state.closed'] } as const

export const registrations = domain('registration', {
  init: {
    says: 'What a registration form needs: the kinds of certificate, and how a registration is verified here.',
    method: 'POST',
    path: 'userservice/user/init',
    who: 'anyone',
    offline: 'no',
    reply: z.object({
      certificatesCates: z.array(z.object({ value: z.string(), label: z.string() })),
      verification: z.enum(['review', 'provider']),
    }),
  },
  add: {
    says: 'Registers a person, in the name of a corporation its person, or an arbitrator applicant; the account waits for review.',
    method: 'POST',
    path: 'userservice/user/add',
    who: 'anyone',
    offline: 'no',
    body: personBody,
    reply: z.object({ id: z.string(), statusCode: z.string() }),
    limit: { max: 20, seconds: 60 },
    refuses: ['sentCodeWrong', 'username.taken', 'account.taken', 'corporation.taken', 'linkUsed'],
  },
  getReason: {
    says: 'How far a registration is, by the code of a link or a status page: state, reason, who decided and when.',
    method: 'POST',
    path: 'userservice/user/getReason',
    who: 'anyone',
    offline: 'no',
    reads: true,
    body: z.object({ code: text(100) }),
    reply: z.object({
      kind: registrationKind,
      /** Whose account it is, and by that the door it opens. */
      cate: registrantCate,
      state: registrationState,
      title: z.string(),
      reason: z.string(),
      reviewedAt: z.nullable(moment),
      /** What was filled in, to be mended; empty unless it was returned. */
      data: z.record(z.string(), z.unknown()),
      /** Whether this link still serves to submit anew. */
      open: z.boolean(),
    }),
    limit: { max: 30, seconds: 60 },
    refuses: ['linkUsed'],
  },
  getAuditStatus: {
    says: 'How far the review of the caller and of what they registered is.',
    method: 'GET',
    path: 'userservice/user/getAuditStatus',
    who: 'signedIn',
    offline: 'no',
    reply: z.object({ status: z.string(), verifyType: z.string(), registrations: z.array(registration) }),
  },
  registerCorporation: {
    says: 'Keeps a corporation of the caller without asking for its review yet.',
    method: 'POST',
    path: 'userservice/usercorporation/register',
    who: ['USER'],
    offline: 'no',
    body: corporationBody,
    reply: registration,
    refuses: ['corporation.taken', 'state.closed', 'stale'],
  },
  submitCorporation: {
    says: 'Submits a corporation of the caller, with its licence, for review by a secretary.',
    method: 'POST',
    path: 'userservice/usercorporation/manual/register',
    who: ['USER'],
    offline: 'no',
    body: z.extend(corporationBody, { licence: id, code: sentCode }),
    reply: registration,
    refuses: ['corporation.taken', 'state.closed', 'stale', 'sentCodeWrong', 'file.missing'],
  },
  checkCorporation: {
    says: 'Whether a corporation with this credit code is registered already.',
    method: 'POST',
    path: 'userservice/usercorporation/registercheck',
    who: ['USER', ...filing, ...secretary],
    offline: 'no',
    reads: true,
    body: z.object({ creditCode }),
    reply: z.object({ registered: z.boolean() }),
  },
  getLastSubmitData: {
    says: 'What was last submitted for a corporation, to its owner and to secretaries.',
    method: 'POST',
    path: 'userservice/usercorporation/manual/getLastSubmitData/{id}',
    who: ['USER', ...filing, ...secretary],
    offline: 'no',
    reads: true,
    params: one,
    reply: registration,
    refuses: ['notFound'],
  },
  listCorporations: {
    says: 'The corporations of a user: the own ones, or for secretaries those of anybody in the institution.',
    method: 'GET',
    path: 'userservice/usercorporation/byuserlist',
    who: ['USER', ...filing, ...secretary],
    offline: 'no',
    query: z.object({ userId: id }),
    reply: z.array(registration),
    refuses: ['notFound'],
  },
  agentInfo: {
    says: 'The letters of authority of an agent: the own ones, or for secretaries those of anybody in the institution.',
    method: 'GET',
    path: 'userservice/useragent/agentinfo',
    who: ['USER', ...filing, ...secretary],
    offline: 'no',
    query: z.object({ userId: id }),
    reply: z.array(registration),
    refuses: ['notFound'],
  },
  submitAgent: {
    says: 'Submits a letter of authority for review by a secretary.',
    method: 'POST',
    path: 'userservice/useragent/register',
    who: ['USER'],
    offline: 'no',
    body: agentBody,
    reply: registration,
    refuses: ['file.missing', 'state.closed', 'stale', 'range.order'],
  },
  submitIdentity: {
    says: 'Submits who the caller is, with pictures of their document, for real-name verification.',
    method: 'POST',
    path: 'userservice/user/identity/register',
    who: ['USER', 'ZCY', 'ARBI_USER'],
    offline: 'no',
    body: identityBody,
    reply: registration,
    refuses: ['file.missing', 'state.closed', 'stale'],
  },
  withdraw: {
    says: 'Takes back a corporation, a letter of authority or an open verification of the caller; an approved letter is revoked from then on.',
    method: 'POST',
    path: 'userservice/user/review/withdraw',
    who: ['USER', 'ZCY', 'ARBI_USER'],
    offline: 'no',
    body: z.object({ id, version: z.int('wrongType') }),
    ...decided,
  },
  listReviews: {
    says: 'Registrations of the institution, those submitted first, oldest first; then the decided ones, newest first.',
    method: 'GET',
    path: 'userservice/user/review/list',
    ...reviewers,
    query: z.object({ ...page, kind: z.optional(registrationKind), state: z.optional(registrationState) }),
    reply: listOf(registration),
  },
  approve: {
    says: 'Approves a registration; the person is told by a link that shows it.',
    method: 'POST',
    path: 'userservice/user/review/approve',
    ...reviewers,
    body: z.object({ id, version: z.int('wrongType') }),
    ...decided,
  },
  back: {
    says: 'Sends a registration back with a reason; the person is told by a link that serves once to submit it anew.',
    method: 'POST',
    path: 'userservice/usercorporation/manual/back',
    ...reviewers,
    body: z.object({
      id,
      version: z.int('wrongType'),
      reason,
    }),
    ...decided,
  },
})

export const registrationNoun = noun({
  rows: {},
  news: {
    // The decision on a registration goes out with a link of its own.
    registrationSubmitted: ['收到注册申请，待审核：{name}', 'Registration awaiting review: {name}', null],
    registrationApproved: ['您的注册申请已通过审核：{name}', 'Your registration was approved: {name}', null],
    registrationReturned: [
      '您的注册申请已退回：{name}，{reason}',
      'Your registration has been returned: {name}; {reason}',
      null,
    ],
  },
  calls: registrations,
})
