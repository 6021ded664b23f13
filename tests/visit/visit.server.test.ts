import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { type VisitMove, type VisitState, visitMoves, visitStates } from '../../contract/visit/visit.ts'
import { createAccount } from '../../server/account/create.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { sweep } from '../../server/sweep.ts'
import { visit as table } from '../../server/tables/visit.ts'
import { openSession } from '../../server/who.ts'
import { engines, TestServer } from '../setup/server.ts'
import { comeTo, makeVisit, setMorning, storedVisit, todayOf } from './make.ts'

const { visit } = contract
const dayMs = 86_400_000

describe.each(engines)('visitors on %s', (engine) => {
  let server: TestServer
  /** So far ahead the clock is set to the morning. */
  let morning = 0
  /** Tokens of the staff: a host, the reception, and a colleague of both. */
  const token: Record<string, string> = {}
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    server = await TestServer.start(engine)
    morning = setMorning(server)
    const { house } = server.running
    for (const [username, nickName, roles] of [
      ['host', '主人秘书', ['ROLE_SECRETARY']],
      ['lobby', '门口前台', ['ROLE_RECEPTION']],
      ['colleague', '同事秘书', ['ROLE_SECRETARY']],
    ] as const) {
      const wanted = { username, nickName, cate: 'MISHU' as const, password: 'Test#2026', roles: [...roles] }
      ids[username] = await createAccount(house, wanted)
      token[username] = (await openSession(house, house.db.orm, ids[username], { ip: '', device: '' })).token
    }
  })
  afterAll(() => server.stop())

  const orm = () => server.running.house.db.orm
  const toHost = (change = {}) => comeTo(server, { hostName: '主人秘书', ...change })
  const listed = async (who: string, day = todayOf(server)) =>
    (await server.call(visit.listVisits, { query: { day } }, { token: token[who] })).data.list
  const byPass = async (pass: string) => (await server.call(visit.showVisit, { body: { pass } })).data

  const said = (days: number) => new Date(server.running.house.now().getTime() + days * dayMs).toISOString()
  const now = () => said(0)
  const mark = (call: 'arriveVisit' | 'leaveVisit', id: string, who = 'lobby', at = now()) =>
    server.call(visit[call], { body: { id, at } }, { token: token[who] })
  const expected = async () => (await server.call(visit.listExpected, {}, { token: token.lobby })).data.list

  type Step = { id: string; version: number; pass: string }
  const moves: Record<
    Exclude<VisitMove, 'expire'>,
    (step: Step, who: string) => Promise<{ status: number; error?: string }>
  > = {
    approve: ({ id, version }, who) =>
      server.call(visit.approveVisit, { body: { id, version } }, { token: token[who] }),
    reject: ({ id, version }, who) =>
      server.call(visit.rejectVisit, { body: { id, version, reason: '当日停电' } }, { token: token[who] }),
    arrive: ({ id }, who) => mark('arriveVisit', id, who),
    leave: ({ id }, who) => mark('leaveVisit', id, who),
    cancel: ({ pass }) => server.call(visit.cancelVisit, { body: { pass } }),
  }

  test('somebody without an account registers, and their visit lies at the server with a pass that shows it', async () => {
    const body = await toHost()
    expect(await storedVisit(server, body.id)).toMatchObject({ name: '访客甲', state: 'submitted', people: 2 })
    expect(await byPass(body.pass)).toMatchObject({
      state: 'submitted',
      hostName: '主人秘书',
      no: expect.stringMatching(/^\d{6}$/),
    })
    expect(JSON.stringify(await storedVisit(server, body.id))).not.toContain(body.pass)
    expect((await server.call(visit.showVisit, { body: { pass: crypto.randomUUID() } })).error).toBe('notFound')
  })

  test('a registration that arrives twice is one visit; under another pass it is nobody’s', async () => {
    const body = makeVisit(server)
    const answers = await Promise.all([1, 2, 3].map(() => server.call(visit.registerVisit, { body })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.no)).size).toBe(1)
    const forged = await server.call(visit.registerVisit, { body: { ...body, pass: crypto.randomUUID() } })
    expect(forged.error).toBe('stale')
  })

  test('the last of a phone and day that arrives twice in one moment is acknowledged both times', async () => {
    const phone = '13811113333'
    for (let count = 0; count < 4; count++) await toHost({ phone })
    const body = makeVisit(server, { phone })
    const answers = await Promise.all([1, 2, 3].map(() => server.call(visit.registerVisit, { body })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await server.call(visit.registerVisit, { body: makeVisit(server, { phone }) })).error).toBe('visit.full')
  })

  test('a form without consent, of yesterday, too far ahead, or the sixth of a phone and day is refused', async () => {
    const refused = async (change: object) =>
      server.call(visit.registerVisit, { body: { ...makeVisit(server), ...change } as never })
    expect((await refused({ consent: false })).fields[0]?.code).toBe('visit.consent')
    const at = (days: number) => new Date(Date.parse(todayOf(server)) + days * dayMs).toISOString().slice(0, 10)
    expect((await refused({ day: at(-1) })).error).toBe('deadline.past')
    expect((await refused({ day: at(61) })).error).toBe('visit.far')
    expect((await refused({ day: at(60) })).status).toBe(200)
    const phone = '13811112222'
    for (let count = 0; count < 5; count++) expect((await refused({ phone })).status).toBe(200)
    // Not 429, which an outbox takes for later: it would ask until that day is over.
    const { status, fields } = await refused({ phone })
    const params = { max: 5 }
    expect([status, fields]).toEqual([409, [{ path: ['day'], code: 'visit.full', params }]])
  })

  test('an hour that is over is refused at its field, also of a page of yesterday; the one that runs is not', async () => {
    const asked = (change: object) => server.call(visit.registerVisit, { body: { ...makeVisit(server), ...change } })
    // Half past eleven.
    server.clock.later = morning + 3 * 3_600_000
    for (const slot of ['09:00', '10:00'] as const) {
      const { status, fields } = await asked({ slot })
      expect([slot, status, fields]).toEqual([slot, 400, [{ path: ['slot'], code: 'visit.over' }]])
    }
    for (const slot of ['11:00', '16:00'] as const) expect([slot, (await asked({ slot })).status]).toEqual([slot, 200])
    const tomorrow = new Date(Date.parse(todayOf(server)) + dayMs).toISOString().slice(0, 10)
    expect((await asked({ slot: '09:00', day: tomorrow })).status).toBe(200)
    server.clock.later = morning
  })

  test('the host hears of it without a word of who comes; a host nobody knows is the reception’s business', async () => {
    const news = async (who: string) =>
      (await server.call(contract.message.list, { body: {} }, { token: token[who] })).data.list.filter(
        (one) => one.kind === 'visitAsked',
      )
    const [host, lobby] = [(await news('host')).length, (await news('lobby')).length]
    await toHost()
    await comeTo(server, { hostName: '没有这个人' })
    expect((await news('host')).length).toBe(host + 1)
    expect((await news('lobby')).length).toBe(lobby + 1)
    expect(JSON.stringify(await news('host'))).not.toMatch(/访客甲|来访公司/)
  })

  test('a host sees their own visitors, the reception all, a colleague none', async () => {
    const { id } = await toHost()
    const has = async (who: string) => (await listed(who)).some((one) => one.id === id)
    expect([await has('host'), await has('lobby'), await has('colleague')]).toEqual([true, true, false])
    expect((await moves.approve({ id, version: 1, pass: '' }, 'colleague')).error).toBe('notFound')
    expect((await moves.arrive({ id, version: 1, pass: '' }, 'host')).error).toBe('forbidden')
    expect((await moves.approve({ id, version: 1, pass: '' }, 'host')).status).toBe(200)
    expect((await moves.reject({ id, version: 1, pass: '' }, 'host')).error).toBe('stale')
  })

  test('each state allows its moves and refuses the others', async () => {
    const repeats: Record<string, VisitState[]> = {
      cancel: ['cancelled'],
      arrive: ['arrived', 'left'],
      leave: ['left'],
    }
    for (const state of visitStates)
      for (const [move, go] of Object.entries(moves)) {
        const { id, pass } = await toHost()
        await orm().update(table).set({ state }).where(eq(table.id, id))
        const said = await go({ id, version: 1, pass }, 'lobby')
        const from: readonly VisitState[] = visitMoves[move as VisitMove].from
        // Who cancels again is told the same, and so are doors that say once more that somebody came or went.
        const again = repeats[move]?.includes(state)
        expect([state, move, said.error ?? 'done']).toEqual([
          state,
          move,
          from.includes(state) || again ? 'done' : 'state.closed',
        ])
        if (from.includes(state)) expect((await byPass(pass)).state).toBe(visitMoves[move as VisitMove].to)
      }
  })

  test('a pass of another day opens nothing at the door, and the door expects those of today alone, without their phones', async () => {
    const day = new Date(Date.parse(todayOf(server)) + dayMs).toISOString().slice(0, 10)
    const [{ id, pass }, { id: ofToday, pass: passOfToday }] = [await toHost({ day }), await toHost()]
    await moves.approve({ id, version: 1, pass }, 'lobby')
    expect((await mark('arriveVisit', id)).error).toBe('visit.day')
    const list = await expected()
    expect(list.map((one) => one.id)).not.toContain(id)
    const one = list.find((each) => each.id === ofToday)
    expect(one?.passHash).toBe(createHash('sha256').update(passOfToday).digest('hex'))
    expect(JSON.stringify(list)).not.toMatch(/\b138\d{8}\b/)
    for (const who of ['host', 'colleague'])
      expect((await server.call(visit.listExpected, {}, { token: token[who] })).status).toBe(403)
  })

  test('two doors that were offline count a visitor once, in whichever order they tell of it, also the day after', async () => {
    const { id, pass } = await toHost()
    await moves.approve({ id, version: 1, pass }, 'lobby')
    const [came, went] = [now(), now()]
    try {
      server.clock.later = morning + dayMs
      await sweep(server.running.house)
      expect((await byPass(pass)).state).toBe('expired')
      // The door at which they left comes back to the network first, and both say it twice.
      const answers = [
        await mark('leaveVisit', id, 'lobby', went),
        ...(await Promise.all([1, 2].map(() => mark('arriveVisit', id, 'lobby', came)))),
        await mark('leaveVisit', id, 'lobby', went),
      ]
      expect(answers.map(({ status, data }) => [status, data?.state])).toEqual(answers.map(() => [200, 'left']))
      const row = await storedVisit(server, id)
      expect([row?.arrived_at, row?.left_at].map((at) => new Date(String(at)).toISOString())).toEqual([came, went])
    } finally {
      server.clock.later = morning
    }
  })

  test('a door whose clock is a day off lets in on the day by the time of the server, and on another day nobody', async () => {
    const wrong = said(1)
    const { id, pass } = await toHost()
    await moves.approve({ id, version: 1, pass }, 'lobby')
    expect((await mark('arriveVisit', id, 'lobby', wrong)).status).toBe(200)
    expect(new Date(String((await storedVisit(server, id))?.arrived_at)).getTime()).toBeLessThan(
      Date.parse(wrong) - dayMs / 2,
    )
    const late = await toHost()
    await moves.approve({ id: late.id, version: 1, pass: '' }, 'lobby')
    try {
      server.clock.later = morning + dayMs
      expect((await mark('arriveVisit', late.id, 'lobby', said(-2))).error).toBe('visit.day')
    } finally {
      server.clock.later = morning
    }
  })

  test('who did not come expires with the day; so many days later nothing of a person is left anywhere', async () => {
    const name = '只此一位访客'
    const [came, stayed] = [await toHost({ name, phone: '13822223333' }), await toHost({ name, phone: '13822223333' })]
    for (const [at, move] of (['approve', 'arrive', 'leave'] as const).entries())
      await moves[move]({ id: came.id, version: at + 1, pass: came.pass }, 'lobby')
    try {
      server.clock.later = morning + dayMs
      await sweep(server.running.house)
      expect(await storedVisit(server, came.id)).toMatchObject({ state: 'left', name })
      expect((await byPass(stayed.pass)).state).toBe('expired')
      server.clock.later = morning + 30 * dayMs
      await sweep(server.running.house)
      expect(await storedVisit(server, came.id)).toMatchObject({ name })
      server.clock.later = morning + 31 * dayMs
      await sweep(server.running.house)
    } finally {
      server.clock.later = morning
    }
    for (const { id, pass } of [came, stayed]) {
      const row = await storedVisit(server, id)
      expect(row).toMatchObject({
        name: '',
        phone: '',
        id_tail: '',
        company: '',
        purpose: '',
        plate: '',
        pass_hash: null,
      })
      expect((await server.call(visit.showVisit, { body: { pass } })).error).toBe('notFound')
    }
    const tables = await rowsOf<{ name: string }>(
      orm(),
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const holding: string[] = []
    for (const { name: one } of tables) {
      const where = sql`it::text like ${`%${name}%`} or it::text like '%13822223333%'`
      if ((await rowsOf(orm(), sql`select 1 from ${sql.identifier(one)} it where ${where}`)).length) holding.push(one)
    }
    expect(holding).toEqual([])
    expect(server.lines.join('')).not.toMatch(/只此一位访客|13822223333/)
  })
})
