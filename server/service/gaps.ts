import { and, eq, isNull, ne } from 'drizzle-orm'
import { endedCases } from '../../contract/case/case.ts'
import { type Servable, type ServiceGap, serviceGaps, sidesOfDocument } from '../../contract/service/serviceGap.ts'
import type { DocumentKind } from '../../contract/template/template.ts'
import type { Orm } from '../database/db.ts'
import { caseAttendee, type cases } from '../tables/case.ts'
import { caseDocument } from '../tables/caseDocument.ts'
import { batch, delivery, serviceRecord } from '../tables/service.ts'
import { issuedDocument } from '../tables/signing.ts'
import { file } from '../tables/upload.ts'

/** What a document is called that nobody has made yet. */
export const kindNames: Partial<Record<DocumentKind, string>> = { arbitrationNotice: '仲裁通知书' }

type Case = Pick<typeof cases.$inferSelect, 'id' | 'state' | 'acceptedAt'>
type Batch = Pick<typeof batch.$inferSelect, 'id' | 'fileIds'>

interface Known extends Servable {
  /** The file as it was made, without a seal. */
  plain: string
}

/** The documents that stand in a case, each with its sealed copies, known by the hash of what was sealed. */
async function documentsOf(orm: Orm, caseId: string): Promise<Known[]> {
  const rows = await orm
    .select({
      kind: caseDocument.kind,
      title: caseDocument.title,
      no: caseDocument.no,
      plain: file.id,
      sha256: file.sha256,
    })
    .from(caseDocument)
    .innerJoin(file, eq(file.id, caseDocument.fileId))
    .where(and(eq(caseDocument.caseId, caseId), isNull(caseDocument.replacedBy)))
    .orderBy(caseDocument.at)
  const issued = await orm
    .select({ fileId: issuedDocument.fileId, readSha256: issuedDocument.readSha256 })
    .from(issuedDocument)
    .innerJoin(file, eq(file.id, issuedDocument.fileId))
    .where(and(eq(issuedDocument.caseId, caseId), eq(issuedDocument.state, 'valid')))
    .orderBy(issuedDocument.issuedAt)
  return rows.map(({ sha256, plain, ...said }) => {
    const sealed = issued.filter((one) => one.readSha256 === sha256).map((one) => one.fileId)
    return { ...said, plain, fileId: sealed.at(-1) ?? plain, copies: [plain, ...sealed] }
  })
}

interface Gaps {
  gaps: ServiceGap[]
  unsealed: { fileId: string; title: string; no: string }[]
}

/** What is owed to whom in a case as it stands, or as it will once the batch is sent; and which documents of that bear no seal. */
export async function gapsOf(orm: Orm, { id: caseId, state, acceptedAt }: Case, sending?: Batch): Promise<Gaps> {
  const documents = await documentsOf(orm, caseId)
  const unsealed = documents
    .filter(({ plain }) => sending?.fileIds.includes(plain))
    .map(({ plain, title, no }) => ({ fileId: plain, title, no }))
  if (!acceptedAt || endedCases.includes(state)) return { gaps: [], unsealed }
  const parties = await orm
    .select({ id: caseAttendee.id, name: caseAttendee.name, camp: caseAttendee.camp })
    .from(caseAttendee)
    .where(and(eq(caseAttendee.caseId, caseId), eq(caseAttendee.role, 'party')))
    .orderBy(caseAttendee.position)
  const ways = await orm
    .select({ partyId: delivery.partyId, fileIds: batch.fileIds, batchId: batch.id, state: batch.state })
    .from(delivery)
    .innerJoin(batch, eq(batch.id, delivery.batchId))
    .where(and(eq(batch.caseId, caseId), ne(delivery.state, 'otherChannel')))
  const noticed = await orm
    .select({ partyId: serviceRecord.partyId })
    .from(serviceRecord)
    .where(and(eq(serviceRecord.caseId, caseId), eq(serviceRecord.notice, true), isNull(serviceRecord.batchId)))
  const gaps = serviceGaps({
    parties: parties.flatMap((one) => (one.camp ? [{ ...one, camp: one.camp }] : [])),
    documents: documents.filter(({ kind }) => kind in sidesOfDocument),
    served: ways
      .filter((one) => one.state !== 'prepared' || one.batchId === sending?.id)
      .flatMap(({ partyId, fileIds }) => fileIds.map((fileId) => ({ partyId, fileId }))),
    noticed: noticed.map((one) => one.partyId),
  })
  return { gaps, unsealed }
}
