import { type SQL, sql } from 'drizzle-orm'
import type { Tribunal, tribunals } from '../../contract/tribunal/tribunal.ts'
import { seenCase } from '../case/case.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { account } from '../tables/account.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { tribunalChallenge, tribunalMember, tribunalNomination, tribunal as tribunalRow } from '../tables/tribunal.ts'

const nameOf = sql`(select nick_name from ${account} where ${account.id} = m.account_id)`

/** For whom it was done: as it was kept, or of an older row the party of the side, where it has but one. */
const partiesOf = (
  kept: SQL,
  camp: SQL,
) => sql`coalesce(${kept}, (select case count(*) when 1 then jsonb_agg(p.name) else '[]'::jsonb end
  from ${caseAttendee} p where p.case_id = ${cases.id} and p.camp = ${camp} and p.role = 'party'))`

/** By the ids of their cases; that of a case in which nothing was done about it yet has version 0. */
export const { byIds: readTribunals, one: readTribunal } = rowReader({
  select: sql`
    select ${cases.id}, coalesce(t.version, 0) as version, coalesce(t.size, 3) as size,
      (select coalesce(json_agg(json_build_object('camp', m.camp, 'parties', ${partiesOf(sql`m.parties`, sql`m.camp`)}, 'userId', m.account_id, 'name', ${nameOf}, 'byName', m.by_name,
        'at', ${utc(sql`m.at`)}) order by m.camp), '[]') from ${tribunalNomination} m where m.case_id = ${cases.id}) as nominations,
      (select coalesce(json_agg(json_build_object('id', m.id, 'userId', m.account_id, 'name', ${nameOf}, 'seat', m.seat,
        'state', m.state, 'appointedAt', ${utc(sql`m.appointed_at`)}, 'disclosure', m.disclosure,
        'confirmedAt', ${utc(sql`m.confirmed_at`)}, 'reason', m.reason, 'leftAt', ${utc(sql`m.left_at`)})
        order by m.appointed_at, m.id), '[]') from ${tribunalMember} m where m.case_id = ${cases.id}) as members,
      (select coalesce(json_agg(json_build_object('id', c.id, 'memberId', c.member_id, 'camp', c.camp,
        'parties', ${partiesOf(sql`c.parties`, sql`c.camp`)}, 'byName', c.by_name,
        'at', ${utc(sql`c.at`)}, 'reason', c.reason, 'state', c.state, 'decision', c.decision,
        'decidedAt', ${utc(sql`c.decided_at`)}) order by c.at, c.id), '[]')
        from ${tribunalChallenge} c where c.case_id = ${cases.id}) as challenges`,
  from: sql`${cases} left join ${tribunalRow} t on t.case_id = ${cases.id}`,
  id: cases.id,
  rowOf: (row: Tribunal) => row,
})

export const getTribunal: Handler<typeof tribunals.getTribunal> = async ({ tx, me, params }) => {
  const { id } = await seenCase(tx, me, params.id)
  return readTribunal(tx, id)
}
