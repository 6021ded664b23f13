import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { makeDefence } from '../make/defence.ts'

export const defenceScene: Scene<'defence'> = {
  may: {
    submitDefence: 'U',
    listDefences: 'USHIZ',
    getStanding: 'USHIZ',
    withdrawDefence: 'U',
    askDefenceWithdrawal: 'U',
    decideDefence: 'SHZ',
  },
  reach: {
    submitDefence: 'yn -- -- --',
    listDefences: 'yn yy nn y-',
    getStanding: 'yn yy nn y-',
    withdrawDefence: 'yn -- -- --',
    askDefenceWithdrawal: 'yn -- -- --',
    decideDefence: '-- yy nn --',
  },
  seats: {
    getStanding: 'nyn y nyyn',
    listDefences: 'nyn y nyyn',
    submitDefence: 'nyn - ----',
  },
  bodies: (foreign) => ({
    submitDefence: makeDefence('counterclaim', foreign.case, { files: [{ attachmentId: foreign.file }] }),
    withdrawDefence: { id: foreign.defence, version: 1 },
    askDefenceWithdrawal: { id: foreign.defence, version: 1, reason: '理由' },
    decideDefence: { id: foreign.defence, version: 1, decision: 'uphold', reason: '理由' },
  }),
  tries: ({ server, caseId, objection }) => {
    const step = (id: string) => ({ id, version: 999 })
    const reason = '理由'
    return {
      submitDefence: (as) =>
        // Stale to whoever has the right: the objection is there already.
        server.call(
          contract.defence.submitDefence,
          { body: makeDefence('objection', caseId, { id: objection.id }) },
          { as },
        ),
      listDefences: (as) => server.call(contract.defence.listDefences, { query: { baseId: caseId } }, { as }),
      getStanding: (as) => server.call(contract.defence.getStanding, { query: { baseId: caseId } }, { as }),
      withdrawDefence: (as) => server.call(contract.defence.withdrawDefence, { body: step(objection.id) }, { as }),
      askDefenceWithdrawal: (as) =>
        server.call(contract.defence.askDefenceWithdrawal, { body: { ...step(objection.id), reason } }, { as }),
      decideDefence: (as) =>
        server.call(
          contract.defence.decideDefence,
          { body: { ...step(objection.id), decision: 'uphold', reason } },
          { as },
        ),
    }
  },
}
