import { and, inArray, isNull } from 'drizzle-orm'
import type { MessageKind } from '../../contract/message.ts'
import { account } from '../account/table.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { channelOf, linkTo, sendLetter } from '../provider/letters.ts'

/*
 * What people are told of leaves the house, to their mailbox or phone: that there is something, and where to read it. Names,
 * numbers and amounts of a case stay inside: letters lie in mailboxes that others read.
 */

/** What a letter says it is about. */
const topics = {
  hearing: ['开庭或会议安排', 'a hearing or meeting'],
  case: ['案件进展', 'the progress of a case'],
  statement: ['案件中有新提交的材料', 'a submission in a case'],
  tribunal: ['仲裁庭组成', 'the constitution of the tribunal'],
  deadline: ['案件期限', 'a time limit in a case'],
  payment: ['仲裁费用', 'the costs of arbitration'],
  preservation: ['保全申请', 'an application for preservation'],
  guarantee: ['担保申请', 'an application for a guarantee'],
  arbitrator: ['仲裁员申请与名册', 'the panel of arbitrators'],
  institution: ['仲裁机构的通知', 'a notice of the institution'],
} as const satisfies Record<string, readonly [zh: string, en: string]>
export type Topic = keyof typeof topics

/** Of each kind what its letter is about. Null stays inside: work lists of the staff, and what has a letter of its own. */
export const leaves: Record<MessageKind, Topic | null> = {
  text: 'institution',
  welcome: null,
  preservationSubmitted: null,
  preservationReturned: 'preservation',
  preservationAccepted: 'preservation',
  preservationRefused: 'preservation',
  preservationWaiting: 'preservation',
  preservationForwarded: 'preservation',
  preservationGranted: 'preservation',
  preservationRejected: 'preservation',
  preservationReconsidered: 'preservation',
  preservationUpheld: 'preservation',
  preservationRenewed: 'preservation',
  preservationLifted: 'preservation',
  preservationLinked: 'preservation',
  preservationUnlinked: 'preservation',
  preservationExpired: 'preservation',
  preservationExpiresSoon: 'preservation',
  guaranteeSubmitted: null,
  guaranteeReturned: 'guarantee',
  guaranteeAccepted: 'guarantee',
  guaranteeConfirmed: 'guarantee',
  guaranteeTransferred: 'guarantee',
  guaranteeEffective: 'guarantee',
  guaranteeReleased: 'guarantee',
  guaranteeExecuted: 'guarantee',
  guaranteeExpired: 'guarantee',
  caseSubmitted: null,
  caseWithdrawn: 'case',
  withdrawalAsked: 'case',
  withdrawalGranted: 'case',
  withdrawalRefused: 'case',
  caseDismissed: 'case',
  caseReturned: 'case',
  caseToReview: null,
  caseUnpaid: 'payment',
  paymentProved: null,
  caseDueMoved: 'deadline',
  caseAssigned: null,
  caseHandedOn: null,
  caseRefused: 'case',
  casePaid: 'payment',
  caseAccepted: 'case',
  caseLinked: 'case',
  serviceRecorded: 'case',
  caseSuspended: 'case',
  caseResumed: 'case',
  caseLapsed: 'case',
  mandateSubmitted: null,
  mandateAccepted: 'case',
  mandateReturned: 'case',
  evidenceSubmitted: 'statement',
  opinionSubmitted: 'statement',
  answerSubmitted: 'statement',
  replySubmitted: 'statement',
  statementSupplemented: 'statement',
  counterclaimSubmitted: 'statement',
  counterclaimWithdrawn: 'statement',
  counterclaimAccepted: 'statement',
  counterclaimRefused: 'statement',
  counterclaimWithdrawalAsked: 'statement',
  counterclaimWithdrawalGranted: 'statement',
  counterclaimWithdrawalRefused: 'statement',
  objectionSubmitted: 'statement',
  objectionWithdrawn: 'statement',
  objectionUpheld: 'statement',
  objectionRejected: 'statement',
  objectionLifted: 'statement',
  tribunalNominated: 'tribunal',
  tribunalAppointed: 'tribunal',
  tribunalInvited: 'tribunal',
  tribunalDisclosed: 'tribunal',
  tribunalConfirmed: 'tribunal',
  tribunalAccepted: 'tribunal',
  tribunalLeft: 'tribunal',
  tribunalChallenged: 'tribunal',
  tribunalChallengeUpheld: 'tribunal',
  tribunalChallengeRejected: 'tribunal',
  tribunalConstituted: 'tribunal',
  hearingsConcluded: 'case',
  hearingsReopened: 'case',
  deadlineSet: 'deadline',
  deadlineChanged: 'deadline',
  trialNotice: 'hearing',
  trialMoved: 'hearing',
  trialCancelled: 'hearing',
  trialCaseOver: 'hearing',
  trialNotForYou: 'hearing',
  candidacySubmitted: null,
  candidacyReturned: 'arbitrator',
  candidacyApproved: 'arbitrator',
  candidacyRejected: 'arbitrator',
  // The link to enrol goes out in a letter of its own.
  candidacyMailed: null,
  candidacyEnrolled: null,
  arbitratorSuspended: 'arbitrator',
  arbitratorResumed: 'arbitrator',
  arbitratorRemoved: 'arbitrator',
  arbitratorExpired: 'arbitrator',
  // The decision on a registration goes out with a link of its own.
  registrationSubmitted: null,
  registrationApproved: null,
  registrationReturned: null,
}

type Reachable = Pick<typeof account.$inferSelect, 'cate' | 'email' | 'phone' | 'notices'>

/** Where a letter goes: by mail first, as far as the person wants either; of a hearing they hear either way. */
function addressOf({ cate, email, phone, notices }: Reachable, topic: Topic): string | null {
  const must = topic === 'hearing'
  // The staff work in here all day.
  if (cate === 'MISHU' && !must) return null
  return (must || notices.mail ? email : null) ?? (must || notices.sms ? phone : null)
}

/**
 * Sends one letter to each of these people about what they were just told, in the same transaction: it leaves exactly when the
 * message stands. Whoever has neither mailbox nor phone finds it here alone.
 */
export async function leaveTheHouse(house: House, tx: Tx, accountIds: string[], kind: MessageKind): Promise<void> {
  const topic = leaves[kind]
  if (!topic || accountIds.length === 0) return
  const people = await tx
    .select({ cate: account.cate, email: account.email, phone: account.phone, notices: account.notices })
    .from(account)
    .where(and(inArray(account.id, accountIds), isNull(account.removedAt)))
  const [zh, en] = topics[topic]
  const link = linkTo(house, '/message/index')
  for (const one of people) {
    const to = addressOf(one, topic)
    if (!to) continue
    await sendLetter(house, tx, {
      channel: channelOf(to),
      to,
      subject: `新通知：${zh} New notice: ${en}`,
      text: `您有一条关于${zh}的新通知，请登录后查看。 You have a new notice about ${en}; please log in to read it: ${link}`,
      link,
    })
  }
}
