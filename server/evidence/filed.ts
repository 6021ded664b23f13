import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, max } from 'drizzle-orm'
import { pieceText } from '../../contract/case/caseRequest.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { nextNumber } from '../number.ts'
import { caseEvent, cases } from '../tables/case.ts'
import { evidence, evidenceItem } from '../tables/evidence.ts'
import { file } from '../tables/upload.ts'
import { tellRows } from '../tell.ts'

const camp = 'APP' as const

/** What a piece is called of which the request says nothing: by its file, without the extension. */
const stemOf = (name: string): string => name.replace(/(?<=.)\.[^.]*$/, '').slice(0, pieceText.name)

/** When the request came, or came again, and who sent it then: of that the receipt tells. */
async function filing(tx: Tx, caseId: string): Promise<{ at: Date; byName: string } | undefined> {
  const sent = and(eq(caseEvent.caseId, caseId), inArray(caseEvent.action, ['submit', 'resubmit']))
  const [last] = await tx
    .select({ at: caseEvent.at, byName: caseEvent.byName })
    .from(caseEvent)
    .where(sent)
    .orderBy(desc(caseEvent.no))
    .limit(1)
  return last
}

/**
 * Of house.ts. The files leave the papers of the request for the new submission, so that nothing is read or bound twice; they
 * keep their ids, so whatever points at one still does. Cases that were accepted before are left as they are: their parties have
 * handed in anew what was to count, under numbers that do not move.
 */
export async function enterFiledEvidence(
  house: House,
  tx: Tx,
  caseId: string,
  by: { id: string; nickName: string },
): Promise<void> {
  const [known] = await tx.select().from(cases).where(eq(cases.id, caseId))
  const ofRequest = and(eq(file.recordKind, 'caseDetail'), eq(file.recordId, caseId))
  const files = await tx
    .select({ id: file.id, name: file.name })
    .from(file)
    .where(and(ofRequest, eq(file.purpose, 'evidence'), isNotNull(file.sha256)))
    .orderBy(file.position)
  const filed = await filing(tx, caseId)
  if (!known?.ownerId || !filed || files.length === 0) return
  const id = randomUUID()
  const no = await nextNumber(house, tx, 'evidence', known.tenantId)
  const [last] = await tx
    .select({ no: max(evidenceItem.no) })
    .from(evidenceItem)
    .where(and(eq(evidenceItem.caseId, caseId), eq(evidenceItem.camp, camp)))
  await tx.insert(evidence).values({
    ...{ id, no, caseId, camp, tenantId: known.tenantId, ownerId: known.ownerId },
    ...{ source: 'PC', byName: filed.byName, submittedAt: filed.at },
  })
  const said = new Map((known.form?.evidence ?? []).map((one) => [one.attachmentId, one]))
  const items = files.map(({ id: attachmentId, name }, at) => ({
    ...{ id: randomUUID(), evidenceId: id, caseId, camp, attachmentId, offline: false },
    no: (last?.no ?? 0) + at + 1,
    name: said.get(attachmentId)?.name ?? stemOf(name),
    purpose: said.get(attachmentId)?.purpose ?? '',
  }))
  await tx.insert(evidenceItem).values(items)
  for (const [position, { id: fileId }] of files.entries())
    await tx.update(file).set({ recordKind: 'evidence', recordId: id, position }).where(eq(file.id, fileId))
  await recordEvent(house, tx, caseId, {
    ...{ action: 'evidenceFiled', by },
    details: { no, camp, count: String(items.length) },
  })
  await tellRows(house, tx, 'evidence', id)
  await tellCase(house, tx, caseId)
}
