import { eq, sql } from 'drizzle-orm'
import { type CaseState, endedCases } from '../../contract/case.ts'
import type { CostAccount, costs } from '../../contract/cost.ts'
import { tribunalFeeOn, tribunalShares, tribunalTotal } from '../../contract/costSplit.ts'
import { AppError } from '../../contract/errors.ts'
import { fenIn, fenText } from '../../contract/refund.ts'
import { keptOf } from '../../contract/statement.ts'
import { seenCase } from '../case/case.ts'
import { mustHaveCome } from '../case/day.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { sendMessage } from '../message/send.ts'
import { tellRows } from '../tell.ts'
import { readTribunal } from '../tribunal/row.ts'
import { localDay } from '../when.ts'
import { readCostAccount, readTribunalFee, seesTribunalFee, someTribunalFees } from './row.ts'
import { mustBeSomebodyElse } from './step.ts'
import { tribunalFee } from './table.ts'

const isOver = ({ award, state }: CostAccount) => award !== null || (endedCases as CaseState[]).includes(state)

/** What the schedule of its day gives; null where it is too early, where nobody sits, or where the fees are fixed. */
async function count(tx: Tx, caseId: string) {
  const account = await readCostAccount(tx, caseId)
  const schedule = tribunalFeeOn(localDay(account.openedAt))
  const sitting = (await readTribunal(tx, caseId)).members.filter((one) => one.state === 'accepted')
  const [fixed] = await tx
    .select({ id: tribunalFee.id })
    .from(tribunalFee)
    .where(eq(tribunalFee.caseId, caseId))
    .limit(1)
  if (!schedule || fixed || sitting.length === 0 || !isOver(account)) return null
  const fen = account.charges.reduce((sum, one) => sum + fenIn(keptOf(one)), 0n)
  const kept = fenText(fen)
  const currency = account.charges[0]?.currency ?? ('CNY' as const)
  return { total: tribunalTotal(kept, schedule), currency, kept, schedule, sitting }
}

export const countTribunalFees: Handler<typeof costs.countTribunalFees> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  const counted = await count(tx, id)
  if (!counted) return null
  const { total, currency, kept, schedule } = counted
  return { total, currency, kept, percent: schedule.percent, from: schedule.from, demo: schedule.demo }
}

const listOf = (tx: Tx, caseId: string) =>
  someTribunalFees(tx, sql`${tribunalFee.caseId} = ${caseId} order by ${tribunalFee.seat} desc, ${tribunalFee.name}`)

export const listTribunalFees: Handler<typeof costs.listTribunalFees> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  const mine = sql`${tribunalFee.caseId} = ${id} and ${seesTribunalFee(me)}`
  return { list: await someTribunalFees(tx, sql`${mine} order by ${tribunalFee.seat} desc, ${tribunalFee.name}`) }
}

/**
 * No row of the timeline tells of it: parties read that. Throws `state.closed` where it is too early or was fixed before.
 */
export const fixTribunalFees: Handler<typeof costs.fixTribunalFees> = async ({ house, tx, me, body }) => {
  const seen = await seenCase(tx, me, body.baseId, true)
  const counted = await count(tx, seen.id)
  if (!counted) throw new AppError('state.closed')
  const { total, reason } = body
  if (fenIn(total) !== fenIn(counted.total) && reason === '')
    throw new AppError('reason.required', {}, [{ path: ['reason'], code: 'reason.required' }])
  const { sitting, schedule, currency } = counted
  const shares = tribunalShares(total, sitting, schedule)
  const fixed = { tenantId: seen.tenantId, caseId: seen.id, currency, reason, fixedAt: house.now(), fixedBy: me.id }
  const rows = sitting.map(({ userId, name, seat }, at) => ({
    ...fixed,
    ...{ accountId: userId, name, seat, amount: shares[at] ?? '0' },
  }))
  await tx.insert(tribunalFee).values(rows)
  const to = sitting.map(({ userId }) => userId).filter((id) => id !== me.id)
  const about = { params: { caseNo: seen.caseNo }, link: `/CaseDetails?caseId=${seen.id}`, caseId: seen.id }
  await sendMessage(house, tx, to, { kind: 'tribunalFeeFixed', ...about })
  const list = await listOf(tx, seen.id)
  await tellRows(house, tx, 'tribunalFee', ...list.map(({ id }) => id))
  return { list }
}

export const payTribunalFee: Handler<typeof costs.payTribunalFee> = async ({ house, tx, me, body }) => {
  const [found] = await tx.select().from(tribunalFee).where(eq(tribunalFee.id, body.id))
  if (!found) throw new AppError('notFound')
  const seen = await seenCase(tx, me, found.caseId, true)
  const [row] = await tx.select().from(tribunalFee).where(eq(tribunalFee.id, body.id))
  if (row?.paidOn !== '') throw new AppError('state.closed')
  if (row.version !== body.version) throw new AppError('stale')
  mustBeSomebodyElse(me, row.fixedBy)
  mustHaveCome(house, body.paidOn, 'paidOn')
  const paid = { paidOn: body.paidOn, version: row.version + 1 }
  await tx.update(tribunalFee).set(paid).where(eq(tribunalFee.id, row.id))
  const params = { caseNo: seen.caseNo, due: body.paidOn }
  const link = `/CaseDetails?caseId=${seen.id}`
  await sendMessage(house, tx, [row.accountId], { kind: 'tribunalFeePaid', params, link, caseId: seen.id })
  await tellRows(house, tx, 'tribunalFee', row.id)
  return readTribunalFee(tx, row.id)
}
