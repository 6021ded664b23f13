import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { wholeBundle } from '../make/bundle.ts'
import { handIn } from '../make/evidence.ts'

const { bundle } = contract

export const bundleScene: Scene<'bundle'> = {
  may: {
    listBundles: 'USHIZ',
    getBundle: 'USHIZ',
    bundleChoices: 'SH',
    makeBundle: 'SH',
    remakeBundle: 'SH',
    cancelBundle: 'SH',
    roomBundles: 'P',
    roomBundle: 'P',
  },
  reach: {
    listBundles: 'yn yy nn y-',
    bundleChoices: '-- yy nn --',
    makeBundle: '-- yy nn --',
    // Until it is made it is a matter of the secretaries.
    getBundle: 'nn yy nn n-',
    cancelBundle: '-- yy nn --',
    remakeBundle: '-- yy nn --',
  },
  seats: {
    listBundles: 'nyn y nyyn',
    bundleChoices: '--- y ----',
    makeBundle: '--- y ----',
  },
  bodies: (foreign) => {
    const entry = { source: `file:${foreign.file}`, title: '合同' }
    return {
      makeBundle: {
        id: randomUUID(),
        baseId: foreign.case,
        title: '卷宗',
        bates: 'B',
        grows: false,
        sections: [{ title: '证据', camp: 'APP', entries: [entry] }],
      },
      remakeBundle: { id: randomUUID(), newId: randomUUID() },
      cancelBundle: { id: randomUUID() },
      roomBundles: {},
      roomBundle: { id: randomUUID() },
    }
  },
  tries: ({ server, caseId }) => {
    /** One that is being made; where another one of the case is, that. */
    async function making(): Promise<string> {
      await handIn(server, 'secretaryLi', caseId, { camp: 'APP' })
      const body = await wholeBundle(server, caseId)
      const { data, error } = await server.call(bundle.makeBundle, { body }, { as: 'secretaryLi' })
      if (!error) return data.id
      const { data: all } = await server.call(bundle.listBundles, { query: { baseId: caseId } }, { as: 'secretaryLi' })
      return all.list[0]?.id ?? ''
    }
    return {
      listBundles: (as) => server.call(bundle.listBundles, { query: { baseId: caseId } }, { as }),
      bundleChoices: (as) => server.call(bundle.bundleChoices, { query: { baseId: caseId } }, { as }),
      makeBundle: async (as) => {
        const { status, error } = await server.call(
          bundle.makeBundle,
          { body: await wholeBundle(server, caseId) },
          { as },
        )
        return { status: error === 'bundle.busy' ? 200 : status }
      },
      getBundle: async (as) => {
        const { status } = await server.call(bundle.getBundle, { params: { id: await making() } }, { as })
        return { status }
      },
      cancelBundle: async (as) => {
        const { status, error } = await server.call(bundle.cancelBundle, { body: { id: await making() } }, { as })
        return { status: error === 'state.closed' ? 200 : status }
      },
      remakeBundle: async (as) => {
        const body = { id: await making(), newId: randomUUID() }
        const { status, error } = await server.call(bundle.remakeBundle, { body }, { as })
        return { status: error === 'stale' || error === 'bundle.busy' ? 200 : status }
      },
    }
  },
}
