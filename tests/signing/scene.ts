import { randomBytes, randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import { signingOf } from '../../server/signing/authority.ts'
import { newVerificationCode } from '../../server/signing/register.ts'
import { issuedDocument } from '../../server/signing/table.ts'
import { file } from '../../server/upload/table.ts'
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
    revokeDocument: '-- yy nn --',
    revokeCertificate: '-- -y -n --',
  },
  bodies: (foreign) => ({
    checkCode: { code: '2222-3333-4444', uuid: randomUUID(), answer: '1234' },
    checkHash: { sha256: 'a'.repeat(64) },
    checkAttachment: { attachmentId: foreign.file },
    revokeDocument: { code: '2222-3333-4444', reason },
    revokeCertificate: { userId: foreign.user, reason },
  }),
  tries: ({ server, caseId }) => ({
    checkAttachment: async (as) => {
      const body = { attachmentId: await give(server, 'partyWang') }
      return server.call(signing.checkAttachment, { body }, { as })
    },
    revokeDocument: async (as) => {
      const code = newVerificationCode()
      const { orm } = server.running.house.db
      const facts = {
        sha256: randomBytes(32).toString('hex'),
        size: 1,
        readSha256: 'b'.repeat(64),
        issuedAt: new Date(),
        signers: [],
      }
      const [of] = await orm.select({ fileId: file.id }).from(file).limit(1)
      const about = { code, tenantId: 1, caseId, kind: 'record' as const, title: '庭审笔录', fileId: of?.fileId ?? '' }
      await orm.insert(issuedDocument).values({ ...about, ...facts })
      return server.call(signing.revokeDocument, { body: { code, reason } }, { as })
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
