import { inArray } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { account } from '../account/table.ts'
import { arbitratorsOf } from '../case/seat/arbitrator.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import type { cases } from '../case/table.ts'
import type { Tx } from '../database/db.ts'

/** Throws `account.outsideCase` at the field for an account that has nothing to do with the case. */
export async function mayEver(
  tx: Tx,
  seen: typeof cases.$inferSelect,
  signers: { accountId?: string | null | undefined }[],
): Promise<void> {
  const ids = signers.map((one) => one.accountId).filter((one) => one != null)
  if (ids.length === 0) return
  const staff = await tx
    .select({ id: account.id, cate: account.cate, tenantId: account.tenantId })
    .from(account)
    .where(inArray(account.id, ids))
  const own = staff.filter((one) => one.cate === 'MISHU' && one.tenantId === seen.tenantId).map((one) => one.id)
  const seats = (await attendeesOf(tx, seen.id)).map((one) => one.accountId)
  const known = new Set([...own, ...seats, ...(await arbitratorsOf(tx, seen.id))])
  const code = 'account.outsideCase'
  for (const [at, { accountId }] of signers.entries())
    if (accountId && !known.has(accountId))
      throw new AppError('badRequest', {}, [{ path: ['signers', at, 'accountId'], code }])
}
