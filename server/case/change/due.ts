import type { caseChange } from '../../../contract/case/caseChange.ts'
import type { Handler } from '../../door/handler.ts'
import { mustBeAhead } from '../day.ts'
import { moveCase } from '../move.ts'

/** The last day lies in three places: what lapses a case reads `dueOn`, what people are shown stands in the correction or the fee. */
export const moveDue: Handler<typeof caseChange.moveDue> = moveCase('moveDue', ({ house, body }, seen) => {
  const { due } = body
  mustBeAhead(house, due)
  const { correction, fee, dueOn } = seen
  const said =
    seen.state === 'returned' ? { correction: correction && { ...correction, due } } : { fee: fee && { ...fee, due } }
  return { set: { ...said, dueOn: due }, details: { due, before: dueOn ?? '' } }
})
