import { eq } from 'drizzle-orm'
import type { Camp } from '../../contract/case/case.ts'
import type { CaseEvent } from '../../contract/case/caseLife.ts'
import type { costEvents } from '../../contract/cost/costEvent.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { isDemoRole } from '../../contract/kernel/office.ts'
import type { MessageKind } from '../../contract/message/message.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { cases } from '../tables/case.ts'
import type { Person } from '../who.ts'

/**
 * Who asked for money, or decided on it, does not say that it moved: throws `person.same` (contract/case/twoPeople.ts). The two secretaries
 * of the demo, who show every screen, are not held to it.
 */
export function mustBeSomebodyElse(me: Pick<Person, 'id' | 'roles'>, first: string): void {
  if (me.id === first && !me.roles.some(isDemoRole)) throw new AppError('person.same')
}

/** The accounts that follow a case for one of its sides. */
export const accountsOfSide = async (tx: Tx, caseId: string, camp: Camp): Promise<(string | null)[]> =>
  (await attendeesOf(tx, caseId)).filter((one) => one.camp === camp).map((one) => one.accountId)

interface Step {
  action: (typeof costEvents)[number]
  details: CaseEvent['details']
  /** Who is told, besides open screens. */
  to: (string | null)[]
  fee: string
  due: string
  /** What people are told instead of the step itself, and what came of the fee. */
  kind?: MessageKind
  received?: string
  reason?: string
}

/** Puts a step about money into the timeline, tells those it concerns, and shows it. The case is held. Call it last. */
export async function takeCostStep(
  { house, tx, me }: { house: House; tx: Tx; me: Person },
  caseId: string,
  { action, details, to, fee, due, kind = action, received = '', reason = '' }: Step,
): Promise<void> {
  await recordEvent(house, tx, caseId, { action, by: me, reason, details })
  const [row] = await tx.select({ caseNo: cases.caseNo }).from(cases).where(eq(cases.id, caseId))
  const others = [...new Set(to)].filter((id): id is string => id !== null && id !== me.id)
  const params = { caseNo: row?.caseNo ?? '', byName: me.nickName, fee, due, received, reason }
  await sendMessage(house, tx, others, { kind, params, link: `/CaseDetails?caseId=${caseId}`, caseId })
  await tellCase(house, tx, caseId)
}
