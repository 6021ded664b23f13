import * as z from 'zod/mini'
import { documentBody, draftBody } from '../document/document.ts'
import { layouts } from '../document/translation.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { head, secretary } from '../kernel/office.ts'
import { id, moment, text } from '../kernel/rules.ts'
import { openRefusals } from '../openItem/openItem.ts'
import { serviceRecord } from '../service/serviceRecord.ts'
import { issuedStates } from '../signing/signing.ts'
import { attachment } from '../upload/upload.ts'
import { awardBodies, awardText, base64, commentBody, pushBody, updateMax } from './awardBody.ts'
import { awardNews } from './awardNews.ts'
import { awardRequest, awardRequestBodies, awardRequestNews } from './awardRequest.ts'
import { awardKinds, awardStates, voteChoices } from './awardWay.ts'
import { awardOutcome } from './outcome.ts'

/*
 * The award 裁决书 and what else a tribunal makes to end a case. Its row says what may be known of it by whoever sees it; what is
 * deliberated (text, votes, comments) is no row: it is asked for, by the tribunal alone.
 */

const read = z.string()

/** What the institution and, once it is issued, the parties may know of an award. */
export const award = z.object({
  id: read,
  /** Rises with every step. */
  version: z.int(),
  /** The case. */
  baseId: read,
  caseNo: read,
  kind: z.enum(awardKinds),
  state: z.enum(awardStates),
  title: read,
  /** Such as （2026）仲字第0001号裁; empty until it is numbered. */
  no: read,
  /** The award that it corrects or adds to. */
  followsId: z.nullable(read),
  submittedAt: z.nullable(moment),
  passedAt: z.nullable(moment),
  /** The day on the signed original, as 2026-11-21; empty until it is issued. */
  issuedOn: read,
  original: z.nullable(attachment),
  /** Whether what was signed and sealed here still holds; null before, and of an original signed by hand. */
  standing: z._default(z.nullable(z.enum(issuedStates)), null),
  /** What it comes to, where it ends the case. */
  outcome: z._default(z.nullable(awardOutcome), null),
  /** Opinions that are attached, as their members wish. */
  dissents: z.array(z.object({ name: read, text: read })),
  /** How each party was served with its original, by whichever batch was newest; who is missing was not. */
  services: z.array(serviceRecord),
  closedAt: z.nullable(moment),
})
export type Award = z.output<typeof award>

/** That something of a deliberation is new, and nothing else: devices keep it open, so that it says nothing. */
export const awardRoom = z.object({ id: read, version: z.int(), baseId: read })

const person = z.object({ userId: read, name: read })

/** What a tribunal keeps to itself. */
export const deliberation = z.object({
  award,
  body: draftBody,
  /** Counts the changes of the text; a draft is written over the one it knows. */
  revision: z.int(),
  members: z.array(z.object({ ...person.shape, seat: read, presides: z.boolean() })),
  /** The tribunal's secretary. */
  secretary: z.nullable(person),
  votes: z.array(
    z.object({ ...person.shape, choice: z.enum(voteChoices), opinion: read, attached: z.boolean(), at: moment }),
  ),
  /** Who has voted, whether or not what they said is shown; a server of before names none. */
  cast: z._default(z.array(read), []),
  comments: z.array(
    z.object({
      id: read,
      /** The comment that it answers. */
      parentId: z.nullable(read),
      /** The passage it is about, as it stood then; empty for the whole. */
      quote: read,
      text: read,
      byName: read,
      at: moment,
      settledAt: z.nullable(moment),
      settledBy: read,
    }),
  ),
  /** Texts that were given a name, newest first; what they say is asked for apart. */
  versions: z.array(z.object({ no: z.int(), name: read, byName: read, at: moment })),
  /** What was done about it, by whom, and when: that, not what. */
  steps: z.array(z.object({ action: read, byName: read, at: moment, reason: read })),
})
export type Deliberation = z.output<typeof deliberation>

/** One round of scrutiny: the text as it was submitted, what was remarked, and what became of it. */
export const scrutinyRound = z.object({
  no: z.int(),
  submittedAt: moment,
  submittedBy: read,
  body: documentBody,
  /** Empty while it is undecided. */
  decision: z.enum(['', 'returned', 'passed']),
  decidedBy: read,
  decidedAt: z.nullable(moment),
  reason: read,
  remarks: z.array(z.object({ quote: read, text: read })),
})
export type ScrutinyRound = z.output<typeof scrutinyRound>

const base = 'caseservice/award'
const refuses = ['notFound', 'stale', 'state.closed', 'forbidden'] as const
const acted = { method: 'POST', offline: 'no', reply: award, keeps: 'award' } as const
const ofTribunal = { ...acted, who: ['ZCY'] } as const
/** Who runs the case at the institution, and its head. */
const staff = [...secretary, ...head] as const
const ofStaff = { ...acted, who: staff } as const
const ofHead = { ...acted, who: [...head, 'ROLE_DEMO_TRIBUNAL'] } as const
/** Of the staff, whom the tribunal may name its secretary. */
const deliberating = ['ZCY', ...secretary] as const

export const awards = domain('award', {
  listAwards: {
    says: 'The awards of a case as far as the caller sees them: the tribunal all, the institution from their submission on, the parties once they are issued.',
    method: 'GET',
    path: `${base}/list`,
    who: ['USER', ...staff, 'ZCY'],
    offline: 'local',
    query: z.object({ baseId: id }),
    reply: z.object({ list: z.array(award) }),
    keeps: 'award',
    refuses: ['notFound'],
  },
  getDeliberation: {
    says: 'The text of an award with the votes on it, for the members of the tribunal and the secretary they named alone; while it is voted on a member sees the votes of others once they have cast their own, and the secretary once all have (VOTES_HIDDEN).',
    method: 'GET',
    path: `${base}/deliberation/{id}`,
    who: deliberating,
    offline: 'no',
    params: z.object({ id }),
    reply: deliberation,
    refuses: ['notFound'],
  },
  getScrutiny: {
    says: 'The rounds in which an award was scrutinised, each with the text as it was submitted: for its tribunal and, once it was submitted, the institution.',
    method: 'GET',
    path: `${base}/scrutiny/{id}`,
    who: ['ZCY', ...staff],
    offline: 'no',
    params: z.object({ id }),
    reply: z.array(scrutinyRound),
    refuses: ['notFound'],
  },
  printAward: {
    says: 'An award as PDF or Word file as it stands: its draft for the tribunal, what was submitted for the institution.',
    method: 'POST',
    path: `${base}/print`,
    who: ['ZCY', ...staff],
    offline: 'no',
    reads: true,
    gives: 'file',
    /** `layout`: of a text in two languages. */
    body: z.object({
      id,
      format: z.enum(['pdf', 'docx'], 'required'),
      layout: z._default(z.enum(layouts, 'wrongType'), 'below'),
    }),
    reply: z.unknown(),
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound', 'document.tooLong', 'timeout'],
  },
  startAward: {
    ...ofTribunal,
    says: 'Whoever presides or sits alone begins an award, from a template with the facts of the case in it, or empty.',
    path: `${base}/start`,
    body: awardBodies.startAward,
    refuses: [...refuses, 'template.unknown', 'award.exists', 'award.follows'],
  },
  nameSecretary: {
    ...ofTribunal,
    says: 'Whoever presides names the secretary who helps the tribunal write, or with null nobody any more.',
    path: `${base}/secretary`,
    body: awardBodies.nameSecretary,
    refuses: [...refuses, 'staff.unknown'],
  },
  pushText: {
    says: 'Whoever deliberates changes the text; a change merges with all others, in whatever order and however often it comes.',
    method: 'POST',
    path: `${base}/text/push`,
    who: deliberating,
    offline: 'queue',
    body: pushBody,
    reply: awardRoom,
    keeps: 'awardRoom',
    perishes: 'award.removed',
    limit: { max: 600, seconds: 60 },
    refuses: ['notFound', 'forbidden', 'state.closed', 'award.update', 'award.tooLong'],
  },
  pullText: {
    says: 'What a text has that its reader lacks, by the vector of what they have; empty for all of it.',
    method: 'POST',
    path: `${base}/text/pull`,
    who: deliberating,
    offline: 'no',
    reads: true,
    body: z.object({ id, vector: base64.check(z.maxLength(updateMax, 'award.tooLong')) }),
    reply: z.object({ update: read, revision: z.int() }),
    refuses: ['notFound', 'award.update'],
  },
  addComment: {
    says: 'Whoever deliberates says something of a passage, or answers what was said of it.',
    method: 'POST',
    path: `${base}/comment/add`,
    who: deliberating,
    offline: 'queue',
    body: commentBody,
    reply: awardRoom,
    keeps: 'awardRoom',
    perishes: 'award.removed',
    limit: { max: 120, seconds: 60 },
    refuses: ['notFound', 'forbidden', 'stale', 'state.closed'],
  },
  settleComment: {
    says: 'Whoever deliberates settles what was said of a passage, with its answers.',
    method: 'POST',
    path: `${base}/comment/settle`,
    who: deliberating,
    offline: 'no',
    body: z.object({ id, commentId: id }),
    reply: awardRoom,
    keeps: 'awardRoom',
    refuses: ['notFound', 'forbidden', 'stale', 'state.closed'],
  },
  nameVersion: {
    says: 'Keeps the text as it stands under a name; what is written afterwards does not change it.',
    method: 'POST',
    path: `${base}/version/name`,
    who: deliberating,
    offline: 'no',
    body: z.object({ id, name: text(awardText.version) }),
    reply: awardRoom,
    keeps: 'awardRoom',
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound', 'forbidden', 'state.closed'],
  },
  getVersion: {
    says: 'A text that was given a name, for those who deliberate.',
    method: 'GET',
    path: `${base}/version/{id}/{no}`,
    who: deliberating,
    offline: 'no',
    params: z.object({ id, no: z.coerce.number('wrongType').check(z.int('wrongType')) }),
    reply: z.object({ body: draftBody }),
    refuses: ['notFound'],
  },
  openVote: {
    ...ofTribunal,
    says: 'Whoever presides closes the text and asks the tribunal to vote on it, and on what it comes to: how the claims fare, what is awarded, who bears the fee.',
    path: `${base}/openVote`,
    body: awardBodies.openVote,
    refuses: [
      ...refuses,
      'award.empty',
      'award.suggestions',
      'award.prevailing',
      'tribunal.incomplete',
      'outcome.counter',
      'outcome.counterShare',
      ...openRefusals,
    ],
  },
  castVote: {
    ...ofTribunal,
    says: 'A member votes on the text, or votes anew as long as it is not submitted; a dissent is recorded with its reasons.',
    path: `${base}/vote`,
    body: awardBodies.castVote,
    refuses,
  },
  redraftAward: {
    ...ofTribunal,
    says: 'Whoever presides opens the text again; the votes on it are void.',
    path: `${base}/redraft`,
    body: awardBodies.reasoned,
    refuses,
  },
  dropAward: {
    ...ofTribunal,
    says: 'Whoever presides drops a draft for a reason; the tribunal keeps its text, and what it granted of requests waits again.',
    path: `${base}/drop`,
    body: awardBodies.reasoned,
    refuses,
  },
  submitAward: {
    ...ofTribunal,
    says: 'Whoever presides submits what the majority agreed on for scrutiny; without a majority their own opinion, where all have voted.',
    path: `${base}/submit`,
    body: awardBodies.submitAward,
    refuses: [...refuses, 'award.votes', 'award.ownVote', 'award.absent'],
  },
  returnAward: {
    ...ofHead,
    says: 'A head returns an award to its tribunal, with remarks on passages; not who helps the tribunal write.',
    path: `${base}/return`,
    body: awardBodies.returnAward,
    refuses: [...refuses, 'person.same'],
  },
  passAward: {
    ...ofHead,
    says: 'A head passes an award in scrutiny; not who helps the tribunal write.',
    path: `${base}/pass`,
    body: awardBodies.openStep,
    refuses: [...refuses, 'person.same', ...openRefusals],
  },
  numberAward: {
    ...ofStaff,
    says: 'A secretary gives an award that passed scrutiny its number.',
    path: `${base}/number`,
    body: awardBodies.step,
    refuses,
  },
  sendToSign: {
    ...ofStaff,
    says: 'A secretary gives the numbered award to the tribunal to be signed: its PDF goes to those who sit, who sign it by a link or their account. Once it is sealed it is issued. Again where that came to nothing.',
    path: `${base}/sign`,
    body: awardBodies.sendToSign,
    refuses: [...refuses, 'document.unfilled', 'document.glyphs', 'deadline.past', 'deadline.far', 'award.inSigning'],
  },
  issueAward: {
    ...ofStaff,
    says: 'A secretary files the scanned signed original: the award is issued, lies among the files of the case, and the parties see it. Signing that is under way is void.',
    path: `${base}/issue`,
    body: awardBodies.issueAward,
    refuses: [
      ...refuses,
      'date.future',
      'file.missing',
      'file.tooBig',
      'file.type',
      'issue.head',
      'person.same',
      ...openRefusals,
    ],
  },
  listRequests: {
    says: 'What parties asked of the tribunal after its awards: corrections and additional awards, oldest first.',
    method: 'GET',
    path: `${base}/request/list`,
    who: ['USER', ...staff, 'ZCY'],
    offline: 'local',
    query: z.object({ baseId: id }),
    reply: z.object({ list: z.array(awardRequest) }),
    keeps: 'awardRequest',
    refuses: ['notFound'],
  },
  askOfTribunal: {
    says: 'A party that was served with an award asks for its correction or for an additional award, within its days.',
    method: 'POST',
    path: `${base}/request/ask`,
    who: ['USER'],
    offline: 'no',
    body: awardRequestBodies.ask,
    reply: awardRequest,
    keeps: 'awardRequest',
    limit: { max: 30, seconds: 60 },
    refuses: [...refuses, 'defence.party', 'award.requestLate'],
  },
  refuseRequest: {
    says: 'Whoever presides refuses what a party asked for after the award, with reasons; it is granted by beginning what it asks for.',
    method: 'POST',
    path: `${base}/request/refuse`,
    who: ['ZCY'],
    offline: 'no',
    body: awardRequestBodies.refuse,
    reply: awardRequest,
    keeps: 'awardRequest',
    refuses,
  },
  closeAward: {
    ...ofStaff,
    says: 'A secretary closes an award that was served on every party, and with a final one the case.',
    path: `${base}/close`,
    body: awardBodies.openStep,
    refuses: [...refuses, 'award.unserved', ...openRefusals],
  },
})

export const awardNoun = noun({
  rows: { award, awardRoom, awardRequest },
  news: {
    ...awardNews,
    ...awardRequestNews,
  },
  calls: awards,
})
