import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Choice, ProposalKind } from '../../../contract/hearing/proposal.ts'
import type { Tx } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { proposalAnswer } from '../../tables/proposal.ts'
import { addEntry } from '../record/write.ts'
import type { StoredProposal } from './read.ts'

interface Where {
  house: House
  tx: Tx
  hearingId: string
}

/** What the record calls each act, beside the answers by their own names. */
type Act = ProposalKind | Choice | 'offerOff' | 'voteOff'

/** Writes into the record who did what with a proposal: with its number, or `whole` with its words. Throws as `addEntry`, but where it `ends` a vote. */
export function noteProposal(
  { house, tx, hearingId }: Where,
  speaker: string,
  act: Act,
  { number, amount, terms }: Pick<StoredProposal, 'number' | 'amount' | 'terms'>,
  { whole = false, ends = false } = {},
): Promise<void> {
  const about = whole ? `${number}: ${amount ? `CNY ${amount}; ` : ''}${terms}` : `${number}`
  return addEntry(house, tx, hearingId, { id: randomUUID(), kind: 'order', speaker, text: act, about }, ends)
}

/** How each voted, and that the vote is closed: whatever else the record holds, or no session with an open vote could be ended. */
export async function noteVotes(where: Where, row: StoredProposal, byName: string): Promise<void> {
  const answers = await where.tx
    .select()
    .from(proposalAnswer)
    .where(eq(proposalAnswer.proposalId, row.id))
    .orderBy(asc(proposalAnswer.at), asc(proposalAnswer.name))
  for (const { name, choice } of answers) await noteProposal(where, name, choice, row, { ends: true })
  await noteProposal(where, byName, 'voteOff', row, { ends: true })
}
