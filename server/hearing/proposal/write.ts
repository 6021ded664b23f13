import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { type Choice, type ProposalKind, proposalRules, proposalsMax } from '../../../contract/proposal.ts'
import type { FromPage, RoomPerson } from '../../../contract/room.ts'
import type { Tx } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { tellRoom } from '../record/read.ts'
import { addEntry, mustBeOpen } from '../record/write.ts'
import { mayKnow, type StoredProposal } from './read.ts'
import { proposal, proposalAnswer } from './table.ts'

export type Proposing = Extract<FromPage, { is: 'propose' | 'answer' | 'share' | 'end' }>
type Said<K extends Proposing['is']> = Extract<Proposing, { is: K }>

interface Acting {
  house: House
  tx: Tx
  hearingId: string
  by: RoomPerson
}

/** How the record names each act; an order of the record says who did it, and about what. */
const words = {
  offer: { put: 'offer', end: 'offerOff' },
  vote: { put: 'vote', end: 'voteOff' },
} as const satisfies Record<ProposalKind, object>

const note = ({ house, tx, hearingId }: Acting, speaker: string, text: string, about: string) =>
  addEntry(house, tx, hearingId, { id: randomUUID(), kind: 'order', speaker, text, about })

const whole = ({ number, terms, amount }: Pick<StoredProposal, 'number' | 'terms' | 'amount'>) =>
  `${number}: ${amount ? `CNY ${amount}; ` : ''}${terms}`

/** One that somebody may know of, as long as it is open and the session is not over. Throws `notFound`, `state.closed`. */
async function known({ tx, hearingId, by }: Acting, id: string): Promise<StoredProposal> {
  await mustBeOpen(tx, hearingId)
  const own = and(eq(proposal.id, id), eq(proposal.hearingId, hearingId))
  const [row] = await tx.select().from(proposal).where(own)
  if (!row || !mayKnow(row, by)) throw new AppError('notFound')
  if (row.endedAt) throw new AppError('state.closed')
  return row
}

async function put(acting: Acting, { id, kind, terms, amount, shared }: Said<'propose'>): Promise<void> {
  const { house, tx, hearingId, by } = acting
  if (!proposalRules[kind].puts.includes(by.roleName)) throw new AppError('forbidden')
  await mustBeOpen(tx, hearingId)
  const [all] = await tx.select({ count: count() }).from(proposal).where(eq(proposal.hearingId, hearingId))
  const number = (all?.count ?? 0) + 1
  if (number > proposalsMax) throw new AppError('proposal.full', { max: proposalsMax })
  const isShared = shared || kind === 'vote'
  const row = { id, hearingId, number, kind, terms, amount: kind === 'vote' ? '' : amount, shared: isShared }
  const who = { attendeeId: by.attendeeId, byName: by.userName, byRole: by.roleName, at: house.now() }
  const made = await tx
    .insert(proposal)
    .values({ ...row, ...who })
    .onConflictDoNothing()
    .returning({ id: proposal.id })
  // What arrived before.
  if (made.length && isShared) await note(acting, by.userName, words[kind].put, whole(row))
}

/** Whose answer counts for something may not take it back. */
const binds = (choice: Choice | undefined) => choice === 'accept'

async function answer(acting: Acting, { id, proposalId, choice, reason }: Said<'answer'>): Promise<void> {
  const { house, tx, by } = acting
  const row = await known(acting, proposalId)
  const rules = proposalRules[row.kind]
  const isOwn = row.kind === 'offer' && row.attendeeId === by.attendeeId
  if (!row.shared || isOwn || !rules.answers.includes(by.roleName) || !rules.choices.includes(choice))
    throw new AppError('forbidden')
  const mine = and(eq(proposalAnswer.proposalId, row.id), eq(proposalAnswer.attendeeId, by.attendeeId))
  const [before] = await tx.select().from(proposalAnswer).where(mine)
  if (before?.id === id) return
  if (binds(before?.choice)) throw new AppError('proposal.accepted')
  const set = { id, choice, reason: choice === 'decline' ? reason : '', at: house.now() }
  await tx
    .insert(proposalAnswer)
    .values({ ...set, proposalId: row.id, attendeeId: by.attendeeId, name: by.userName, role: by.roleName })
    .onConflictDoUpdate({ target: [proposalAnswer.proposalId, proposalAnswer.attendeeId], set })
  if (row.kind === 'offer') await note(acting, by.userName, choice, String(row.number))
}

async function share(acting: Acting, { id }: Said<'share'>): Promise<void> {
  const row = await known(acting, id)
  if (row.attendeeId !== acting.by.attendeeId) throw new AppError('forbidden')
  if (row.shared) return
  await acting.tx.update(proposal).set({ shared: true }).where(eq(proposal.id, id))
  await note(acting, acting.by.userName, words[row.kind].put, whole(row))
}

/** How each voted stands in the record from now on. */
async function end(acting: Acting, { id }: Said<'end'>): Promise<void> {
  const { house, tx, by } = acting
  const row = await known(acting, id)
  const mayClose = row.kind === 'vote' && by.roleName === 'SECRETARY'
  if (row.attendeeId !== by.attendeeId && !mayClose) throw new AppError('forbidden')
  const answers = await tx.select().from(proposalAnswer).where(eq(proposalAnswer.proposalId, id))
  if (answers.some(({ choice }) => binds(choice))) throw new AppError('proposal.accepted')
  await tx.update(proposal).set({ endedAt: house.now() }).where(eq(proposal.id, id))
  if (row.kind === 'vote') for (const { name, choice } of answers) await note(acting, name, choice, String(row.number))
  if (row.shared) await note(acting, by.userName, words[row.kind].end, String(row.number))
}

/**
 * Does what somebody inside says of proposals, and tells the room of it. Throws `forbidden`, `notFound`, `state.closed`,
 * `proposal.full`, `proposal.accepted`, `record.full`.
 */
export async function propose(acting: Acting, said: Proposing): Promise<void> {
  if (said.is === 'propose') await put(acting, said)
  else if (said.is === 'answer') await answer(acting, said)
  else if (said.is === 'share') await share(acting, said)
  else await end(acting, said)
  await tellRoom(acting.tx, acting.hearingId, 'proposal', said.id)
}
