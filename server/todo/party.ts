import { type SQL, sql } from 'drizzle-orm'
import type { Camp, CaseState } from '../../contract/case/case.ts'
import { defenceMoves } from '../../contract/defence/defence.ts'
import type { TodoKind } from '../../contract/todo/todo.ts'
import { seesCase } from '../case/row.ts'
import { servedDay } from '../case/served.ts'
import { seesPreservation } from '../filing/row.ts'
import { seesGuarantee } from '../guarantee/row.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { deadline } from '../tables/deadline.ts'
import { defence } from '../tables/defence.ts'
import { preservation } from '../tables/filing.ts'
import { guarantee } from '../tables/guarantee.ts'
import { tribunalMember, tribunalNomination } from '../tables/tribunal.ts'
import { timeZone } from '../when.ts'
import type { Person } from '../who.ts'
import { application, guarantor, ofCase, oneOf, proved, sides, size, underWay, type Waiting } from './waiting.ts'

/** While these last, the request may still be answered in time. */
const answering: readonly CaseState[] = ['transfered', 'tribunal']

/** Whether somebody speaks for a party `p` of a case: as that party, or as its agent. A request of before agents named theirs has none. */
const speaksFor = (
  me: Person,
) => sql`exists (select from ${caseAttendee} a where a.case_id = p.case_id and a.account_id = ${me.id}
    and a.revoked_at is null and a.camp = p.camp and (a.id = p.id or (a.role = 'agent' and (${cases.form} is null
      or exists (select from jsonb_array_elements(${cases.form}->'agents') g
        where g->>'id' = a.id::text and g->'partyIds' @> to_jsonb(p.id::text))))))`
/** A party of one side for whom somebody speaks and of whom `lacks` holds. */
const mine = (me: Person, camp: Camp, lacks: SQL) =>
  sql`exists (select from ${caseAttendee} p where p.case_id = ${cases.id} and p.camp = ${camp} and p.role = 'party'
    and ${lacks} and ${speaksFor(me)})`
const onSide = (me: Person, camp: SQL) =>
  sql`exists (select from ${caseAttendee} a where a.case_id = ${cases.id} and a.account_id = ${me.id}
    and a.revoked_at is null and a.camp = ${camp})`
const served = servedDay(sql`${cases.id}`)
const joinCounterclaim = sql`join ${defence} c on c.case_id = ${cases.id} and c.kind = 'counterclaim' and c.state = 'accepted'`
const joinDeadline = sql`join ${deadline} x on x.case_id = ${cases.id} and x.done_at is null`

/** A seat that this side names somebody for, and has not. */
const toNominate = (me: Person, camp: Camp, seat: string) =>
  sql`(${onSide(me, sql`${camp}`)}
    and not exists (select from ${tribunalNomination} n where n.case_id = ${cases.id} and n.camp = ${camp})
    and not exists (select from ${tribunalMember} m where m.case_id = ${cases.id} and m.state in ('invited', 'accepted')
      and m.seat = case when ${size} = 1 then 'sole' else ${seat} end))`

/** The same for a party: what was returned to it, what it has to pay, and what its side owes a case under way. */
export const ofParty: Partial<Record<TodoKind, Waiting>> = {
  mendCase: (me) => ofCase(me, ['returned'], sql`${cases.changedAt}`),
  pay: (me) => sql`${ofCase(me, ['unpay'], sql`${cases.changedAt}`)} and not ${proved}`,
  mendPreservation: (me) => application(preservation, sides, sql`${seesPreservation(me)}`, sql`'returned'`),
  mendGuarantee: (me) => application(guarantee, guarantor, sql`${seesGuarantee(me)}`, sql`'returned'`),
  // Nobody's time runs before all respondents were served (deadline/row.ts).
  defend: (me) => sql`${ofCase(me, answering, sql`(${served}::timestamp at time zone ${timeZone})`)}
    and ${served} is not null and ${mine(
      me,
      'DEF',
      sql`not exists (select from ${defence} d where d.case_id = p.case_id and d.party_id = p.id and d.kind = 'answer')`,
    )}`,
  reply: (me) =>
    sql`${ofCase(me, defenceMoves.submit.while, sql`c.decided_at`, joinCounterclaim)} and ${mine(
      me,
      'APP',
      sql`not exists (select from ${defence} r where r.counterclaim_id = c.id and r.party_id = p.id)`,
    )}`,
  nominate: (me) => sql`${ofCase(me, ['transfered'], sql`${cases.acceptedAt}`)}
    and (${toNominate(me, 'APP', 'app')} or ${toNominate(me, 'DEF', 'def')})`,
  keep: (me) => sql`select ${cases.id} as id, ${cases.caseNo} as no, x.title as about,
      (x.due::timestamp at time zone ${timeZone}) as at
    from ${cases} ${joinDeadline} where ${seesCase(me)} and ${cases.state} in (${oneOf(underWay)})
      and (x.owner = 'all' or ${onSide(me, sql`x.owner`)})`,
}
