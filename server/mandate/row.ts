import { type SQL, sql } from 'drizzle-orm'
import type { Mandate } from '../../contract/mandate.ts'
import { seesCase } from '../case/row.ts'
import { caseAttendee, cases } from '../case/table.ts'
import type { Orm } from '../database/db.ts'
import { countOf, rowsOf, utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'
import { file } from '../upload/table.ts'
import { mandate } from './table.ts'

/** Of those who see the case, the secretaries and the side that named the agent. The other side hears of who acts, as of any agent. */
export function seesMandate(viewer: Viewer): SQL {
  const side = sql`exists (select from ${caseAttendee} where ${caseAttendee.caseId} = ${cases.id}
    and ${caseAttendee.accountId} = ${viewer.id} and ${caseAttendee.camp} = ${mandate.camp} and ${caseAttendee.role} <> 'arbitrator'
    and ${caseAttendee.revokedAt} is null)`
  return sql`exists (select from ${cases} where ${cases.id} = ${mandate.caseId} and ${seesCase(viewer)}
    and (${viewer.cate} = 'MISHU' or (${viewer.cate} = 'USER' and ${side})))`
}

const whole = sql`
  select ${mandate.id}, ${mandate.version}, ${mandate.caseId} as "baseId",
    (select case_no from ${cases} where ${cases.id} = ${mandate.caseId}) as "caseNo",
    ${mandate.camp}, ${mandate.name}, ${mandate.phone}, ${mandate.firm}, ${mandate.partyIds} as "partyIds", ${mandate.parties},
    ${mandate.replaces}, ${mandate.state}, ${utc(mandate.submittedAt)} as "submittedAt", ${mandate.byName} as "byName",
    ${utc(mandate.decidedAt)} as "decidedAt", ${mandate.decidedByName} as "decidedByName", ${mandate.reason},
    (select coalesce(json_agg(${fileJson} order by f.position), '[]')
      from ${file} f where f.record_kind = 'mandate' and f.record_id = ${mandate.id}) as files`

type Row = Omit<Mandate, 'files'> & { files: StoredFile[] }

const mandateOf = ({ files, ...row }: Row): Mandate => ({ ...row, files: files.map(attachmentOf) })

/** Mandates by id. Rights are the caller's business. */
export async function readMandates(orm: Orm, ids: string[]): Promise<Map<string, Mandate>> {
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await rowsOf<Row>(orm, sql`${whole} from ${mandate} where ${mandate.id} in (${wanted})`)
  return new Map(rows.map((row) => [row.id, mandateOf(row)]))
}

/** One mandate that is known to exist. */
export async function readMandate(orm: Orm, id: string): Promise<Mandate> {
  const made = (await readMandates(orm, [id])).get(id)
  if (!made) throw new Error('A mandate vanished')
  return made
}

/** A page of the mandates of a case that a viewer may see, newest first, and how many there are in all. */
export async function readMandatePage(
  orm: Orm,
  viewer: Viewer,
  caseId: string,
  { page, size }: { page: number; size: number },
) {
  const mine = sql`${mandate.caseId} = ${caseId} and ${seesMandate(viewer)}`
  const rows = await rowsOf<Row>(
    orm,
    sql`${whole} from ${mandate} where ${mine}
      order by ${mandate.submittedAt} desc, ${mandate.id} limit ${size} offset ${(page - 1) * size}`,
  )
  const total = await countOf(orm, sql`select count(*)::int from ${mandate} where ${mine}`)
  return { total, list: rows.map(mandateOf) }
}
