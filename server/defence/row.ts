import { type SQL, sql } from 'drizzle-orm'
import type { Defence } from '../../contract/defence.ts'
import { seesCase } from '../case/row.ts'
import { cases } from '../case/table.ts'
import type { Orm } from '../database/db.ts'
import { countOf, rowsOf, utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'
import { file } from '../upload/table.ts'
import { defence, defenceVersion } from './table.ts'

/** Whoever sees the case sees what its parties said. */
export function seesDefence(viewer: Viewer): SQL {
  return sql`exists (select from ${cases} where ${cases.id} = ${defence.caseId} and ${seesCase(viewer)})`
}

const filesOf = sql`(select coalesce(json_agg(${fileJson} order by array_position(v.file_ids, f.id)), '[]')
  from ${file} f where f.id = any(v.file_ids))`

/** One as one row of one statement, with its versions and their files. */
const whole = sql`
  select ${defence.id}, ${defence.version}, ${defence.caseId} as "baseId",
    (select case_no from ${cases} where ${cases.id} = ${defence.caseId}) as "caseNo",
    ${defence.kind}, ${defence.camp}, ${defence.partyId} as "partyId", ${defence.partyName} as "partyName",
    ${defence.counterclaimId} as "counterclaimId", ${defence.state}, ${defence.claim},
    ${utc(defence.submittedAt)} as "submittedAt",
    case when ${defence.decidedAt} is null then null else json_build_object('reason', ${defence.reason},
      'byName', ${defence.decidedByName}, 'at', ${utc(defence.decidedAt)}) end as decision, ${defence.withdrawal},
    (select json_agg(json_build_object('no', v.no, 'at', ${utc(sql`v.at`)}, 'byName', v.by_name, 'due', v.due, 'late', v.late,
      'text', v.text, 'files', ${filesOf}) order by v.no)
      from ${defenceVersion} v where v.defence_id = ${defence.id}) as versions`

interface Row extends Omit<Defence, 'versions'> {
  versions: (Omit<Defence['versions'][number], 'files'> & { files: StoredFile[] })[]
}

const defenceOf = ({ versions, ...row }: Row): Defence => ({
  ...row,
  versions: versions.map(({ files, ...said }) => ({ ...said, files: files.map(attachmentOf) })),
})

/** Statements, counterclaims and objections by id. Rights are the caller's business. */
export async function readDefences(orm: Orm, ids: string[]): Promise<Map<string, Defence>> {
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await rowsOf<Row>(orm, sql`${whole} from ${defence} where ${defence.id} in (${wanted})`)
  return new Map(rows.map((row) => [row.id, defenceOf(row)]))
}

/** One that is known to exist. */
export async function readDefence(orm: Orm, id: string): Promise<Defence> {
  const row = (await readDefences(orm, [id])).get(id)
  if (!row) throw new Error('A statement of defence vanished')
  return row
}

/** A page of what was handed in to a case, newest first, and how many there are in all. */
export async function readDefencePage(orm: Orm, caseId: string, { page, size }: { page: number; size: number }) {
  const mine = sql`${defence.caseId} = ${caseId}`
  const rows = await rowsOf<Row>(
    orm,
    sql`${whole} from ${defence} where ${mine}
      order by ${defence.submittedAt} desc, ${defence.id} limit ${size} offset ${(page - 1) * size}`,
  )
  const total = await countOf(orm, sql`select count(*)::int from ${defence} where ${mine}`)
  return { total, list: rows.map(defenceOf) }
}
