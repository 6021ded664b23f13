import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Input } from '../../contract/kernel/call.ts'
import type { Scene } from '../door/scene.ts'

const { thread } = contract
type Body = Input<typeof thread.sendCaseMessage>['body']

/** A message to everybody in a case. */
export const messageTo = (baseId: string, change: Partial<Body> = {}): Body => ({
  id: randomUUID(),
  baseId,
  audience: 'all',
  text: '请确认开庭时间。',
  files: [],
  ...change,
})

export const threadScene: Scene<'thread'> = {
  may: {
    sendCaseMessage: 'USHIZ',
    listCaseMessages: 'USHIZ',
    readCaseMessages: 'USHIZ',
  },
  reach: {
    sendCaseMessage: 'yn yy nn y-',
    listCaseMessages: 'yn yy nn y-',
  },
  seats: {
    sendCaseMessage: 'nyn y nyyn',
    listCaseMessages: 'nyn y nyyn',
  },
  bodies: (foreign) => ({
    sendCaseMessage: messageTo(foreign.case),
    readCaseMessages: { ids: [randomUUID()] },
  }),
  tries: ({ server, caseId }) => ({
    sendCaseMessage: (as) => server.call(thread.sendCaseMessage, { body: messageTo(caseId) }, { as }),
    listCaseMessages: (as) => server.call(thread.listCaseMessages, { query: { baseId: caseId } }, { as }),
  }),
}
