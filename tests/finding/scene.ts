import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'

const { finding } = contract

export const findingScene: Scene<'finding'> = {
  may: { findText: 'USHIZ' },
  reach: { findText: 'yn yy nn y-' },
  seats: { findText: 'nyn y nyyn' },
  bodies: () => ({}),
  tries: ({ server, caseId }) => ({
    findText: (as) => server.call(finding.findText, { query: { q: '违约', caseId } }, { as }),
  }),
}
