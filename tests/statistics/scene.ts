import type { Scene } from '../door/scene.ts'

const period = { from: '2026-01', to: '2026-12' }

export const statisticsScene: Scene<'statistics'> = {
  may: { readStatistics: 'H', listBehind: 'H', exportStatistics: 'H' },
  bodies: () => ({ exportStatistics: { ...period, format: 'csv' } }),
}
