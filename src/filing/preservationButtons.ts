import { filing, type Preservation } from '../../contract/filing/filing.ts'
import { linkableStates, preservationMoves } from '../../contract/filing/moves.ts'
import { reconsiderUntil, wasReconsidered } from '../../contract/filing/reconsideration.ts'
import { serverNow } from '../local/connection.ts'
import { buttonsOf, type ShownMove } from '../move/moveButton.ts'
import { dayAt } from '../ui/format.ts'

/** Out of the case it was filed in afterwards; its state stays, so that it stands in no table of moves. */
export const unlink: ShownMove<Preservation> = {
  name: 'unlink',
  by: 'MISHU',
  call: filing.unlinkPreservation,
  from: linkableStates,
  open: ({ phase, caseNo }) => phase === 'before' && caseNo !== '',
  words: ['取消关联案件', 'Unlink from the case'],
  done: ['已取消关联案件', 'Unlinked from the case'],
  look: 'ends',
  note: [
    '申请人会看到理由，本申请及其担保不再列入该案。',
    'The applicant can read the reason; this application and its guarantees are removed from the case.',
  ],
  accept: ['确认取消关联', 'Unlink'],
}

function isInTime(row: Preservation): boolean {
  const until = reconsiderUntil(row, dayAt)
  return until !== undefined && dayAt(serverNow()) <= until
}

/** What a secretary does with an application, and its applicant once the court has ruled (research: domain §3.3). */
export const preservationButtons: readonly ShownMove<Preservation>[] = [
  unlink,
  ...buttonsOf<Preservation>()(preservationMoves, filing, {
    recordReconsideration: ({ history }) => !wasReconsidered(history),
    reconsider: isInTime,
  }),
]
