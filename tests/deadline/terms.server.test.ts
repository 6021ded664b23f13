import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Preservation } from '../../contract/filing/filing.ts'
import { act, submit } from '../make/application.ts'
import type { Name } from '../make/people.ts'
import { bothEngines, TestServer } from '../setup/server.ts'

const { listTerms } = contract.deadline

describe.each(bothEngines)('what ends in a span of days, on %s', (engine) => {
  let server: TestServer
  let granted: Preservation[]
  beforeAll(async () => {
    server = await TestServer.start(engine)
    granted = []
    for (let at = 0; at < 3; at++) {
      let one = await submit(server, 'partyWang')
      for (const action of ['accept', 'forward', 'grant'] as const)
        one = (await act(server, 'secretaryLi', action, one)).data
      granted.push(one)
    }
    // One that is under way has no end yet.
    await submit(server, 'partyWang')
  }, 60_000)
  afterAll(() => server.stop())

  const ask = (as: Name, query: { from: string; to: string; size?: number; after?: string }) =>
    server.call(listTerms, { query }, { as })

  test('all in force are told, page by page in the order of their days, none twice', async () => {
    const due = granted[0]?.atCourt.expiresOn ?? ''
    expect(due).toMatch(/^20/)
    const span = { from: due, to: due }
    const seen: string[] = []
    let after: string | null = ''
    for (let pages = 0; after !== null; pages++) {
      expect(pages).toBeLessThan(3)
      const { data } = await ask('secretaryLi', { ...span, size: 2, ...(after ? { after } : {}) })
      seen.push(...data.list.map((one) => one.id))
      expect(data.list.every((one) => one.due === due && one.kind === 'preservation')).toBe(true)
      after = data.next
    }
    expect(seen.toSorted()).toEqual(granted.map((one) => one.id).toSorted())
  })

  test('nothing outside the span, nothing of others, nothing that is no longer in force', async () => {
    const due = granted[0]?.atCourt.expiresOn ?? ''
    const day = new Date(Date.parse(due) + 86_400_000).toISOString().slice(0, 10)
    expect((await ask('secretaryLi', { from: day, to: day })).data.list).toEqual([])
    for (const as of ['partyChen', 'secretaryFar'] as const)
      expect((await ask(as, { from: due, to: due })).data.list).toEqual([])
    const [first] = granted
    if (!first) throw new Error('None was granted')
    await act(server, 'secretaryLi', 'lift', first)
    const { list } = (await ask('partyWang', { from: due, to: due })).data
    expect(list.map((one) => one.id)).not.toContain(first.id)
    expect(list).toHaveLength(2)
  })

  test('a span of years, and an end of a page that nobody was given, are refused at the field', async () => {
    const wide = await ask('secretaryLi', { from: '2020-01-01', to: '2026-01-01' })
    expect([wide.error, wide.fields]).toEqual(['badRequest', [{ path: ['to'], code: 'deadline.far' }]])
    const wrong = await ask('secretaryLi', { from: '2026-01-01', to: '2026-01-02', after: 'x' })
    expect(wrong.fields?.map((field) => field.path)).toEqual([['after']])
  })
})
