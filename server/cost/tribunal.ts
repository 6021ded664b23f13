import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { type CaseState, endedCases } from '../../contract/case/case.ts'
import type { CostAccount, costs } from '../../contract/cost/cost.ts'
import { tribunalFeeOn, tribunalShares, tribunalTotal } from '../../contract/cost/costSplit.ts'
import { fenIn, fenText } from '../../contract/cost/refund.ts'
import { keptOf } from '../../contract/cost/statement.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { heldInCase, seenCase } from '../case/case.ts'
import { mustHaveCome } from '../case/day.ts'
import { seesMoney } from '../case/row.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { sendMessage } from '../message/send.ts'
import { account } from '../tables/account.ts'
import { tribunalFee } from '../tables/cost.ts'
import { tribunalMember } from '../tables/tribunal.ts'
import { tellRows } from '../tell.ts'
import { readTribunal } from '../tribunal/row.ts'
import { localDay } from '../when.ts'
import { readCostAccount, readTribunalFee, seesTribunalFee, someTribunalFees } from './row.ts'
import { mustBeSomebodyElse } from './step.ts'

const isOver = ({ award, state }: CostAccount) => award !== null || (endedCases as CaseState[]).includes(state)

/** Who accepted and left before the end, each once, by their last seat; who sits again is paid by their seat. */
async function leftOf(tx: Tx, caseId: string, sitting: readonly { userId: string }[]) {
  const { accountId: userId, seat, leftAt } = tribunalMember
  const rows = await tx
    .select({ userId, name: account.nickName, seat, leftAt })
    .from(tribunalMember)
    .innerJoin(account, eq(account.id, userId))
    .where(and(eq(tribunalMember.caseId, caseId), isNotNull(tribunalMember.acceptedAt), isNotNull(leftAt)))
    .orderBy(desc(leftAt))
  const isFirst = (one: (typeof rows)[number], at: number) => rows.findIndex((row) => row.userId === one.userId) === at
  return rows.filter(isFirst).filter((one) => !sitting.some((other) => other.userId === one.userId))
}

/**
 * What the schedule of its day gives; null where it is too early, as while nobody has said what is given back, where nobody sits, or where
 * the fees are fixed.
 */
async function count(tx: Tx, caseId: string) {
  const account = await readCostAccount(tx, caseId)
  const schedule = tribunalFeeOn(localDay(account.openedAt))
  const sitting = (await readTribunal(tx, caseId)).members.filter((one) => one.state === 'accepted')
  const left = await leftOf(tx, caseId, sitting)
  const [fixed] = await tx
    .select({ id: tribunalFee.id })
    .from(tribunalFee)
    .where(eq(tribunalFee.caseId, caseId))
    .limit(1)
  const isUndecided = account.charges.some((one) => one.counted !== null && one.refund === null)
  if (!schedule || fixed || isUndecided || sitting.length === 0 || !isOver(account)) return null
  const fen = account.charges.reduce((sum, one) => sum + fenIn(keptOf(one)), 0n)
  const kept = fenText(fen)
  const currency = account.charges[0]?.currency ?? ('CNY' as const)
  return { total: tribunalTotal(kept, schedule), currency, kept, schedule, sitting, left }
}

export const countTribunalFees: Handler<typeof costs.countTribunalFees> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  const counted = await count(tx, id)
  if (!counted) return null
  const { total, currency, kept, schedule } = counted
  const left = counted.left.map((one) => ({ ...one, leftAt: one.leftAt?.toISOString() ?? null }))
  return { total, currency, kept, percent: schedule.percent, from: schedule.from, demo: schedule.demo, left }
}

const listOf = (tx: Tx, caseId: string) =>
  someTribunalFees(tx, sql`${tribunalFee.caseId} = ${caseId} order by ${tribunalFee.seat} desc, ${tribunalFee.name}`)

export const listTribunalFees: Handler<typeof costs.listTribunalFees> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId, false, seesMoney)
  const mine = sql`${tribunalFee.caseId} = ${id} and ${seesTribunalFee(me)}`
  return { list: await someTribunalFees(tx, sql`${mine} order by ${tribunalFee.seat} desc, ${tribunalFee.name}`) }
}

interface Said {
  total: string
  left: { userId: string; amount: string }[]
  reason: string
}

/**
 * What those are paid who left, in the order they were named. Throws `arbitrator.unknown` for who did not leave this tribunal or is named
 * twice, `fee.leftTooMuch` where nothing is left for who sits, `reason.required`.
 */
function sharesOfLeft<T extends { userId: string }>(left: readonly T[], { total, left: said, reason }: Said) {
  const shares = said.map(({ userId, amount }, at) => {
    const one = left.find((member) => member.userId === userId)
    const isTwice = said.findIndex((other) => other.userId === userId) !== at
    if (!one || isTwice)
      throw new AppError('arbitrator.unknown', {}, [{ path: ['left', at, 'userId'], code: 'arbitrator.unknown' }])
    return { ...one, amount }
  })
  const sum = shares.reduce((all, { amount }) => all + fenIn(amount), 0n)
  if (sum >= fenIn(total)) throw new AppError('fee.leftTooMuch', {}, [{ path: ['total'], code: 'fee.leftTooMuch' }])
  const paid = shares.filter(({ amount }) => fenIn(amount) > 0n)
  if (paid.length && reason === '') throw needsReason()
  return { shares: paid, rest: fenText(fenIn(total) - sum) }
}

const needsReason = () => new AppError('reason.required', {}, [{ path: ['reason'], code: 'reason.required' }])

/**
 * No row of the timeline tells of it: parties read that. Throws `state.closed` where it is too early or was fixed before.
 */
export const fixTribunalFees: Handler<typeof costs.fixTribunalFees> = async ({ house, tx, me, body }) => {
  const seen = await seenCase(tx, me, body.baseId, true)
  const counted = await count(tx, seen.id)
  if (!counted) throw new AppError('state.closed')
  const { total, reason } = body
  if (fenIn(total) !== fenIn(counted.total) && reason === '') throw needsReason()
  const { sitting, schedule, currency } = counted
  const gone = sharesOfLeft(counted.left, body)
  const shares = tribunalShares(gone.rest, sitting, schedule)
  const fixed = { tenantId: seen.tenantId, caseId: seen.id, currency, reason, fixedAt: house.now(), fixedBy: me.id }
  const rows = sitting.map(({ userId, name, seat }, at) => ({
    ...fixed,
    ...{ accountId: userId, name, seat, amount: shares[at] ?? '0' },
  }))
  const rowsOfLeft = gone.shares.map(({ userId, name, seat, amount }) => ({
    ...fixed,
    ...{ accountId: userId, name, seat, hasLeft: true, amount: fenText(fenIn(amount)) },
  }))
  await tx.insert(tribunalFee).values([...rows, ...rowsOfLeft])
  const to = sitting.map(({ userId }) => userId).filter((id) => id !== me.id)
  const about = { params: { caseNo: seen.caseNo }, link: `/CaseDetails?caseId=${seen.id}`, caseId: seen.id }
  await sendMessage(house, tx, to, { kind: 'tribunalFeeFixed', ...about })
  // They see the case no more: all they are told stands in the message.
  for (const { accountId, amount } of rowsOfLeft) {
    const params = { caseNo: seen.caseNo, fee: `${currency} ${amount}` }
    await sendMessage(house, tx, [accountId], { kind: 'tribunalFeeLeft', params })
  }
  const list = await listOf(tx, seen.id)
  await tellRows(house, tx, 'tribunalFee', ...list.map(({ id }) => id))
  return { list }
}

export const payTribunalFee: Handler<typeof costs.payTribunalFee> = async ({ house, tx, me, body }) => {
  const mine = eq(tribunalFee.id, body.id)
  const find = () => tx.select().from(tribunalFee).where(mine)
  const { seen, row } = await heldInCase(tx, me, find, undefined, seesMoney)
  if (row.paidOn !== '') throw new AppError('state.closed')
  if (row.version !== body.version) throw new AppError('stale')
  mustBeSomebodyElse(me, row.fixedBy)
  mustHaveCome(house, body.paidOn, 'paidOn')
  const paid = { paidOn: body.paidOn, version: row.version + 1 }
  await tx.update(tribunalFee).set(paid).where(eq(tribunalFee.id, row.id))
  const params = { caseNo: seen.caseNo, due: body.paidOn }
  const link = row.hasLeft ? '' : `/CaseDetails?caseId=${seen.id}`
  const caseId = row.hasLeft ? null : seen.id
  await sendMessage(house, tx, [row.accountId], { kind: 'tribunalFeePaid', params, link, caseId })
  await tellRows(house, tx, 'tribunalFee', row.id)
  return readTribunalFee(tx, row.id)
}
