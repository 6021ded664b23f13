import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'

export const openItemScene: Scene<'openItem'> = {
  may: { listOpenItems: 'SHZ' },
  reach: { listOpenItems: '-- yy nn y-' },
  seats: { listOpenItems: '--- y nyyn' },
  bodies: () => ({}),
  tries: ({ server, caseId }) => ({
    listOpenItems: (as) =>
      server.call(contract.openItem.listOpenItems, { query: { baseId: caseId, step: 'conclude' } }, { as }),
  }),
}
