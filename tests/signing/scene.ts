import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { give } from '../make/file.ts'

const { signing } = contract
const reason = '理由'

export const signingScene: Scene<'signing'> = {
  may: {
    checkCode: '*',
    checkHash: '*',
    trust: '*',
    checkAttachment: 'USAHIMLVNZC',
    revokeDocument: 'SH',
    revokeCertificate: 'A',
  },
  reach: {
    checkAttachment: 'yn nn nn nn',
  },
  bodies: (foreign) => ({
    checkCode: { code: '2222-3333-4444', uuid: randomUUID(), answer: '1234' },
    checkHash: { sha256: 'a'.repeat(64) },
    checkAttachment: { attachmentId: foreign.file },
    revokeDocument: { code: '2222-3333-4444', reason },
    revokeCertificate: { userId: foreign.user, reason },
  }),
  tries: ({ server }) => ({
    checkAttachment: async (as) => {
      const body = { attachmentId: await give(server, 'partyWang') }
      return server.call(signing.checkAttachment, { body }, { as })
    },
  }),
}
