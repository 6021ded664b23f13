import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUpload, Tus } from '../make/file.ts'
import { TestServer } from '../setup/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start('pglite', { RATE_LIMITS: '1' })
})
afterAll(() => server.stop())

test('files are announced by one person 400 times a minute, and by another all the same', async () => {
  const wang = new Tus(server, 'partyWang')
  const announce = () => wang.request('POST', '', { 'upload-length': '1' })
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, announce))
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['badRequest']))
  }
  const { status, error, headers } = await announce()
  expect([status, error, Number(headers.get('retry-after')) > 0]).toEqual([429, 'tooMany', true])
  expect((await new Tus(server, 'partyChen').create(makeUpload())).status).toBe(201)
})
