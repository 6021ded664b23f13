import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { handwriting } from '../envelope/body.ts'
import { openHearing } from '../make/trial.ts'

const { recordSign } = contract
export const soon = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)

export const recordSignScene: Scene<'recordSign'> = {
  may: {
    signCourtRecord: 'S',
    getOnlineSignCode: 'USHIZ',
    meetMediateSignList: 'USHIZ',
    meetMediateAfreshSign: 'SH',
    meetMediateDoSign: 'USHIZ',
  },
  reach: {
    signCourtRecord: '-- yy nn --',
    meetMediateSignList: 'yn yy nn y-',
  },
  bodies: () => ({
    signCourtRecord: { id: randomUUID(), trialId: randomUUID(), due: soon() },
    getOnlineSignCode: { trialId: randomUUID() },
    meetMediateSignList: { id: randomUUID() },
    meetMediateAfreshSign: { id: randomUUID(), version: 1, newId: randomUUID(), due: soon(), reason: '补正' },
    meetMediateDoSign: {
      ...{ envelopeId: randomUUID(), sha256: 'a'.repeat(64), strokes: handwriting, pagesSeen: 1 },
      consent: true as const,
    },
  }),
  tries: ({ server, caseId }) => ({
    signCourtRecord: async (as) => {
      const body = { id: randomUUID(), trialId: await openHearing(server, caseId, ['王建国', '李秘书']), due: soon() }
      return server.call(recordSign.signCourtRecord, { body }, { as })
    },
    meetMediateSignList: async (as) => {
      const body = { id: await openHearing(server, caseId) }
      return server.call(recordSign.meetMediateSignList, { body }, { as })
    },
  }),
}
