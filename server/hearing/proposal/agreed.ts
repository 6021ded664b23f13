import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Camp } from '../../../contract/case/case.ts'
import type { Orm } from '../../database/db.ts'
import { hearing, hearingAttendee } from '../../tables/hearing.ts'
import { proposal, proposalAnswer } from '../../tables/proposal.ts'
import { agentCamp, partyCamps } from '../side.ts'

const sides: readonly Camp[] = ['APP', 'DEF']

/** Offers of the mediations of a case that both sides hold to: each side that did not make it accepted, and nobody of it declined. */
export async function readAgreed(orm: Orm, caseId: string): Promise<{ terms: string; amount: string }[]> {
  const offered = and(eq(proposal.kind, 'offer'), eq(proposal.shared, true), isNull(proposal.endedAt))
  const offers = await orm
    .select({ offer: proposal })
    .from(proposal)
    .innerJoin(hearing, eq(hearing.id, proposal.hearingId))
    .where(and(offered, eq(hearing.caseId, caseId)))
    .orderBy(asc(proposal.at), asc(proposal.id))
  if (offers.length === 0) return []
  const { role } = hearingAttendee
  const answers = await orm
    .select({ proposalId: proposalAnswer.proposalId, choice: proposalAnswer.choice, role, agentCamp })
    .from(proposalAnswer)
    .innerJoin(hearingAttendee, eq(hearingAttendee.id, proposalAnswer.attendeeId))
    .innerJoin(hearing, eq(hearing.id, hearingAttendee.hearingId))
    .where(
      inArray(
        proposalAnswer.proposalId,
        offers.map(({ offer }) => offer.id),
      ),
    )
  return offers.flatMap(({ offer: { id, terms, amount, camp, byRole } }) => {
    const others = sides.filter((one) => one !== (camp ?? partyCamps[byRole]))
    const holds = others.every((side) => {
      const own = answers.filter((one) => one.proposalId === id && (partyCamps[one.role] ?? one.agentCamp) === side)
      return own.length > 0 && own.every(({ choice }) => choice === 'accept')
    })
    return holds ? [{ terms, amount }] : []
  })
}
