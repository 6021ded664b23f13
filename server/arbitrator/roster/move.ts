import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { type RosterAction, type RosterEntry, type roster, rosterMoves } from '../../../contract/roster.ts'
import type { Tx } from '../../database/db.ts'
import type { Handler } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { type News, sendMessage } from '../../message/send.ts'
import { tell } from '../../tell.ts'
import type { Person } from '../../who.ts'
import { readEntry, seesEntry } from './row.ts'
import { arbitratorEntry, arbitratorEntryHistory } from './table.ts'

export type StoredEntry = typeof arbitratorEntry.$inferSelect
type Change = Partial<Pick<StoredEntry, 'awayFrom' | 'awayTo'>>

export interface Scene {
  house: House
  tx: Tx
  me: Person
}

interface Step {
  action: RosterAction
  reason?: string
}

/** Writes what was done into the history. Who came by a link has a name and no account; the server has neither. */
export async function recordEntry(
  house: House,
  tx: Tx,
  by: Person | { name: string },
  id: string,
  { action, reason = '' }: Step,
): Promise<void> {
  const who = 'name' in by ? { byId: null, byName: by.name } : { byId: by.id, byName: by.nickName }
  await tx.insert(arbitratorEntryHistory).values({ entryId: id, at: house.now(), action, ...who, reason })
}

const news: Partial<Record<RosterAction, News['kind']>> = {
  suspend: 'arbitratorSuspended',
  resume: 'arbitratorResumed',
  remove: 'arbitratorRemoved',
  expire: 'arbitratorExpired',
}

/** Takes the step and tells whoever sees the entry. The caller has asked whether it may be taken. */
export async function takeStep(
  { house, tx, me }: { house: House; tx: Tx; me: Person | null },
  seen: StoredEntry,
  step: Step & { action: keyof typeof rosterMoves },
  change: Change = {},
): Promise<void> {
  const { to } = rosterMoves[step.action]
  const state = to === 'same' ? seen.state : to
  await tx
    .update(arbitratorEntry)
    .set({ ...change, state, version: seen.version + 1 })
    .where(eq(arbitratorEntry.id, seen.id))
  await recordEntry(house, tx, me ?? { name: '' }, seen.id, step)
  const kind = news[step.action]
  const params = { no: seen.no, reason: step.reason ?? '' }
  if (kind) await sendMessage(house, tx, [seen.accountId], { kind, params, link: '/roster' })
  await tell(house, tx, 'rosterEntry', seen.id)
}

/**
 * The entry, held until the transaction ends. Throws `notFound`, `stale`, `forbidden` where the move is somebody else's,
 * `state.closed` where it leads from no such state.
 */
export async function entryFor(
  { tx, me }: Scene,
  { id, version }: { id: string; version: number },
  action: keyof typeof rosterMoves,
): Promise<StoredEntry> {
  const [seen] = await tx
    .select()
    .from(arbitratorEntry)
    .where(and(eq(arbitratorEntry.id, id), seesEntry(me)))
    .for('update')
  if (!seen) throw new AppError('notFound')
  if (seen.version !== version) throw new AppError('stale')
  const { by, from } = rosterMoves[action]
  if (me.cate !== by) throw new AppError('forbidden')
  if (!from.includes(seen.state)) throw new AppError('state.closed')
  return seen
}

const move =
  (action: 'suspend' | 'resume' | 'remove') =>
  async (context: Scene & { body: { id: string; version: number; reason: string } }): Promise<RosterEntry> => {
    const { tx, body } = context
    const seen = await entryFor(context, body, action)
    await takeStep(context, seen, { action, reason: body.reason })
    return readEntry(tx, seen.id)
  }

export const suspendArbitrator: Handler<typeof roster.suspendArbitrator> = move('suspend')

export const resumeArbitrator: Handler<typeof roster.resumeArbitrator> = move('resume')

export const removeArbitrator: Handler<typeof roster.removeArbitrator> = move('remove')
