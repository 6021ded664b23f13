import { type SQL, sql } from 'drizzle-orm'
import type { Preservation } from '../../contract/filing.ts'
import { account } from '../account/table.ts'
import { isTheirs, ofPreservation } from '../case/filed.ts'
import type { Orm } from '../database/db.ts'
import { countOf, rowsOf, utc } from '../database/sql.ts'
import { guarantee } from '../guarantee/table.ts'
import type { Viewer } from '../right.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'
import { file } from '../upload/table.ts'
import { preservation, preservationHistory } from './table.ts'

/** An applicant's side sees its own applications, never another party's; the institution's secretaries see all of them. */
export function seesPreservation(viewer: Viewer): SQL {
  const { cate, tenantId } = viewer
  return sql`(${preservation.tenantId} = ${tenantId} and (${cate} = 'MISHU' or (${cate} = 'USER' and ${isTheirs(viewer, ofPreservation)})))`
}

/** An application as one row of one statement: a list of fifty would otherwise be fifty times as many, or five. */
const whole = sql`
  select ${preservation.id}, ${preservation.no}, ${preservation.version}, ${preservation.state}, ${preservation.form},
    ${utc(preservation.submittedAt)} as "submittedAt",
    json_build_object('letterNo', ${preservation.letterNo}, 'rulingNo', ${preservation.rulingNo},
      'rulingDate', coalesce(to_char(${preservation.rulingDate}, 'YYYY-MM-DD'), ''), 'frozenAmount', ${preservation.frozenAmount},
      'expiresOn', coalesce(to_char(${preservation.expiresOn}, 'YYYY-MM-DD'), '')) as "atCourt",
    (select coalesce(json_agg(json_build_object('id', g.id, 'no', g.no, 'state', g.state,
      'guarantor', g.form->'guarantor'->>'name', 'amount', g.form->>'amount', 'currency', g.form->>'currency') order by g.no), '[]')
      from ${guarantee} g where g.preservation_id = ${preservation.id}
        or g.id = nullif(${preservation.form}->'guarantee'->>'id', '')::uuid) as guarantees,
    (select nick_name from ${account} where ${account.id} = ${preservation.ownerId}) as "ownerName",
    (select coalesce(json_agg(${fileJson} order by f.position), '[]')
      from ${file} f where f.record_kind = 'preservation' and f.record_id = ${preservation.id}) as files,
    (select coalesce(json_agg(json_build_object('at', ${utc(sql`h.at`)}, 'action', h.action, 'byName', h.by_name, 'reason', h.reason,
      'field', h.field) order by h.id), '[]')
      from ${preservationHistory} h where h.preservation_id = ${preservation.id}) as history`

interface Row
  extends Pick<
    Preservation,
    'id' | 'no' | 'version' | 'state' | 'submittedAt' | 'ownerName' | 'history' | 'atCourt' | 'guarantees'
  > {
  form: typeof preservation.$inferSelect.form
  files: (StoredFile & { purpose: Preservation['files'][number]['purpose'] })[]
}

function preservationOf({ form, files, ...row }: Row): Preservation {
  return {
    ...form,
    ...row,
    files: files.map((one) => ({ ...attachmentOf(one), purpose: one.purpose })),
  }
}

/** Applications with their files and history, by id. Rights are the caller's business. */
export async function readPreservations(orm: Orm, ids: string[]): Promise<Map<string, Preservation>> {
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await rowsOf<Row>(orm, sql`${whole} from ${preservation} where ${preservation.id} in (${wanted})`)
  return new Map(rows.map((row) => [row.id, preservationOf(row)]))
}

/** One application that is known to exist. */
export async function readPreservation(orm: Orm, id: string): Promise<Preservation> {
  const row = (await readPreservations(orm, [id])).get(id)
  if (!row) throw new Error('A preservation application vanished')
  return row
}

/** A page of the applications for which `mine` holds, newest first, and how many there are in all. */
export async function readPreservationPage(orm: Orm, mine: SQL, { page, size }: { page: number; size: number }) {
  const total = sql`select count(*)::int from ${preservation} where ${mine}`
  const rows = await rowsOf<Row & { total: number }>(
    orm,
    sql`${whole}, (${total}) as total from ${preservation} where ${mine}
      order by ${preservation.submittedAt} desc, ${preservation.id} limit ${size} offset ${(page - 1) * size}`,
  )
  const all = rows[0]?.total ?? (page === 1 ? 0 : await countOf(orm, total))
  return { total: all, list: rows.map(({ total: _, ...row }) => preservationOf(row)) }
}
