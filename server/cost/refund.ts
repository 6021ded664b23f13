import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CostAccount, costs } from '../../contract/cost/cost.ts'
import { fenIn } from '../../contract/cost/refund.ts'
import { receivedOf } from '../../contract/cost/statement.ts'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import { finance, secretary } from '../../contract/kernel/office.ts'
import { heldInCase, seenCase } from '../case/case.ts'
import { mustHaveCome } from '../case/day.ts'
import { seesMoney } from '../case/row.ts'
import { staffOf } from '../case/seat/everybody.ts'
import type { Handler, PreparedTransaction } from '../door/handler.ts'
import { secretariesOf } from '../message/send.ts'
import { refund } from '../tables/cost.ts'
import { tellRows } from '../tell.ts'
import { bindFiles, finishFiles } from '../upload/bind.ts'
import { localDay } from '../when.ts'
import { readCostAccount, seesRefundProof, someRefundProofs } from './row.ts'
import { accountsOfSide, mustBeSomebodyElse, takeCostStep } from './step.ts'

const refuse = (code: ErrorCode, field: string) => new AppError(code, {}, [{ path: [field], code }])

/** The fee it is of, as it stands. Throws `refund.none` where nothing of it is to be refunded, `stale` where that was decided. */
function chargeOf({ charges }: CostAccount, chargeId: string) {
  const charge = charges.find((one) => one.id === chargeId)
  if (!charge) throw new AppError('notFound')
  if (charge.refund) throw new AppError('stale')
  if (!charge.counted) throw new AppError('refund.none')
  return { ...charge, counted: charge.counted }
}

/**
 * Decides what of a fee is refunded: the case is held, and a fee has one row, so that no two decisions are made whatever comes at
 * once or twice.
 */
export const decideRefund: Handler<typeof costs.decideRefund> = async (context) => {
  const { house, tx, me, body } = context
  const { id, baseId, chargeId, amount, reason } = body
  const seen = await seenCase(tx, me, baseId, true, seesMoney)
  const charge = chargeOf(await readCostAccount(tx, seen.id), chargeId)
  if (fenIn(amount) > fenIn(receivedOf(charge))) throw refuse('refund.tooMuch', 'amount')
  if (fenIn(amount) !== fenIn(charge.counted.sum) && reason === '') throw refuse('reason.required', 'reason')
  const decided = { decidedAt: house.now(), decidedBy: me.id, decidedName: me.nickName }
  const { camp, currency } = charge
  const [made] = await tx
    .insert(refund)
    .values({ id, tenantId: seen.tenantId, caseId: seen.id, chargeId, camp, amount, currency, reason, ...decided })
    .onConflictDoNothing()
    .returning({ id: refund.id })
  if (!made) throw new AppError('stale')
  const details = {
    party: charge.payer,
    fee: amount,
    currency,
    ground: charge.counted.ground,
    stage: charge.counted.stage,
  }
  const to = [
    ...(await accountsOfSide(tx, seen.id, camp)),
    ...(await secretariesOf(tx, seen.tenantId, finance)),
    seen.secretaryId,
  ]
  await takeCostStep(context, seen.id, { action: 'refundDecided', details, to, fee: `${currency} ${amount}`, due: '' })
  return readCostAccount(tx, seen.id)
}

const asProof = (attachmentId: string) => [{ attachmentId, purpose: 'refund' }]

/** A refund is recorded as paid once: the row is held, and one that was paid is over. */
export const recordRefund: PreparedTransaction<typeof costs.recordRefund> = {
  before: ({ house, me, body }) => finishFiles(house, me, asProof(body.attachmentId)),
  async inTransaction(context) {
    const { house, tx, me, body } = context
    const { id, version, refundedOn, payee, attachmentId } = body
    const find = () => tx.select().from(refund).where(eq(refund.id, id))
    const { seen, row } = await heldInCase(tx, me, find, undefined, seesMoney)
    if (row.refundedOn !== '' || fenIn(row.amount) === 0n) throw new AppError('state.closed')
    if (row.version !== version) throw new AppError('stale')
    mustBeSomebodyElse(me, row.decidedBy)
    mustHaveCome(house, refundedOn, 'refundedOn')
    if (refundedOn < localDay(row.decidedAt)) throw refuse('refund.early', 'refundedOn')
    await bindFiles(house, tx, me, { kind: 'refundProof', id }, asProof(attachmentId), 'document', () => [
      'attachmentId',
    ])
    const paid = { refundedOn, payee, paidName: me.nickName, version: version + 1 }
    await tx.update(refund).set(paid).where(eq(refund.id, id))
    const { amount, currency } = row
    const details = { fee: amount, currency, paidOn: refundedOn }
    const to = [...(await accountsOfSide(tx, seen.id, row.camp)), ...(await staffOf(tx, seen, secretary))]
    const said = { details, to, fee: `${currency} ${amount}`, due: refundedOn }
    await takeCostStep(context, seen.id, { action: 'refundPaid', ...said })
    await tellRows(house, tx, 'refundProof', id)
    return readCostAccount(tx, seen.id)
  },
}

export const listRefundProofs: Handler<typeof costs.listRefundProofs> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId, false, seesMoney)
  const mine = and(eq(refund.caseId, id), seesRefundProof(me), sql`${refund.refundedOn} <> ''`) ?? isNull(refund.id)
  return { list: await someRefundProofs(tx, sql`${mine} order by ${refund.decidedAt}, ${refund.id}`) }
}
