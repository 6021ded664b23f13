import { type SQL, sql } from 'drizzle-orm'
import { contract } from '../../contract/all.ts'
import { endingKinds } from '../../contract/award/awardWay.ts'
import { caseState } from '../../contract/case/case.ts'
import type { Call } from '../../contract/kernel/call.ts'
import type { TodoKind } from '../../contract/todo/todo.ts'
import { award, awardStep, awardVote } from '../tables/award.ts'
import { awardRequest } from '../tables/awardRequest.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { envelope, envelopeSigner } from '../tables/envelope.ts'
import { batch, serviceRecord } from '../tables/service.ts'
import { tribunalMember } from '../tables/tribunal.ts'
import type { Person } from '../who.ts'
import { ofCase, oneOf, type Waiting } from './waiting.ts'

/*
 * What is to be done about an award, step by step until its case is closed: each step waits for those whose it is (awardWay.ts).
 */

const joinAward = sql`join ${award} a on a.case_id = ${cases.id}`
const joinMember = sql`join ${tribunalMember} m on m.case_id = ${cases.id}`
const joinRequest = sql`join ${awardRequest} q on q.case_id = ${cases.id} and q.state = 'open'`
const since = sql`min((select max(s.at) from ${awardStep} s where s.award_id = a.id))`
const once = sql`group by ${cases.id}`

/** Cases with an award of which `what` holds, once each, since its last step. */
const ofAward = (me: Person, what: SQL) => sql`${ofCase(me, caseState.options, since, joinAward)} and ${what} ${once}`

/** Heads decide in every case; whoever is a secretary besides, and the demo's, in their own. */
const mine = (me: Person) =>
  me.roles.includes('ROLE_HEAD') && !me.roles.includes('ROLE_SECRETARY')
    ? sql`true`
    : sql`${cases.secretaryId} = ${me.id}`

const signing = sql`exists (select from ${envelope} e where e.about_kind = 'award' and e.about_id = a.id and e.state in ('open', 'signed'))`
const inBatch = sql`exists (select from ${batch} b where b.case_id = a.case_id and a.file_id = any(b.file_ids) and b.state <> 'prepared')`
const unserved = sql`exists (select from ${caseAttendee} p where p.case_id = a.case_id and p.role = 'party' and p.revoked_at is null
  and not exists (select from ${serviceRecord} r join ${batch} b on b.id = r.batch_id
    where r.party_id = p.id and a.file_id = any(b.file_ids)))`

/** By which call each is done. */
export const staffDoesAward = {
  scrutiny: contract.award.passAward,
  awardNumber: contract.award.numberAward,
  awardSign: contract.award.sendToSign,
  awardSeal: contract.envelope.refuseSeal,
  awardServe: contract.service.makeBatch,
  awardClose: contract.award.closeAward,
} as const satisfies Partial<Record<TodoKind, Call>>

export const ofStaffAward: Record<keyof typeof staffDoesAward, Waiting> = {
  scrutiny: (me) => ofAward(me, sql`${mine(me)} and a.state = 'scrutiny'`),
  awardNumber: (me) => ofAward(me, sql`${cases.secretaryId} = ${me.id} and a.state = 'passed'`),
  // Again where signing came to nothing.
  awardSign: (me) =>
    ofAward(me, sql`${cases.secretaryId} = ${me.id} and a.state in ('numbered', 'signing') and not ${signing}`),
  awardSeal: (me) =>
    ofAward(
      me,
      sql`a.state = 'signing' and exists (select from ${envelope} e where e.about_kind = 'award' and e.about_id = a.id
        and e.state = 'signed' and e.seal_asked is not null and e.seal_asked->>'byId' <> ${me.id})`,
    ),
  awardServe: (me) =>
    ofAward(me, sql`${cases.secretaryId} = ${me.id} and a.state = 'issued' and ${unserved} and not ${inBatch}`),
  awardClose: (me) => ofAward(me, sql`${cases.secretaryId} = ${me.id} and a.state = 'issued' and not ${unserved}`),
}

const sits = (me: Person) => sql`exists (select from ${tribunalMember} m where m.case_id = ${cases.id}
  and m.account_id = ${me.id} and m.state = 'accepted')`
const presides = (me: Person) => sql`exists (select from ${tribunalMember} m where m.case_id = ${cases.id}
  and m.account_id = ${me.id} and m.state = 'accepted' and m.seat in ('sole', 'presiding'))`
const voted = (member: SQL) =>
  sql`exists (select from ${awardVote} v where v.award_id = a.id and v.account_id = ${member})`
const all = sql`not exists (select from ${tribunalMember} m where m.case_id = a.case_id and m.state = 'accepted'
  and not ${voted(sql`m.account_id`)})`

export const ofArbitratorAward: Partial<Record<TodoKind, Waiting>> = {
  // Until it is put to the vote, also where nobody has begun it.
  writeAward: (me) => sql`${ofCase(me, ['award'], sql`${cases.changedAt}`, joinMember)}
    and m.account_id = ${me.id} and m.state = 'accepted' and m.seat in ('sole', 'presiding')
    and not exists (select from ${award} a where a.case_id = ${cases.id} and a.kind in (${oneOf(endingKinds)}) and a.state not in ('draft', 'dropped'))`,
  voteAward: (me) => ofAward(me, sql`${sits(me)} and a.state = 'vote' and not ${voted(sql`${me.id}::uuid`)}`),
  submitAward: (me) => ofAward(me, sql`${presides(me)} and a.state = 'vote' and ${all}`),
  awardRequest: (me) => sql`${ofCase(me, caseState.options, sql`min(q.submitted_at)`, joinRequest)}
    and ${presides(me)} ${once}`,
  signAward: (me) =>
    ofAward(
      me,
      sql`${sits(me)} and a.state = 'signing' and exists (select from ${envelope} e join ${envelopeSigner} s on s.envelope_id = e.id
        where e.about_kind = 'award' and e.about_id = a.id and e.state = 'open' and s.account_id = ${me.id}
          and s.state not in ('signed', 'refused'))`,
    ),
}
