import { type SQL, sql } from 'drizzle-orm'
import type { Category } from '../../contract/call.ts'
import { caseState, endedCases } from '../../contract/case.ts'
import { caseMoves } from '../../contract/caseMove.ts'
import { defenceMoves } from '../../contract/defence.ts'
import type { TodoKind } from '../../contract/todo.ts'
import { tribunalStates } from '../../contract/tribunal.ts'
import { decidedBy } from '../../contract/withdrawal.ts'
import { candidacy } from '../arbitrator/table.ts'
import { seesCase } from '../case/row.ts'
import { cases } from '../case/table.ts'
import { defence } from '../defence/table.ts'
import { seesPreservation } from '../filing/row.ts'
import { preservation } from '../filing/table.ts'
import { seesGuarantee } from '../guarantee/row.ts'
import { guarantee } from '../guarantee/table.ts'
import { mandate } from '../mandate/table.ts'
import { paymentProof } from '../payment/table.ts'
import { seesRegistration } from '../registration/row.ts'
import { registration } from '../registration/table.ts'
import { tribunal, tribunalChallenge, tribunalMember } from '../tribunal/table.ts'
import type { Person } from '../who.ts'

/** Rows of `id, no, about, at`, without an order; undefined where this person can do nothing of the kind. */
type Waiting = (me: Person) => SQL | undefined

const oneOf = (states: readonly string[]) =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )

/** Of cases in these states, which a condition is then put on. */
const ofCase = (me: Person, states: readonly string[], at: SQL = sql`${cases.openedAt}`, more: SQL = sql``) =>
  sql`select ${cases.id} as id, ${cases.caseNo} as no, ${cases.cause} as about, ${at} as at from ${cases} ${more}
    where ${seesCase(me)} and ${cases.state} in (${oneOf(states)})`

/** Of the cases somebody is the secretary of, while a tribunal is put together or sits. */
const ofOwn = (me: Person, at?: SQL, more?: SQL) =>
  sql`${ofCase(me, tribunalStates, at, more)} and ${cases.secretaryId} = ${me.id}`

const seated = (state: SQL) =>
  sql`(select count(*) from ${tribunalMember} m where m.case_id = ${cases.id} and m.state in (${state}))`
const size = sql`coalesce((select t.size from ${tribunal} t where t.case_id = ${cases.id}), 3)`
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

const underWay = caseState.options.filter((state) => !endedCases.includes(state))
const proved = sql`exists (select from ${paymentProof} p where p.case_id = ${cases.id})`

/** An appointment that waits for its arbitrator's word. */
const invited = (me: Person, what: SQL) =>
  sql`${ofCase(me, tribunalStates, sql`m.appointed_at`, joinMember)}
    and m.account_id = ${me.id} and m.state = 'invited' and ${what}`

const sides = sql`concat(${preservation.form}->'applicant'->>'name', ' / ', ${preservation.form}->'respondent'->>'name')`
const guarantor = sql`coalesce(${guarantee.form}->'guarantor'->>'name', '')`

/** Of the applications for which `whose` holds, in these states. */
const application = (
  table: typeof preservation | typeof guarantee,
  name: SQL,
  whose: SQL,
  states: SQL = sql`'submitted', 'reviewing'`,
) => sql`select ${table.id} as id, ${table.no} as no, ${name} as about, ${table.submittedAt} as at from ${table}
    where ${whose} and ${table.state} in (${states})`

/** What waits for a secretary, by kind: only what that one may do. */
export const ofStaff: Partial<Record<TodoKind, Waiting>> = {
  pending: (me) => ofCase(me, ['pending']),
  // The second review is for whoever was named for it, and never for who made the first.
  audit: (me) => sql`${ofCase(me, ['audit2'])} and ${cases.firstReviewerId} is distinct from ${me.id}
    and coalesce(${cases.secondReviewerId}, ${me.id}) = ${me.id}`,
  accept: (me) => (me.roles.includes('ROLE_HEAD') ? ofCase(me, ['aff']) : undefined),
  seats: (me) => sql`${ofOwn(me, sql`${cases.acceptedAt}`)} and ${seated(sql`'invited', 'accepted'`)} < ${size}`,
  constitute: (me) => sql`${ofOwn(me, sql`${cases.acceptedAt}`)} and ${cases.state} = 'transfered'
    and ${seated(sql`'accepted'`)} = ${size}
    and not exists (select from ${tribunalMember} m where m.case_id = ${cases.id} and m.state = 'accepted' and ${unconfirmed})
    and not exists (select from ${tribunalChallenge} q where q.case_id = ${cases.id} and q.state = 'open')`,
  disclosure: (me) => sql`${ofOwn(me, sql`m.appointed_at`, joinMember)}
    and m.state in ('invited', 'accepted') and ${unconfirmed}`,
  challenge: (me) => ofOwn(me, sql`q.at`, joinChallenge),
  counterclaim: decide('counterclaim', 'refuse'),
  objection: decide('objection', 'reject'),
  withdrawal: (
    me,
  ) => sql`${ofCase(me, caseMoves.grantWithdrawal.from, sql`${cases.changedAt}`)} and ${withdrawing('MISHU')}
    and coalesce(${cases.secretaryId}, ${me.id}) = ${me.id}`,
  mandate: (me) => sql`${ofCase(me, underWay, sql`a.submitted_at`, sql`join ${mandate} a on a.case_id = ${cases.id}`)}
    and ${cases.secretaryId} = ${me.id} and a.state = 'pending'`,
  // Also of a case that lapsed: what was paid in time still counts.
  proof: (me) => sql`${ofCase(me, ['unpay', 'lapsed'], sql`${cases.changedAt}`)}
    and ${cases.fee}->>'paidAt' is null and ${proved}`,
  preservation: (me) => application(preservation, sides, sql`${preservation.tenantId} = ${me.tenantId}`),
  guarantee: (me) => application(guarantee, guarantor, sql`${guarantee.tenantId} = ${me.tenantId}`),
  candidacy: (me) => sql`select ${candidacy.id} as id, ${candidacy.no} as no,
      (select nick_name from account where account.id = ${candidacy.ownerId}) as about, ${candidacy.submittedAt} as at
    from ${candidacy} where ${candidacy.tenantId} = ${me.tenantId}
      and ${candidacy.state} in ('submitted', 'firstReview', 'secondReview', 'approved')
      and (${candidacy.state} <> 'secondReview' or ${candidacy.firstReviewer} is distinct from ${me.id})`,
  registration: (me) => sql`select ${registration.id} as id, '' as no,
      ${registration.title} as about, ${registration.submittedAt} as at
    from ${registration} where ${seesRegistration(me)} and ${registration.state} = 'submitted'`,
}

/** The same for a party: what was returned to it, and what it has to pay. */
export const ofParty: Partial<Record<TodoKind, Waiting>> = {
  mendCase: (me) => ofCase(me, ['returned'], sql`${cases.changedAt}`),
  pay: (me) => sql`${ofCase(me, ['unpay'], sql`${cases.changedAt}`)} and not ${proved}`,
  mendPreservation: (me) => application(preservation, sides, sql`${seesPreservation(me)}`, sql`'returned'`),
  mendGuarantee: (me) => application(guarantee, guarantor, sql`${seesGuarantee(me)}`, sql`'returned'`),
}

/** The same for an arbitrator. What a secretary has to confirm first waits for the secretary. */
export const ofArbitrator: Partial<Record<TodoKind, Waiting>> = {
  disclose: (me) => invited(me, sql`m.disclosure is null`),
  answer: (me) => invited(me, sql`m.disclosure is not null and not (${unconfirmed})`),
  withdrawal: (me) => sql`${ofCase(me, caseMoves.grantWithdrawal.from, sql`${cases.changedAt}`, joinMember)}
    and m.account_id = ${me.id} and m.state = 'accepted' and m.seat in ('sole', 'presiding') and ${withdrawing('ZCY')}`,
  challenged: (me) => sql`${ofCase(me, tribunalStates, sql`q.at`, joinChallenge)}
    and m.account_id = ${me.id} and m.state in ('invited', 'accepted')`,
}
