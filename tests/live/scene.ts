import type { Scene } from '../door/scene.ts'

export const liveScene: Scene<'live'> = {
  may: {
    addSocketLog: 'USAZC',
    listEvents: 'USAZC',
  },
  bodies: () => ({
    addSocketLog: { kind: 'dropped', code: 1006, lastedMs: 1000, awayMs: 500 },
  }),
}
