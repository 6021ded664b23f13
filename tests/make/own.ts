import { contract } from '../../contract/all.ts'
import type { TestServer } from '../setup/server.ts'
import type { Name } from './people.ts'

/*
 * Calls about what belongs to one person, and about who takes part in a case: who reaches what is partyWang's by them, in the
 * words of records.server.test.ts.
 */

export const ownRows: Record<string, string> = {
  'case.linkAttendee': '-- yy nn --',
  'case.findAccountsFor': '-- yy nn --',
  'case.mySeats': 'yn -- -- --',
  'case.revokeAgent': 'yn yy nn --',
  'case.dataCount': 'yn yy nn n-',
  // Of arbitratorSun.
  'case.arbitratorData': '-- yy nn y-',
  'phrase.update': 'yn nn nn n-',
  'phrase.remove': 'yn nn nn n-',
}

type Try = (as: Name) => Promise<{ status: number }>

/** One try of each, in a case of partyWang; the scene is asked for when it is set. */
export function ownTries(scene: () => { server: TestServer; caseId: string }): Record<string, Try> {
  const { case: cases, phrase } = contract
  const wang = () => scene().server.id('partyWang')
  // A version nobody has: it is stale to whoever has the right, and nothing changes.
  const step = () => ({ id: scene().caseId, version: 999 })
  async function freshPhrase(): Promise<string> {
    return (await scene().server.call(phrase.add, { body: { text: '短语' } }, { as: 'partyWang' })).data.id
  }
  return {
    'case.linkAttendee': (as) =>
      scene().server.call(cases.linkAttendee, { body: { ...step(), partyId: scene().caseId } }, { as }),
    'case.revokeAgent': (as) =>
      scene().server.call(cases.revokeAgent, { body: { ...step(), agentId: scene().caseId, reason: '理由' } }, { as }),
    'case.findAccountsFor': async (as) => {
      const { server, caseId: id } = scene()
      const partyId = (await server.call(cases.mySeats, { params: { id } }, { as: 'partyWang' })).data[0]?.id ?? ''
      return server.call(cases.findAccountsFor, { body: { id, partyId } }, { as })
    },
    'case.mySeats': (as) => scene().server.call(cases.mySeats, { params: { id: scene().caseId } }, { as }),
    'case.dataCount': (as) => scene().server.call(cases.dataCount, { params: { id: wang() } }, { as }),
    'case.arbitratorData': (as) =>
      scene().server.call(cases.arbitratorData, { params: { id: scene().server.id('arbitratorSun') } }, { as }),
    'phrase.update': async (as) =>
      scene().server.call(phrase.update, { body: { id: await freshPhrase(), version: 1, text: '改' } }, { as }),
    'phrase.remove': async (as) => scene().server.call(phrase.remove, { body: { id: await freshPhrase() } }, { as }),
  }
}
