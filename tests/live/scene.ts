import type { Scene } from '../door/scene.ts'

export const liveScene: Scene<'live'> = {
  may: {
    addSocketLog: 'USAHIMLVNZC',
    listEvents: 'USAHIMLVNZC',
  },
  bodies: () => ({
    addSocketLog: { kind: 'dropped', code: 1006, lastedMs: 1000, awayMs: 500 },
  }),
}
