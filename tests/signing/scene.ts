import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import { signingOf } from '../../server/signing/authority.ts'
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
    listChainHeads: '*',
    chainHeadFile: '*',
    revokeCertificate: 'A',
  },
  reach: {
    checkAttachment: 'yn nn nn nn',
    revokeCertificate: '-- -y -n --',
  },
  bodies: (foreign) => ({
    checkCode: { code: '2222-3333-4444', uuid: randomUUID(), answer: '1234' },
    checkHash: { sha256: 'a'.repeat(64) },
    checkAttachment: { attachmentId: foreign.file },
    revokeCertificate: { userId: foreign.user, reason },
  }),
  tries: ({ server }) => ({
    checkAttachment: async (as) => {
      const body = { attachmentId: await give(server, 'partyWang') }
      return server.call(signing.checkAttachment, { body }, { as })
    },
    revokeCertificate: async (as) => {
      const { house } = server.running
      const userId = server.id('partyWang')
      const subject = { name: '王建国', organisation: '仲裁院', mark: 'wang' }
      const key = { holder: `account:${userId}`, tenantId: 1, purpose: 'signing' as const, subject }
      await house.db.tx((tx) => signingOf({ house, tx }, key))
      return server.call(signing.revokeCertificate, { body: { userId, reason } }, { as })
    },
  }),
}
