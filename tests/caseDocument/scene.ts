import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { says } from '../make/document.ts'
import { firstTemplate } from '../template/scene.ts'

const { caseDocument } = contract

export const caseDocumentScene: Scene<'caseDocument'> = {
  may: {
    fillDocument: 'SHI',
    previewDocument: 'SHI',
    makeDocument: 'SHI',
    readDocument: 'SHI',
    voidDocument: 'SHI',
    listDocuments: 'SHI',
  },
  reach: {
    fillDocument: '-- yy nn --',
    listDocuments: '-- yy nn --',
    makeDocument: '-- yy nn --',
    readDocument: '-- yy nn --',
    voidDocument: '-- yy nn --',
  },
  seats: {
    fillDocument: '--- y ----',
    listDocuments: '--- y ----',
    makeDocument: '--- y ----',
  },
  bodies: (foreign) => ({
    fillDocument: { baseId: foreign.case, templateId: randomUUID() },
    voidDocument: { id: randomUUID(), reason: '文号有误' },
    previewDocument: { title: '函', body: says('一'), format: 'docx' },
    makeDocument: {
      id: randomUUID(),
      baseId: foreign.case,
      templateId: randomUUID(),
      title: '函',
      body: says('一'),
    },
  }),
  tries: ({ server, caseId }) => ({
    fillDocument: async (as) => {
      const body = { baseId: caseId, templateId: await firstTemplate(server) }
      return server.call(caseDocument.fillDocument, { body }, { as })
    },
    listDocuments: (as) => server.call(caseDocument.listDocuments, { query: { baseId: caseId } }, { as }),
    readDocument: async (as) => {
      const said = { templateId: await firstTemplate(server), title: '函', body: says('一') }
      const body = { id: randomUUID(), baseId: caseId, ...said }
      await server.call(caseDocument.makeDocument, { body }, { as: 'secretaryLi' })
      return server.call(caseDocument.readDocument, { params: { id: body.id } }, { as })
    },
    voidDocument: async (as) => {
      const said = { templateId: await firstTemplate(server), title: '函', body: says('一') }
      const body = { id: randomUUID(), baseId: caseId, ...said }
      await server.call(caseDocument.makeDocument, { body }, { as: 'secretaryLi' })
      return server.call(caseDocument.voidDocument, { body: { id: body.id, reason: '文号有误' } }, { as })
    },
    makeDocument: async (as) => {
      const said = { templateId: await firstTemplate(server), title: '函', body: says('一') }
      return server.call(caseDocument.makeDocument, { body: { id: randomUUID(), baseId: caseId, ...said } }, { as })
    },
  }),
}
