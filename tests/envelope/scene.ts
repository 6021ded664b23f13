import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { NewEnvelope } from '../../contract/envelope.ts'
import type { Scene } from '../door/scene.ts'

const { envelope } = contract
const reason = '理由'
const hash = 'a'.repeat(64)

/** Handwriting of two lines. */
export const handwriting = [
  [100, 100, 200, 140, 300, 90, 420, 160],
  [260, 40, 260, 240],
]

const soon = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)

export function makeNewEnvelope(baseId: string, attachmentId: string, change: Partial<NewEnvelope> = {}): NewEnvelope {
  return {
    ...{ id: randomUUID(), baseId, attachmentId, kind: 'record', title: '庭审笔录', order: 'parallel', rule: 'all' },
    due: soon(),
    signers: [{ name: '王建国', role: '申请人', contact: '13900000001' }],
    ...change,
  } as NewEnvelope
}

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
    listEnvelopes: 'yn yy nn y-',
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
  tries: ({ server, caseId }) => ({
    listEnvelopes: (as) => server.call(envelope.listEnvelopes, { query: { baseId: caseId } }, { as }),
  }),
}
