import * as z from 'zod/mini'
import { user } from '../account/user.ts'
import { domain } from '../kernel/call.ts'
import { callsOfMoves } from '../kernel/move.ts'
import { head, registrar } from '../kernel/office.ts'
import {
  day,
  email,
  id,
  inOrder,
  listOf,
  moment,
  nothing,
  optionalSpelled,
  optionalText,
  page,
  pageSize,
  sentCode,
  text,
} from '../kernel/rules.ts'
import { candidacy, candidacyBody } from './candidacy.ts'
import { candidacyMoves, candidacyStates, candidates } from './candidacyMoves.ts'

const termFields = {
  name: text(60),
  /** Applications come in from here until then. */
  opensAt: moment,
  closesAt: moment,
  /** Who is enrolled is an arbitrator for these days. */
  termFrom: day,
  termTo: day,
}
const inTheirOrder = [inOrder('opensAt', 'closesAt'), inOrder('termFrom', 'termTo')] as const
export const termBody = z.object(termFields).check(...inTheirOrder)
/** A term of office with the time in which one may apply for it. */
export const term = z.object({ ...termFields, id: z.string() })
export type Term = z.output<typeof term>

/** Why an applicant may submit, or not (specification §4, labels): in this order the first that holds. */
export const standings = ['unverified', 'closed', 'submitted', 'open'] as const
export type Standing = (typeof standings)[number]

/** An enrolled arbitrator as everybody may see one: no contact data. */
export const arbitratorEntry = z.object({
  id: z.string(),
  no: z.string(),
  name: z.string(),
  /** A value of the dictionary `nationality`. */
  region: z.string(),
  /** Values of the dictionaries `profession` and `language`. */
  professions: z.array(z.string()),
  mainProfessions: z.array(z.string()),
  languages: z.array(z.string()),
  introduction: z.string(),
  termName: z.string(),
  termFrom: z.string(),
  termTo: z.string(),
  /** Takes no cases in these days; empty where that is over or was never so. */
  awayFrom: z.string(),
  awayTo: z.string(),
})
export type ArbitratorEntry = z.output<typeof arbitratorEntry>

const option = z.object({ value: z.string(), label: z.string(), labelEn: z.string() })
const linkCode = z.object({ code: text(100) })

/** Heard beside the refusals of single fields, so that a form learns everything at once. */
const isSaid = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** What is said at the enrolment. A bank account is taken where the account of the arbitrator knows none yet. */
export const enrolBody = z
  .object({
    ...linkCode.shape,
    introduction: optionalText(1000),
    bank: optionalText(100),
    /** Without the spaces that people put into it. */
    bankCard: optionalSpelled(40, 'card').check(z.regex(/^[0-9A-Za-z]*$/, 'wrongType')),
    /** An attachment of the account, sent by `beginEnrolmentPhoto`. */
    photoId: z.optional(id),
    confirmed: z.literal(true, 'enrolment.unconfirmed'),
    independent: z.literal(true, 'independence.unconfirmed'),
  })
  .check(
    z.refine(({ bank, bankCard }) => !bank || bankCard !== '', { error: 'required', path: ['bankCard'], when: isSaid }),
    z.refine(({ bank, bankCard }) => !bankCard || bank !== '', { error: 'required', path: ['bank'], when: isSaid }),
  )

const base = 'caseservice/arbitrator/'
const byLink = {
  method: 'POST',
  who: 'anyone',
  offline: 'no',
  limit: { max: 30, seconds: 60 },
  refuses: ['linkUsed'],
} as const

export const arbitrator = domain('arbitrator', {
  abroadCode: {
    says: 'Sends a code to the mailbox of a foreign applicant.',
    method: 'POST',
    path: `${base}abroad/login/code`,
    who: 'anyone',
    offline: 'no',
    body: z.object({ email }),
    reply: nothing,
    limit: { max: 20, seconds: 60 },
    refuses: ['tooMany'],
  },
  abroadLogin: {
    says: 'Lets a foreign applicant in by mailbox and code; a new mailbox makes a new applicant.',
    method: 'POST',
    path: `${base}abroad/login`,
    who: 'anyone',
    offline: 'no',
    body: z.object({ email, code: sentCode }),
    reply: z.object({
      loginToken: z.string(),
      loginName: z.string(),
      userId: z.string(),
      phone: z.string(),
      email: z.string(),
    }),
    limit: { max: 30, seconds: 60 },
    refuses: ['sentCodeWrong', 'sentCodeAgain', 'candidacy.enrolled'],
  },
  abroadToken: {
    says: 'Gives the platform token for the login token; `id` must be the applicant’s own (decisions C-14).',
    method: 'POST',
    path: `${base}abroad/token/{id}`,
    who: 'abroad',
    offline: 'no',
    params: z.object({ id }),
    reply: z.object({ token: z.string(), expiresAt: moment, user }),
    refuses: ['notFound'],
  },
  getStanding: {
    says: 'Whether the caller may apply now, and for which term; `foreign` as the caller applied before, or came in.',
    method: 'GET',
    path: `${base}standing`,
    who: candidates,
    offline: 'local',
    reply: z.object({ standing: z.enum(standings), foreign: z.boolean(), term: z.nullable(term) }),
  },
  submitCandidacy: {
    says: 'Submits an application to be an arbitrator for the open term, or submits one again that was returned or withdrawn.',
    method: 'POST',
    path: `${base}application/submit`,
    who: candidates,
    offline: 'queue',
    body: candidacyBody,
    reply: candidacy,
    keeps: 'candidacy',
    refuses: ['stale', 'state.closed', 'term.closed', 'term.submitted', 'unverified', 'file.missing'],
  },
  listCandidacies: {
    says: 'Applications the caller may see, newest first, by state and words: a candidate its own, a secretary all.',
    method: 'GET',
    path: `${base}application/list`,
    who: [...candidates, ...registrar, ...head],
    offline: 'local',
    /** `q`: in the number, the name and the term. */
    query: z.object({
      page: page.page,
      size: pageSize(50),
      state: z.optional(z.enum(candidacyStates, 'wrongType')),
      q: optionalText(100),
    }),
    reply: listOf(candidacy),
    keeps: 'candidacy',
  },
  getCandidacy: {
    says: 'One application.',
    method: 'GET',
    path: `${base}application/{id}`,
    who: [...candidates, ...registrar, ...head],
    offline: 'local',
    params: z.object({ id }),
    reply: candidacy,
    keeps: 'candidacy',
    refuses: ['notFound'],
  },
  ...callsOfMoves(candidacyMoves, { reply: candidacy, keeps: 'candidacy' }),
  listTerms: {
    says: 'The terms of office and their enrolment times, newest first.',
    method: 'GET',
    path: `${base}term/list`,
    who: [...registrar, ...head],
    offline: 'no',
    reply: z.array(term),
  },
  addTerm: {
    says: 'Adds a term with its enrolment time, which may not overlap another.',
    method: 'POST',
    path: `${base}term`,
    who: registrar,
    offline: 'no',
    body: termBody,
    reply: term,
    refuses: ['term.overlap'],
  },
  editTerm: {
    says: 'Changes a term or its enrolment time; applications for it stay with it.',
    method: 'POST',
    path: `${base}term/edit`,
    who: registrar,
    offline: 'no',
    body: z.object({ ...termFields, id }).check(...inTheirOrder),
    reply: term,
    refuses: ['notFound', 'term.overlap', 'term.inForce'],
  },
  removeTerm: {
    says: 'Removes a term that was added by mistake: nobody has applied for it and nobody is listed for it.',
    method: 'POST',
    path: `${base}term/remove`,
    who: registrar,
    offline: 'no',
    body: z.object({ id }),
    reply: nothing,
    refuses: ['notFound', 'term.used'],
  },
  openEnrolment: {
    ...byLink,
    says: 'What somebody approved confirms when they enrol, by the code of their link.',
    path: `${base}enrolment/open`,
    body: linkCode,
    reply: z.object({
      name: z.string(),
      no: z.string(),
      foreign: z.boolean(),
      region: option,
      professions: z.array(option),
      mainProfessions: z.array(z.string()),
      languages: z.array(option),
      term,
      /** The account knows where it is paid to: only who is signed in to it changes that. */
      hasBank: z.boolean(),
    }),
  },
  beginEnrolmentPhoto: {
    ...byLink,
    says: 'Gives whoever holds a link an upload id for one photo, which becomes a file of the account that enrols.',
    path: `${base}enrolment/photo`,
    body: linkCode,
    reply: z.object({ uploadId: z.string() }),
  },
  enrol: {
    ...byLink,
    says: 'Enrols by the code of a link, once: the data confirmed, independence declared; the account becomes an arbitrator’s.',
    path: `${base}enrolment`,
    body: enrolBody,
    refuses: [...byLink.refuses, 'file.missing', 'state.closed'],
    /** `username` is the account, which is an arbitrator's from now on. */
    reply: z.object({ no: z.string(), name: z.string(), username: z.string(), term }),
  },
  findArbitrators: {
    says: 'The enrolled arbitrators by name, expertise, region, language and term, for everybody.',
    method: 'GET',
    path: `${base}query`,
    who: 'anyone',
    offline: 'no',
    query: z.object({
      name: optionalText(100),
      profession: optionalText(60),
      region: optionalText(60),
      language: optionalText(60),
      termId: z.optional(id),
      page: page.page,
      size: pageSize(50),
    }),
    reply: listOf(arbitratorEntry),
    limit: { max: 60, seconds: 60 },
  },
  arbitratorFilters: {
    says: 'What the public query can be narrowed by, in words.',
    method: 'GET',
    path: `${base}query/filters`,
    who: 'anyone',
    offline: 'no',
    reply: z.object({
      professions: z.array(option),
      regions: z.array(option),
      languages: z.array(option),
      terms: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    limit: { max: 60, seconds: 60 },
  },
})
