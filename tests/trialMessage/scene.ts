import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { openHearing } from '../make/trial.ts'

const { trialMessage } = contract

export const trialMessageScene: Scene<'trialMessage'> = {
  may: { meetMediateSendMsg: 'S', meetMediateNoticeMsgList: 'USHIZ', meetMediateAfreshNoticeMsg: 'S' },
  reach: { meetMediateNoticeMsgList: 'yn yy nn y-' },
  bodies: () => ({
    meetMediateSendMsg: {
      id: randomUUID(),
      trialId: randomUUID(),
      attendeeIds: [randomUUID()],
      content: '请携带身份证件原件。',
    },
    meetMediateNoticeMsgList: { id: randomUUID() },
    meetMediateAfreshNoticeMsg: { id: randomUUID(), newId: randomUUID() },
  }),
  tries: ({ server, caseId }) => ({
    meetMediateNoticeMsgList: async (as) => {
      const body = { id: await openHearing(server, caseId) }
      return server.call(trialMessage.meetMediateNoticeMsgList, { body }, { as })
    },
  }),
}
