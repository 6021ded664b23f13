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
    appealScore: appraised,
    answerAppeal: 'H',
    readTrend: appraised,
  },
  reach: {
    // Those of the staff; arbitrators are appraised in periods of their own.
    savePeriod: '-- -y -n --',
    lockPeriod: '-- -y -n --',
    reopenPeriod: '-- -y -n --',
    publishPeriod: '-- -y -n --',
    listAppraisals: '-- yy nn n-',
    submitScore: '-- yy nn n-',
    appealScore: '-- yy nn n-',
    answerAppeal: '-- -y -n --',
    readTrend: '-- yy nn n-',
  },
  bodies: () => {
    const step = { id: randomUUID(), version: 1 }
    return {
      savePeriod: { ...makePeriod(), version: 7 },
      lockPeriod: step,
      reopenPeriod: step,
      publishPeriod: step,
      appealScore: { periodId: randomUUID(), text: '请复核' },
      answerAppeal: { periodId: randomUUID(), accountId: randomUUID(), answer: '维持' },
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
      appealScore: async (as) =>
        server.call(performance.appealScore, { body: { periodId: (await fresh()).id, text: '请复核' } }, { as }),
      answerAppeal: async (as) => {
        const { id: periodId } = await fresh()
        const accountId = server.id('secretaryLi')
        const given = { periodId, accountId, version: 0, scores: scoresOf(1, 2) }
        await server.call(performance.submitScore, { body: given }, { as: 'adminZhao' })
        await server.call(performance.lockPeriod, { body: { id: periodId, version: 1 } }, { as: 'adminZhao' })
        await server.call(performance.appealScore, { body: { periodId, text: '请复核' } }, { as: 'secretaryLi' })
        return server.call(performance.answerAppeal, { body: { periodId, accountId, answer: '维持' } }, { as })
      },
      readTrend: async (as) =>
        server.call(performance.readTrend, { query: { accountId: server.id('secretaryLi') } }, { as }),
      submitScore: async (as) => {
        const body = { periodId: (await fresh()).id, accountId: server.id(as), version: 999, scores: scoresOf(1, 2) }
        return server.call(performance.submitScore, { body }, { as })
      },
    }
  },
}
