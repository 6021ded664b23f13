import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { ServedHow } from '../../contract/service/serviceRecord.ts'
import type { Orm, Tx } from '../database/db.ts'
import { rowsOf, utc } from '../database/sql.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { serviceRecord } from '../tables/service.ts'
import { fileJson } from '../upload/fileJson.ts'
import { localDay } from '../when.ts'

/** The newest record of each respondent of a case `c`, in the words of the contract, but for how a file is told. */
export const serviceJson = sql`(select coalesce(json_agg(json_build_object('partyId', s.party_id, 'servedOn', s.served_on,
    'means', s.means, 'how', s.how, 'note', s.note, 'byName', s.by_name, 'at', ${utc(sql`s.at`)},
    'proof', (select ${fileJson} from file f where f.id = s.file_id)) order by s.at, s.id), '[]')
  from (select distinct on (party_id) * from service_record where case_id = c.id and notice order by party_id, at desc, id) s)`

/** The day by which every respondent of a case was served; null while one was not: all of a side have the same time. */
export const servedDay = (caseId: SQL): SQL =>
  sql`(select case when bool_and(s.served_on is not null) then max(s.served_on) end
    from ${caseAttendee} p left join lateral (
      select r.served_on from service_record r where r.case_id = p.case_id and r.party_id = p.id and r.notice
      order by r.at desc, r.id limit 1) s on true
    where p.case_id = ${caseId} and p.camp = 'DEF' and p.role = 'party')`

/** The same of cases, by their ids, each with how it is known of whoever was served last. */
export async function readServed(
  orm: Orm,
  ids: string[],
): Promise<Map<string, { day: string; how: ServedHow } | null>> {
  if (ids.length === 0) return new Map()
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await rowsOf<{ id: string; day: string | null; how: ServedHow | null }>(
    orm,
    sql`select s.id, s.day, (select r.how from service_record r where r.case_id = s.id and r.served_on = s.day and r.notice
        order by r.at desc limit 1) as how
      from (select c.id, ${servedDay(sql`c.id`)} as day from ${cases} c where c.id in (${wanted})) s`,
  )
  return new Map(rows.map(({ id, day, how }) => [id, day === null ? null : { day, how: how ?? 'recorded' }]))
}

export const servedOn = async (orm: Orm, caseId: string): Promise<string | null> =>
  (await readServed(orm, [caseId])).get(caseId)?.day ?? null

/** Of a case that comes from elsewhere, where its respondents were served: the day is all that is known of it. */
export async function keepServed(
  tx: Tx,
  { caseId, partyId, at }: { caseId: string; partyId: string; at: Date },
): Promise<void> {
  const said = { servedOn: localDay(at), means: 'other' as const, note: '', byName: '', at }
  await tx.insert(serviceRecord).values({ id: randomUUID(), caseId, partyId, ...said })
}
