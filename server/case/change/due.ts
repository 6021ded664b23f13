import { mustBeAhead } from '../day.ts'
import { caseCallsOf } from '../move.ts'

/** The last day lies in three places: what lapses a case reads `dueOn`, what people are shown stands in the correction or the fee. */
export const dueCalls = caseCallsOf({
  moveDue({ house, body: { due } }, { state, correction, fee, dueOn }) {
    mustBeAhead(house, due)
    const said =
      state === 'returned' ? { correction: correction && { ...correction, due } } : { fee: fee && { ...fee, due } }
    return { set: { ...said, dueOn: due }, details: { due, before: dueOn ?? '' } }
  },
})
