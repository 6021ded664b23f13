import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, max } from 'drizzle-orm'
import type { Camp } from '../../contract/case/case.ts'
import { pieceText } from '../../contract/case/caseRequest.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { nextNumber } from '../number.ts'
import { caseEvent, cases } from '../tables/case.ts'
import { defence, defenceVersion } from '../tables/defence.ts'
import { evidence, evidenceItem } from '../tables/evidence.ts'
import { file } from '../tables/upload.ts'
import { tellRows } from '../tell.ts'

/** What a piece is called of which the request says nothing: by its file, without the extension. */
const stemOf = (name: string): string => name.replace(/(?<=.)\.[^.]*$/, '').slice(0, pieceText.name)

/** What evidence came with: whose side it is, who handed it in and when, and where its files lie. */
interface Filed {
  kind: 'caseDetail' | 'defence'
  id: string
  camp: Camp
  ownerId: string
  /** When it came, or came again, and who sent it then: of that the receipt tells. */
  at: Date
  byName: string
  /** What was said of its pieces, by their files. */
  said: Map<string, { name: string; purpose: string }>
}

async function ofRequest(tx: Tx, { id, ownerId, form }: typeof cases.$inferSelect): Promise<Filed | undefined> {
  const sent = and(eq(caseEvent.caseId, id), inArray(caseEvent.action, ['submit', 'resubmit']))
  const [last] = await tx
    .select({ at: caseEvent.at, byName: caseEvent.byName })
    .from(caseEvent)
    .where(sent)
    .orderBy(desc(caseEvent.no))
    .limit(1)
  if (!ownerId || !last) return undefined
  const said = new Map((form?.evidence ?? []).map((one) => [one.attachmentId, one]))
  return { kind: 'caseDetail', id, camp: 'APP', ownerId, ...last, said }
}

async function ofCounterclaim(tx: Tx, id: string): Promise<Filed | undefined> {
  const [row] = await tx
    .select({ camp: defence.camp, ownerId: defence.ownerId, at: defenceVersion.at, byName: defenceVersion.byName })
    .from(defence)
    .innerJoin(defenceVersion, eq(defenceVersion.defenceId, defence.id))
    .where(eq(defence.id, id))
    .orderBy(desc(defenceVersion.no))
    .limit(1)
  return row && { kind: 'defence', id, ...row, said: new Map() }
}

/**
 * Of house.ts. The files leave the papers of the request, or of the counterclaim, for the new submission, so that nothing is read or
 * bound twice; they keep their ids, so whatever points at one still does. What was accepted before is left as it is: its parties
 * have handed in anew what was to count, under numbers that do not move.
 */
export async function enterFiledEvidence(
  house: House,
  tx: Tx,
  { caseId, counterclaimId }: { caseId: string; counterclaimId?: string },
  by: { id: string; nickName: string },
): Promise<void> {
  const [known] = await tx.select().from(cases).where(eq(cases.id, caseId))
  if (!known) throw new Error('A case vanished')
  const filed = counterclaimId ? await ofCounterclaim(tx, counterclaimId) : await ofRequest(tx, known)
  if (!filed) return
  const { camp, ownerId, said } = filed
  const files = await tx
    .select({ id: file.id, name: file.name })
    .from(file)
    .where(
      and(
        eq(file.recordKind, filed.kind),
        eq(file.recordId, filed.id),
        eq(file.purpose, 'evidence'),
        isNotNull(file.sha256),
      ),
    )
    .orderBy(file.position)
  if (files.length === 0) return
  const id = randomUUID()
  const no = await nextNumber(house, tx, 'evidence', known.tenantId)
  const [last] = await tx
    .select({ no: max(evidenceItem.no) })
    .from(evidenceItem)
    .where(and(eq(evidenceItem.caseId, caseId), eq(evidenceItem.camp, camp)))
  await tx.insert(evidence).values({
    ...{ id, no, caseId, camp, tenantId: known.tenantId, ownerId },
    ...{ source: 'PC', byName: filed.byName, submittedAt: filed.at },
  })
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
