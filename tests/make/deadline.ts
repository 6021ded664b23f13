import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { TestServer } from '../setup/server.ts'
import { dayAhead } from './case.ts'
import type { Name } from './people.ts'

/** What a secretary would say of a deadline. */
export const makeDeadline = (server: TestServer) => ({
  title: '补充材料',
  due: dayAhead(server, 9),
  owner: 'all' as const,
})

/** The id of a new deadline of a case. */
export async function setDeadline(server: TestServer, caseId: string): Promise<string> {
  const body = { id: randomUUID(), caseId, ...makeDeadline(server) }
  await server.call(contract.deadline.addDeadline, { body }, { as: 'secretaryLi' })
  return body.id
}

/** Each call about a deadline, or about those of a case, by its name. */
export function deadlineTries(where: () => { server: TestServer; caseId: string }) {
  const server = () => where().server
  const caseId = () => where().caseId
  const { deadline } = contract
  const said = () => makeDeadline(server())
  const fresh = async () => ({ id: await setDeadline(server(), caseId()), version: 1 })
  return {
    getDeadlines: (as: Name) => server().call(deadline.getDeadlines, { params: { id: caseId() } }, { as }),
    downloadDeadlines: (as: Name) => server().call(deadline.downloadDeadlines, { query: { caseId: caseId() } }, { as }),
    addDeadline: (as: Name) =>
      server().call(deadline.addDeadline, { body: { id: randomUUID(), caseId: caseId(), ...said() } }, { as }),
    editDeadline: async (as: Name) =>
      server().call(deadline.editDeadline, { body: { ...(await fresh()), ...said() } }, { as }),
    markDeadline: async (as: Name) =>
      server().call(deadline.markDeadline, { body: { ...(await fresh()), done: true } }, { as }),
    setProcedure: (as: Name) =>
      server().call(deadline.setProcedure, { body: { id: caseId(), expedited: true, reason: '双方同意' } }, { as }),
    extendAward: (as: Name) =>
      server().call(
        deadline.extendAward,
        { body: { id: caseId(), before: dayAhead(server(), 1), due: dayAhead(server(), 30), reason: '案情复杂' } },
        { as },
      ),
    removeDeadline: async (as: Name) => server().call(deadline.removeDeadline, { body: await fresh() }, { as }),
  }
}
