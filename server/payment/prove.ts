import { eq } from 'drizzle-orm'
import type { Camp } from '../../contract/case/case.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { finance } from '../../contract/kernel/office.ts'
import { type payments, proofFiles } from '../../contract/payment/payment.ts'
import { seenCase } from '../case/case.ts'
import { mustHaveCome } from '../case/day.ts'
import { carryOutCaseMove, mustOwe } from '../case/move.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import { takeCostStep } from '../cost/step.ts'
import type { Tx } from '../database/db.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import { secretariesOf } from '../message/send.ts'
import { counterFee } from '../tables/cost.ts'
import { paymentProof } from '../tables/payment.ts'
import { tellRows } from '../tell.ts'
import { bindFiles, finishFiles } from '../upload/bind.ts'
import type { Person } from '../who.ts'
import { readProof } from './row.ts'

const filesOf = (files: { attachmentId: string }[]) => files.map((one) => ({ ...one, purpose: 'payment' }))

/** Whoever takes part for the applicants pays the fee of the claims, for the respondents that of a counterclaim. Throws `forbidden`. */
async function mustPay(tx: Tx, me: Person, caseId: string, camp: Camp): Promise<void> {
  const seats = await attendeesOf(tx, caseId)
  if (!seats.some((one) => one.accountId === me.id && one.camp === camp)) throw new AppError('forbidden')
}

/** The fee of a counterclaim of this case that is still to be paid. Throws `notFound`, `state.closed`. */
async function owedFee(tx: Tx, caseId: string, chargeId: string): Promise<typeof counterFee.$inferSelect> {
  const [fee] = await tx.select().from(counterFee).where(eq(counterFee.id, chargeId))
  if (fee?.caseId !== caseId) throw new AppError('notFound')
  if (fee.paidOn !== '') throw new AppError('state.closed')
  return fee
}

/** A second arrival of the same proof is `stale`, never a second record. */
export const provePayment: PreparedTransaction<typeof payments.provePayment> = {
  before: ({ house, me, body }) => finishFiles(house, me, filesOf(body.files)),
  async inTransaction(context) {
    const { house, tx, me, body } = context
    const { id, baseId, chargeId = null, paidOn } = body
    const { payer, amount, currency, reference, note } = body
    const seen = await seenCase(tx, me, baseId, true)
    await mustPay(tx, me, seen.id, chargeId ? 'DEF' : 'APP')
    const [before] = await tx.select({ caseId: paymentProof.caseId }).from(paymentProof).where(eq(paymentProof.id, id))
    if (before) throw new AppError(before.caseId === baseId ? 'stale' : 'notFound')
    const fee = chargeId ? await owedFee(tx, seen.id, chargeId) : undefined
    if (!fee) mustOwe(seen)
    mustHaveCome(house, paidOn, 'paidOn')
    const said = { payer, amount, currency, reference, note }
    const by = { ownerId: me.id, byName: me.nickName }
    await tx.insert(paymentProof).values({
      id,
      tenantId: seen.tenantId,
      caseId: seen.id,
      chargeId,
      ...by,
      submittedAt: house.now(),
      paidOn,
      ...said,
    })
    await bindFiles(house, tx, me, { kind: 'paymentProof', id }, filesOf(body.files), proofFiles.group)
    if (fee) {
      const to = await secretariesOf(tx, seen.tenantId, finance)
      const said = { details: { fee: fee.amount, currency: fee.currency, paidOn }, to, fee: '', due: '' }
      await takeCostStep(context, seen.id, { action: 'counterFeeProved', ...said })
    } else await carryOutCaseMove(house, tx, seen, { action: 'provePayment', by: me }, { details: { paidOn } })
    await tellRows(house, tx, 'paymentProof', id)
    return readProof(tx, id)
  },
}
