import { withdrawalDecider } from '../../contract/case/withdrawal.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { decidedNow, dismissIfNothingIsClaimed } from '../case/change/withdrawal.ts'
import { caseCallsOf } from '../case/move.ts'
import type { cases } from '../tables/case.ts'
import { type Deciding, mustPreside } from './caseMove.ts'

type Case = typeof cases.$inferSelect

/** Throws `forbidden` to whom a withdrawal is not to decide where the case stands now, and as `mustPreside`. */
export async function mustDecideWithdrawal(deciding: Deciding, seen: Case): Promise<void> {
  const { cate } = deciding.me
  if (withdrawalDecider(seen) !== cate) throw new AppError('forbidden')
  if (cate === 'ZCY') await mustPreside(deciding, seen)
}

const decide =
  (granted: boolean) =>
  async (context: Deciding & { body: { reason: string; documents?: readonly string[] } }, seen: Case) => {
    const { house, tx, me, body } = context
    await mustDecideWithdrawal(context, seen)
    const { reason, documents = [] } = body
    if (me.cate === 'ZCY' && documents.length > 0) throw new AppError('forbidden')
    const withdrawal = decidedNow({ house, me, reason }, seen.withdrawal, granted)
    return { set: { withdrawal }, after: () => dismissIfNothingIsClaimed(house, tx, seen.id, me) }
  }

export const withdrawalCalls = caseCallsOf({ grantWithdrawal: decide(true), refuseWithdrawal: decide(false) })
