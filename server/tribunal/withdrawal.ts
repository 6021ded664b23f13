import type { caseChange } from '../../contract/caseChange.ts'
import type { CaseAction } from '../../contract/caseMove.ts'
import { AppError } from '../../contract/errors.ts'
import { withdrawalDecider } from '../../contract/withdrawal.ts'
import { decidedNow, dismissIfNothingIsClaimed } from '../case/change/withdrawal.ts'
import { type Context, move } from '../case/move.ts'
import type { cases } from '../case/table.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { Person } from '../who.ts'
import { mustPreside } from './caseMove.ts'

type Case = typeof cases.$inferSelect

/** Throws `forbidden` to whom a withdrawal is not to decide where the case stands now. */
export async function mustDecideWithdrawal(tx: Tx, me: Person, seen: Case): Promise<void> {
  if (withdrawalDecider(seen) !== me.cate) throw new AppError('forbidden')
  if (me.cate === 'ZCY') await mustPreside(tx, me, seen.id)
}

type Decided = Context & { body: { reason: string } }
const decide = (action: CaseAction, granted: boolean) =>
  move<Decided>(
    action,
    async ({ house, tx, me, body: { reason } }, seen) => {
      await mustDecideWithdrawal(tx, me, seen)
      return { set: { withdrawal: decidedNow({ house, me, reason }, seen.withdrawal, granted) } }
    },
    ({ house, tx }, { id }) => dismissIfNothingIsClaimed(house, tx, id),
  )

export const grantWithdrawal: Handler<typeof caseChange.grantWithdrawal> = decide('grantWithdrawal', true)
export const refuseWithdrawal: Handler<typeof caseChange.refuseWithdrawal> = decide('refuseWithdrawal', false)
