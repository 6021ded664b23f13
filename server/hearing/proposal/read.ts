import { asc, eq } from 'drizzle-orm'
import { mediators, type Proposal, proposalRules } from '../../../contract/hearing/proposal.ts'
import type { RoomPerson } from '../../../contract/room/room.ts'
import type { Orm } from '../../database/db.ts'
import { proposal, proposalAnswer } from '../../tables/proposal.ts'

export type Viewer = Pick<RoomPerson, 'attendeeId' | 'roleName' | 'camp'>
export type StoredProposal = typeof proposal.$inferSelect
type StoredAnswer = typeof proposalAnswer.$inferSelect

export interface Held {
  row: StoredProposal
  answers: StoredAnswer[]
}

/** All proposals of a hearing in their order, each with the answers as they came. */
export async function readProposals(orm: Orm, hearingId: string): Promise<Held[]> {
  const rows = await orm
    .select()
    .from(proposal)
    .where(eq(proposal.hearingId, hearingId))
    .orderBy(asc(proposal.at), asc(proposal.id))
  const answers = await orm
    .select({ answer: proposalAnswer })
    .from(proposalAnswer)
    .innerJoin(proposal, eq(proposal.id, proposalAnswer.proposalId))
    .where(eq(proposal.hearingId, hearingId))
    .orderBy(asc(proposalAnswer.at), asc(proposalAnswer.name))
  return rows.map((row) => ({
    row,
    answers: answers.flatMap(({ answer }) => (answer.proposalId === row.id ? [answer] : [])),
  }))
}

/** Whether somebody may know of it: what is not shared only who made it and the mediators. */
export const mayKnowProposal = ({ shared, attendeeId }: StoredProposal, viewer: Viewer): boolean =>
  shared || attendeeId === viewer.attendeeId || mediators.includes(viewer.roleName)

/** Whether somebody may answer: of an offer the other side alone, of a mediator's each party. */
export function mayAnswer({ kind, byRole, camp, shared, endedAt }: StoredProposal, viewer: Viewer): boolean {
  if (!shared || endedAt || !proposalRules[kind].answers.includes(viewer.roleName)) return false
  return kind === 'vote' || mediators.includes(byRole) || (viewer.camp !== null && viewer.camp !== camp)
}

/** The proposals as one person sees them: how others voted nobody sees before the vote is closed. */
export const proposalsShownTo = (viewer: Viewer, held: readonly Held[]): Proposal[] =>
  held.flatMap(({ row, answers }) => {
    if (!mayKnowProposal(row, viewer)) return []
    const { id, kind, number, byName, byRole, terms, amount, shared, at, endedAt } = row
    const isSecret = kind === 'vote' && endedAt === null
    const seen = isSecret ? answers.filter(({ attendeeId }) => attendeeId === viewer.attendeeId) : answers
    return [
      {
        ...{ id, kind, number: number ?? 0, byName, byRole, terms, amount, shared },
        isMine: row.attendeeId === viewer.attendeeId,
        mayAnswer: mayAnswer(row, viewer),
        open: endedAt === null,
        at: at.toISOString(),
        answers: seen.map(({ id, attendeeId, name, role, choice, reason, at }) => ({
          ...{ id, name, role, choice, reason },
          isMine: attendeeId === viewer.attendeeId,
          at: at.toISOString(),
        })),
        answered: answers.length,
      },
    ]
  })
