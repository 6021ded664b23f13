import { and, count, eq, inArray, like } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { message } from '../../server/database/admin.ts'
import { account, cases, demo } from '../../server/database/schema.ts'
import { checkDemo, demoAccounts, fillDemo } from '../../server/demo/demo.ts'
import { ways } from '../make/case.ts'
import { engines, TestServer } from '../setup/server.ts'

const names = ['unverified', 'returned', 'newcandidate', 'foreign@demo.test']

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
    // And those who came by a door of their own: three who registered, one from abroad.
    expect(accounts?.count).toBe(demoAccounts.length + 4)
    await checkDemo(house)
    const plain = { ...house, config: { ...house.config, demo: false } }
    await expect(checkDemo(plain)).rejects.toThrow(/demo accounts.*DATA_DIR or DATABASE_URL.*DEMO=1/)
  })

  test('has somebody at every door: links, codes and messages wait where people look for them', async () => {
    const house = await fresh()
    await fillDemo(house)
    const letters = (await (await fetch(`${server?.address}/dev/outbox.json`)).json()) as Record<string, string>[]
    const to = (address: string) => letters.filter((letter) => letter.to === address).map((letter) => letter.link ?? '')
    expect(to('returned@demo.test')).toEqual([expect.stringMatching(/\/#\/disapprovel\?code=[\w-]{32}$/)])
    for (const route of ['onlineCourt', 'onlineMediate', 'onlineConsult'])
      expect(to('applicant@demo.test')).toContainEqual(expect.stringMatching(`/#/${route}\\?code=`))
    // And every room lets in whoever was asked to come.
    const rooms = letters.flatMap(({ to: address, link }) => {
      const [, url, code] = /#(\/online\w+)\?code=([\w-]+)$/.exec(link ?? '') ?? []
      return url && code ? [{ address, url, code }] : []
    })
    expect(rooms.length).toBeGreaterThan(5)
    const { getInfoByCourtCode, consultLogin } = contract.hearing
    for (const { address, url, code } of rooms) {
      const call = url === '/onlineConsult' ? consultLogin : getInfoByCourtCode
      const entered = await server?.call(call, { body: { code, url } })
      expect([address, url, entered?.status]).toEqual([address, url, 200])
    }
    for (const username of ['applicant', 'secretary']) {
      const unread = house.db.orm
        .select({ count: count() })
        .from(message)
        .innerJoin(account, eq(account.id, message.accountId))
        .where(and(eq(account.username, username), eq(message.readStatus, 0)))
      expect([username, (await unread)[0]?.count]).toEqual([username, 8])
    }
    // Requests for arbitration in every state that calls up to acceptance lead to, each by its own steps.
    const ofTribunals = ['tribunal', 'hearing', 'award']
    const early = Object.keys(ways).filter((state) => !ofTribunals.includes(state))
    const requests = await house.db.orm
      .select({ state: cases.state, events: cases.events })
      .from(cases)
      .where(like(cases.receiptNo, '收%'))
    expect(requests.map((one) => one.state).sort()).toEqual([...early, 'lapsed'].sort())
    expect(requests.every((one) => (one.events === 1) === (one.state === 'pending'))).toBe(true)
    const doors = await house.db.orm.select().from(account).where(inArray(account.username, names))
    const known = doors.map(({ username, status, isForeign }) => [username, status, isForeign])
    expect(known.sort()).toEqual([
      ['foreign@demo.test', '', true],
      ['newcandidate', 'UNVERIFIED', false],
      ['returned', 'UNVERIFIED', false],
      ['unverified', 'UNVERIFIED', false],
    ])
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
