import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { handwriting, makeNewEnvelope, soon } from './body.ts'
import { askToSign, paperIn } from './make.ts'

const { envelope } = contract
const reason = '理由'
const hash = 'a'.repeat(64)

const signed = { sha256: hash, strokes: handwriting, pagesSeen: 1, consent: true as const }
const one = () => ({ id: randomUUID(), version: 1 })

export const envelopeScene: Scene<'envelope'> = {
  may: {
    makeEnvelope: 'SH',
    listEnvelopes: 'USHIZ',
    remindSigners: 'SH',
    removeSigner: 'SH',
    voidEnvelope: 'SH',
    sealEnvelope: 'SH',
    askSeal: 'SH',
    refuseSeal: 'H',
    afreshSign: 'SH',
    getSignCode: 'USHIZ',
    getSignDetail: '*',
    sendSignCode: '*',
    checkSignCode: '*',
    readSignDocument: '*',
    signatureByCode: '*',
    refuseByCode: '*',
    signature: 'USHIZ',
    refuseSignature: 'USHIZ',
    getSignStatus: '*',
  },
  reach: {
    makeEnvelope: '-- yy nn --',
    listEnvelopes: 'yn yy nn y-',
    remindSigners: '-- yy nn --',
    removeSigner: '-- yy nn --',
    voidEnvelope: '-- yy nn --',
    sealEnvelope: '-- yy nn --',
    askSeal: '-- yy nn --',
    refuseSeal: '-- -y -n --',
    afreshSign: '-- yy nn --',
    getSignCode: 'yn nn nn n-',
    signature: 'yn nn nn n-',
    refuseSignature: 'yn nn nn n-',
  },
  seats: {
    listEnvelopes: 'nyn y nyyn',
    makeEnvelope: '--- y ----',
  },
  bodies: (foreign) => ({
    makeEnvelope: makeNewEnvelope(foreign.case, foreign.file),
    remindSigners: one(),
    removeSigner: { ...one(), signerId: randomUUID(), reason },
    voidEnvelope: { ...one(), reason },
    sealEnvelope: one(),
    askSeal: one(),
    refuseSeal: { ...one(), reason },
    afreshSign: { ...one(), newId: randomUUID(), due: soon(), reason },
    getSignCode: { envelopeId: randomUUID() },
    getSignDetail: { code: 'nobody' },
    sendSignCode: { code: 'nobody' },
    checkSignCode: { code: 'nobody', sentCode: '1234' },
    readSignDocument: { code: 'nobody', pass: 'none' },
    signatureByCode: { code: 'nobody', pass: 'none', ...signed },
    refuseByCode: { code: 'nobody', pass: 'none', reason },
    signature: { envelopeId: randomUUID(), ...signed },
    refuseSignature: { envelopeId: randomUUID(), reason },
  }),
  tries: ({ server, caseId }) => {
    /** Another for each try, to be signed by partyWang with their account and by somebody with a link. */
    const asked = async () => {
      const accountId = server.id('partyWang')
      const signers = [
        { name: '王建国', role: '申请人', accountId, contact: '' },
        { name: '张三', role: '证人', contact: `z${randomUUID()}@example.com` },
      ]
      return askToSign(server, caseId, { signers })
    }
    const one = async () => {
      const { id, version } = await asked()
      return { id, version }
    }
    const said = { reason }
    const own = async () => ({ envelopeId: (await asked()).id })
    const { makeEnvelope, remindSigners, removeSigner, voidEnvelope, sealEnvelope, afreshSign } = envelope
    return {
      makeEnvelope: async (as) =>
        server.call(makeEnvelope, { body: makeNewEnvelope(caseId, await paperIn(server, caseId)) }, { as }),
      listEnvelopes: (as) => server.call(envelope.listEnvelopes, { query: { baseId: caseId } }, { as }),
      remindSigners: async (as) => server.call(remindSigners, { body: await one() }, { as }),
      removeSigner: async (as) => {
        const { id, version, signers } = await asked()
        return server.call(removeSigner, { body: { id, version, signerId: signers[1]?.id ?? '', ...said } }, { as })
      },
      voidEnvelope: async (as) => server.call(voidEnvelope, { body: { ...(await one()), ...said } }, { as }),
      // Nobody signed it yet: who reaches it is told so.
      sealEnvelope: async (as) => server.call(sealEnvelope, { body: await one() }, { as }),
      askSeal: async (as) => server.call(envelope.askSeal, { body: await one() }, { as }),
      refuseSeal: async (as) => server.call(envelope.refuseSeal, { body: { ...(await one()), ...said } }, { as }),
      afreshSign: async (as) => {
        const body = { ...(await one()), newId: randomUUID(), due: soon(), ...said }
        return server.call(afreshSign, { body: { ...body, attachmentId: await paperIn(server, caseId) } }, { as })
      },
      getSignCode: async (as) => server.call(envelope.getSignCode, { body: await own() }, { as }),
      signature: async (as) => {
        const { id, readSha256 } = await asked()
        const body = { envelopeId: id, ...signed, sha256: readSha256, pagesSeen: 99 }
        return server.call(envelope.signature, { body }, { as })
      },
      refuseSignature: async (as) =>
        server.call(envelope.refuseSignature, { body: { ...(await own()), ...said } }, { as }),
    }
  },
}
