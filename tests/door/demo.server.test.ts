import { count } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { account, demo } from '../../server/database/schema.ts'
import { checkDemo, demoAccounts, fillDemo } from '../../server/demo/demo.ts'
import { engines, TestServer } from '../setup/server.ts'

describe.each(engines)('demo data on %s', (engine) => {
  let server: TestServer | undefined
  afterEach(() => server?.stop())

  /** A server whose database is as empty as at the first start. */
  async function fresh() {
    server = await TestServer.start(engine)
    await server.running.house.db.orm.delete(account)
    return server.running.house
  }

  test('is made once, and a start without DEMO refuses it and says what to do', async () => {
    const house = await fresh()
    await checkDemo(house)
    await fillDemo(house)
    await fillDemo(house)
    const [accounts] = await house.db.orm.select({ count: count() }).from(account)
    expect(accounts?.count).toBe(demoAccounts.length)
    await checkDemo(house)
    const plain = { ...house, config: { ...house.config, demo: false } }
    await expect(checkDemo(plain)).rejects.toThrow(/demo accounts.*DATA_DIR or DATABASE_URL.*DEMO=1/)
  })

  test('that is half made is refused, not run on', async () => {
    const house = await fresh()
    const broken = { ...house, db: { ...house.db, tx: () => Promise.reject(new Error('killed')) } }
    await expect(fillDemo(broken)).rejects.toThrow('killed')
    expect((await house.db.orm.select().from(demo))[0]?.madeAt).toBe(null)
    await expect(checkDemo(house)).rejects.toThrow(/half made.*Delete DATA_DIR/)
  })

  test('is not in a database that was begun without it', async () => {
    const house = await fresh()
    await checkDemo({ ...house, config: { ...house.config, demo: false } })
    expect(await house.db.orm.select().from(demo)).toEqual([])
  })
})
