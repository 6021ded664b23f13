import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import type { Name } from '../make/people.ts'
import { makePeriod, openPeriod, scoresOf } from './make.ts'

const appraised = 'SAHIMLVNZ'

export const performanceScene: Scene<'performance'> = {
  may: {
    listPeriods: appraised,
    savePeriod: 'H',
    lockPeriod: 'H',
    reopenPeriod: 'H',
    publishPeriod: 'H',
    listAppraisals: appraised,
    submitScore: appraised,
  },
  reach: {
    // Those of the staff; arbitrators are appraised in periods of their own.
    savePeriod: '-- -y -n --',
    lockPeriod: '-- -y -n --',
    reopenPeriod: '-- -y -n --',
    publishPeriod: '-- -y -n --',
    listAppraisals: '-- yy nn n-',
    submitScore: '-- yy nn n-',
  },
  bodies: () => {
    const step = { id: randomUUID(), version: 1 }
    return {
      savePeriod: { ...makePeriod(), version: 7 },
      lockPeriod: step,
      reopenPeriod: step,
      publishPeriod: step,
      submitScore: { periodId: randomUUID(), accountId: randomUUID(), version: 0, scores: scoresOf(1, 2) },
    }
  },
  tries: ({ server }) => {
    const { performance } = contract
    const fresh = async () => ({ id: (await openPeriod(server)).id, version: 999 })
    return {
      savePeriod: async (as: Name) =>
        server.call(performance.savePeriod, { body: { ...makePeriod(), ...(await fresh()) } }, { as }),
      lockPeriod: async (as) => server.call(performance.lockPeriod, { body: await fresh() }, { as }),
      reopenPeriod: async (as) => server.call(performance.reopenPeriod, { body: await fresh() }, { as }),
      publishPeriod: async (as) => server.call(performance.publishPeriod, { body: await fresh() }, { as }),
      listAppraisals: async (as) =>
        server.call(performance.listAppraisals, { query: { periodId: (await fresh()).id } }, { as }),
      submitScore: async (as) => {
        const body = { periodId: (await fresh()).id, accountId: server.id(as), version: 999, scores: scoresOf(1, 2) }
        return server.call(performance.submitScore, { body }, { as })
      },
    }
  },
}
