import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { type CaseOpening, type caseOpenings, openingHours } from '../../../contract/case/caseOpening.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { head } from '../../../contract/kernel/office.ts'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../database/db.ts'
import { rowReader } from '../../database/rows.ts'
import { utc } from '../../database/sql.ts'
import type { Handler } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { secretariesOf, sendMessage } from '../../message/send.ts'
import { account } from '../../tables/account.ts'
import { caseOpening, cases } from '../../tables/case.ts'
import { tellRowOnly } from '../../tell.ts'
import { caseNoOf, listsCase, seesCase } from '../row.ts'

const hourMs = 3_600_000

/** Heads hear of it, and whose case it is: whoever looks in on others is seen. */
export const openOther: Handler<typeof caseOpenings.openOther> = async (context) => {
  const { house, tx, me, body } = context
  const [known] = await tx
    .select({
      id: cases.id,
      tenantId: cases.tenantId,
      caseNo: cases.caseNo,
      secretaryId: cases.secretaryId,
      isSeen: sql<boolean>`${seesCase(me)}`,
    })
    .from(cases)
    .where(and(eq(cases.id, body.id), listsCase(me)))
    .for('update')
  if (!known) throw new AppError('notFound')
  if (known.isSeen) return { until: null }
  const { reason } = body
  const at = house.now()
  const until = new Date(at.getTime() + openingHours * hourMs)
  const whose = { tenantId: known.tenantId, caseId: known.id, accountId: me.id }
  await tx.insert(caseOpening).values({ id: randomUUID(), ...whose, reason, at, until })
  await audit(context, 'case.openOther', known.caseNo, { reason: ['', reason], until: ['', until.toISOString()] })
  const params = { caseNo: known.caseNo, byName: me.nickName, reason, hours: String(openingHours) }
  const { secretaryId } = known
  const heads = (await secretariesOf(tx, known.tenantId, head)).filter((one) => one !== secretaryId)
  await sendMessage(house, tx, heads, { kind: 'caseOpened', params, link: '/statistics' })
  const link = `/CaseDetails?caseId=${known.id}`
  if (secretaryId) await sendMessage(house, tx, [secretaryId], { kind: 'caseOpened', params, link, caseId: known.id })
  return { until: until.toISOString() }
}

const { page: readOpenings } = rowReader({
  select: sql`
    select ${caseOpening.id}, ${caseOpening.caseId} as "baseId", ${caseNoOf(caseOpening.caseId)} as "caseNo", ${caseOpening.reason},
      (select a.nick_name from ${account} a where a.id = ${caseOpening.accountId}) as "byName",
      ${utc(caseOpening.at)} as at, ${utc(caseOpening.until)} as until, ${utc(caseOpening.endedAt)} as "endedAt"`,
  from: caseOpening,
  id: caseOpening.id,
  order: sql`${caseOpening.at} desc`,
  rowOf: (row: CaseOpening) => row,
})

export const listOpenings: Handler<typeof caseOpenings.listOpenings> = ({ tx, me, query }) =>
  readOpenings(tx, sql`${caseOpening.tenantId} = ${me.tenantId}`, query)

export const endOpening: Handler<typeof caseOpenings.endOpening> = async (context) => {
  const { house, tx, me, body } = context
  const mine = and(eq(caseOpening.id, body.id), eq(caseOpening.tenantId, me.tenantId))
  const [known] = await tx.select().from(caseOpening).where(mine).for('update')
  if (!known) throw new AppError('notFound')
  if (known.endedAt) throw new AppError('state.closed')
  await end(house, tx, known)
  const [named] = await tx
    .select({ caseNo: cases.caseNo, by: account.nickName })
    .from(cases)
    .innerJoin(account, eq(account.id, known.accountId))
    .where(eq(cases.id, known.caseId))
  await audit(context, 'case.endOpening', named?.caseNo ?? '', { nickName: [named?.by ?? '', ''] })
  return null
}

/** What was opened is over: the devices of whoever opened it let go of the case, and keep its row in lists. */
async function end(house: House, tx: Tx, { id, caseId, accountId }: typeof caseOpening.$inferSelect): Promise<void> {
  await tx.update(caseOpening).set({ endedAt: house.now() }).where(eq(caseOpening.id, id))
  await tellUnseen(house, tx, caseId, [accountId])
}

/** Tells some of the staff how a case stands for them from now on: who sees it no longer lets go of all but its row in lists. */
export async function tellUnseen(house: House, tx: Tx, caseId: string, accountIds: (string | null)[]): Promise<void> {
  await tellRowOnly(house, tx, 'caseDetail', caseId, accountIds)
  await tellRowOnly(house, tx, 'case', caseId, accountIds)
}

/** By time, each in a transaction of its own. */
export async function endOpenings(house: House): Promise<void> {
  const over = and(isNull(caseOpening.endedAt), lte(caseOpening.until, house.now()))
  for (const { id } of await house.db.orm.select({ id: caseOpening.id }).from(caseOpening).where(over))
    await house.db.tx(async (tx) => {
      const [still] = await tx
        .select()
        .from(caseOpening)
        .where(and(eq(caseOpening.id, id), over))
        .for('update')
      if (still) await end(house, tx, still)
    })
}
