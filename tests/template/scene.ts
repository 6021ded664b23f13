import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { says } from '../make/document.ts'
import type { TestServer } from '../setup/server.ts'

const { template } = contract

/** The first template of the institution of partyWang. */
export const firstTemplate = async (server: TestServer): Promise<string> =>
  (await server.call(template.listTemplates, {}, { as: 'adminZhao' })).data[0]?.id ?? ''

export const templateScene: Scene<'template'> = {
  may: {
    listTemplates: 'SAHIMLVNZ',
    getTemplate: 'SAHIMLVNZ',
    writeTemplate: 'A',
    readWord: 'A',
    activateTemplate: 'A',
    retireTemplate: 'A',
  },
  reach: {
    getTemplate: '-- yy nn y-',
    writeTemplate: '-- -y -n --',
    activateTemplate: '-- -y -n --',
    retireTemplate: '-- -y -n --',
  },
  bodies: (foreign) => ({
    readWord: { attachmentId: foreign.file },
    writeTemplate: {
      id: randomUUID(),
      revision: 0,
      follows: randomUUID(),
      kind: 'award',
      language: 'zh',
      title: '裁决书',
      body: says('一', 'caseNo'),
    },
    activateTemplate: { id: randomUUID(), revision: 1 },
    retireTemplate: { id: randomUUID(), revision: 1 },
  }),
  tries: ({ server }) => ({
    getTemplate: async (as) =>
      server.call(template.getTemplate, { params: { id: await firstTemplate(server) } }, { as }),
    writeTemplate: async (as) => {
      const said = { kind: 'award' as const, language: 'zh' as const, title: '裁决书', body: says('一') }
      const body = { id: randomUUID(), revision: 0, follows: await firstTemplate(server), ...said }
      return server.call(template.writeTemplate, { body }, { as })
    },
    activateTemplate: async (as) =>
      server.call(template.activateTemplate, { body: { id: await firstTemplate(server), revision: 999 } }, { as }),
    retireTemplate: async (as) =>
      server.call(template.retireTemplate, { body: { id: await firstTemplate(server), revision: 999 } }, { as }),
  }),
}
