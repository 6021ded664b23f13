import { randomUUID } from 'node:crypto'
import { and, eq, max } from 'drizzle-orm'
import { type Camp, endedCases } from '../../contract/case/case.ts'
import { AppError, type FieldError } from '../../contract/errors/errors.ts'
import { type EvidenceBody, evidenceFiles, type evidences } from '../../contract/evidence/evidence.ts'
import { seenCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import { arbitratorsOf } from '../case/seat/arbitrator.ts'
import { type Attendee, attendeesOf } from '../case/seat/attendee.ts'
import { staffOf } from '../case/seat/everybody.ts'
import type { Tx } from '../database/db.ts'
import type { Context, PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { nextNumber } from '../number.ts'
import { evidence, evidenceItem } from '../tables/evidence.ts'
import { tellRows } from '../tell.ts'
import { bindFiles, finishFiles } from '../upload/bind.ts'
import type { Person } from '../who.ts'
import { readOneEvidence } from './row.ts'

/** Which side hands in: a party's own, or that of those an agent acts for; secretaries name it. Throws `evidence.camp`. */
function campOf(me: Person, attendees: Attendee[], wanted: Camp | undefined): Camp {
  const own = attendees.filter((one) => one.accountId === me.id).map((one) => one.camp)
  const mine = me.cate === 'MISHU' ? wanted : own.find((camp) => camp === (wanted ?? camp))
  if (!mine) throw new AppError('evidence.camp', {}, [{ path: ['camp'], code: 'evidence.camp' }])
  return mine
}

interface WantedFile {
  attachmentId: string
  purpose: 'evidence' | 'institution'
  /** Where it stands in the form. */
  path: FieldError['path']
}

/** The files of a submission in the order of its pieces. */
function filesOf({ items }: EvidenceBody): WantedFile[] {
  return items.flatMap(({ attachmentId, arbitrationAttachmentId }, at) => [
    ...(attachmentId ? [{ attachmentId, purpose: 'evidence' as const, path: ['items', at, 'attachmentId'] }] : []),
    ...(arbitrationAttachmentId
      ? [
          {
            attachmentId: arbitrationAttachmentId,
            purpose: 'institution' as const,
            path: ['items', at, 'arbitrationAttachmentId'],
          },
        ]
      : []),
  ])
}

type Given = Context<typeof evidences.uploadEvidence>['body']

/** One piece with its file, as other clients send it, is a submission of one. */
function submissionOf(given: Given): EvidenceBody {
  if ('items' in given) return given
  const { baseId, camp, name, purpose, offline, file } = given
  if (offline === 'N' && !file) throw new AppError('file.missing', {}, [{ path: ['file'], code: 'file.missing' }])
  const item = { id: randomUUID(), name, purpose, offline, ...(file ? { attachmentId: file.attachmentId } : {}) }
  return { id: randomUUID(), baseId, source: 'PC', items: [item], ...(camp ? { camp } : {}) }
}

/** A second arrival with the same id is `stale`, never a second submission; the key of the request answers before. */
async function mustBeNew(tx: Tx, me: Person, id: string): Promise<void> {
  const [seen] = await tx.select({ ownerId: evidence.ownerId }).from(evidence).where(eq(evidence.id, id))
  if (seen) throw new AppError(seen.ownerId === me.id ? 'stale' : 'notFound')
}

/** Writes the pieces under the next numbers of their side. The case is ours alone here, so there are no gaps. */
async function addItems(tx: Tx, { id, baseId, items }: EvidenceBody, camp: Camp): Promise<void> {
  const side = and(eq(evidenceItem.caseId, baseId), eq(evidenceItem.camp, camp))
  const [last] = await tx
    .select({ no: max(evidenceItem.no) })
    .from(evidenceItem)
    .where(side)
  const rows = items.map(({ offline, ...item }, at) => ({
    ...item,
    evidenceId: id,
    caseId: baseId,
    camp,
    no: (last?.no ?? 0) + at + 1,
    offline: offline === 'Y',
  }))
  const made = await tx.insert(evidenceItem).values(rows).onConflictDoNothing({ target: evidenceItem.id }).returning()
  // An id that a piece bears already: sent before in another submission, or twice in this one.
  if (made.length !== rows.length) throw new AppError('stale')
}

async function tellPeople(
  house: House,
  tx: Tx,
  me: Person,
  { id, baseId, items }: EvidenceBody,
  { camp, caseNo, attendees }: { camp: Camp; caseNo: string; attendees: Attendee[] },
): Promise<void> {
  // What a secretary enters on paper's behalf is news to its own side too.
  const others = attendees
    .filter((one) => one.camp !== camp || me.cate === 'MISHU')
    .flatMap((one) => one.accountId ?? [])
  const sitting = await arbitratorsOf(tx, baseId)
  const readers = new Set([...others, ...sitting, ...(await staffOf(tx, { id: baseId, tenantId: me.tenantId }))])
  readers.delete(me.id)
  const params = { caseNo, byName: me.nickName, count: String(items.length) }
  await sendMessage(house, tx, [...readers], {
    kind: 'evidenceSubmitted',
    params,
    link: `/evidenceReceipt?id=${id}`,
    caseId: baseId,
  })
}

export const uploadEvidence: PreparedTransaction<typeof evidences.uploadEvidence> = {
  async before({ house, me, body }) {
    if ('items' in body) await finishFiles(house, me, filesOf(body))
  },
  async inTransaction({ house, tx, me, body: given }) {
    const body = submissionOf(given)
    const { id, baseId, source } = body
    await mustBeNew(tx, me, id)
    const { caseNo, state } = await seenCase(tx, me, baseId, true)
    if (endedCases.includes(state)) throw new AppError('state.closed')
    const attendees = await attendeesOf(tx, baseId)
    const camp = campOf(me, attendees, body.camp)
    const files = filesOf(body)
    const foreign = me.cate === 'MISHU' ? undefined : files.find((one) => one.purpose === 'institution')
    if (foreign) throw new AppError('forbidden', {}, [{ path: foreign.path, code: 'forbidden' }])
    const no = await nextNumber(house, tx, 'evidence', me.tenantId)
    const row = { id, tenantId: me.tenantId, caseId: baseId, ownerId: me.id, no, camp, source }
    const [made] = await tx
      .insert(evidence)
      .values({ ...row, byName: me.nickName, submittedAt: house.now() })
      .onConflictDoNothing({ target: evidence.id })
      .returning({ id: evidence.id })
    // Two arrivals in one moment, to different cases: the other one was faster.
    if (!made) throw new AppError('stale')
    const placeOf = (position: number) => files[position]?.path ?? ['items']
    await bindFiles(house, tx, me, { kind: 'evidence', id }, files, evidenceFiles.group, placeOf)
    await addItems(tx, body, camp)
    const details = { no, camp, count: String(body.items.length) }
    await recordEvent(house, tx, baseId, { action: 'evidence', by: me, details })
    await tellPeople(house, tx, me, body, { camp, caseNo, attendees })
    await tellRows(house, tx, 'evidence', id)
    await tellRows(house, tx, 'case', baseId)
    await tellRows(house, tx, 'caseDetail', baseId)
    await tellRows(house, tx, 'deadlines', baseId)
    return readOneEvidence(tx, id)
  },
}
