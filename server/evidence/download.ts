import { and, eq, inArray } from 'drizzle-orm'
import { extensionOf } from '../../contract/both/file.ts'
import { AppError, type Language } from '../../contract/errors/errors.ts'
import type { Evidence, EvidenceItem, evidences } from '../../contract/evidence/evidence.ts'
import type { Attachment } from '../../contract/upload/upload.ts'
import type { Orm } from '../database/db.ts'
import type { OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { evidence, evidenceItem } from '../tables/evidence.ts'
import { distinctNames, mustBeStored, partOf, type Zipped, zipOf } from '../upload/zip.ts'
import { localDay } from '../when.ts'
import type { Person } from '../who.ts'
import { readEvidence, seesEvidence } from './row.ts'
import { wordsIn } from './words.ts'

/** Such as 01_购销合同_合同.pdf; the institution's own copy says so. */
function nameOf({ no, name }: EvidenceItem, { oriFilename }: Attachment, copy: string): string {
  const extension = extensionOf(oriFilename)
  const stem = partOf(oriFilename.slice(0, oriFilename.length - extension.length - 1), 36)
  const parts = [String(no).padStart(2, '0'), partOf(name, 30), ...(copy ? [copy] : []), stem]
  return `${parts.join('_')}.${partOf(extension, 12)}`
}

interface Chosen {
  from: Evidence
  item: EvidenceItem
}

/** These pieces of evidence in the order of their numbers. Throws `notFound` unless the viewer may see every one. */
async function chosenOf(orm: Orm, me: Person, ids: string[]): Promise<Chosen[]> {
  const wanted = new Set(ids)
  const rows = await orm
    .select({ evidenceId: evidence.id, itemId: evidenceItem.id })
    .from(evidenceItem)
    .innerJoin(evidence, eq(evidence.id, evidenceItem.evidenceId))
    .where(and(inArray(evidenceItem.id, [...wanted]), seesEvidence(me)))
  if (rows.length !== wanted.size) throw new AppError('notFound')
  const submissions = await readEvidence(orm, [...new Set(rows.map((row) => row.evidenceId))])
  const chosen = [...submissions.values()].flatMap((from) => from.items.map((item) => ({ from, item })))
  return chosen
    .filter(({ item }) => wanted.has(item.id))
    .sort((a, b) => a.from.caseNo.localeCompare(b.from.caseNo) || a.item.no - b.item.no)
}

/** The files of the pieces, in a folder for each side, and for each case where there are several. */
function zippedOf({ store }: House, chosen: Chosen[], language: Language): (Zipped & { id: string })[] {
  const words = wordsIn[language]
  const several = new Set(chosen.map(({ from }) => from.caseNo)).size > 1
  const files = chosen.flatMap(({ from, item }) => {
    const folder = [...(several ? [partOf(from.caseNo, 60)] : []), words.side[from.camp]].join('/')
    const both = [
      [item.attach, ''],
      [item.arbitrationAttachment, words.institution],
    ] as const
    return both.flatMap(([file, copy]) => (file ? [{ file, name: `${folder}/${nameOf(item, file, copy)}` }] : []))
  })
  const names = distinctNames(files.map(({ name }) => name))
  return files.map(({ file }, at) => ({
    id: file.attachmentId,
    name: names[at] ?? file.attachmentId,
    read: () => store.read(file.attachmentId),
    mtime: new Date(file.uploadedAt),
  }))
}

export const batchDownload: OwnTransaction<typeof evidences.batchDownload> = {
  async ownTransaction({ house, me, language, body }) {
    const chosen = await chosenOf(house.db.orm, me, body.ids)
    const files = zippedOf(house, chosen, language)
    // All of it came on paper: there is nothing to hand out.
    if (files.length === 0) throw new AppError('notFound')
    await mustBeStored(house.store, files)
    const caseNo = partOf(chosen[0]?.from.caseNo ?? '', 60)
    return { stream: zipOf(files), name: `${caseNo}_${localDay(house.now())}.zip` }
  },
}
