import { and, eq } from 'drizzle-orm'
import { type Defence, type DefenceAction, defenceMoves, type defences } from '../../contract/defence/defence.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { heldInCase } from '../case/case.ts'
import { askedNow, decidedNow, dismissIfNothingIsClaimed } from '../case/change/withdrawal.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import type { cases } from '../tables/case.ts'
import { defence } from '../tables/defence.ts'
import { mustDecideWithdrawal } from '../tribunal/withdrawal.ts'
import type { Person } from '../who.ts'
import { tellDefenceStep } from './news.ts'
import { mustSpeakFor } from './party.ts'
import { readDefence, seesDefence } from './row.ts'

interface Context {
  house: House
  tx: Tx
  me: Person
  body: { id: string; version: number }
}

type Row = typeof defence.$inferSelect
type Case = typeof cases.$inferSelect

interface Step {
  action: DefenceAction
  reason?: string
  /** What changes besides the state, once the move is known to be this person's and open. */
  set?: (row: Row) => Partial<Row>
}

/** Throws `forbidden` to whom the move is not. */
async function mustBeTheirs(context: Context, seen: Case, row: Row, action: DefenceAction): Promise<void> {
  const { tx, me } = context
  const { by } = defenceMoves[action]
  if (by === 'decider') return mustDecideWithdrawal(context, seen)
  if (me.cate !== by) throw new AppError('forbidden')
  if (by === 'USER') await mustSpeakFor(tx, me, seen, row)
}

/** Moves one on as the contract's table of moves allows, its case being held first, as everybody does. */
async function move(context: Context, { action, reason = '', set = () => ({}) }: Step): Promise<Defence> {
  const { house, tx, me, body } = context
  const sees = and(eq(defence.id, body.id), seesDefence(me))
  const { seen, row } = await heldInCase(tx, me, () => tx.select().from(defence).where(sees))
  await mustBeTheirs(context, seen, row, action)
  const { of, from, to, while: open } = defenceMoves[action]
  if (row.version !== body.version) throw new AppError('stale')
  if (!of.includes(row.kind) || !from.includes(row.state) || !open.includes(seen.state))
    throw new AppError('state.closed')
  await tx
    .update(defence)
    .set({ ...set(row), state: to, version: row.version + 1 })
    .where(eq(defence.id, row.id))
  await tellDefenceStep(house, tx, seen, row, { action, by: me, reason })
  if (action === 'accept') await house.enterFiledEvidence(house, tx, { caseId: seen.id, counterclaimId: row.id }, me)
  // A counterclaim that ended may have been all that was left of the case.
  await dismissIfNothingIsClaimed(house, tx, seen.id, me)
  return readDefence(tx, row.id)
}

export const withdrawDefence: Handler<typeof defences.withdrawDefence> = (context) =>
  move(context, { action: 'withdraw' })

export const askDefenceWithdrawal: Handler<typeof defences.askDefenceWithdrawal> = (context) => {
  const { reason } = context.body
  const set = ({ withdrawal }: Row) => ({ withdrawal: askedNow({ ...context, reason }, withdrawal) })
  return move(context, { action: 'askWithdrawal', reason, set })
}

export const decideDefence: Handler<typeof defences.decideDefence> = (context) => {
  const { house, me, body } = context
  const { decision: action, reason } = body
  // The decision on a withdrawal stands beside that on the counterclaim itself, from which the time to answer it counts.
  const set =
    action === 'grantWithdrawal' || action === 'refuseWithdrawal'
      ? ({ withdrawal }: Row) => ({
          withdrawal: decidedNow({ house, me, reason }, withdrawal, action === 'grantWithdrawal'),
        })
      : () => ({ decidedAt: house.now(), decidedByName: me.nickName, reason })
  return move(context, { action, reason, set })
}
