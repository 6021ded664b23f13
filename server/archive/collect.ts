import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../contract/errors/errors.ts'
import { firstBroken } from '../case/event.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { House, Seen } from '../house.ts'
import type { Viewer } from '../right.ts'
import { caseEvent, type cases } from '../tables/case.ts'
import { caseFolder } from '../tables/caseFile.ts'
import { evidenceItem } from '../tables/evidence.ts'
import type { RecordKind } from '../tables/upload.ts'
import { distinctNames, namePartOf, partOf } from '../upload/zip.ts'
import { archiveWords, folderIn } from './words.ts'

/** A file of a case, as its list names it. */
export interface Listed {
  path: string
  name: string
  kind: RecordKind
  /** Bytes. */
  size: number
  sha256: string
  byName: string
  at: string
}

interface FileRow {
  id: string
  kind: RecordKind
  name: string
  size: number
  sha256: string | null
  folderId: string | null
  byName: string
  at: Date | string
}

/** All records of a case of one kind that `me` may see, as a condition over its table. */
const ofCase = ({ sees }: Seen, inCase: SQL, caseId: string, me: Viewer) => sql`${inCase} = ${caseId} and ${sees(me)}`

const inCaseOf = ({ inCase, inArchive }: Seen) => [inCase ?? inArchive].filter((one) => one !== undefined)

const kindsInCase = ({ kinds }: House) =>
  Object.entries(kinds as Record<string, Seen>).flatMap(([kind, seen]) =>
    inCaseOf(seen).map((inCase) => ({ kind: kind as RecordKind, seen, inCase })),
  )

/** The files of a case, whichever record they came with. */
async function filesOf(house: House, orm: Orm, caseId: string, me: Viewer): Promise<FileRow[]> {
  const ofKinds = kindsInCase(house).map(
    ({ kind, seen, inCase }) => sql`(f.record_kind = ${kind} and exists (select from ${seen.table}
      where ${seen.table.id} = f.record_id and ${ofCase(seen, inCase, caseId, me)}))`,
  )
  return rowsOf<FileRow>(
    orm,
    sql`select f.id, f.record_kind as kind, f.name, f.size::float8 as size, f.sha256, f.folder_id as "folderId", f.created_at as at,
      coalesce((select a.nick_name from account a where a.id = f.owner_id), '') as "byName"
      from file f where ${sql.join(ofKinds, sql` or `)} order by f.record_kind, f.position, f.created_at, f.id`,
  )
}

/** The names of the folders in which a secretary put a file, from the top down. */
async function folderPaths(orm: Orm, caseId: string): Promise<(id: string | null) => string[]> {
  const rows = await orm.select().from(caseFolder).where(eq(caseFolder.caseId, caseId))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathOf = (id: string | null): string[] => {
    const row = id ? byId.get(id) : undefined
    return row ? [...pathOf(row.parentId), partOf(row.title, 50)] : []
  }
  return pathOf
}

/** What is typed in the records of a case, each as a text. */
async function typedOf(house: House, orm: Orm, caseId: string, me: Viewer) {
  const all: { kind: RecordKind; text: string }[] = []
  for (const { kind, seen, inCase } of kindsInCase(house)) {
    if (!seen.typed) continue
    const { table, typed } = seen
    const rows = await rowsOf<{ text: string | null }>(
      orm,
      sql`select ${typed} as text from ${table} where ${ofCase(seen, inCase, caseId, me)} order by ${table.id}`,
    )
    all.push(...rows.flatMap(({ text }) => (text ? [{ kind, text }] : [])))
  }
  return all
}

/** Everything an archive of a case holds, and what it lacks. Bytes stay where they are. */
export async function collectCase(house: House, me: Viewer, known: typeof cases.$inferSelect, language: Language) {
  const { orm } = house.db
  const words = archiveWords(language)
  const rows = await filesOf(house, orm, known.id, me)
  const pathOf = await folderPaths(orm, known.id)
  const typed = await typedOf(house, orm, known.id, me)
  const paths = distinctNames([
    ...rows.map(({ kind, name, folderId }) =>
      [folderIn(language, kind), ...pathOf(folderId), namePartOf(name)].join('/'),
    ),
    ...typed.map(({ kind }) => `${folderIn(language, kind)}/${words.typed}.txt`),
  ])
  const files: (Listed & { id: string })[] = []
  const missing: { path: string; name: string; why: string }[] = []
  for (const [at, row] of rows.entries()) {
    const path = paths[at] ?? row.id
    const { id, kind, name, size, sha256, byName } = row
    // Said before the first byte leaves: a zip that broke off in the middle is nobody's archive.
    if (sha256 === null) missing.push({ path, name, why: words.unfinished })
    else if ((await house.store.held(id)) !== size) missing.push({ path, name, why: words.noBytes })
    else files.push({ id, path, name, kind, size, sha256, byName, at: new Date(row.at).toISOString() })
  }
  const texts = typed.map(({ text }, at) => ({ path: paths[rows.length + at] ?? '', text }))
  const onPaper = await orm
    .select({ no: evidenceItem.no, camp: evidenceItem.camp, name: evidenceItem.name })
    .from(evidenceItem)
    .where(sql`${evidenceItem.caseId} = ${known.id} and ${evidenceItem.offline}`)
    .orderBy(asc(evidenceItem.camp), asc(evidenceItem.no))
  const events = await orm.select().from(caseEvent).where(eq(caseEvent.caseId, known.id)).orderBy(asc(caseEvent.no))
  const broken = firstBroken(events, known)
  return { files, missing, texts, onPaper, events, broken }
}
