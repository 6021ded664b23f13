import { type SQL, sql } from 'drizzle-orm'
import type { CaseDocument } from '../../contract/caseDocument/caseDocument.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import { caseDocument } from '../tables/caseDocument.ts'
import { documentTemplate } from '../tables/template.ts'
import { file } from '../tables/upload.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

const whole = sql`select d.id, d.case_id as "baseId", d.no, d.kind, d.language, d.title, d.by_name as "byName", d.at,
  d.trial_id as "trialId", d.replaced_by as "replacedBy", d.voided_at as "voidedAt", d.voided_by as "voidedBy", d.void_reason as "voidReason",
  json_build_object('id', t.id, 'title', t.title, 'version', t.version) as template, ${fileJson} as file
  from ${caseDocument} d join ${documentTemplate} t on t.id = d.template_id join ${file} f on f.id = d.file_id`

type Row = Omit<CaseDocument, 'file' | 'at' | 'voidedAt'> & {
  file: StoredFile
  at: Date | string
  voidedAt: Date | string | null
}

/** Documents of cases for which `where` holds of `d`, newest first. Rights are the caller's business. */
export async function readDocuments(orm: Orm, where: SQL): Promise<CaseDocument[]> {
  const rows = await rowsOf<Row>(orm, sql`${whole} where ${where} order by d.at desc, d.id`)
  return rows.map(({ file: stored, at, voidedAt, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    voidedAt: voidedAt && new Date(voidedAt).toISOString(),
    file: attachmentOf(stored),
  }))
}
