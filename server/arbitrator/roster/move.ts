import { and, eq } from 'drizzle-orm'
import { type RosterAction, type RosterEntry, type roster, rosterMoves } from '../../../contract/arbitrator/roster.ts'
import type { Tx } from '../../database/db.ts'
import type { Handler } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import type { News } from '../../message/send.ts'
import { mover } from '../../mover.ts'
import { arbitratorEntry, arbitratorEntryHistory } from '../../tables/roster.ts'
import { tellRows } from '../../tell.ts'
import type { Person } from '../../who.ts'
import { readEntry, seesEntry } from './row.ts'

type Stored = typeof arbitratorEntry.$inferSelect

interface Step {
  id: string
  action: keyof typeof rosterMoves
  reason?: string
}

/** Writes what was done into the history. Who came by a link has a name and no account; the server has neither. */
export async function recordRosterStep(
  house: House,
  tx: Tx,
  by: Person | { name: string } | null,
  { id, action, reason = '' }: Omit<Step, 'action'> & { action: RosterAction },
): Promise<void> {
  const who = by && 'id' in by ? { byId: by.id, byName: by.nickName } : { byId: null, byName: by?.name ?? '' }
  await tx.insert(arbitratorEntryHistory).values({ entryId: id, at: house.now(), action, ...who, reason })
}

const news: Partial<Record<RosterAction, News['kind']>> = {
  suspend: 'arbitratorSuspended',
  resume: 'arbitratorResumed',
  remove: 'arbitratorRemoved',
  expire: 'arbitratorExpired',
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
  news,
  newsOf: async (_, { accountId }) => ({ to: [accountId], link: '/roster' }),
  tell: (house, tx, { id }) => tellRows(house, tx, 'rosterEntry', id),
  read: readEntry,
})

const { move } = moves
export const { hold: holdEntry, take: moveEntry } = moves

export const suspendArbitrator: Handler<typeof roster.suspendArbitrator> = (context) =>
  move(context, { ...context.body, action: 'suspend' })

export const resumeArbitrator: Handler<typeof roster.resumeArbitrator> = (context) =>
  move(context, { ...context.body, action: 'resume' })

export const removeArbitrator: Handler<typeof roster.removeArbitrator> = (context) =>
  move(context, { ...context.body, action: 'remove' })
