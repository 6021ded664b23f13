import { eq, sql } from 'drizzle-orm'
import type { CaseDocument } from '../../contract/caseDocument/caseDocument.ts'
import { type DocumentNode, placeWhere } from '../../contract/document/document.ts'
import { placesSaid, unfilledKeys } from '../../contract/document/placeholder.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { seenCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import { nextPlace } from '../caseFile/place.ts'
import type { Tx } from '../database/db.ts'
import { paperOf } from '../document/paper.ts'
import { type Asker, writePdf } from '../document/pdf.ts'
import type { House } from '../house.ts'
import { nextNumber } from '../number.ts'
import { caseDocument } from '../tables/caseDocument.ts'
import type { documentTemplate } from '../tables/template.ts'
import { file } from '../tables/upload.ts'
import { tellRows } from '../tell.ts'
import { storeMadePdf } from '../upload/content/made.ts'
import { cleanName } from '../upload/create.ts'
import type { Person } from '../who.ts'
import { readDocuments } from './row.ts'

/** The PDF of what is to be issued. Throws `document.unfilled` and `document.glyphs`, which name what stands in the way. */
export async function issuedPdf(house: House, title: string, body: DocumentNode, asker: Asker): Promise<Buffer> {
  const keys = unfilledKeys(body)
  if (keys.length) throw new AppError('document.unfilled', placesSaid(keys))
  const { bytes, lacking } = await writePdf(house, paperOf(title, body), asker)
  if (lacking.length) {
    const path = placeWhere(body, ({ text = '' }) => lacking.some((one) => text.includes(one)))
    const refused = { code: 'document.glyphs', params: { characters: lacking.join(' ') } } as const
    throw new AppError(refused.code, refused.params, path ? [{ path: ['body', ...path], ...refused }] : [])
  }
  return bytes
}

/** Whose document it is. */
type Maker = Pick<Person, 'id' | 'nickName' | 'cate' | 'tenantId'>

interface Wanted {
  id: string
  baseId: string
  template: Pick<typeof documentTemplate.$inferSelect, 'id' | 'kind' | 'language'>
  title: string
  body: DocumentNode
  folderId?: string | null
  trialId?: string | null
  /** The id of the document whose place it takes. */
  replaces?: string
  /** What is done with it, once it is known that it will be. */
  settle?: (tx: Tx) => Promise<void>
}

/** What another arrival made in the same moment, where that is why this one is `stale`. */
export async function unlessMade(
  make: () => Promise<CaseDocument>,
  find: () => Promise<CaseDocument | undefined>,
): Promise<CaseDocument> {
  try {
    return await make()
  } catch (error) {
    const meanwhile = error instanceof AppError && error.code === 'stale' ? await find() : undefined
    if (!meanwhile) throw error
    return meanwhile
  }
}

/** The one before stays among the files, under a name that says what took its place. Throws `stale` where it was replaced. */
async function replace(tx: Tx, { id, no }: { id: string; no: string }, replaces: string): Promise<void> {
  const [old] = await tx.select().from(caseDocument).where(eq(caseDocument.id, replaces)).for('update')
  if (!old || old.replacedBy || old.voidedAt) throw new AppError('stale')
  await tx.update(caseDocument).set({ replacedBy: id }).where(eq(caseDocument.id, replaces))
  const name = `${cleanName(`${old.no} ${old.title}`)}（已由${no}替换）.pdf`
  await tx.update(file).set({ name }).where(eq(file.id, old.fileId))
}

/**
 * Makes a document of a case: a number, a file among those of the case, a row, the timeline. The PDF is written before the
 * transaction, so that nobody waits for it with a case in their hands. Throws what `issuedPdf` does, what `settle` does, and `stale`.
 */
export async function makeCaseDocument(house: House, me: Maker, wanted: Wanted, asker: Asker): Promise<CaseDocument> {
  const { id, baseId, template, title, body, folderId = null, trialId = null, replaces, settle } = wanted
  const bytes = await issuedPdf(house, title, body, asker)
  const facts = await storeMadePdf(house, bytes, `${cleanName(title)}.pdf`)
  try {
    return await house.db.tx(async (tx) => {
      const seen = await seenCase(tx, me, baseId, true)
      await settle?.(tx)
      const no = await nextNumber(house, tx, 'document', seen.tenantId)
      const position = await nextPlace(tx, baseId, folderId)
      const name = `${no} ${facts.name}`
      const place = { recordKind: 'case' as const, recordId: baseId, folderId, position, looseSince: null }
      await tx.insert(file).values({ ...facts, ...place, name, ownerId: me.id, createdAt: house.now() })
      const [row] = await tx
        .insert(caseDocument)
        .values({
          ...{ id, no, title, body, caseId: baseId, tenantId: seen.tenantId, fileId: facts.id, trialId },
          ...{ templateId: template.id, kind: template.kind, language: template.language },
          ...{ byId: me.id, byName: me.nickName, at: house.now() },
        })
        .onConflictDoNothing()
        .returning()
      if (!row) throw new AppError('stale')
      if (replaces) await replace(tx, row, replaces)
      await recordEvent(house, tx, baseId, { action: 'fileAdded', by: me, details: { entry: name, folder: '' } })
      await tellRows(house, tx, 'case', baseId)
      await tellRows(house, tx, 'caseDetail', baseId)
      const [made] = await readDocuments(tx, sql`d.id = ${id}`)
      if (!made) throw new Error('A document vanished')
      return made
    })
  } catch (error) {
    // Of a failure of ours nobody knows whether the row was written: then the bytes stay.
    if (error instanceof AppError) await house.store.remove(facts.id)
    throw error
  }
}
