import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { CaseDocument, caseDocuments } from '../../contract/caseDocument.ts'
import type { DocumentNode } from '../../contract/document.ts'
import { AppError } from '../../contract/errors.ts'
import { unfilledKeys } from '../../contract/placeholder.ts'
import { seenCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import { nextPlace } from '../caseFile/place.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import { fill } from '../document/model/fill.ts'
import { toDocx } from '../document/model/toDocx.ts'
import { toPdf } from '../document/model/toPdf.ts'
import { type Asker, type Definition, writePdf } from '../document/pdf.ts'
import type { Handler, Noun, OwnTransaction } from '../door/handler.ts'
import { readTrial } from '../hearing/trial/row.ts'
import type { House } from '../house.ts'
import { nextNumber } from '../number.ts'
import { tellRows } from '../tell.ts'
import { seenTemplate } from '../template/noun.ts'
import { documentTemplate } from '../template/table.ts'
import { storeMadePdf } from '../upload/content/made.ts'
import { cleanName } from '../upload/create.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'
import { file } from '../upload/table.ts'
import { localDay } from '../when.ts'
import type { Person } from '../who.ts'
import { factsOf } from './facts.ts'
import { caseDocument } from './table.ts'

const unknown = () => new AppError('template.unknown', {}, [{ path: ['templateId'], code: 'template.unknown' }])

/** What a document is to be made from. Throws `template.unknown` at its field. */
const chosenTemplate = (orm: Orm, me: Person, id: string) =>
  seenTemplate(orm, me, id).catch((error) => {
    throw error instanceof AppError && error.code === 'notFound' ? unknown() : error
  })

const fillDocument: Handler<typeof caseDocuments.fillDocument> = async ({ house, tx, me, body }) => {
  const { id } = await seenCase(tx, me, body.baseId)
  const template = await chosenTemplate(tx, me, body.templateId)
  const trial = body.trialId ? await readTrial(tx, me, body.trialId) : null
  if (trial && trial.baseId !== id) throw new AppError('notFound')
  const { document, unresolved } = fill(template.body, await factsOf(tx, id, trial, house.now()))
  return { title: template.title, body: document, unresolved }
}

/** How documents of a case look on paper. */
const paperOf = (title: string, body: DocumentNode): Definition => ({
  info: { title },
  pageOrientation: 'portrait',
  pageMargins: [72, 64, 72, 56],
  content: toPdf(body),
  footer: '{page} / {pages}',
  missing: '字体缺少下列字符，文中以〓代替：{codes}',
})

async function pdfOfDocument(house: House, title: string, body: DocumentNode, asker: Asker): Promise<Buffer> {
  const { bytes, lacking } = await writePdf(house, paperOf(title, body), asker)
  if (lacking.length) throw new AppError('document.glyphs', { characters: lacking.join(' ') })
  return bytes
}

const previewDocument: OwnTransaction<typeof caseDocuments.previewDocument> = {
  async ownTransaction({ house, me, body: { title, body, format }, gone }) {
    const name = `${cleanName(title)}_${localDay(house.now())}.${format}`
    const bytes =
      format === 'docx'
        ? await toDocx(title, body)
        : (await writePdf(house, paperOf(title, body), { personId: me.id, gone })).bytes
    return { stream: Readable.from([bytes]), name, size: bytes.length }
  },
}

const whole = sql`select d.id, d.case_id as "baseId", d.no, d.kind, d.language, d.title, d.by_name as "byName", d.at,
  json_build_object('id', t.id, 'title', t.title, 'version', t.version) as template, ${fileJson} as file
  from ${caseDocument} d join ${documentTemplate} t on t.id = d.template_id join ${file} f on f.id = d.file_id`
type Row = Omit<CaseDocument, 'file' | 'at'> & { file: StoredFile; at: Date | string }
const documentOf = ({ file: stored, at, ...row }: Row): CaseDocument => ({
  ...row,
  at: new Date(at).toISOString(),
  file: attachmentOf(stored),
})

async function readDocuments(orm: Orm, where: ReturnType<typeof sql>): Promise<CaseDocument[]> {
  return (await rowsOf<Row>(orm, sql`${whole} where ${where} order by d.at desc, d.id`)).map(documentOf)
}

/** The PDF is written before the transaction, so that nobody waits for it with a case in their hands. */
const makeDocument: OwnTransaction<typeof caseDocuments.makeDocument> = {
  async ownTransaction({ house, me, body: sent, gone }) {
    const { id, baseId, templateId, folderId = null, title, body } = sent
    const { orm } = house.db
    await seenCase(orm, me, baseId)
    const template = await chosenTemplate(orm, me, templateId)
    const known = await readDocuments(orm, sql`d.id = ${id} and d.case_id = ${baseId} and d.by_id = ${me.id}`)
    if (known[0]) return known[0]
    // A draft is tried, not used.
    if (template.state !== 'active') throw unknown()
    const keys = unfilledKeys(body)
    if (keys.length) throw new AppError('document.unfilled', { keys: keys.join('、') })
    const bytes = await pdfOfDocument(house, title, body, { personId: me.id, gone })
    const facts = await storeMadePdf(house, bytes, `${cleanName(title)}.pdf`)
    try {
      return await house.db.tx(async (tx) => {
        const seen = await seenCase(tx, me, baseId, true)
        const no = await nextNumber(house, tx, 'document', seen.tenantId)
        const position = await nextPlace(tx, baseId, folderId)
        const name = `${no} ${facts.name}`
        const place = { recordKind: 'case' as const, recordId: baseId, folderId, position, looseSince: null }
        await tx.insert(file).values({ ...facts, ...place, name, ownerId: me.id, createdAt: house.now() })
        const [row] = await tx
          .insert(caseDocument)
          .values({
            ...{ id, no, title, body, templateId, caseId: baseId, tenantId: seen.tenantId, fileId: facts.id },
            ...{ kind: template.kind, language: template.language, byId: me.id, byName: me.nickName, at: house.now() },
          })
          .onConflictDoNothing()
          .returning()
        if (!row) throw new AppError('stale')
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
  },
}

const listDocuments: Handler<typeof caseDocuments.listDocuments> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return readDocuments(tx, sql`d.case_id = ${id}`)
}

export const caseDocumentNoun: Noun<typeof caseDocuments> = {
  calls: { fillDocument, previewDocument, makeDocument, listDocuments },
  kinds: {},
}
