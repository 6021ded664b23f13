import { and, eq, ne } from 'drizzle-orm'
import { desks, filing, head } from '../../contract/kernel/office.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import { cases } from '../tables/case.ts'
import { message } from '../tables/message.ts'
import { tellRows } from '../tell.ts'
import { secretariesOf, sendMessage } from './send.ts'

/**
 * The letter about a message came back: the message says so and, the first time in a case, its secretary hears whom letters do not
 * reach. Does nothing for what is no message.
 */
export async function noteReturnedNotice(house: House, tx: Tx, id: string, reason: string): Promise<void> {
  const [row] = await tx
    .update(message)
    .set({ returned: reason })
    .where(and(eq(message.id, id), eq(message.returned, '')))
    .returning({ id: message.id, caseId: message.caseId, accountId: message.accountId })
  if (!row) return
  const { caseId, accountId } = row
  if (caseId) await tellSecretary(house, tx, { id, caseId, accountId }, reason)
  await tellRows(house, tx, 'message', id)
}

async function tellSecretary(
  house: House,
  tx: Tx,
  { id, caseId, accountId }: { id: string; caseId: string; accountId: string },
  reason: string,
): Promise<void> {
  const earlier = and(eq(message.caseId, caseId), eq(message.accountId, accountId), ne(message.id, id))
  const [before] = await tx
    .select({ id: message.id })
    .from(message)
    .where(and(earlier, ne(message.returned, '')))
    .limit(1)
  const [who] = await tx
    .select({ name: account.nickName, cate: account.cate })
    .from(account)
    .where(eq(account.id, accountId))
  const [of] = await tx.select().from(cases).where(eq(cases.id, caseId))
  // Who works here sees it among their own messages.
  if (before || !of || !who || who.cate === 'MISHU') return
  // Before there is one it is the filing desk's.
  const offices = house.config.ownCases ? [...filing, ...head] : desks
  const to = of.secretaryId ? [of.secretaryId] : await secretariesOf(tx, of.tenantId, offices)
  const params = { caseNo: of.caseNo || of.receiptNo, name: who.name, reason }
  await sendMessage(house, tx, to, { kind: 'noticeReturned', params, link: `/CaseDetails?caseId=${caseId}`, caseId })
}
