import * as z from 'zod/mini'
import { awardKinds } from '../award/awardWay.ts'
import { awardOutcome } from '../award/outcome.ts'
import { currencies } from '../both/money.ts'
import { costAccount } from '../cost/cost.ts'
import { domain } from '../kernel/call.ts'
import { callsOfMoves, movedRefusals, oneRecord } from '../kernel/move.ts'
import { desks, filing, head, onCases, registrar, secretary } from '../kernel/office.ts'
import { id, moment, optionalText, reason } from '../kernel/rules.ts'
import { serviceRecord } from '../service/serviceRecord.ts'
import { attachment } from '../upload/upload.ts'
import { camp, caseRow, caseState } from './case.ts'
import { caseEvents } from './caseEvent.ts'
import { caseReturnField } from './caseMove.ts'
import { caseQuery } from './caseQuery.ts'
import { caseBody, caseFields, caseParty, casePurposes } from './caseRequest.ts'
import { caseMoves } from './moves.ts'
import { withdrawal } from './withdrawal.ts'

/*
 * A case as a whole, from the request for arbitration to its acceptance, and the calls that move it on.
 */

/** One step of the life of a case. Each carries the SHA-256 of the one before, so that none can be changed unseen. */
export const caseEvent = z.object({
  /** Counts within the case, from 1. */
  no: z.int(),
  at: moment,
  action: z.enum(caseEvents),
  /** Who acted, as shown; empty for the system. */
  byName: z.string(),
  state: caseState,
  reason: z.string(),
  /** What else was said: `fields` of a return, `due`, `fee`, `caseNo`, `dept`, names of people. */
  details: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})
export type CaseEvent = z.output<typeof caseEvent>

const staff = z.object({ userId: z.string(), nickName: z.string() })
const read = z.string()

/** A party or an agent of a case. */
const side = {
  camp,
  /** Whether an account follows the case for it. */
  linked: z.boolean(),
}

/** The whole case as everybody sees it who sees the case. */
export const caseDetail = z.object({
  ...caseRow.shape,
  /** Rises with everything that happens in the case, also where its version stays. */
  revision: z.int(),
  nature: caseFields.shape.nature,
  currency: z.enum(currencies),
  agreement: z.object({ clause: read, source: read }),
  claims: z.array(z.object({ text: read })),
  facts: read,
  /** What the request says of the evidence that came with it. */
  evidence: z._default(z.array(z.object({ attachmentId: read, name: read, purpose: read })), []),
  applicants: z.array(z.object({ ...caseParty.shape, phone: read, email: read, ...side })),
  respondents: z.array(z.object({ ...caseParty.shape, phone: read, email: read, ...side })),
  agents: z.array(
    z.object({
      id: read,
      name: read,
      phone: read,
      firm: read,
      partyIds: z.array(read),
      letter: z.optional(read),
      ...side,
      /** Since when its letter of authority is revoked: from then on it no longer sees the case. */
      revokedAt: z.nullable(moment),
    }),
  ),
  /** The applicant or agent who sent it; empty where the institution opened the case. */
  filedBy: read,
  ownerId: z.nullable(z.string()),
  files: z.array(z.object({ ...attachment.shape, purpose: z.enum(casePurposes) })),
  /** What must be mended, while it is returned: `due` is the last day. */
  correction: z.nullable(z.object({ fields: z.array(caseReturnField), reason: read, due: read })),
  /** What was asked for: decimal text, the last day to pay, and since when it is paid. */
  fee: z.nullable(z.object({ amount: read, currency: z.enum(currencies), due: read, paidAt: z.nullable(moment) })),
  /** Who passed the first review, and who is named for the second. */
  firstReviewer: z.nullable(staff),
  secondReviewer: z.nullable(staff),
  dept: read,
  secretary: z.nullable(staff),
  /** From here on the respondents see it. */
  acceptedAt: z.nullable(moment),
  /** While it is suspended: where it stood. */
  suspendedFrom: z.nullable(caseState),
  /** The newest record of service on each respondent; who is missing was not served. */
  services: z.array(serviceRecord),
  /** The respondents who are to be served otherwise. */
  servedOtherwise: z.array(read),
  /** Once the applicants asked to withdraw their request; granted, the case goes on for counterclaims alone, or is over. */
  withdrawal: z.nullable(withdrawal),
  /** The award that ends the case is issued, so that only its service is left. */
  awardIssued: z._default(z.boolean(), false),
  /** While an objection to proceedings online is undecided, and once it was upheld. */
  onlineBlocked: z.boolean(),
  timeline: z.array(caseEvent),
})
export type CaseDetail = z.output<typeof caseDetail>

/** How a case ended. */
const caseClosing = z.object({
  id: z.string(),
  caseNo: z.string(),
  state: caseState,
  /** When it came into that state, by which step, by whom (empty for the system), and why. */
  at: moment,
  action: z.enum(caseEvents),
  byName: z.string(),
  reason: z.string(),
  /** The arbitrators who sat in it at the end. */
  arbitrators: z.array(z.string()),
  /** What ended it, with what it comes to and the day on which the last party was served. */
  award: z.nullable(
    z.object({
      kind: z.enum(awardKinds),
      title: read,
      no: read,
      issuedOn: read,
      servedOn: read,
      outcome: z.nullable(awardOutcome),
    }),
  ),
  /** What was claimed, as decimal text, and what its proceedings cost. */
  amount: read,
  currency: z.enum(currencies),
  fee: z.nullable(z.object({ amount: read, currency: z.enum(currencies), paidAt: z.nullable(moment) })),
  /** In numbers: days from acceptance to the end and from the constitution of the tribunal to what ended it (null without), and how many. */
  statistics: z.object({
    days: z.nullable(z.int()),
    deciding: z.nullable(z.int()),
    hearings: z.int(),
    evidence: z.int(),
  }),
})

/** By what an account fits somebody who takes part: no proof, but what a secretary looks for first. */
export const accountFits = ['name', 'phone', 'number'] as const

const moved = { reply: caseDetail, keeps: 'caseDetail', offline: 'no', method: 'POST' } as const

const movesCalled = callsOfMoves(caseMoves, { reply: caseDetail, keeps: 'caseDetail' })

export const caseLife = domain('case', {
  submitCase: {
    says: 'Submits a request for arbitration, or submits one again that was returned.',
    method: 'POST',
    path: 'caseservice/case/submit',
    who: ['USER'],
    offline: 'queue',
    body: caseBody,
    reply: caseDetail,
    keeps: 'caseDetail',
    refuses: ['stale', 'state.closed', 'file.missing', 'correction.late'],
  },
  getCase: {
    says: 'One case as a whole, with its parties, files, fee and timeline.',
    method: 'GET',
    path: 'caseservice/case/{id}',
    who: ['USER', 'ZCY', ...desks],
    offline: 'local',
    params: z.object({ id }),
    reply: caseDetail,
    keeps: 'caseDetail',
    refuses: ['notFound', 'case.others', 'case.accepted'],
  },
  getCaseClosing: {
    says: 'How a case ended: when, by which step, by whom and why, who sat in it, what was awarded and who bears the fee, and its statistics; null while it goes on.',
    method: 'GET',
    path: 'caseservice/caseClose/case',
    who: ['USER', 'ZCY', ...desks],
    offline: 'local',
    query: z.object({ id }),
    reply: z.nullable(caseClosing),
    refuses: ['notFound'],
  },
  listCases: {
    says: 'The cases the caller may see, newest first or as asked for, by group of states, seat, words, secretary, day of receipt and amount; `next` asks for those after them.',
    method: 'GET',
    path: 'caseservice/case/list',
    who: ['USER', 'ZCY', ...onCases],
    offline: 'local',
    query: caseQuery,
    reply: z.object({ list: z.array(caseRow), next: z.nullable(z.string()) }),
    keeps: 'case',
  },
  ...movesCalled,
  // The money alone: it is all that finance sees of a case.
  confirmPayment: { ...movesCalled.confirmPayment, reply: costAccount, keeps: 'costAccount' },
  linkAttendee: {
    ...moved,
    says: 'A secretary lets an account follow a case as one of its parties or agents; without `userId` no longer.',
    path: 'caseservice/case/linkAttendee',
    who: [...filing, ...secretary],
    body: z.object({ ...oneRecord, partyId: id, userId: z.optional(id) }),
    refuses: [...movedRefusals, 'account.unknown', 'account.otherSide'],
  },
  revokeAgent: {
    ...moved,
    says: 'A secretary, or a party for itself, revokes the letter of authority of an agent, who sees the case no longer once it acts for nobody.',
    path: 'caseservice/case/revokeAgent',
    who: ['USER', ...filing, ...secretary],
    body: z.object({ ...oneRecord, agentId: id, reason }),
    refuses: movedRefusals,
  },
  findAccountsFor: {
    says: 'Accounts that fit a party or an agent of a case by name, phone or ID number, or that have exactly what was typed; at most 10.',
    method: 'POST',
    path: 'caseservice/case/findAccountsFor',
    who: [...filing, ...secretary],
    offline: 'no',
    reads: true,
    body: z.object({ id, partyId: id, q: optionalText(100) }),
    reply: z.array(
      z.object({
        userId: z.string(),
        nickName: z.string(),
        username: z.string(),
        /** The last four digits; empty where there is none. */
        phone: z.string(),
        fits: z.array(z.enum(accountFits)),
      }),
    ),
    refuses: ['notFound'],
  },
  mySeats: {
    says: 'As whom the caller takes part in a case: the parties and agents that their account follows it for.',
    method: 'GET',
    path: 'caseservice/case/mySeats/{id}',
    who: ['USER'],
    offline: 'local',
    params: z.object({ id }),
    reply: z.array(z.object({ id: z.string(), camp, role: z.enum(['party', 'agent']) })),
    refuses: ['notFound'],
  },
  checkChain: {
    says: 'Whether the timeline of a case is as it was written: `broken` is the number of the first row that is not.',
    method: 'GET',
    path: 'caseservice/case/checkChain/{id}',
    who: desks,
    offline: 'no',
    params: z.object({ id }),
    reply: z.object({ events: z.int(), broken: z.nullable(z.int()) }),
    refuses: ['notFound'],
  },
  getNextAuditUser: {
    says: 'Who can make the second review of a case: not who made the first, those with the fewest waiting first.',
    method: 'POST',
    path: 'caseservice/case/getNextAuditUser',
    who: [...filing, ...head],
    offline: 'no',
    reads: true,
    body: z.object({ id: z.optional(id) }),
    reply: z.array(z.object({ ...staff.shape, dept: z.string(), waiting: z.int() })),
    refuses: ['notFound'],
  },
  getInitSecretaryOfDept: {
    says: 'The departments with their secretaries, those with the fewest open cases first: the first of a department is its initial one.',
    method: 'POST',
    path: 'caseservice/case/aff/getInitSecretaryOfDept',
    who: desks,
    offline: 'no',
    reads: true,
    body: z.object({ dept: optionalText(100) }),
    reply: z.array(z.object({ ...staff.shape, dept: z.string(), open: z.int() })),
  },
  dataCount: {
    says: 'How much a person of the institution takes part in: their own numbers, or for secretaries anybody’s.',
    method: 'POST',
    path: 'caseservice/case/dataCount/{id}',
    who: ['USER', 'ZCY', ...onCases],
    offline: 'local',
    unattended: true,
    params: z.object({ id }),
    reply: z.object({
      caseTotal: z.int(),
      evidenceTotal: z.int(),
      preservationTotal: z.int(),
      hearingTotal: z.int(),
    }),
    refuses: ['notFound'],
  },
  arbitratorData: {
    says: 'An arbitrator’s open and closed cases and hearings: their own, or for secretaries anybody’s.',
    method: 'GET',
    path: 'courtservice/court/arbitrator/data/{id}',
    who: ['ZCY', ...registrar, ...secretary, ...head],
    offline: 'no',
    params: z.object({ id }),
    reply: z.object({
      ...staff.shape,
      openTotal: z.int(),
      closeTotal: z.int(),
      hearingTotal: z.int(),
      midwayExitTotal: z.int(),
    }),
    refuses: ['notFound'],
  },
})
