import { randomUUID } from 'node:crypto'
import { and, eq, isNull, max } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import { type Choice, proposalRules, proposalsMax } from '../../../contract/hearing/proposal.ts'
import type { FromPage, RoomPerson } from '../../../contract/room/room.ts'
import type { Tx } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { proposal, proposalAnswer } from '../../tables/proposal.ts'
import { tellRoom } from '../record/read.ts'
import { recordMustBeOpen } from '../record/write.ts'
import { noteProposal, noteVotes } from './note.ts'
import { mayAnswer, mayKnowProposal, type StoredProposal } from './read.ts'

export type Proposing = Extract<FromPage, { is: 'propose' | 'answer' | 'share' | 'end' }>
type Said<K extends Proposing['is']> = Extract<Proposing, { is: K }>

interface Acting {
  house: House
  tx: Tx
  hearingId: string
  by: RoomPerson
}

/** One that somebody may know of, as long as it is open and the session is not over. Throws `notFound`, `state.closed`. */
async function known({ tx, hearingId, by }: Acting, id: string): Promise<StoredProposal> {
  await recordMustBeOpen(tx, hearingId)
  const own = and(eq(proposal.id, id), eq(proposal.hearingId, hearingId))
  const [row] = await tx.select().from(proposal).where(own)
  if (!row || !mayKnowProposal(row, by)) throw new AppError('notFound')
  if (row.endedAt) throw new AppError('state.closed')
  return row
}

/** From now on everybody sees it, by the next number: how many there were for the mediator alone nobody can count. */
async function show(acting: Acting, row: StoredProposal): Promise<void> {
  const { tx, hearingId } = acting
  const [last] = await tx
    .select({ number: max(proposal.number) })
    .from(proposal)
    .where(eq(proposal.hearingId, hearingId))
  const shown = { ...row, shared: true, number: (last?.number ?? 0) + 1 }
  await tx.update(proposal).set({ shared: true, number: shown.number }).where(eq(proposal.id, row.id))
  await noteProposal(acting, row.byName, row.kind, shown, { whole: true })
}

async function put(acting: Acting, { id, kind, terms, amount, shared }: Said<'propose'>): Promise<boolean> {
  const { house, tx, hearingId, by } = acting
  if (!proposalRules[kind].puts.includes(by.roleName)) throw new AppError('forbidden')
  await recordMustBeOpen(tx, hearingId)
  const own = and(eq(proposal.hearingId, hearingId), eq(proposal.attendeeId, by.attendeeId))
  if ((await tx.$count(proposal, own)) >= proposalsMax) throw new AppError('proposal.full', { max: proposalsMax })
  const row = { id, hearingId, kind, terms, amount: kind === 'vote' ? '' : amount, shared: false, at: house.now() }
  const who = { attendeeId: by.attendeeId, byName: by.userName, byRole: by.roleName, camp: by.camp }
  const [made] = await tx
    .insert(proposal)
    .values({ ...row, ...who })
    .onConflictDoNothing()
    .returning()
  if (made && (shared || kind === 'vote')) await show(acting, made)
  // Else it arrived before.
  return made !== undefined
}

/** Who accepted is held to it, and so is who offered. */
const binds = (choice: Choice | undefined) => choice === 'accept'

async function answer(acting: Acting, said: Said<'answer'>): Promise<boolean> {
  const { house, tx, by } = acting
  const { id, choice, reason, replaces } = said
  const row = await known(acting, said.proposalId)
  if (!mayAnswer(row, by) || !proposalRules[row.kind].choices.includes(choice)) throw new AppError('forbidden')
  const mine = and(eq(proposalAnswer.proposalId, row.id), eq(proposalAnswer.attendeeId, by.attendeeId))
  const [before] = await tx.select().from(proposalAnswer).where(mine)
  if (before?.id === id) return false
  if (binds(before?.choice)) throw new AppError('proposal.accepted')
  // What a page could not say in time does not undo what the person answered elsewhere since.
  if (before && !replaces.includes(before.id)) throw new AppError('stale')
  const set = { id, choice, reason: choice === 'decline' ? reason : '', at: house.now() }
  await tx
    .insert(proposalAnswer)
    .values({ ...set, proposalId: row.id, attendeeId: by.attendeeId, name: by.userName, role: by.roleName })
    .onConflictDoUpdate({ target: [proposalAnswer.proposalId, proposalAnswer.attendeeId], set })
  if (row.kind === 'offer') await noteProposal(acting, by.userName, choice, row)
  return true
}

async function share(acting: Acting, { id }: Said<'share'>): Promise<boolean> {
  const row = await known(acting, id)
  if (row.attendeeId !== acting.by.attendeeId) throw new AppError('forbidden')
  if (row.shared) return false
  await show(acting, row)
  return true
}

async function end(acting: Acting, { id }: Said<'end'>): Promise<boolean> {
  const { house, tx, by } = acting
  const row = await known(acting, id)
  const mayClose = row.kind === 'vote' && by.roleName === 'SECRETARY'
  if (row.attendeeId !== by.attendeeId && !mayClose) throw new AppError('forbidden')
  const answers = await tx.select().from(proposalAnswer).where(eq(proposalAnswer.proposalId, id))
  if (answers.some(({ choice }) => binds(choice))) throw new AppError('proposal.accepted')
  await tx.update(proposal).set({ endedAt: house.now() }).where(eq(proposal.id, id))
  if (row.kind === 'vote') await noteVotes(acting, row, by.userName)
  else if (row.shared) await noteProposal(acting, by.userName, 'offerOff', row)
  return true
}

/** Closes the votes that are open when a session ends, before it does: how each voted stands in the minutes. */
export async function endVotes(house: House, tx: Tx, hearingId: string, byName: string): Promise<void> {
  const open = and(eq(proposal.hearingId, hearingId), eq(proposal.kind, 'vote'), isNull(proposal.endedAt))
  const rows = await tx.update(proposal).set({ endedAt: house.now() }).where(open).returning()
  for (const row of rows) await noteVotes({ house, tx, hearingId }, row, byName)
  if (rows.length) await tellRoom(tx, hearingId, 'proposal', randomUUID())
}

/**
 * Does what somebody inside says of proposals, and tells the room where something changed. Throws `forbidden`, `notFound`,
 * `stale`, `state.closed`, `proposal.full`, `proposal.accepted`, `record.full`.
 */
export async function propose(acting: Acting, said: Proposing): Promise<void> {
  const changed = await (said.is === 'propose'
    ? put(acting, said)
    : said.is === 'answer'
      ? answer(acting, said)
      : said.is === 'share'
        ? share(acting, said)
        : end(acting, said))
  if (changed) await tellRoom(acting.tx, acting.hearingId, 'proposal', said.id)
}
