import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'

const { phrase } = contract

export const phraseScene: Scene<'phrase'> = {
  may: {
    add: 'USAHIMLVNZ',
    update: 'USAHIMLVNZ',
    remove: 'USAHIMLVNZ',
    listAll: 'USAHIMLVNZ',
  },
  reach: {
    update: 'yn nn nn n-',
    remove: 'yn nn nn n-',
  },
  bodies: (foreign) => ({
    add: { text: '请补正材料。' },
    update: { id: foreign.phrase, version: 1, text: '请补正。' },
    remove: { id: foreign.phrase },
  }),
  tries: ({ server }) => {
    async function freshPhrase(): Promise<string> {
      return (await server.call(phrase.add, { body: { text: '短语' } }, { as: 'partyWang' })).data.id
    }
    return {
      update: async (as) =>
        server.call(phrase.update, { body: { id: await freshPhrase(), version: 1, text: '改' } }, { as }),
      remove: async (as) => server.call(phrase.remove, { body: { id: await freshPhrase() } }, { as }),
    }
  },
}
