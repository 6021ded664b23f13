import { readFileSync } from 'node:fs'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { missingOf } from '../../contract/tribunal/tribunal.ts'
import { createAccount } from '../../server/account/create.ts'
import { firstBroken } from '../../server/case/event.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { checkDemo, demoAccounts, fillDemo, prepareDemo } from '../../server/demo/demo.ts'
import { demoPassword } from '../../server/demo/demoScene.ts'
import { secondAccounts } from '../../server/demo/second/second.ts'
import type { House } from '../../server/house.ts'
import { account } from '../../server/tables/account.ts'
import { caseEvent, cases } from '../../server/tables/case.ts'
import { demo } from '../../server/tables/demo.ts'
import { outbox } from '../../server/tables/demoOutbox.ts'
import { hearing } from '../../server/tables/hearing.ts'
import { message } from '../../server/tables/message.ts'
import { admit, openSession, type Person, personOf } from '../../server/who.ts'
import { ways } from '../make/case.ts'
import { engines, TestServer } from '../setup/server.ts'

const dayMs = 86_400_000
/** By the category of an account, the door it comes in at. */
const doorOf = { USER: '/#/login', ZCY: '/#/login', MISHU: '/#/login2', ARBI_USER: '/#/applyArbitrator' }

/** The accounts of the demo and the door of each, as docs/product.md lists them. */
function doorsToldOf(): [username: string, door: string][] {
  const known = new Set(demoAccounts.map(({ username }) => username))
  return readFileSync('docs/product.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, names = '', doors = ''] = line.split('|')
      const door = /`(\/#\/\w+)`/.exec(doors)?.[1]
      const told = [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
      return door ? told.filter((name) => known.has(name)).map((name): [string, string] => [name, door]) : []
    })
}

const names = ['unverified', 'returned', 'newcandidate', 'foreign@demo.test']

describe.each(engines)('demo data on %s', (engine) => {
  let server: TestServer

  /** A server whose database is as empty as at the first start. */
  async function empty(): Promise<House> {
    server = await TestServer.start(engine)
    await server.running.house.db.orm.delete(account)
    return server.running.house
  }

  const fresh = async (): Promise<House> => {
    onTestFinished(() => server.stop())
    return empty()
  }

  test('is made once, and a start without DEMO refuses it and says what to do', async () => {
    const house = await fresh()
    await checkDemo(house)
    await fillDemo(house)
    await fillDemo(house)
    const [accounts] = await house.db.orm.select({ count: count() }).from(account)
    // And those who came by a door of their own: three who registered, one from abroad.
    expect(accounts?.count).toBe(demoAccounts.length + secondAccounts.length + 4)
    const told = doorsToldOf()
    expect(told.map(([name]) => name).sort()).toEqual(demoAccounts.map(({ username }) => username).sort())
    const made = new Map((await house.db.orm.select().from(account)).map(({ username, cate }) => [username, cate]))
    expect(told.map(([name]) => [name, doorOf[made.get(name) ?? 'USER']])).toEqual(told)
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

  test('that was prepared holds no key, session or code, its chains hold, and the first start makes what is near today', async () => {
    const house = await fresh()
    const { orm } = house.db
    await prepareDemo(house)
    const secret = `table_schema = 'public' and table_name not in ('seeded_menu', 'statistic', 'cases', 'case_event')
      and column_name ~ '(code|token|session|pass|key)_hash$|^(sealed_key|secret)$'`
    const columns = await rowsOf<{ table: string; column: string }>(
      orm,
      sql.raw(`select table_name as table, column_name as column from information_schema.columns where ${secret}`),
    )
    expect(columns.length).toBeGreaterThan(15)
    const held: string[] = []
    for (const { table, column } of columns) {
      const rows = await rowsOf(orm, sql.raw(`select 1 from "${table}" where "${column}" is not null limit 1`))
      if (rows.length > 0) held.push(`${table}.${column}`)
    }
    // The answers to a questionnaire were given once each. The server that runs here sealed the archive of the case that ended; a build
    // prepares without one.
    const meant = (one: string) => one.startsWith('survey_spent.') || one === 'signing_key.sealed_key'
    expect(held.filter((one) => !meant(one))).toEqual([])
    const letters = await orm.select().from(outbox)
    expect(letters.filter(({ code, link }) => code !== null || link?.includes('code='))).toEqual([])
    await checkDemo(house)
    await expect(checkDemo({ ...house, config: { ...house.config, demo: false } })).rejects.toThrow(/demo accounts/)
    await fillDemo(house)
    const [mark] = await orm.select().from(demo)
    expect([mark?.preparedAt, mark?.madeAt]).toEqual([null, expect.any(Date)])
    const [accounts] = await orm.select({ count: count() }).from(account)
    expect(accounts?.count).toBe(demoAccounts.length + secondAccounts.length + 4)
    for (const { id, events, head } of await orm
      .select({ id: cases.id, events: cases.events, head: cases.head })
      .from(cases)) {
      const rows = await orm.select().from(caseEvent).where(eq(caseEvent.caseId, id)).orderBy(caseEvent.no)
      expect(firstBroken(rows, { events, head })).toBe(null)
    }
    const waiting = await orm.select().from(hearing).where(eq(hearing.state, 'notified'))
    expect(waiting.filter(({ startsAt }) => startsAt < house.now())).toEqual([])
    expect(waiting).toHaveLength(5)
  })

  test('is not in a database that was begun without it', async () => {
    const house = await fresh()
    await checkDemo({ ...house, config: { ...house.config, demo: false } })
    expect(await house.db.orm.select().from(demo)).toEqual([])
  })

  test('has a role that lets its one secretary put tribunals together, and that counts and can be had nowhere else', async () => {
    server = await TestServer.start(engine)
    onTestFinished(() => server.stop())
    const { house } = server.running
    const plain = { ...house, config: { ...house.config, demo: false } }
    const { compose } = contract.tribunal
    const [roles, cate] = [['ROLE_DEMO_TRIBUNAL'], 'MISHU' as const]
    const id = await createAccount(house, { username: 'shown', nickName: '演示', cate, roles, password: 'Test#2026' })
    const { token } = await openSession(house, house.db.orm, id, { ip: '', device: '' })
    const ask = { id: crypto.randomUUID(), version: 0, size: 1 as const }
    expect((await server.call(compose, { body: ask }, { token })).error).toBe('notFound')
    expect((await server.call(compose, { body: ask }, { as: 'secretaryLi' })).error).toBe('forbidden')
    expect((await personOf(plain, token))?.roles).toEqual([])
    expect(() => admit(compose, { cate, roles: [] as string[], withheld: [] as string[] } as Person)).toThrow(
      'forbidden',
    )
    await expect(checkDemo(plain)).rejects.toThrow(/has a role of the demo/)
    Object.assign(house.config, { demo: false })
    const body = { username: 'shown2', nickName: '演示', cate, roles, email: 'shown2@example.org' }
    // Outside the demo whoever holds an office proves it by a second factor.
    const from = { ip: '', device: '' }
    const admin = await openSession(house, house.db.orm, server.id('adminZhao'), from, { strong: true })
    const given = await server.call(contract.admin.addUser, { body }, { token: admin.token })
    Object.assign(house.config, { demo: true })
    expect(given.fields).toEqual([{ path: ['roles'], code: 'wrongType' }])
  })

  describe('once it is made', () => {
    let house: House
    let by: { token: string }
    let letters: Record<string, string>[]
    /** Who was asked into which room, and what the door said to them. */
    let entered: [address: string, url: string, status: number | undefined][]
    beforeAll(async () => {
      house = await empty()
      await fillDemo(house)
      const secretary = { username: 'secretary', password: demoPassword, cate: 'MISHU', loginType: 'login2' } as const
      const body = { ...secretary, tenantId: 1, ...(await server.captcha()) }
      by = { token: (await server.call(contract.account.login, { body })).data.token ?? '' }
      letters = (await (await fetch(`${server.address}/dev/outbox.json`)).json()) as Record<string, string>[]
      const { getInfoByCourtCode, consultLogin } = contract.hearing
      entered = []
      for (const { to = '', link } of letters) {
        const [, url, code] = /#(\/online\w+)\?code=([\w-]+)$/.exec(link ?? '') ?? []
        if (!url || !code) continue
        const call = url === '/onlineConsult' ? consultLogin : getInfoByCourtCode
        entered.push([to, url, (await server.call(call, { body: { code, url } }))?.status])
      }
    })
    afterAll(() => server.stop())

    test('has somebody at every door: links, codes and messages wait where people look for them', async () => {
      const to = (address: string) =>
        letters.filter((letter) => letter.to === address).map((letter) => letter.link ?? '')
      expect(to('returned@demo.test')).toEqual([expect.stringMatching(/\/#\/disapprovel\?code=[\w-]{32}$/)])
      for (const route of ['onlineCourt', 'onlineMediate', 'onlineConsult'])
        expect(to('applicant@demo.test')).toContainEqual(expect.stringMatching(`/#/${route}\\?code=`))
      // And every room lets in whoever was asked to come.
      expect(entered.length).toBeGreaterThan(5)
      expect(entered.filter(([, , status]) => status !== 200)).toEqual([])
      for (const username of ['applicant', 'secretary']) {
        const unread = house.db.orm
          .select({ count: count() })
          .from(message)
          .innerJoin(account, eq(account.id, message.accountId))
          .where(and(eq(account.username, username), eq(message.readStatus, 0)))
        expect([username, (await unread)[0]?.count]).toEqual([username, 8])
      }
      const doors = await house.db.orm.select().from(account).where(inArray(account.username, names))
      const known = doors.map(({ username, status, isForeign }) => [username, status, isForeign])
      expect(known.sort()).toEqual([
        ['foreign@demo.test', '', true],
        ['newcandidate', 'UNVERIFIED', false],
        ['returned', 'UNVERIFIED', false],
        ['unverified', 'UNVERIFIED', false],
      ])
    })

    test('is one coherent story a case: who reads it finds what its state presupposes', async () => {
      const { list } = (await server.call(contract.case.listCases, { query: { size: 100 } }, by)).data
      // One in every state that calls lead to, and what lapsed.
      expect([...new Set(list.map((one) => one.state))].sort()).toEqual(
        [...Object.keys(ways), 'closed', 'lapsed'].sort(),
      )
      for (const { id, caseNo, state } of list) {
        const params = { id }
        const seen = (await server.call(contract.case.getCase, { params }, by)).data
        expect(seen.facts.length, caseNo).toBeGreaterThan(10)
        expect(seen.claims.length, caseNo).toBeGreaterThan(0)
        expect(seen.files.length, caseNo).toBeGreaterThan(1)
        const times = seen.timeline.map((one) => one.at)
        expect(times, caseNo).toEqual([...times].sort())
        const isAccepted = ['transfered', 'tribunal', 'hearing', 'award', 'suspended', 'closed'].includes(state)
        expect([caseNo, /^（\d{4}）仲字第01\d\d号$/.test(caseNo)]).toEqual([caseNo, isAccepted])
        if (isAccepted) expect([seen.secretary === null, seen.fee === null], caseNo).toEqual([false, false])
        if (!['tribunal', 'hearing', 'award', 'closed'].includes(state)) continue
        expect([caseNo, missingOf((await server.call(contract.tribunal.getTribunal, { params }, by)).data)]).toEqual([
          caseNo,
          undefined,
        ])
        const wanted = { page: 1, size: 20, baseId: id, type: 'hearing' as const }
        const held = (await server.call(contract.hearing.listTrials, { body: wanted }, by)).data.list
        // Somebody is inside by now.
        if (state === 'hearing') expect(held.map((one) => one.state)).toEqual(['checked_in', 'aborted'])
      }
    })

    test('has a session of every kind within the hour whenever the server starts anew, once each', async () => {
      const every = ['consultation', 'hearing', 'mediation', 'meeting']
      // Those before them were entered, so they stay; from then on what nobody came to is cancelled.
      for (const days of [0, 0.01, 3, 6]) {
        const now = Date.now() + days * dayMs
        await fillDemo({ ...house, now: () => new Date(now) })
        const { list } = (await server.call(contract.hearing.listTrials, { body: { page: 1, size: 100 } }, by)).data
        const near = list.filter(
          ({ startsAt }) => Date.parse(startsAt) > now && Date.parse(startsAt) <= now + dayMs / 24,
        )
        expect([days, near.map(({ type }) => type).sort()]).toEqual([days, every])
        expect(list.filter(({ state }) => state === 'notified').length).toBe(days < 1 ? 0 : 4)
      }
    })
  })
})
