import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'

const { lookup } = contract

export const lookupScene: Scene<'lookup'> = {
  may: {
    config: '*',
    getDictDetail: 'USAHIMLVNZC',
    listDicts: 'A',
    addDictDetail: 'A',
    editDictDetail: 'A',
    removeDictDetail: 'A',
    nation: 'USAHIMLVNZC',
    getLookup: 'USAHIMLVNZC',
    getLookupByAttr: 'USAHIMLVNZC',
    getProvincelist: 'USAHIMLVNZC',
    getarealist: 'USAHIMLVNZC',
    getAreaInfo: 'USAHIMLVNZC',
  },
  reach: {
    editDictDetail: '-- -y -- --',
    removeDictDetail: '-- -y -- --',
  },
  bodies: () => {
    const entry = { dictName: 'colour', value: 'r', label: '红', sort: 1, attrs: { a: 'b' } }
    return {
      addDictDetail: entry,
      getarealist: { code: '999999' },
      getAreaInfo: { code: '999999' },
      editDictDetail: { ...entry, id: randomUUID() },
    }
  },
  tries: ({ server }) => {
    async function freshEntry() {
      const body = { dictName: 'colour', value: randomUUID(), label: '红' }
      return (await server.call(lookup.addDictDetail, { body }, { as: 'adminZhao' })).data
    }
    return {
      editDictDetail: async (as) => server.call(lookup.editDictDetail, { body: await freshEntry() }, { as }),
      removeDictDetail: async (as) =>
        server.call(lookup.removeDictDetail, { params: { id: (await freshEntry()).id } }, { as }),
    }
  },
}
