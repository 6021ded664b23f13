import type { Scene } from '../door/scene.ts'

const line = [[100, 100, 300, 200, 500, 100, 700, 200]]

export const certificationScene: Scene<'certification'> = {
  may: {
    personRegister: 'UZC',
    fddForCourt: 'UZC',
    certificationResults: 'UC',
    certificationResultsByZcy: 'Z',
    realAuthResult: 'USAHIMLVNZC',
    fddCheckResult: 'USAHIMLVNZC',
    replaceSignatures: 'USAHIMLVNZC',
    querySignature: 'USAHIMLVNZC',
  },
  // Everybody asks of themself alone.
  reach: {},
  bodies: () => ({ replaceSignatures: { strokes: line } }),
  tries: () => ({}),
}
