import { randomBytes, randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import { newVerificationCode } from '../../server/signing/register.ts'
import { revocation as table } from '../../server/tables/revocation.ts'
import { issuedDocument } from '../../server/tables/signing.ts'
import { file } from '../../server/tables/upload.ts'
import type { Scene } from '../door/scene.ts'
import type { TestServer } from '../setup/server.ts'

const { revocation } = contract
const reason = '裁决被法院撤销'
const one = () => ({ id: randomUUID(), version: 1 })

/** A document of a case that is in the register. Answers with its code. */
async function register(server: TestServer, caseId: string): Promise<string> {
  const code = newVerificationCode()
  const { orm } = server.running.house.db
  const [of] = await orm.select({ fileId: file.id }).from(file).limit(1)
  const about = { code, tenantId: 1, caseId, kind: 'record', title: '庭审笔录', fileId: of?.fileId ?? '' }
  const bytes = { sha256: randomBytes(32).toString('hex'), size: 1, readSha256: 'b'.repeat(64) }
  await orm.insert(issuedDocument).values({ ...about, ...bytes, issuedAt: new Date(), signers: [] })
  return code
}

/** Its revocation, asked for by somebody who decides nothing. */
async function asked(server: TestServer, caseId: string) {
  const [id, code] = [randomUUID(), await register(server, caseId)]
  const by = { byId: server.id('partyChen'), byName: '张秘书', askedAt: new Date() }
  await server.running.house.db.orm.insert(table).values({ id, tenantId: 1, caseId, code, reason, ...by })
  return { id, version: 1 }
}

export const revocationScene: Scene<'revocation'> = {
  may: { listRevocations: 'SHI', askRevocation: 'SH', revokeDocument: 'H', declineRevocation: 'SH' },
  reach: {
    listRevocations: '-- yy nn --',
    askRevocation: '-- yy nn --',
    revokeDocument: '-- -y -n --',
    declineRevocation: '-- -y nn --',
  },
  seats: { listRevocations: '--- y ----' },
  bodies: () => ({
    askRevocation: { id: randomUUID(), code: '2222-3333-4444', reason },
    revokeDocument: one(),
    declineRevocation: { ...one(), reason },
  }),
  tries: ({ server, caseId }) => ({
    listRevocations: (as) => server.call(revocation.listRevocations, { query: { baseId: caseId } }, { as }),
    askRevocation: async (as) => {
      const body = { id: randomUUID(), code: await register(server, caseId), reason }
      return server.call(revocation.askRevocation, { body }, { as })
    },
    revokeDocument: async (as) => server.call(revocation.revokeDocument, { body: await asked(server, caseId) }, { as }),
    declineRevocation: async (as) => {
      const body = { ...(await asked(server, caseId)), reason }
      return server.call(revocation.declineRevocation, { body }, { as })
    },
  }),
}
