import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Name } from '../make/people.ts'
import { TestServer } from '../setup/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start('pglite', { RATE_LIMITS: '1' })
})
afterAll(() => server.stop())

test('of a thousand questions that one person asks in a moment so many are answered at a time; another is answered among them', async () => {
  const ask = (as: Name) => server.call(contract.case.listMyCases, { query: {} }, { as })
  // Once before: the logins of both take their own time.
  expect([(await ask('partyWang')).status, (await ask('partyChen')).status]).toEqual([200, 200])
  const all = Array.from({ length: 1000 }, () => ask('partyWang'))
  const other = ask('partyChen')
  const said = await Promise.all(all)
  const refused = said.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(1000 - 63)
  expect(new Set(refused.map(({ status, error }) => `${status} ${error}`))).toEqual(new Set(['429 tooMany']))
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  expect((await other).status).toBe(200)
  expect((await ask('partyWang')).status).toBe(200)
})
