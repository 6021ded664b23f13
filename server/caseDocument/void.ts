import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { caseDocuments } from '../../contract/caseDocument/caseDocument.ts'
import { staysReadable } from '../../contract/envelope/envelope.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { seenCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { everybodyOf } from '../case/seat/everybody.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { sendMessage } from '../message/send.ts'
import { caseDocument } from '../tables/caseDocument.ts'
import { envelope } from '../tables/envelope.ts'
import { file } from '../tables/upload.ts'
import { cleanName } from '../upload/create.ts'
import { readDocuments } from './row.ts'

/** Throws `document.sealed`: what is being signed or was issued ends by the steps of signing, which everybody who signed is told of. */
async function mustNotBeSigned(tx: Tx, fileId: string): Promise<void> {
  const its = or(eq(envelope.fileId, fileId), eq(envelope.issuedFileId, fileId))
  const [found] = await tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(and(its, inArray(envelope.state, staysReadable)))
    .limit(1)
  if (found) throw new AppError('document.sealed')
}

/** The file stays where it lies, under a name that says what became of it; also in a case that has ended. */
export const voidDocument: Handler<typeof caseDocuments.voidDocument> = async ({ house, tx, me, body }) => {
  const [known] = await tx.select().from(caseDocument).where(eq(caseDocument.id, body.id))
  if (!known) throw new AppError('notFound')
  const seen = await seenCase(tx, me, known.caseId, true)
  const [row] = await tx.select().from(caseDocument).where(eq(caseDocument.id, body.id)).for('update')
  if (!row || row.voidedAt || row.replacedBy) throw new AppError('state.closed')
  await mustNotBeSigned(tx, row.fileId)
  const { reason } = body
  await tx
    .update(caseDocument)
    .set({ voidedAt: house.now(), voidReason: reason, voidedBy: me.nickName })
    .where(eq(caseDocument.id, row.id))
  const title = `${row.no} ${row.title}`
  await tx
    .update(file)
    .set({ name: `${cleanName(title)}（已作废）.pdf` })
    .where(eq(file.id, row.fileId))
  await recordEvent(house, tx, seen.id, { action: 'documentVoided', by: me, reason, details: { entry: title } })
  await sendMessage(house, tx, await everybodyOf(tx, seen, [me.id]), {
    kind: 'documentVoided',
    params: { caseNo: seen.caseNo, title, reason },
    link: `/CaseDetails?caseId=${seen.id}`,
    caseId: seen.id,
  })
  await tellCase(house, tx, seen.id)
  const [made] = await readDocuments(tx, sql`d.id = ${row.id}`)
  if (!made) throw new Error('A document vanished')
  return made
}
