import { type SQL, sql } from 'drizzle-orm'
import type { Defence } from '../../contract/defence/defence.ts'
import { caseNoOf, seesCase } from '../case/row.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { cases } from '../tables/case.ts'
import { defence, defenceVersion } from '../tables/defence.ts'
import { file } from '../tables/upload.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

/** Whoever sees the case sees what its parties said. */
export function seesDefence(viewer: Viewer): SQL {
  return sql`exists (select from ${cases} where ${cases.id} = ${defence.caseId} and ${seesCase(viewer)})`
}

const filesOfVersion = sql`(select coalesce(json_agg(${fileJson} order by array_position(v.file_ids, f.id)), '[]')
  from ${file} f where f.id = any(v.file_ids) and f.record_kind = 'defence')`

interface Row extends Omit<Defence, 'versions'> {
  versions: (Omit<Defence['versions'][number], 'files'> & { files: StoredFile[] })[]
}

/** With their versions and the files of each. */
export const {
  byIds: readDefences,
  one: readDefence,
  page: readDefencePage,
} = rowReader({
  select: sql`
    select ${defence.id}, ${defence.version}, ${defence.caseId} as "baseId", ${caseNoOf(defence.caseId)} as "caseNo",
      ${defence.kind}, ${defence.camp}, ${defence.partyId} as "partyId", ${defence.partyName} as "partyName",
      ${defence.counterclaimId} as "counterclaimId", ${defence.state}, ${defence.claim},
      ${utc(defence.submittedAt)} as "submittedAt",
      case when ${defence.decidedAt} is null then null else json_build_object('reason', ${defence.reason},
        'byName', ${defence.decidedByName}, 'at', ${utc(defence.decidedAt)}) end as decision, ${defence.withdrawal},
      (select json_agg(json_build_object('no', v.no, 'at', ${utc(sql`v.at`)}, 'byName', v.by_name, 'due', v.due, 'late', v.late,
        'text', v.text, 'files', ${filesOfVersion}) order by v.no)
        from ${defenceVersion} v where v.defence_id = ${defence.id}) as versions`,
  from: defence,
  id: defence.id,
  order: sql`${defence.submittedAt} desc`,
  rowOf: ({ versions, claim, withdrawal, ...row }: Row): Defence => ({
    ...row,
    claim: readJson(defence.claim, claim),
    withdrawal: readJson(defence.withdrawal, withdrawal),
    versions: versions.map(({ files, ...said }) => ({ ...said, files: files.map(attachmentOf) })),
  }),
})
