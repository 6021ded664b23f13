import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { contract } from '../../contract/all.ts'
import { signingOf } from '../../server/signing/authority.ts'
import { signingKey } from '../../server/tables/signing.ts'
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
    listHeldCertificates: 'A',
    confirmRevocation: 'A',
    releaseCertificate: 'A',
  },
  reach: {
    checkAttachment: 'yn nn nn nn',
    revokeCertificate: '-- -y -n --',
    confirmRevocation: '-- -y -n --',
    releaseCertificate: '-- -y -n --',
  },
  bodies: (foreign) => ({
    checkCode: { code: '2222-3333-4444', uuid: randomUUID(), answer: '1234' },
    checkHash: { sha256: 'a'.repeat(64) },
    checkAttachment: { attachmentId: foreign.file },
    revokeCertificate: { userId: foreign.user, reason },
    confirmRevocation: { id: randomUUID() },
    releaseCertificate: { id: randomUUID() },
  }),
  tries: ({ server }) => {
    /** The key of a new holder, of the same institution. */
    async function freshKey(holder: string): Promise<void> {
      const { house } = server.running
      const subject = { name: '王建国', organisation: '仲裁院', mark: 'wang' }
      const key = { holder, tenantId: 1, purpose: 'signing' as const, subject }
      await house.db.tx((tx) => signingOf({ house, tx }, key))
    }
    async function heldKey(): Promise<string> {
      const holder = `account:${randomUUID()}`
      await freshKey(holder)
      const held = { heldAt: new Date(), heldById: server.id('secretaryLi'), heldBy: '李秘书' }
      const { orm } = server.running.house.db
      const [row] = await orm.update(signingKey).set(held).where(eq(signingKey.holder, holder)).returning()
      return row?.id ?? ''
    }
    return {
      checkAttachment: async (as) => {
        const body = { attachmentId: await give(server, 'partyWang') }
        return server.call(signing.checkAttachment, { body }, { as })
      },
      revokeCertificate: async (as) => {
        const userId = server.id('partyWang')
        await freshKey(`account:${userId}`)
        return server.call(signing.revokeCertificate, { body: { userId, reason } }, { as })
      },
      confirmRevocation: async (as) =>
        server.call(signing.confirmRevocation, { body: { id: await heldKey() } }, { as }),
      releaseCertificate: async (as) =>
        server.call(signing.releaseCertificate, { body: { id: await heldKey() } }, { as }),
    }
  },
}
