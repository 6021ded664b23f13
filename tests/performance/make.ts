import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { PeriodInput } from '../../contract/performance/performance.ts'
import type { TestServer } from '../setup/server.ts'

export function makePeriod(change: Partial<PeriodInput> = {}): PeriodInput {
  return {
    id: randomUUID(),
    version: 0,
    cate: 'MISHU',
    name: { zh: '2026 年度考核', en: 'Appraisal 2026' },
    from: '2026-01-01',
    to: '2026-12-31',
    indicators: [
      { id: 'time', title: { zh: '办案时效', en: 'Time to close' }, weight: 60 },
      { id: 'service', title: { zh: '服务质量', en: 'Service' }, weight: 40 },
    ],
    ...change,
  }
}

export async function openPeriod(server: TestServer, change: Partial<PeriodInput> = {}) {
  const said = await server.call(contract.performance.savePeriod, { body: makePeriod(change) }, { as: 'adminZhao' })
  if (said.status !== 200) throw new Error(said.message)
  return said.data
}

export const scoresOf = (time: number, service: number) => [
  { id: 'time', score: time, note: '' },
  { id: 'service', score: service, note: '' },
]
