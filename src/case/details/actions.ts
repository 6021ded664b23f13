import { type CaseDetail, caseLife } from '../../../contract/case/caseLife.ts'
import { caseMoves } from '../../../contract/case/moves.ts'
import { isWithdrawing, isWithdrawn, withdrawalDecider } from '../../../contract/case/withdrawal.ts'
import { type Category, mayMake } from '../../../contract/kernel/call.ts'
import { mayMove } from '../../../contract/kernel/move.ts'
import { buttonsOf } from '../../move/moveButton.ts'

interface Me {
  userId: string
  cate: Category
  roles: readonly string[]
  /** They speak for all applicants: theirs alone is what they may take back. */
  mayWithdraw: boolean
  /** They preside over the tribunal, or sit alone: what it decides on the way, they say. */
  presides: boolean
}

/** A case, and who looks at it. */
interface Looked {
  row: CaseDetail
  me: Me
}

const isAsked = ({ row }: Looked) => isWithdrawing(row.withdrawal)

/** The moves of a case that people make with a button. */
export const caseButtons = buttonsOf<Looked>()(caseMoves, caseLife, {
  withdraw: ({ me }) => me.mayWithdraw,
  askWithdrawal: ({ me, row }) => me.mayWithdraw && !isWithdrawing(row.withdrawal) && !isWithdrawn(row.withdrawal),
  refuseWithdrawal: isAsked,
  grantWithdrawal: isAsked,
  changeSecretary: ({ row }) => row.acceptedAt !== null,
  // What lapsed goes on only where it was for want of a payment.
  confirmPayment: ({ row: { state, fee } }) => state !== 'lapsed' || (fee !== null && fee.paidAt === null),
})
export type CaseButton = (typeof caseButtons)[number]

/** The moves this person can make now. The second review is for somebody else than who made the first. */
export function buttonsFor(me: Me, row: CaseDetail): CaseButton[] {
  return caseButtons.filter((move) => {
    const by = move.by === 'decider' ? withdrawalDecider(row) : move.by
    if (by !== me.cate || !mayMake(move.call, me) || !mayMove(move, row.state)) return false
    if (by === 'ZCY' && !me.presides) return false
    if (row.awardIssued && caseMoves[move.name].undecided) return false
    if (row.state === 'audit2' && row.firstReviewer?.userId === me.userId) return false
    return move.open?.({ row, me }) ?? true
  })
}
