import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import type { caseDocuments } from '../../contract/caseDocument/caseDocument.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { seenCase } from '../case/case.ts'
import type { Orm } from '../database/db.ts'
import { fill } from '../document/model/fill.ts'
import { toDocx } from '../document/model/toDocx.ts'
import { paperOf } from '../document/paper.ts'
import { warmWriter, writePdf } from '../document/pdf.ts'
import type { Handler, Noun, OwnTransaction } from '../door/handler.ts'
import { readTrial } from '../hearing/trial/row.ts'
import { caseDocument } from '../tables/caseDocument.ts'
import { seenTemplate } from '../template/noun.ts'
import { cleanName } from '../upload/create.ts'
import { localDay } from '../when.ts'
import type { Person } from '../who.ts'
import { factsOf } from './facts.ts'
import { makeCaseDocument, unlessMade } from './make.ts'
import { readDocuments } from './row.ts'
import { voidDocument } from './void.ts'

const unknown = () => new AppError('template.unknown', {}, [{ path: ['templateId'], code: 'template.unknown' }])

/** What a document is to be made from. Throws `template.unknown` at its field. */
const chosenTemplate = (orm: Orm, me: Person, id: string) =>
  seenTemplate(orm, me, id).catch((error) => {
    throw error instanceof AppError && error.code === 'notFound' ? unknown() : error
  })

const fillDocument: Handler<typeof caseDocuments.fillDocument> = async ({ house, tx, me, body }) => {
  const { id } = await seenCase(tx, me, body.baseId)
  const template = await chosenTemplate(tx, me, body.templateId)
  warmWriter(house)
  const trial = body.trialId ? await readTrial(tx, me, body.trialId) : null
  if (trial && trial.baseId !== id) throw new AppError('notFound')
  const { document, unresolved } = fill(template.body, await factsOf(tx, id, trial, house.now()))
  return { title: template.title, body: document, unresolved }
}

const previewDocument: OwnTransaction<typeof caseDocuments.previewDocument> = {
  async ownTransaction({ house, me, body: { title, body, format }, gone }) {
    const name = `${cleanName(title)}_${localDay(house.now())}.${format}`
    const bytes =
      format === 'docx'
        ? await toDocx(title, body, house.now())
        : (await writePdf(house, paperOf(title, body), { personId: me.id, gone })).bytes
    return { stream: Readable.from([bytes]), name, size: bytes.length }
  },
}

const makeDocument: OwnTransaction<typeof caseDocuments.makeDocument> = {
  async ownTransaction({ house, me, body: sent, gone }) {
    const { id, baseId, templateId, folderId = null, title, body } = sent
    const { orm } = house.db
    await seenCase(orm, me, baseId)
    const template = await chosenTemplate(orm, me, templateId)
    const known = async () =>
      (await readDocuments(orm, sql`d.id = ${id} and d.case_id = ${baseId} and d.by_id = ${me.id}`))[0]
    const before = await known()
    if (before) return before
    // A draft is tried, not used. One that was retired since the text was begun stays what it was made from.
    if (template.state === 'draft') throw unknown()
    const wanted = { id, baseId, template, folderId, title, body }
    return unlessMade(() => makeCaseDocument(house, me, wanted, { personId: me.id, gone }), known)
  },
}

const listDocuments: Handler<typeof caseDocuments.listDocuments> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return readDocuments(tx, sql`d.case_id = ${id}`)
}

const readDocument: Handler<typeof caseDocuments.readDocument> = async ({ tx, me, params: { id } }) => {
  const [document] = await readDocuments(tx, sql`d.id = ${id} and d.tenant_id = ${me.tenantId}`)
  if (!document) throw new AppError('notFound')
  await seenCase(tx, me, document.baseId)
  const [kept] = await tx.select({ body: caseDocument.body }).from(caseDocument).where(eq(caseDocument.id, id))
  if (!kept) throw new Error('A document vanished')
  return { document, body: kept.body }
}

export const caseDocumentNoun: Noun<typeof caseDocuments> = {
  calls: { fillDocument, previewDocument, makeDocument, readDocument, voidDocument, listDocuments },
  kinds: {},
}
