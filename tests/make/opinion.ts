import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { OpinionInput } from '../../contract/evidence/opinion.ts'
import type { TestServer } from '../setup/server.ts'
import { type Asker, extraOf } from './defence.ts'
import { handIn } from './evidence.ts'
import type { Name } from './people.ts'

type Given = OpinionInput['opinions'][string]

/** What would be accepted of a piece. */
export const makeGiven = (change: Partial<Given> = {}): Given => ({
  version: 0,
  authenticity: 'accepted',
  legality: 'unsure',
  relevance: 'denied',
  remarks: '与本案无关。',
  ...change,
})

/** A form about these pieces. */
export const makeOpinions = (baseId: string, pieces: string[], change: Partial<Given> = {}): OpinionInput => ({
  id: randomUUID(),
  baseId,
  opinions: Object.fromEntries(pieces.map((id) => [id, makeGiven(change)])),
})

export const submitOpinions = (server: TestServer, as: Asker, body: OpinionInput) =>
  server.call(contract.opinion.submitOpinions, { body }, extraOf(as))

/** Each call about the opinions of a case of partyWang, by its name. */
export function opinionTries(where: () => { server: TestServer; caseId: string }) {
  const { listOpinions } = contract.opinion
  return {
    submitOpinions: async (as: Name) => {
      const { server, caseId } = where()
      const { items } = await handIn(server, 'secretaryLi', caseId, { camp: 'DEF' })
      // A version nobody has: it is stale to whoever has the right, and nothing changes.
      return submitOpinions(server, as, makeOpinions(caseId, [items[0]?.id ?? ''], { version: 999 }))
    },
    listOpinions: (as: Name) => where().server.call(listOpinions, { query: { baseId: where().caseId } }, { as }),
  }
}
