import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { makeEvidence } from '../make/evidence.ts'

const { evidence } = contract

export const evidenceScene: Scene<'evidence'> = {
  may: {
    uploadEvidence: 'US',
    listEvidence: 'USHIZ',
    getEvidence: 'USHIZ',
    batchDownload: 'USHIZ',
    exportCatalogue: 'USHIZ',
  },
  reach: {
    // arbitratorSun sits in the case.
    uploadEvidence: 'yn yy nn --',
    listEvidence: 'yn yy nn y-',
    getEvidence: 'yn yy nn y-',
    batchDownload: 'yn yy nn y-',
    exportCatalogue: 'yn yy nn y-',
  },
  seats: {
    exportCatalogue: 'nyn y nyyn',
    listEvidence: 'nyn y nyyn',
    uploadEvidence: 'nyn y ----',
  },
  bodies: (foreign) => {
    const piece = { id: foreign.piece, name: '合同', purpose: '证明', offline: 'N', attachmentId: foreign.file }
    return {
      uploadEvidence: {
        id: randomUUID(),
        baseId: foreign.case,
        camp: 'APP',
        source: 'MOBILE',
        items: [piece, { ...piece, id: randomUUID(), offline: 'Y', arbitrationAttachmentId: foreign.file }],
      },
      batchDownload: { ids: [foreign.piece] },
      exportCatalogue: { baseId: foreign.case, format: 'xlsx', camp: 'DEF' },
    }
  },
  tries: ({ server, caseId, receipt }) => ({
    uploadEvidence: (as) =>
      server.call(evidence.uploadEvidence, { body: makeEvidence(caseId, { camp: 'APP' }) }, { as }),
    listEvidence: (as) => server.call(evidence.listEvidence, { query: { baseId: caseId } }, { as }),
    getEvidence: (as) => server.call(evidence.getEvidence, { params: { id: receipt.id } }, { as }),
    batchDownload: (as) =>
      server.call(evidence.batchDownload, { body: { ids: receipt.items.map((one) => one.id) } }, { as }),
    exportCatalogue: (as) =>
      server.call(evidence.exportCatalogue, { body: { baseId: caseId, format: 'xlsx' } }, { as }),
  }),
}
