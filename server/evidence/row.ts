import { type SQL, sql } from 'drizzle-orm'
import type { Evidence, EvidenceItem } from '../../contract/evidence.ts'
import { seesCase } from '../case/row.ts'
import { cases } from '../case/table.ts'
import type { Orm } from '../database/db.ts'
import { countOf, rowsOf, utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'
import { file } from '../upload/table.ts'
import { evidence, evidenceItem } from './table.ts'

/** Whoever sees the case sees what was handed in to it. */
export function seesEvidence(viewer: Viewer): SQL {
  return sql`exists (select from ${cases} where ${cases.id} = ${evidence.caseId} and ${seesCase(viewer)})`
}

const fileOf = (id: SQL) => sql`(select ${fileJson} from ${file} f where f.id = ${id})`

/** A submission as one row of one statement, however many there are. */
const whole = sql`
  select ${evidence.id}, ${evidence.caseId} as "baseId", ${evidence.no}, ${evidence.camp}, ${evidence.source},
    ${evidence.byName} as "byName", ${utc(evidence.submittedAt)} as "submittedAt",
    (select case_no from ${cases} where ${cases.id} = ${evidence.caseId}) as "caseNo",
    (select coalesce(json_agg(json_build_object('id', i.id, 'no', i.no, 'name', i.name, 'purpose', i.purpose, 'offline', i.offline,
      'attach', ${fileOf(sql`i.attachment_id`)}, 'arbitration', ${fileOf(sql`i.arbitration_attachment_id`)}) order by i.no), '[]')
      from ${evidenceItem} i where i.evidence_id = ${evidence.id}) as items`

interface Row extends Omit<Evidence, 'items'> {
  source: EvidenceItem['source']
  items: (Pick<EvidenceItem, 'id' | 'no' | 'name' | 'purpose'> & {
    offline: boolean
    attach: StoredFile | null
    arbitration: StoredFile | null
  })[]
}

function evidenceOf({ source, items, ...row }: Row): Evidence {
  const { baseId, camp } = row
  return {
    ...row,
    items: items.map(({ offline, attach, arbitration, ...item }) => ({
      ...item,
      baseId,
      camp,
      source,
      offline: offline ? 'Y' : 'N',
      fileName: attach?.name ?? '',
      attachmentId: attach?.id ?? '',
      attach: attach && attachmentOf(attach),
      arbitrationFileName: arbitration?.name ?? '',
      arbitrationAttachmentId: arbitration?.id ?? '',
      arbitrationAttachment: arbitration && attachmentOf(arbitration),
    })),
  }
}

/** Submissions with their pieces and files, by id. Rights are the caller's business. */
export async function readEvidence(orm: Orm, ids: string[]): Promise<Map<string, Evidence>> {
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await rowsOf<Row>(orm, sql`${whole} from ${evidence} where ${evidence.id} in (${wanted})`)
  return new Map(rows.map((row) => [row.id, evidenceOf(row)]))
}

/** One submission that is known to exist. */
export async function readOneEvidence(orm: Orm, id: string): Promise<Evidence> {
  const row = (await readEvidence(orm, [id])).get(id)
  if (!row) throw new Error('A submission of evidence vanished')
  return row
}

/** Everything handed in to a case, in the order of its numbers: the first side's first. */
export async function readCaseEvidence(orm: Orm, caseId: string): Promise<Evidence[]> {
  const rows = await rowsOf<Row>(
    orm,
    sql`${whole} from ${evidence} where ${evidence.caseId} = ${caseId} order by ${evidence.camp},
      (select min(first.no) from ${evidenceItem} first where first.evidence_id = ${evidence.id})`,
  )
  return rows.map(evidenceOf)
}

/** A page of the submissions to a case, newest first, and how many there are in all. */
export async function readEvidencePage(orm: Orm, caseId: string, { page, size }: { page: number; size: number }) {
  const mine = sql`${evidence.caseId} = ${caseId}`
  const total = sql`select count(*)::int from ${evidence} where ${mine}`
  const rows = await rowsOf<Row & { total: number }>(
    orm,
    sql`${whole}, (${total}) as total from ${evidence} where ${mine}
      order by ${evidence.submittedAt} desc, ${evidence.no} desc limit ${size} offset ${(page - 1) * size}`,
  )
  const all = rows[0]?.total ?? (page === 1 ? 0 : await countOf(orm, total))
  return { total: all, list: rows.map(({ total: _, ...row }) => evidenceOf(row)) }
}
