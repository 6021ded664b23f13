import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'

const { caseFile } = contract

export const caseFileScene: Scene<'caseFile'> = {
  may: {
    tree: 'USHIZ',
    addFolder: 'SI',
    rename: 'SI',
    remove: 'SI',
    move: 'SI',
  },
  reach: {
    tree: 'yn yy nn y-',
    addFolder: '-- yy nn --',
    rename: '-- yy nn --',
    remove: '-- yy nn --',
    move: '-- yy nn --',
  },
  seats: {
    addFolder: '--- y ----',
    move: '--- y ----',
    remove: '--- y ----',
    rename: '--- y ----',
    tree: 'nyn y nyyn',
  },
  bodies: (foreign) => {
    const inCase = { caseId: foreign.case, key: `file:${foreign.file}` }
    return {
      addFolder: { caseId: foreign.case, id: randomUUID(), parentId: null, title: '卷宗' },
      rename: { ...inCase, title: '新名' },
      remove: inCase,
      move: { ...inCase, parentId: null, at: 1 },
    }
  },
  tries: ({ server, caseId }) => {
    async function freshFolder(): Promise<string> {
      const body = { caseId, id: randomUUID(), parentId: null, title: '卷宗' }
      await server.call(caseFile.addFolder, { body }, { as: 'secretaryLi' })
      return `folder:${body.id}`
    }
    return {
      tree: (as) => server.call(caseFile.tree, { query: { caseId } }, { as }),
      addFolder: (as) =>
        server.call(caseFile.addFolder, { body: { caseId, id: randomUUID(), parentId: null, title: '卷' } }, { as }),
      rename: async (as) =>
        server.call(caseFile.rename, { body: { caseId, key: await freshFolder(), title: '新名' } }, { as }),
      remove: async (as) => server.call(caseFile.remove, { body: { caseId, key: await freshFolder() } }, { as }),
      move: async (as) =>
        server.call(caseFile.move, { body: { caseId, key: await freshFolder(), parentId: null, at: 0 } }, { as }),
    }
  },
}
