import { expect, test } from 'vitest'
import { candidacyMoves } from '../../contract/arbitrator/candidacyMoves.ts'
import { rosterMoves } from '../../contract/arbitrator/rosterMoves.ts'
import { caseMoves } from '../../contract/case/moves.ts'
import { type DefenceState, defenceMoves } from '../../contract/defence/defence.ts'
import { preservationMoves } from '../../contract/filing/moves.ts'
import { guaranteeMoves } from '../../contract/guarantee/moves.ts'
import { trialMoves } from '../../contract/hearing/trial.ts'
import { mandateMoves } from '../../contract/mandate/moves.ts'
import { registrationMoves } from '../../contract/registration/registration.ts'
import { revocationMoves } from '../../contract/revocation/revocation.ts'

type Moves = Record<string, { from: readonly string[]; to: string }>
/** Where each action leads from each state; what does not stand here is refused. */
type Table = Record<string, Record<string, string>>

/**
 * By hand from research: domain §3 and not from the contract, which server and tests follow: a slip there is seen here alone.
 * Those of cases and tribunals stand beside their own machines (tests/case, tests/tribunal).
 */
const tables: [name: string, moves: Moves, table: Table][] = [
  [
    'a preservation application',
    preservationMoves,
    {
      none: { submit: 'submitted' },
      submitted: { withdraw: 'withdrawn', accept: 'reviewing', return: 'returned', refuse: 'refused' },
      reviewing: {
        withdraw: 'withdrawn',
        return: 'returned',
        refuse: 'refused',
        awaitGuarantee: 'waiting_guarantee',
        forward: 'to_court',
      },
      waiting_guarantee: { withdraw: 'withdrawn', return: 'returned', refuse: 'refused', forward: 'to_court' },
      returned: { submit: 'submitted', withdraw: 'withdrawn' },
      withdrawn: { submit: 'submitted' },
      to_court: { grant: 'ruled_granted', reject: 'ruled_rejected' },
      ruled_granted: {
        reconsider: 'reconsideration',
        recordReconsideration: 'reconsideration',
        renew: 'renewed',
        lift: 'lifted',
        expire: 'expired',
      },
      ruled_rejected: { reconsider: 'reconsideration', recordReconsideration: 'reconsideration' },
      reconsideration: { grant: 'ruled_granted', reject: 'ruled_rejected', uphold: 'before', expire: 'expired' },
      renewed: { renew: 'renewed', lift: 'lifted', expire: 'expired' },
    },
  ],
  [
    'a guarantee',
    guaranteeMoves,
    {
      none: { submit: 'submitted' },
      submitted: { withdraw: 'withdrawn', accept: 'reviewing', return: 'returned' },
      reviewing: { return: 'returned', confirm: 'confirmed' },
      returned: { submit: 'submitted', withdraw: 'withdrawn' },
      withdrawn: { submit: 'submitted' },
      confirmed: { transfer: 'transferred', release: 'released', expire: 'expired' },
      transferred: { recordRuling: 'effective', release: 'released', expire: 'expired' },
      effective: { release: 'released', execute: 'executed', expire: 'expired' },
    },
  ],
  [
    'an application to the list of arbitrators',
    candidacyMoves,
    {
      none: { submit: 'submitted' },
      submitted: { withdraw: 'withdrawn', take: 'firstReview', return: 'returned' },
      firstReview: { withdraw: 'withdrawn', pass: 'secondReview', return: 'returned' },
      secondReview: { approve: 'approved', reject: 'rejected', return: 'returned' },
      returned: { submit: 'submitted' },
      withdrawn: { submit: 'submitted' },
      approved: { mail: 'mailed' },
      mailed: { mail: 'mailed', enrol: 'enrolled' },
    },
  ],
  [
    'an entry in the list of arbitrators',
    rosterMoves,
    {
      none: { enrol: 'active' },
      active: { setAway: 'same', setSpecimen: 'same', suspend: 'suspended', remove: 'removed', expire: 'expired' },
      suspended: { setAway: 'same', setSpecimen: 'same', resume: 'active', remove: 'removed', expire: 'expired' },
    },
  ],
  [
    'a hearing',
    trialMoves,
    {
      none: { add: 'scheduled' },
      scheduled: { update: 'scheduled', notify: 'notified', cancel: 'cancelled', delete: 'cancelled' },
      notified: {
        reschedule: 'notified',
        notify: 'notified',
        checkIn: 'checked_in',
        start: 'in_session',
        cancel: 'cancelled',
      },
      checked_in: { reschedule: 'notified', notify: 'notified', start: 'in_session', cancel: 'cancelled' },
      in_session: { stop: 'recess', close: 'ended', abort: 'aborted' },
      recess: { start: 'in_session', close: 'ended', abort: 'aborted' },
      ended: { fix: 'record_signing' },
      record_signing: { unfix: 'ended' },
    },
  ],
  [
    'what a side says in defence',
    defenceMoves,
    {
      none: { submit: 'submitted' },
      submitted: {
        supplement: 'submitted',
        withdraw: 'withdrawn',
        accept: 'accepted',
        refuse: 'notAccepted',
        uphold: 'upheld',
        reject: 'rejected',
      },
      // By leave, as the request itself: withdrawal.server.test.ts.
      accepted: { askWithdrawal: 'accepted', grantWithdrawal: 'withdrawn', refuseWithdrawal: 'accepted' },
      upheld: { lift: 'lifted' },
    },
  ],
  [
    'what somebody registers',
    registrationMoves,
    {
      stored: { submit: 'submitted', withdraw: 'withdrawn' },
      submitted: { approve: 'approved', back: 'returned', withdraw: 'withdrawn' },
      returned: { submit: 'submitted', withdraw: 'withdrawn' },
      approved: { withdraw: 'withdrawn' },
    },
  ],
  [
    'a letter of authority',
    mandateMoves,
    { none: { submit: 'pending' }, pending: { accept: 'accepted', return: 'returned' } },
  ],
  ['a revocation that was asked for', revocationMoves, { asked: { grant: 'granted', decline: 'declined' } }],
]

test.each(tables)('%s moves as its table says, and in no other way', (_, moves, table) => {
  const known = Object.values(moves).flatMap(({ from }) => from)
  for (const from of new Set([...known, ...Object.keys(table)])) {
    const open = Object.entries(moves).filter(([, move]) => move.from.includes(from))
    expect([from, Object.fromEntries(open.map(([action, { to }]) => [action, to]))]).toEqual([from, table[from] ?? {}])
  }
})

/** Before acceptance nobody answers; what is suspended is resumed first. */
const endable = caseMoves.dismiss.from.filter((state) => !['none', 'aff', 'suspended'].includes(state))
const living: DefenceState[] = ['submitted', 'accepted']

test.each(
  endable.flatMap((state) => living.map((of) => [of, state] as const)),
)('a counterclaim that is %s can be ended without its party while the case is in %s: it alone would keep the case open', (of, state) => {
  const ends = Object.values(defenceMoves).filter(
    ({ by, to, ...move }) =>
      by !== 'USER' &&
      !living.includes(to) &&
      move.of.includes('counterclaim') &&
      move.from.includes(of) &&
      move.while.some((one) => one === state),
  )
  expect(ends.map(({ to }) => to)).toEqual([of === 'submitted' ? 'notAccepted' : 'withdrawn'])
})
