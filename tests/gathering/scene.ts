import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { enter, makeActivity, openActivity } from '../make/gathering.ts'
import type { Name } from '../make/people.ts'
import type { TestServer } from '../setup/server.ts'

const { gathering } = contract

export const gatheringScene: Scene<'gathering'> = {
  may: {
    listActivities: 'G',
    activityDetail: 'G',
    enroll: 'G',
    cancelEnroll: 'G',
    printAttendance: 'G',
    activityPicture: 'G',
    activityCalendar: 'G',
    listGatherings: 'SHL',
    saveGathering: 'SL',
    setGatheringPicture: 'SL',
    publishGathering: 'SL',
    closeGathering: 'SL',
    evaluateGathering: 'SL',
    cancelGathering: 'SL',
    listAttendances: 'SHL',
    checkIn: 'SL',
  },
  // Those of the institution.
  reach: {
    saveGathering: '-- yy nn --',
    setGatheringPicture: '-- yy nn --',
    publishGathering: '-- yy nn --',
    closeGathering: '-- yy nn --',
    evaluateGathering: '-- yy nn --',
    cancelGathering: '-- yy nn --',
    listAttendances: '-- yy nn --',
    checkIn: '-- yy nn --',
  },
  bodies: () => {
    // A stranger finds none of these: activities have no foreign record in the tables of the product.
    const one = { id: randomUUID(), version: 1 }
    return {
      enroll: { activityId: randomUUID() },
      cancelEnroll: { activityId: randomUUID() },
      saveGathering: makeActivity({ version: 1 }),
      setGatheringPicture: { ...one, attachmentId: null },
      publishGathering: one,
      closeGathering: one,
      evaluateGathering: one,
      cancelGathering: { ...one, reason: '理由' },
      checkIn: { id: randomUUID(), at: '2026-11-21T08:30:00.000Z' },
    }
  },
  tries: ({ server }) => {
    const moved =
      (
        call: typeof gathering.publishGathering | typeof gathering.closeGathering | typeof gathering.evaluateGathering,
      ) =>
      async (as: Name) =>
        server.call(call, { body: { id: await fresh(server), version: 999 } }, { as })
    return {
      saveGathering: async (as) =>
        server.call(gathering.saveGathering, { body: makeActivity({ id: await fresh(server), version: 999 }) }, { as }),
      setGatheringPicture: async (as) => {
        const body = { id: await fresh(server), version: 999, attachmentId: null }
        return server.call(gathering.setGatheringPicture, { body }, { as })
      },
      publishGathering: moved(gathering.publishGathering),
      closeGathering: moved(gathering.closeGathering),
      evaluateGathering: moved(gathering.evaluateGathering),
      cancelGathering: async (as) => {
        const body = { id: await fresh(server), version: 999, reason: '理由' }
        return server.call(gathering.cancelGathering, { body }, { as })
      },
      listAttendances: async (as) =>
        server.call(gathering.listAttendances, { query: { gatheringId: await fresh(server) } }, { as }),
      // The door finds somebody who is enrolled for an activity of today.
      checkIn: async (as) => {
        const { id } = await enrolled(server)
        return server.call(gathering.checkIn, { body: { id, at: new Date().toISOString() } }, { as })
      },
    }
  },
}

async function fresh(server: TestServer): Promise<string> {
  const body = makeActivity()
  await server.call(gathering.saveGathering, { body }, { as: 'secretaryLi' })
  return body.id
}

async function enrolled(server: TestServer): Promise<{ id: string }> {
  const activityId = await openActivity(server)
  const { headers } = await enter(server)
  await server.call(gathering.enroll, { body: { activityId } }, { headers })
  const query = { gatheringId: activityId }
  const { list } = (await server.call(gathering.listAttendances, { query }, { as: 'secretaryLi' })).data
  return { id: list[0]?.id ?? '' }
}
