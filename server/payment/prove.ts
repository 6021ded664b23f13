import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { type payments, proofFiles } from '../../contract/payment.ts'
import { seenCase } from '../case/case.ts'
import { mustHaveCome } from '../case/day.ts'
import { carryOutCaseMove, mustOwe } from '../case/move.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import type { Tx } from '../database/db.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import { tellRows } from '../tell.ts'
import { bindFiles, finishFiles } from '../upload/bind.ts'
import type { Person } from '../who.ts'
import { readProof } from './row.ts'
import { paymentProof } from './table.ts'

const filesOf = (files: { attachmentId: string }[]) => files.map((one) => ({ ...one, purpose: 'payment' }))

/** Whoever takes part for the applicants pays. Throws `forbidden`. */
async function mustApply(tx: Tx, me: Person, caseId: string): Promise<void> {
  const seats = await attendeesOf(tx, caseId)
  if (!seats.some((one) => one.accountId === me.id && one.camp === 'APP')) throw new AppError('forbidden')
}

/** A second arrival of the same proof is `stale`, never a second record. */
export const provePayment: PreparedTransaction<typeof payments.provePayment> = {
  before: ({ house, me, body }) => finishFiles(house, me, filesOf(body.files)),
  async inTransaction({ house, tx, me, body }) {
    const { id, baseId, paidOn, note } = body
    const seen = await seenCase(tx, me, baseId, true)
    await mustApply(tx, me, seen.id)
    const [before] = await tx.select({ caseId: paymentProof.caseId }).from(paymentProof).where(eq(paymentProof.id, id))
    if (before) throw new AppError(before.caseId === baseId ? 'stale' : 'notFound')
    mustOwe(seen)
    mustHaveCome(house, paidOn, 'paidOn')
    const by = { ownerId: me.id, byName: me.nickName }
    await tx
      .insert(paymentProof)
      .values({ id, tenantId: seen.tenantId, caseId: seen.id, ...by, submittedAt: house.now(), paidOn, note })
    await bindFiles(house, tx, me, { kind: 'paymentProof', id }, filesOf(body.files), proofFiles.group)
    await carryOutCaseMove(house, tx, seen, { action: 'provePayment', by: me }, { details: { paidOn } })
    await tellRows(house, tx, 'paymentProof', id)
    return readProof(tx, id)
  },
}
