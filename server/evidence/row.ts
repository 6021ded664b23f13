import { type SQL, sql } from 'drizzle-orm'
import type { Evidence, EvidenceItem } from '../../contract/evidence/evidence.ts'
import { caseNoOf, seesCase } from '../case/row.ts'
import type { Orm } from '../database/db.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { cases } from '../tables/case.ts'
import { evidence, evidenceItem } from '../tables/evidence.ts'
import { file } from '../tables/upload.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

/** Whoever sees the case sees what was handed in to it. */
export function seesEvidence(viewer: Viewer): SQL {
  return sql`exists (select from ${cases} where ${cases.id} = ${evidence.caseId} and ${seesCase(viewer)})`
}

const fileOf = (id: SQL) => sql`(select ${fileJson} from ${file} f where f.id = ${id})`

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

const reader = rowReader({
  select: sql`
    select ${evidence.id}, ${evidence.caseId} as "baseId", ${evidence.no}, ${evidence.camp}, ${evidence.source},
      ${evidence.byName} as "byName", ${utc(evidence.submittedAt)} as "submittedAt", ${caseNoOf(evidence.caseId)} as "caseNo",
      (select coalesce(json_agg(json_build_object('id', i.id, 'no', i.no, 'name', i.name, 'purpose', i.purpose, 'offline', i.offline,
        'attach', ${fileOf(sql`i.attachment_id`)}, 'arbitration', ${fileOf(sql`i.arbitration_attachment_id`)}) order by i.no), '[]')
        from ${evidenceItem} i where i.evidence_id = ${evidence.id}) as items`,
  from: evidence,
  id: evidence.id,
  order: sql`${evidence.submittedAt} desc, ${evidence.no} desc`,
  rowOf: evidenceOf,
})

/** Submissions with their pieces and files. */
export const { byIds: readEvidence, one: readOneEvidence, page: readEvidencePage } = reader

/** Everything handed in to a case, in the order of its numbers: the first side's first. */
export const readCaseEvidence = (orm: Orm, caseId: string): Promise<Evidence[]> =>
  reader.some(
    orm,
    sql`${evidence.caseId} = ${caseId} order by ${evidence.camp},
      (select min(first.no) from ${evidenceItem} first where first.evidence_id = ${evidence.id})`,
  )
