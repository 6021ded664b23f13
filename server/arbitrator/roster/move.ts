import { and, eq } from 'drizzle-orm'
import type { RosterEntry, roster } from '../../../contract/arbitrator/roster.ts'
import { type RosterAction, rosterMoves } from '../../../contract/arbitrator/rosterMoves.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Tx } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { handlersOf, mover, newsKindsOf } from '../../mover.ts'
import { arbitratorEntry, arbitratorEntryHistory } from '../../tables/roster.ts'
import { tellRows } from '../../tell.ts'
import { localDay } from '../../when.ts'
import type { Person } from '../../who.ts'
import { readEntry, seesEntry } from './row.ts'

type Stored = typeof arbitratorEntry.$inferSelect

interface Step {
  id: string
  action: RosterAction
  reason?: string
}

/** Writes what was done into the history. Who came by a link has a name and no account; the server has neither. */
export async function recordRosterStep(
  house: House,
  tx: Tx,
  by: Person | { name: string } | null,
  { id, action, reason = '' }: Step,
): Promise<void> {
  const who = by && 'id' in by ? { byId: by.id, byName: by.nickName } : { byId: null, byName: by?.name ?? '' }
  await tx.insert(arbitratorEntryHistory).values({ entryId: id, at: house.now(), action, ...who, reason })
}

const moves = mover<Stored, Step, RosterEntry>({
  moves: rosterMoves,
  stateAfter: (action, seen) => {
    const { to } = rosterMoves[action]
    return to === 'same' ? seen.state : to
  },
  hold: (tx, me, id) =>
    tx
      .select()
      .from(arbitratorEntry)
      .where(and(eq(arbitratorEntry.id, id), seesEntry(me)))
      .for('update'),
  write: (tx, id, set) => tx.update(arbitratorEntry).set(set).where(eq(arbitratorEntry.id, id)),
  record: recordRosterStep,
  news: newsKindsOf(rosterMoves),
  newsOf: async (_, { accountId }) => ({ to: [accountId], link: '/roster' }),
  tell: (house, tx, { id }) => tellRows(house, tx, 'rosterEntry', id),
  read: readEntry,
})

export const { hold: holdEntry, take: moveEntry } = moves

/** The functions behind the moves, but for that of a specimen, which comes with a file (own.ts). */
export const rosterCalls = handlersOf<typeof roster>()(
  rosterMoves,
  moves,
  {
    /** Throws `deadline.past` at the end where it is over already: nobody was away then that anybody asked for. */
    setAway({ house, body: { awayFrom, awayTo } }) {
      if (awayTo !== '' && awayTo < localDay(house.now()))
        throw new AppError('deadline.past', {}, [{ path: ['awayTo'], code: 'deadline.past' }])
      const reason = awayTo === '' ? '' : `${awayFrom} – ${awayTo}`
      return { set: { awayFrom: awayFrom || null, awayTo: awayTo || null }, reason }
    },
  },
  ['setAway', 'suspend', 'resume', 'remove'],
)
