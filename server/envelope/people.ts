import { and, eq, inArray, isNull } from 'drizzle-orm'
import { endedCases } from '../../contract/case/case.ts'
import { sessionKinds } from '../../contract/envelope/envelope.ts'
import type { EnvelopeKind } from '../../contract/envelope/signedKind.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { arbitratorsOf } from '../case/seat/arbitrator.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import type { Tx } from '../database/db.ts'
import { account } from '../tables/account.ts'
import { cases } from '../tables/case.ts'

/** A case as an envelope knows it. */
interface Of {
  caseId: string
  tenantId: number
}

/** The accounts of those who sign by one. */
export const accountsOf = (signers: { accountId?: string | null | undefined }[]): string[] =>
  signers.flatMap(({ accountId }) => accountId ?? [])

/** Those of these accounts who have to do with the case by now: its parties, agents and arbitrators, and the institution's staff. */
export async function stillOf(tx: Tx, { caseId, tenantId }: Of, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const staff = await tx
    .select({ id: account.id, cate: account.cate, tenantId: account.tenantId })
    .from(account)
    .where(and(inArray(account.id, ids), isNull(account.removedAt)))
  const own = staff.filter((one) => one.cate === 'MISHU' && one.tenantId === tenantId).map((one) => one.id)
  const seats = (await attendeesOf(tx, caseId)).map((one) => one.accountId)
  const known = new Set([...own, ...seats, ...(await arbitratorsOf(tx, caseId))])
  return new Set(ids.filter((id) => known.has(id)))
}

/** Throws `account.outsideCase` at the field for an account that has nothing to do with the case. */
export async function mayEver(tx: Tx, of: Of, signers: { accountId?: string | null | undefined }[]): Promise<void> {
  const still = await stillOf(tx, of, accountsOf(signers))
  const code = 'account.outsideCase'
  for (const [at, { accountId }] of signers.entries())
    if (accountId && !still.has(accountId))
      throw new AppError('badRequest', {}, [{ path: ['signers', at, 'accountId'], code }])
}

/** Throws `sign.ended` for what was said in sessions of a case that has ended. */
export async function mustStillBeSigned(
  tx: Tx,
  { caseId, kind }: { caseId: string; kind: EnvelopeKind },
): Promise<void> {
  if (!sessionKinds.includes(kind)) return
  const [row] = await tx.select({ state: cases.state }).from(cases).where(eq(cases.id, caseId))
  if (row && endedCases.includes(row.state)) throw new AppError('sign.ended')
}
