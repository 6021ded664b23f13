import { type SQL, sql } from 'drizzle-orm'
import type { Guarantee } from '../../contract/guarantee.ts'
import { account } from '../account/table.ts'
import { isTheirs, ofGuarantee } from '../case/filed.ts'
import type { Orm } from '../database/db.ts'
import { countOf, rowsOf, utc } from '../database/sql.ts'
import { preservation } from '../filing/table.ts'
import type { Viewer } from '../right.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'
import { file } from '../upload/table.ts'
import { type GuaranteeForm, guarantee, guaranteeHistory } from './table.ts'

/** An applicant's side sees its own guarantees, never another party's; the institution's secretaries see all of them. */
export function seesGuarantee(viewer: Viewer): SQL {
  const { cate, tenantId } = viewer
  return sql`(${guarantee.tenantId} = ${tenantId} and (${cate} = 'MISHU' or (${cate} = 'USER' and ${isTheirs(viewer, ofGuarantee)})))`
}

/** An application as one row of one statement. */
const whole = sql`
  select ${guarantee.id}, ${guarantee.no}, ${guarantee.version}, ${guarantee.state}, ${guarantee.form},
    ${guarantee.rulingNo} as "rulingNo", ${utc(guarantee.submittedAt)} as "submittedAt",
    coalesce((select ${preservation.no} from ${preservation} where ${preservation.id} = ${guarantee.preservationId}), '')
      as "preservationNo",
    (select nick_name from ${account} where ${account.id} = ${guarantee.ownerId}) as "ownerName",
    (select coalesce(json_agg(${fileJson} order by f.position), '[]')
      from ${file} f where f.record_kind = 'guarantee' and f.record_id = ${guarantee.id}) as files,
    (select coalesce(json_agg(json_build_object('at', ${utc(sql`h.at`)}, 'action', h.action, 'byName', h.by_name, 'reason', h.reason,
      'field', h.field) order by h.id), '[]')
      from ${guaranteeHistory} h where h.guarantee_id = ${guarantee.id}) as history`

interface Row
  extends Pick<
    Guarantee,
    'id' | 'no' | 'version' | 'state' | 'submittedAt' | 'ownerName' | 'history' | 'rulingNo' | 'preservationNo'
  > {
  form: GuaranteeForm
  files: (StoredFile & { purpose: Guarantee['files'][number]['purpose'] })[]
}

function guaranteeOf({ form, files, ...row }: Row): Guarantee {
  return { ...form, ...row, files: files.map((one) => ({ ...attachmentOf(one), purpose: one.purpose })) }
}

/** Guarantees with their files and history, by id. Rights are the caller's business. */
export async function readGuarantees(orm: Orm, ids: string[]): Promise<Map<string, Guarantee>> {
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await rowsOf<Row>(orm, sql`${whole} from ${guarantee} where ${guarantee.id} in (${wanted})`)
  return new Map(rows.map((row) => [row.id, guaranteeOf(row)]))
}

/** One that is known to exist. */
export async function readGuarantee(orm: Orm, id: string): Promise<Guarantee> {
  const row = (await readGuarantees(orm, [id])).get(id)
  if (!row) throw new Error('A guarantee application vanished')
  return row
}

/** A page of the guarantees for which `mine` holds, newest first, and how many there are in all. */
export async function readGuaranteePage(orm: Orm, mine: SQL, { page, size }: { page: number; size: number }) {
  const total = sql`select count(*)::int from ${guarantee} where ${mine}`
  const rows = await rowsOf<Row & { total: number }>(
    orm,
    sql`${whole}, (${total}) as total from ${guarantee} where ${mine}
      order by ${guarantee.submittedAt} desc, ${guarantee.id} limit ${size} offset ${(page - 1) * size}`,
  )
  const all = rows[0]?.total ?? (page === 1 ? 0 : await countOf(orm, total))
  return { total: all, list: rows.map(({ total: _, ...row }) => guaranteeOf(row)) }
}
