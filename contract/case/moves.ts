import { newsOfMoves } from '../kernel/move.ts'
import type { News } from '../kernel/noun.ts'
import { changeMoves } from './changeMoves.ts'
import { stageMoves } from './stageMoves.ts'

/** Every move of a case, in the order of its buttons: what loses something first, what goes on last. */
export const caseMoves = { ...changeMoves, ...stageMoves }
export type CaseAction = keyof typeof caseMoves
export const caseActions = Object.keys(caseMoves) as CaseAction[]

/** The messages of a case: those of its moves, and of what changes it besides. */
export const caseNews = {
  ...newsOfMoves(caseMoves),
  caseLinked: ['您已被关联到案件 {caseNo}（{cause}）', 'You now have access to case {caseNo} ({cause})', 'case'],
} as const satisfies News
