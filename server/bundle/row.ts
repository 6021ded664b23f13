import { type SQL, sql } from 'drizzle-orm'
import type { Bundle } from '../../contract/bundle/bundle.ts'
import { seesCase } from '../case/row.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import { seesDefence } from '../defence/row.ts'
import { seesEvidence } from '../evidence/row.ts'
import { seesPreservation } from '../filing/row.ts'
import { seesTrial } from '../hearing/trial/row.ts'
import type { Viewer } from '../right.ts'
import { bundle, bundlePart } from '../tables/bundle.ts'
import { cases } from '../tables/case.ts'
import { defence } from '../tables/defence.ts'
import { evidence } from '../tables/evidence.ts'
import { preservation } from '../tables/filing.ts'
import { hearing } from '../tables/hearing.ts'
import { file } from '../tables/upload.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

/** What has rights of its own within a case; whatever else is of it is seen by whoever sees the case. */
const guarded = [
  ['evidence', evidence, seesEvidence],
  ['defence', defence, seesDefence],
  ['preservation', preservation, seesPreservation],
  ['trial', hearing, seesTrial],
] as const

/**
 * Whoever sees the case and every record that a part of the bundle is of sees the bundle: it shows nobody what they may not open.
 * Until it is made it is a matter of the secretaries.
 */
export function seesBundle(viewer: Viewer): SQL {
  const inCase = sql`exists (select from ${cases} where ${cases.id} = ${bundle.caseId} and ${seesCase(viewer)})`
  const hides = guarded.map(
    ([kind, table, sees]) => sql`exists (select from ${bundlePart} where ${bundlePart.bundleId} = ${bundle.id}
      and ${bundlePart.recordKind} = ${kind} and not exists (select from ${table} where ${table.id} = ${bundlePart.recordId} and ${sees(viewer)}))`,
  )
  return sql`(${inCase} and (${viewer.cate} = 'MISHU' or ${bundle.state} = 'made') and not (${sql.join(hides, sql` or `)}))`
}

type Row = Omit<Bundle, 'file'> & { file: StoredFile | null }

/** Bundles with their files. */
export const {
  byIds: readBundles,
  one: readBundle,
  some: readSomeBundles,
  page: readBundlePage,
} = rowReader({
  select: sql`
    select ${bundle.id}, ${bundle.caseId} as "baseId", ${bundle.seriesId} as "seriesId", ${bundle.version}, ${bundle.replaced},
      ${bundle.title}, ${bundle.bates}, ${bundle.grows}, ${bundle.byItself} as "byItself", ${bundle.state}, ${bundle.byName} as "byName",
      ${utc(bundle.submittedAt)} as "submittedAt", ${bundle.sections}, ${bundle.done}, ${bundle.pages}, ${bundle.problem},
      (select ${fileJson} from ${file} f where f.id = ${bundle.fileId}) as file`,
  from: bundle,
  id: bundle.id,
  order: sql`${bundle.submittedAt} desc`,
  rowOf: ({ sections, problem, file, ...row }: Row): Bundle => ({
    ...row,
    sections: readJson(bundle.sections, sections),
    problem: readJson(bundle.problem, problem),
    file: file && attachmentOf(file),
  }),
})
