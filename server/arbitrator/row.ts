import { type SQL, sql } from 'drizzle-orm'
import type { Candidacy, CandidacyForm } from '../../contract/candidacy.ts'
import { account } from '../account/table.ts'
import type { Orm } from '../database/db.ts'
import { countOf, rowsOf, utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'
import { file } from '../upload/table.ts'
import { arbitratorTerm, candidacy, candidacyHistory } from './table.ts'

/** A candidate sees its own applications, also once it is an arbitrator; the institution's secretaries see all of them. */
export function seesCandidacy({ id, cate, tenantId }: Viewer): SQL {
  return sql`(${candidacy.tenantId} = ${tenantId} and (${cate} = 'MISHU' or (${cate} in ('ARBI_USER', 'ZCY') and ${candidacy.ownerId} = ${id})))`
}

/** An application as one row of one statement, however many there are. */
const whole = sql`
  select ${candidacy.id}, ${candidacy.no}, ${candidacy.version}, ${candidacy.state}, ${candidacy.foreign}, ${candidacy.form},
    ${candidacy.termId} as "termId", coalesce(${candidacy.firstReviewer}::text, '') as "firstReviewer",
    ${utc(candidacy.submittedAt)} as "submittedAt",
    (select name from ${arbitratorTerm} where ${arbitratorTerm.id} = ${candidacy.termId}) as "termName",
    (select nick_name from ${account} where ${account.id} = ${candidacy.ownerId}) as "ownerName",
    (select coalesce(json_agg(${fileJson} order by f.position), '[]')
      from ${file} f where f.record_kind = 'candidacy' and f.record_id = ${candidacy.id}) as files,
    (select coalesce(json_agg(json_build_object('at', ${utc(sql`h.at`)}, 'action', h.action, 'byName', h.by_name, 'reason', h.reason,
      'step', h.step) order by h.id), '[]')
      from ${candidacyHistory} h where h.candidacy_id = ${candidacy.id}) as history`

interface Row extends Omit<Candidacy, keyof CandidacyForm | 'files'> {
  form: CandidacyForm
  files: (StoredFile & { purpose: string })[]
}

function candidacyOf({ form, files, ...row }: Row): Candidacy {
  return { ...form, ...row, files: files.map((one) => ({ ...attachmentOf(one), purpose: one.purpose })) }
}

/** Applications with their files and history, by id. Rights are the caller's business. */
export async function readCandidacies(orm: Orm, ids: string[]): Promise<Map<string, Candidacy>> {
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await rowsOf<Row>(orm, sql`${whole} from ${candidacy} where ${candidacy.id} in (${wanted})`)
  return new Map(rows.map((row) => [row.id, candidacyOf(row)]))
}

/** One application that is known to exist. */
export async function readCandidacy(orm: Orm, id: string): Promise<Candidacy> {
  const row = (await readCandidacies(orm, [id])).get(id)
  if (!row) throw new Error('An application to be an arbitrator vanished')
  return row
}

/** A page of the applications for which `mine` holds, newest first, and how many there are in all. */
export async function readCandidacyPage(orm: Orm, mine: SQL, { page, size }: { page: number; size: number }) {
  const total = sql`select count(*)::int from ${candidacy} where ${mine}`
  const rows = await rowsOf<Row & { total: number }>(
    orm,
    sql`${whole}, (${total}) as total from ${candidacy} where ${mine}
      order by ${candidacy.submittedAt} desc, ${candidacy.id} limit ${size} offset ${(page - 1) * size}`,
  )
  const all = rows[0]?.total ?? (page === 1 ? 0 : await countOf(orm, total))
  return { total: all, list: rows.map(({ total: _, ...row }) => candidacyOf(row)) }
}
