import { and, eq } from 'drizzle-orm'
import { desks, type Office } from '../../../contract/kernel/office.ts'
import type { Tx } from '../../database/db.ts'
import { account } from '../../tables/account.ts'
import { cases } from '../../tables/case.ts'
import { holdsOffice } from '../../who.ts'
import { seesCase } from '../row.ts'
import { arbitratorsOf } from './arbitrator.ts'
import { attendeesOf } from './attendee.ts'

/** The accounts of all who follow a case now: parties, agents, its tribunal, its secretary; each once, without `besides`. */
export async function everybodyOf(
  tx: Tx,
  { id, secretaryId }: { id: string; secretaryId: string | null },
  besides: string[] = [],
): Promise<string[]> {
  const seats = await attendeesOf(tx, id)
  const all = new Set([...seats.map((one) => one.accountId), ...(await arbitratorsOf(tx, id)), secretaryId])
  return [...all].flatMap((one) => (one === null || besides.includes(one) ? [] : one))
}

/** Those of the staff whom news of a case concern: who sees it and holds one of these offices, by default all who have cases in hand. */
export async function staffOf(
  tx: Tx,
  { id, tenantId }: { id: string; tenantId: number },
  offices: readonly Office[] = desks,
): Promise<string[]> {
  const rows = await tx
    .select({ id: account.id })
    .from(account)
    .innerJoin(cases, seesCase(account))
    .where(and(eq(cases.id, id), holdsOffice(tenantId, offices)))
  return rows.map((row) => row.id)
}
