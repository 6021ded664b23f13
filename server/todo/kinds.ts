import { type SQL, sql } from 'drizzle-orm'
import { contract } from '../../contract/all.ts'
import { caseState } from '../../contract/case/case.ts'
import { caseMoves } from '../../contract/case/moves.ts'
import { decidedBy } from '../../contract/case/withdrawal.ts'
import { defenceMoves } from '../../contract/defence/defence.ts'
import type { Call, Category } from '../../contract/kernel/call.ts'
import type { TodoKind } from '../../contract/todo/todo.ts'
import { tribunalStates } from '../../contract/tribunal/tribunal.ts'
import { seesMoney } from '../case/row.ts'
import { seesPreservation } from '../filing/row.ts'
import { seesGuarantee } from '../guarantee/row.ts'
import { seesRegistration } from '../registration/row.ts'
import { candidacy } from '../tables/arbitrator.ts'
import { cases } from '../tables/case.ts'
import { defence } from '../tables/defence.ts'
import { preservation } from '../tables/filing.ts'
import { guarantee } from '../tables/guarantee.ts'
import { mandate } from '../tables/mandate.ts'
import { registration } from '../tables/registration.ts'
import { revocation } from '../tables/revocation.ts'
import { tribunalChallenge, tribunalMember } from '../tables/tribunal.ts'
import type { Person } from '../who.ts'
import { ofArbitratorAward, ofStaffAward, staffDoesAward } from './award.ts'
import { application, guarantor, ofCase, oneOf, proved, sides, size, underWay, type Waiting } from './waiting.ts'

/** Of the cases somebody is the secretary of, while a tribunal is put together or sits. */
const ofOwn = (me: Person, at?: SQL, more?: SQL) =>
  sql`${ofCase(me, tribunalStates, at, more)} and ${cases.secretaryId} = ${me.id}`

const seated = (state: SQL) =>
  sql`(select count(*) from ${tribunalMember} m where m.case_id = ${cases.id} and m.state in (${state}))`
const unconfirmed = sql`m.disclosure <> '' and m.confirmed_at is null`
const joinMember = sql`join ${tribunalMember} m on m.case_id = ${cases.id}`
const joinChallenge = sql`${joinMember} join ${tribunalChallenge} q on q.member_id = m.id and q.state = 'open'`

const decide =
  (kind: 'counterclaim' | 'objection', by: 'refuse' | 'reject'): Waiting =>
  (me) =>
    sql`${ofCase(me, defenceMoves[by].while, sql`d.submitted_at`, sql`join ${defence} d on d.case_id = ${cases.id}`)}
      and ${cases.secretaryId} = ${me.id} and d.kind = ${kind} and d.state = 'submitted'`

/** An undecided withdrawal, of the request or of a counterclaim, where this category decides on it. */
const withdrawing = (cate: Category): SQL => {
  const open = (asked: SQL) => sql`(${asked} is not null and ${asked}->>'decision' is null)`
  const stood = sql`case when ${cases.state} = 'suspended' then ${cases.suspendedFrom} else ${cases.state} end`
  return sql`${stood} in (${oneOf(decidedBy(cate))}) and (${open(sql`${cases.withdrawal}`)}
    or exists (select from ${defence} d where d.case_id = ${cases.id} and d.state = 'accepted' and ${open(sql`d.withdrawal`)}))`
}

/** An appointment that waits for its arbitrator's word. */
const invited = (me: Person, what: SQL) =>
  sql`${ofCase(me, tribunalStates, sql`m.appointed_at`, joinMember)}
    and m.account_id = ${me.id} and m.state = 'invited' and ${what}`

/** By which call each is done: it waits for those who may make it. */
export const staffDoes = {
  pending: contract.case.passCase,
  audit: contract.case.approveCase,
  accept: contract.case.acceptCase,
  seats: contract.tribunal.appoint,
  constitute: contract.case.constituteTribunal,
  disclosure: contract.tribunal.confirmDisclosure,
  challenge: contract.tribunal.decideChallenge,
  counterclaim: contract.defence.decideDefence,
  objection: contract.defence.decideDefence,
  withdrawal: contract.case.grantWithdrawal,
  mandate: contract.mandate.acceptMandate,
  proof: contract.case.confirmPayment,
  preservation: contract.filing.acceptPreservation,
  guarantee: contract.guarantee.acceptGuarantee,
  candidacy: contract.arbitrator.approveCandidacy,
  registration: contract.registration.approve,
  ...staffDoesAward,
  revocation: contract.revocation.revokeDocument,
} as const satisfies Partial<Record<TodoKind, Call>>

/** What a head decides in every case, and the demo's secretary in their own. */
const ofHead = (me: Person, at?: SQL, more?: SQL) =>
  me.roles.includes('ROLE_HEAD') && !me.roles.includes('ROLE_SECRETARY')
    ? ofCase(me, tribunalStates, at, more)
    : ofOwn(me, at, more)

/** What waits for the staff, by kind. */
export const ofStaff: Record<keyof typeof staffDoes, Waiting> = {
  pending: (me) => ofCase(me, ['pending']),
  // The second review is for whoever was named for it, and never for who made the first.
  audit: (me) => sql`${ofCase(me, ['audit2'])} and ${cases.firstReviewerId} is distinct from ${me.id}
    and coalesce(${cases.secondReviewerId}, ${me.id}) = ${me.id}`,
  accept: (me) => ofCase(me, ['aff']),
  seats: (me) => sql`${ofHead(me, sql`${cases.acceptedAt}`)} and ${seated(sql`'invited', 'accepted'`)} < ${size}`,
  constitute: (me) => sql`${ofOwn(me, sql`${cases.acceptedAt}`)} and ${cases.state} = 'transfered'
    and ${seated(sql`'accepted'`)} = ${size}
    and not exists (select from ${tribunalMember} m where m.case_id = ${cases.id} and m.state = 'accepted' and ${unconfirmed})
    and not exists (select from ${tribunalChallenge} q where q.case_id = ${cases.id} and q.state = 'open')`,
  disclosure: (me) => sql`${ofOwn(me, sql`m.appointed_at`, joinMember)}
    and m.state in ('invited', 'accepted') and ${unconfirmed}`,
  challenge: (me) => ofHead(me, sql`q.at`, joinChallenge),
  counterclaim: decide('counterclaim', 'refuse'),
  objection: decide('objection', 'reject'),
  withdrawal: (
    me,
  ) => sql`${ofCase(me, caseMoves.grantWithdrawal.from, sql`${cases.changedAt}`)} and ${withdrawing('MISHU')}
    and coalesce(${cases.secretaryId}, ${me.id}) = ${me.id}`,
  mandate: (me) => sql`${ofCase(me, underWay, sql`a.submitted_at`, sql`join ${mandate} a on a.case_id = ${cases.id}`)}
    and ${cases.secretaryId} = ${me.id} and a.state = 'pending'`,
  // Also of a case that lapsed: what was paid in time still counts.
  proof: (me) => sql`${ofCase(me, ['unpay', 'lapsed'], sql`${cases.changedAt}`, sql``, seesMoney)}
    and ${cases.fee}->>'paidAt' is null and ${proved}`,
  preservation: (me) => application(preservation, sides, seesPreservation(me)),
  guarantee: (me) => application(guarantee, guarantor, seesGuarantee(me)),
  candidacy: (me) => sql`select ${candidacy.id} as id, ${candidacy.no} as no,
      (select nick_name from account where account.id = ${candidacy.ownerId}) as about, ${candidacy.submittedAt} as at
    from ${candidacy} where ${candidacy.tenantId} = ${me.tenantId}
      and ${candidacy.state} in ('submitted', 'firstReview', 'secondReview', 'approved')
      and (${candidacy.state} <> 'secondReview' or ${candidacy.firstReviewer} is distinct from ${me.id})`,
  registration: (me) => sql`select ${registration.id} as id, '' as no,
      ${registration.title} as about, ${registration.submittedAt} as at
    from ${registration} where ${seesRegistration(me)} and ${registration.state} = 'submitted'`,
  ...ofStaffAward,
  revocation: (
    me,
  ) => sql`${ofCase(me, caseState.options, sql`v.asked_at`, sql`join ${revocation} v on v.case_id = ${cases.id}`)}
    and v.state = 'asked' and v.by_id <> ${me.id}`,
}

/** The same for an arbitrator. What a secretary has to confirm first waits for the secretary. */
export const ofArbitrator: Partial<Record<TodoKind, Waiting>> = {
  disclose: (me) => invited(me, sql`m.disclosure is null`),
  answer: (me) => invited(me, sql`m.disclosure is not null and not (${unconfirmed})`),
  withdrawal: (me) => sql`${ofCase(me, caseMoves.grantWithdrawal.from, sql`${cases.changedAt}`, joinMember)}
    and m.account_id = ${me.id} and m.state = 'accepted' and m.seat in ('sole', 'presiding') and ${withdrawing('ZCY')}`,
  challenged: (me) => sql`${ofCase(me, tribunalStates, sql`q.at`, joinChallenge)}
    and m.account_id = ${me.id} and m.state in ('invited', 'accepted')`,
  ...ofArbitratorAward,
}
