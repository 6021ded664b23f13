import type { caseChange } from '../../contract/case/caseChange.ts'
import type { CaseAction } from '../../contract/case/caseMove.ts'
import { withdrawalDecider } from '../../contract/case/withdrawal.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { decidedNow, dismissIfNothingIsClaimed } from '../case/change/withdrawal.ts'
import { type Context, moveCase } from '../case/move.ts'
import type { Handler } from '../door/handler.ts'
import type { cases } from '../tables/case.ts'
import { type Deciding, mustPreside } from './caseMove.ts'

type Case = typeof cases.$inferSelect

/** Throws `forbidden` to whom a withdrawal is not to decide where the case stands now, and as `mustPreside`. */
export async function mustDecideWithdrawal(deciding: Deciding, seen: Case): Promise<void> {
  const { cate } = deciding.me
  if (withdrawalDecider(seen) !== cate) throw new AppError('forbidden')
  if (cate === 'ZCY') await mustPreside(deciding, seen)
}

type Decided = Context & { body: { reason: string; documents?: readonly string[] } }
const decide = (action: CaseAction, granted: boolean) =>
  moveCase<Decided>(
    action,
    async (context, seen) => {
      const { house, me, body } = context
      await mustDecideWithdrawal(context, seen)
      const { reason, documents = [] } = body
      if (me.cate === 'ZCY' && documents.length > 0) throw new AppError('forbidden')
      return { set: { withdrawal: decidedNow({ house, me, reason }, seen.withdrawal, granted) } }
    },
    ({ house, tx, me }, { id }) => dismissIfNothingIsClaimed(house, tx, id, me),
  )

export const grantWithdrawal: Handler<typeof caseChange.grantWithdrawal> = decide('grantWithdrawal', true)
export const refuseWithdrawal: Handler<typeof caseChange.refuseWithdrawal> = decide('refuseWithdrawal', false)
