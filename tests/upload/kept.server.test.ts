import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../../server/sweep.ts'
import { file } from '../../server/tables/upload.ts'
import { submit } from '../make/application.ts'
import { give, Tus } from '../make/file.ts'
import { engines, TestServer } from '../setup/server.ts'

describe.each(engines)('an upload that waits for its form, on %s,', (engine) => {
  let server: TestServer
  let wang: Tus
  beforeAll(async () => {
    server = await TestServer.start(engine)
    wang = new Tus(server, 'partyWang')
  })
  afterAll(() => server.stop())

  const pathOf = (id: string) => join(server.running.house.config.dataDir, 'files', id)
  const rowOf = async (id: string) => (await server.running.house.db.orm.select().from(file).where(eq(file.id, id)))[0]

  test('that is asked after is kept for seven days more, written once a day', async () => {
    const id = await give(server, 'partyWang')
    const { orm } = server.running.house.db
    const sinceAfter = async (hours: number) => {
      const looseSince = new Date(Date.now() - hours * 3_600_000)
      await orm.update(file).set({ looseSince }).where(eq(file.id, id))
      expect((await wang.head(id)).status).toBe(200)
      return (Date.now() - ((await rowOf(id))?.looseSince?.getTime() ?? 0)) / 3_600_000
    }
    expect(await sinceAfter(6 * 24)).toBeLessThan(1)
    expect(await sinceAfter(20)).toBeGreaterThan(19)
  })

  test('that a draft names, whole and asked after by its owner, is kept for 90 days from the last time', async () => {
    const id = await give(server, 'partyWang')
    const { orm } = server.running.house.db
    const isKept = async (days: number) => {
      const namedAt = new Date(Date.now() - days * 86_400_000)
      await orm.update(file).set({ namedAt, looseSince: namedAt }).where(eq(file.id, id))
      await sweep(server.running.house)
      return (await rowOf(id)) !== undefined
    }
    expect(await isKept(89)).toBe(true)
    // The draft is opened again.
    expect((await wang.head(id)).status).toBe(200)
    const { namedAt, looseSince } = (await rowOf(id)) ?? {}
    for (const at of [namedAt, looseSince]) expect(Date.now() - (at?.getTime() ?? 0)).toBeLessThan(3_600_000)
    expect(await isKept(91)).toBe(false)
  })

  test('is given up after seven days without a record; one that has a record stays', async () => {
    const loose = await give(server, 'partyWang')
    const bound = (await submit(server, 'partyWang')).files[0]?.attachmentId ?? ''
    server.clock.later = 7 * 86_400_000 - 60_000
    await sweep(server.running.house)
    expect(await rowOf(loose)).toBeDefined()
    server.clock.later = 7 * 86_400_000 + 60_000
    await sweep(server.running.house)
    server.clock.later = 0
    expect([await rowOf(loose), existsSync(pathOf(loose))]).toEqual([undefined, false])
    expect(readFileSync(pathOf(bound)).length).toBeGreaterThan(0)
  })
})
