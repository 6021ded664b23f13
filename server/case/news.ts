import { eq } from 'drizzle-orm'
import type { CaseEvent } from '../../contract/case/caseLife.ts'
import type { CaseReader } from '../../contract/case/caseMove.ts'
import { type CaseAction, caseMoves } from '../../contract/case/moves.ts'
import { filing, finance } from '../../contract/kernel/office.ts'
import type { MessageKind } from '../../contract/message/message.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { secretariesOf, sendMessage } from '../message/send.ts'
import { newsKindsOf } from '../mover.ts'
import { cases } from '../tables/case.ts'
import { tellRows } from '../tell.ts'
import { arbitratorsOf } from './seat/arbitrator.ts'
import { attendeesOf } from './seat/attendee.ts'
import { staffOf } from './seat/everybody.ts'

type Row = typeof cases.$inferSelect

const usual = newsKindsOf(caseMoves)

async function readersOf(tx: Tx, row: Row, reader: CaseReader): Promise<(string | null)[]> {
  if (reader === 'desk') return staffOf(tx, row, filing)
  if (reader === 'money') return secretariesOf(tx, row.tenantId, finance)
  if (reader === 'staff' || (reader === 'decider' && !row.secretaryId)) return staffOf(tx, row)
  if (reader === 'reviewer') return [row.secondReviewerId]
  if (reader === 'secretary' || reader === 'decider') return [row.secretaryId]
  const all = await attendeesOf(tx, row.id)
  const sitting = reader === 'all' ? await arbitratorsOf(tx, row.id) : []
  return [...sitting, ...all.filter((one) => reader === 'all' || one.camp === 'APP').map((one) => one.accountId)]
}

interface Told {
  action: CaseAction
  by: { id: string; nickName: string } | null
  reason?: string
  /** What is told instead of the step itself. */
  kind?: MessageKind | undefined
  details?: CaseEvent['details']
}

/** Tells of a step: a message to those whom it concerns, but not to who took it, and the case to open screens. Call it last. */
export async function tellNews(
  house: House,
  tx: Tx,
  caseId: string,
  { action, by, reason = '', kind: otherwise, details = {} }: Told,
): Promise<void> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, caseId))
  if (!row) throw new Error('A case vanished')
  const kind = otherwise ?? usual[action]
  if (!kind) return tellCase(house, tx, caseId)
  const readers = new Set<string>()
  for (const reader of caseMoves[action].tells ?? [])
    for (const id of await readersOf(tx, row, reader)) if (id) readers.add(id)
  if (by) readers.delete(by.id)
  const fee = row.fee ? `${row.fee.currency} ${row.fee.amount}` : ''
  const due = row.dueOn ?? ''
  const params = {
    no: row.receiptNo,
    caseNo: row.caseNo,
    cause: row.cause,
    reason,
    fee,
    due,
    received: typeof details.received === 'string' ? details.received : '',
    byName: by?.nickName ?? '',
  }
  await sendMessage(house, tx, [...readers], { kind, params, link: `/CaseDetails?caseId=${caseId}`, caseId })
  await tellCase(house, tx, caseId)
}

/** Shows a changed case on the screens that are open: as a row of lists, as a whole, and what is due in it. */
export async function tellCase(house: House, tx: Tx, caseId: string): Promise<void> {
  await tellRows(house, tx, 'case', caseId)
  await tellRows(house, tx, 'caseDetail', caseId)
  await tellRows(house, tx, 'costAccount', caseId)
  await tellRows(house, tx, 'deadlines', caseId)
}
