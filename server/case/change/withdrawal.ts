import { and, eq, inArray } from 'drizzle-orm'
import { isWithdrawing, isWithdrawn, type Withdrawal } from '../../../contract/case/withdrawal.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Tx } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { cases } from '../../tables/case.ts'
import { defence } from '../../tables/defence.ts'
import type { Person } from '../../who.ts'
import { carryOutCaseMove, caseCallsOf, mustSpeakForApplicants } from '../move.ts'

interface Said {
  house: House
  me: Person
  reason: string
}

/** Throws `state.closed` where it was asked for and is undecided, or was granted. After a refusal it may be asked for anew. */
export function askedNow({ house, me, reason }: Said, before: Withdrawal | null): Withdrawal {
  if (isWithdrawing(before) || isWithdrawn(before)) throw new AppError('state.closed')
  return { at: house.now().toISOString(), byName: me.nickName, reason, decision: null }
}

/** Throws `state.closed` where nothing is undecided. */
export function decidedNow({ house, me, reason }: Said, asked: Withdrawal | null, granted: boolean): Withdrawal {
  if (!asked || !isWithdrawing(asked)) throw new AppError('state.closed')
  return { ...asked, decision: { granted, at: house.now().toISOString(), byName: me.nickName, reason } }
}

/**
 * The case is over once its request is withdrawn and no counterclaim lives, by the decision of who ended the latter of the two. Call it
 * after each of them ended; it tells.
 */
export async function dismissIfNothingIsClaimed(house: House, tx: Tx, caseId: string, by: Person): Promise<void> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, caseId))
  if (!row || !isWithdrawn(row.withdrawal)) return
  const living = and(eq(defence.kind, 'counterclaim'), inArray(defence.state, ['submitted', 'accepted']))
  const [counterclaim] = await tx
    .select({ id: defence.id })
    .from(defence)
    .where(and(eq(defence.caseId, caseId), living))
    .limit(1)
  if (counterclaim) return
  const reason = row.withdrawal?.decision?.reason ?? ''
  const set = { suspendedFrom: null, suspendedOn: null }
  await carryOutCaseMove(house, tx, row, { action: 'dismiss', by, reason }, { set })
}

export const withdrawalCalls = caseCallsOf({
  async askWithdrawal({ house, tx, me, body: { reason } }, seen) {
    await mustSpeakForApplicants(tx, me, seen)
    return { set: { withdrawal: askedNow({ house, me, reason }, seen.withdrawal) } }
  },
})
