import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseState } from '../../contract/case/case.ts'
import { type Deadline, type DeadlineOwner, deadlineListMax } from '../../contract/deadline/deadline.ts'
import { seatArbitrator } from '../../server/case/seat/arbitrator.ts'
import { account } from '../../server/tables/account.ts'
import { cases as table } from '../../server/tables/case.ts'
import { calendarFeed } from '../../server/tables/deadline.ts'
import { act as actOnPreservation, submit } from '../make/application.ts'
import { act, caseIn, dayAhead } from '../make/case.ts'
import { defend } from '../make/defence.ts'
import { makeCaseOf } from '../make/evidence.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: cases, deadline, live, message } = contract

describe.each(engines)('deadlines on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    // Before the clock is turned back: a session made then would be over now.
    await server.token('secretaryLi')
  })
  afterAll(() => server.stop())

  async function daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
    server.clock.later -= days * 86_400_000
    try {
      return await work()
    } finally {
      server.clock.later += days * 86_400_000
    }
  }
  /** A case of both sides, in which an arbitrator sits. */
  const makeCase = async (state?: CaseState) => {
    const seats: Parameters<typeof makeCaseOf>[1] = [
      ['partyWang', 'APP'],
      ['partyChen', 'DEF'],
    ]
    const made = await makeCaseOf(server, seats, ...(state ? [state] : []))
    await seatArbitrator(server.running.house.db.orm, made.id, server.id('arbitratorSun'), '孙仲裁员')
    return made
  }
  const makeBody = (caseId: string, change: object = {}) => {
    return {
      id: randomUUID(),
      caseId,
      title: '提交鉴定申请',
      due: dayAhead(server, 20),
      owner: 'all' as const,
      ...change,
    }
  }
  const add = (caseId: string, change: object = {}, as: Name = 'secretaryLi') =>
    server.call(deadline.addDeadline, { body: makeBody(caseId, change) }, { as })
  const of = async (id: string, as: Name = 'secretaryLi') =>
    (await server.call(deadline.getDeadlines, { params: { id } }, { as })).data
  const kindsOf = async (id: string) => (await of(id)).list.map(({ kind, due, doneAt }) => [kind, due, doneAt !== null])
  const listOf = async (as: Name, from: string, to: string) =>
    (await server.call(deadline.listDeadlines, { query: { from, to } }, { as })).data.list

  test('follow from where a case stands: correction, payment, and after acceptance defence and evidence', async () => {
    const returned = await caseIn(server, 'returned')
    expect(await kindsOf(returned.id)).toEqual([['correction', dayAhead(server, 15), false]])
    const unpaid = await caseIn(server, 'unpay')
    expect(await kindsOf(unpaid.id)).toEqual([['payment', dayAhead(server, 15), false]])
    const { id } = await makeCase('transfered')
    const [defence, evidence] = (await of(id)).list
    expect(defence).toMatchObject({ kind: 'defence', owner: 'DEF', version: 0, id: `${id}.defence` })
    expect([defence?.due, evidence?.due].map((day) => day! >= dayAhead(server, 15))).toEqual([true, true])
    // A last day is never one on which nobody works.
    for (const { due } of (await of(id)).list) expect([0, 6]).not.toContain(new Date(due).getUTCDay())
    expect(await kindsOf((await makeCase('closed')).id)).toEqual([])
  })

  test('are done for the defence once every respondent has answered', async () => {
    const { id } = await makeCase('transfered')
    const isDone = async () => (await of(id)).list.find(({ kind }) => kind === 'defence')?.doneAt !== null
    expect(await isDone()).toBe(false)
    await defend(server, 'partyChen', 'answer', id)
    expect(await isDone()).toBe(true)
  })

  test('do not run while a case is suspended, and go on with the days they had left', async () => {
    let before: Deadline[] = []
    const { id, suspended } = await daysAgo(10, async () => {
      const { id } = await makeCase('transfered')
      before = (await of(id)).list
      const known = (await server.call(cases.getCase, { params: { id } }, { as: 'secretaryLi' })).data
      return { id, suspended: (await act(server, 'secretaryLi', 'suspend', known)).data }
    })
    expect((await of(id)).list).toEqual([])
    await act(server, 'secretaryLi', 'resume', suspended)
    const later = (await of(id)).list
    expect(later.map((one) => one.kind)).toEqual(before.map((one) => one.kind))
    for (const [at, { due }] of later.entries()) {
      const days = (Date.parse(due) - Date.parse(before[at]?.due ?? '')) / 86_400_000
      // Ten days, and more until the next working day.
      expect(days).toBeGreaterThanOrEqual(10)
      expect(days).toBeLessThanOrEqual(15)
    }
  })

  test('that a secretary sets are told to those who keep them, stand in the timeline and are seen by all', async () => {
    const { id, caseNo } = await makeCase()
    const since = (await server.call(live.listEvents, { query: {} }, { as: 'partyChen' })).data.next
    const body = makeBody(id, { owner: 'DEF' })
    const made = (await server.call(deadline.addDeadline, { body }, { as: 'secretaryLi' })).data
    const { title, due } = body
    expect(made).toMatchObject({
      id,
      caseNo,
      list: [{ id: body.id, kind: 'own', title, due, owner: 'DEF', version: 1 }],
    })
    const { sides: none, ...seen } = made
    expect(none).toEqual([])
    for (const who of ['partyWang', 'partyChen', 'arbitratorSun'] as const)
      expect(await of(id, who)).toMatchObject(seen)
    const told = (await server.call(live.listEvents, { query: { after: since } }, { as: 'partyChen' })).data.list
    const own = [{ accountId: server.id('partyChen'), camp: 'DEF' }]
    expect(told.find((one) => one.kind === 'deadlines')?.row).toEqual({ ...seen, sides: own })
    const news = async (as: Name) => {
      const { list } = (await server.call(message.list, { body: {} }, { as })).data
      return list.filter((one) => one.kind === 'deadlineSet' && one.params.caseNo === caseNo).length
    }
    expect([await news('partyWang'), await news('partyChen'), await news('arbitratorSun')]).toEqual([0, 1, 0])
    const { timeline } = (await server.call(cases.getCase, { params: { id } }, { as: 'partyChen' })).data
    expect(timeline.at(-1)).toMatchObject({ action: 'deadlineSet', byName: '李秘书', details: { title, due } })
  })

  const told: [DeadlineOwner, Name[]][] = [
    ['all', ['partyWang', 'partyChen', 'arbitratorSun']],
    ['APP', ['partyWang']],
    ['tribunal', ['arbitratorSun']],
    ['institution', []],
  ]
  test.each(told)('for %s are news to %s', async (owner, people) => {
    const { id, caseNo } = await makeCase()
    await add(id, { owner })
    for (const as of ['partyWang', 'partyChen', 'arbitratorSun'] as const) {
      const { list } = (await server.call(message.list, { body: {} }, { as })).data
      expect([as, list.some((one) => one.params.caseNo === caseNo)]).toEqual([as, people.includes(as)])
    }
  })

  test('are changed, done, opened again and removed, each step from the version last seen', async () => {
    const { id } = await makeCase()
    const body = makeBody(id)
    await server.call(deadline.addDeadline, { body }, { as: 'secretaryLi' })
    const said = { title: '交换证据', due: dayAhead(server, 30), owner: 'APP' as const }
    const edit = (version: number, change: object = {}) =>
      server.call(deadline.editDeadline, { body: { id: body.id, version, ...said, ...change } }, { as: 'adminZhao' })
    const mark = (version: number, done: boolean) =>
      server.call(deadline.markDeadline, { body: { id: body.id, version, done } }, { as: 'secretaryLi' })
    const remove = (version: number) =>
      server.call(deadline.removeDeadline, { body: { id: body.id, version } }, { as: 'secretaryLi' })
    expect((await edit(1)).data.list).toMatchObject([{ ...said, version: 2, doneAt: null }])
    for (const answer of [await edit(1), await mark(1, true), await remove(1)])
      expect([answer.status, answer.error]).toEqual([409, 'stale'])
    expect((await mark(2, true)).data.list[0]?.doneAt).not.toBeNull()
    expect((await mark(3, false)).data.list[0]?.doneAt).toBeNull()
    expect((await remove(4)).data.list).toEqual([])
    expect((await remove(4)).error).toBe('notFound')
    const { timeline } = (await server.call(cases.getCase, { params: { id } }, { as: 'secretaryLi' })).data
    expect(timeline.slice(1).map((one) => one.action)).toEqual([
      'deadlineSet',
      'deadlineChanged',
      'deadlineDone',
      'deadlineReopened',
      'deadlineRemoved',
    ])
    const chain = await server.call(cases.checkChain, { params: { id } }, { as: 'secretaryLi' })
    expect(chain.data).toEqual({ events: timeline.length, broken: null })
  })

  const wrong: [string, object, unknown][] = [
    ['without a title', { title: ' ' }, [{ path: ['title'], code: 'required' }]],
    [
      'with a title too long',
      { title: '长'.repeat(101) },
      [{ path: ['title'], code: 'tooLong', params: { max: 100 } }],
    ],
    ['on the 31st of February', { due: '2027-02-31' }, [{ path: ['due'], code: 'wrongType' }]],
    ['in the past', { due: '2020-01-01' }, [{ path: ['due'], code: 'deadline.past' }]],
    ['years away', { due: '2099-01-01' }, [{ path: ['due'], code: 'deadline.far' }]],
    ['for nobody', { owner: '' }, [{ path: ['owner'], code: 'required' }]],
  ]
  test.each(wrong)('%s are refused at the field', async (_, change, fields) => {
    const { id } = await makeCase()
    const answer = await add(id, change)
    expect([answer.status, answer.fields]).toEqual([400, fields])
  })

  test('keep their day when only the title of one that is over changes', async () => {
    const body = await daysAgo(3, async () => {
      const { id } = await makeCase()
      const said = makeBody(id, { due: dayAhead(server, 0) })
      await server.call(deadline.addDeadline, { body: said }, { as: 'secretaryLi' })
      return said
    })
    const edit = { id: body.id, version: 1, title: '新事项', due: body.due, owner: 'all' as const }
    const answer = await server.call(deadline.editDeadline, { body: edit }, { as: 'secretaryLi' })
    expect(answer.data.list).toMatchObject([{ title: '新事项', due: body.due }])
  })

  const states: [CaseState, string][] = [
    ['pending', 'done'],
    ['hearing', 'done'],
    ['suspended', 'done'],
    ['closed', 'state.closed'],
    ['disagree', 'state.closed'],
    ['withdrawn', 'state.closed'],
    ['lapsed', 'state.closed'],
  ]
  test.each(states)('set in a case that is %s: %s', async (state, expected) => {
    const { id } = await makeCase(state)
    expect((await add(id)).error ?? 'done').toBe(expected)
  })

  test('are listed from one day to another, over all cases one sees and no others', async () => {
    const mine = await makeCaseOf(server, [['partyWang', 'APP']])
    const theirs = await makeCaseOf(server, [['partyChen', 'APP']])
    const day = dayAhead(server, 77)
    await add(mine.id, { due: day })
    await add(theirs.id, { due: day })
    const seen = async (as: Name) => (await listOf(as, day, day)).map((one) => one.id).sort()
    expect(await seen('partyWang')).toEqual([mine.id])
    expect(await seen('partyChen')).toEqual([theirs.id])
    expect(await seen('secretaryLi')).toEqual([mine.id, theirs.id].sort())
    expect([await seen('secretaryFar'), await seen('arbitratorSun')]).toEqual([[], []])
    expect((await listOf('partyWang', dayAhead(server, 78), dayAhead(server, 90))).map((one) => one.id)).not.toContain(
      mine.id,
    )
    const far = await server.call(
      deadline.listDeadlines,
      { query: { from: '2020-01-01', to: day } },
      { as: 'partyWang' },
    )
    expect(far.fields).toEqual([{ path: ['to'], code: 'deadline.far' }])
  })

  test('are listed page by page until all cases were given, each once, those not yet accepted first', async () => {
    const [unpaid, older, newer] = [
      await caseIn(server, 'unpay'),
      await daysAgo(1, () => makeCase('transfered')),
      await makeCase('transfered'),
    ]
    const [from, to] = [dayAhead(server, 0), dayAhead(server, 120)]
    const given: string[] = []
    let [after, pages]: [string | undefined, number] = [undefined, 0]
    do {
      const query: { from: string; to: string; size: number; after?: string } = { from, to, size: 2 }
      if (after) query.after = after
      const { data } = await server.call(deadline.listDeadlines, { query }, { as: 'secretaryLi' })
      expect(data.list.length).toBeLessThanOrEqual(2)
      given.push(...data.list.map((one) => one.id))
      after = data.next ?? undefined
      pages++
    } while (after)
    expect(pages).toBeGreaterThan(1)
    expect(new Set(given).size).toBe(given.length)
    expect(given.toSorted()).toEqual((await listOf('secretaryLi', from, to)).map((one) => one.id).toSorted())
    const ours = [unpaid.id, newer.id, older.id]
    expect(given.filter((id) => ours.includes(id))).toEqual(ours)
    const none = { from, to, after: randomUUID() }
    expect((await server.call(deadline.listDeadlines, { query: none }, { as: 'secretaryLi' })).data).toEqual({
      list: [],
      next: null,
    })
  })

  test('are counted by rules and days off that everybody in cases can read, marked where they are for the demo', async () => {
    const { rules, holidays } = (await server.call(deadline.listRules, {}, { as: 'partyWang' })).data
    expect(rules.map(({ kind, days }) => [kind, days])).toEqual([
      ['award', 4],
      ['awardExpedited', 3],
      ['awardForeign', 6],
      ['awardRequest', 30],
      ['deemElectronic', 7],
      ['deemPost', 15],
      ['deemPublication', 30],
      ['defence', 15],
      ['defenceForeign', 45],
      ['defenceHmt', 45],
      ['evidence', 30],
      ['opinion', 15],
    ])
    expect([...rules, ...holidays].every((one) => one.demo)).toBe(true)
    expect(holidays.find((one) => one.day === '2026-10-01')).toMatchObject({ name: '国庆节', working: false })
    expect(holidays.find((one) => one.day === '2026-10-10')?.working).toBe(true)
  })

  const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
  const titles = (text: string) => unfold(text).filter((line) => line.startsWith('SUMMARY:'))
  const download = async (as: Name, query: { caseId?: string } = {}) =>
    server.call(deadline.downloadDeadlines, { query }, { as })

  test('are downloaded of one case or of all one sees, with preservations in force, what is done left out', async () => {
    const { id, caseNo } = await makeCase('transfered')
    const body = makeBody(id, { title: '交换证据; 目录' })
    await server.call(deadline.addDeadline, { body }, { as: 'secretaryLi' })
    await add(id, { title: '已办' })
    const done = (await of(id)).list.find((one) => one.title === '已办')!
    await server.call(deadline.markDeadline, { body: { id: done.id, version: 1, done: true } }, { as: 'secretaryLi' })
    const one = await download('partyChen', { caseId: id })
    expect(one.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = String(one.data)
    expect(titles(text)).toContain(`SUMMARY:${caseNo} 交换证据\\; 目录`)
    expect(titles(text)).toHaveLength(3)
    expect(unfold(text)).toContain(`UID:${body.id}@deadline.arbitration`)
    let record = await submit(server, 'partyWang')
    for (const action of ['accept', 'forward', 'grant'] as const)
      record = (await actOnPreservation(server, 'secretaryLi', action, record)).data
    const all = titles(String((await download('partyWang')).data))
    expect(all).toContain(`SUMMARY:${record.no} 保全到期`)
    expect(all.some((line) => line.includes(caseNo))).toBe(true)
    expect(titles(String((await download('partyChen')).data)).join()).not.toContain(record.no)
  })

  test('are read by a calendar program at a secret address, without names, until it is renewed, revoked or its owner goes', async () => {
    const { id, caseNo } = await makeCaseOf(server, [['partyChen', 'APP']])
    await add(id, { title: '交换证据' })
    const getFeed = async () => (await server.call(deadline.getFeed, {}, { as: 'partyChen' })).data.createdAt
    const renew = async () => (await server.call(deadline.renewFeed, {}, { as: 'partyChen' })).data.path
    const read = async (path: string) => {
      const answer = await fetch(server.address + path)
      return { status: answer.status, text: await answer.text() }
    }
    expect(await getFeed()).toBeNull()
    const first = await renew()
    expect(await getFeed()).not.toBeNull()
    const { status, text } = await read(first)
    expect([status, titles(text).some((line) => line === `SUMMARY:${caseNo} 交换证据`)]).toEqual([200, true])
    for (const name of ['陈丽华', '李秘书', 'partyChen', 'chen']) expect(text).not.toContain(name)
    const { orm } = server.running.house.db
    const secret = /feed\/(.{43})\.ics$/.exec(first)?.[1] ?? ''
    const kept = await orm.select().from(calendarFeed)
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(server.lines.join('')).not.toContain(secret)

    const second = await renew()
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    const owner = eq(account.id, server.id('partyChen'))
    await orm.update(account).set({ enabled: false }).where(owner)
    expect((await read(second)).status).toBe(404)
    await orm.update(account).set({ enabled: true }).where(owner)
    await server.call(deadline.revokeFeed, {}, { as: 'partyChen' })
    expect([(await read(second)).status, await getFeed()]).toEqual([404, null])
    const guess = await server.call(deadline.feed, { params: { token: 'x'.repeat(43) } })
    expect([guess.status, guess.error]).toEqual([404, 'notFound'])
  })

  test('tell nothing at a wrong address, not even that one was there that has ended', async () => {
    const path = (await server.call(deadline.renewFeed, {}, { as: 'partyWang' })).data.path
    await server.call(deadline.revokeFeed, {}, { as: 'partyWang' })
    const secret = /feed\/(.{43})\.ics$/.exec(path)?.[1] ?? ''
    const read = async (token: string) => {
      const answer = await fetch(server.address + path.replace(secret, token))
      return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
    }
    // Ended, never there, too short, not even one: the same answer.
    const [ended, ...others] = [
      await read(secret),
      await read('x'.repeat(43)),
      await read('x'),
      await read("'%20or%201=1--"),
    ]
    expect(ended?.status).toBe(404)
    for (const other of others) expect(other).toEqual(ended)
  })

  test('stand in the calendar whole, however many cases one has', async () => {
    const { orm } = server.running.house.db
    const { id } = await caseIn(server, 'returned')
    const [sample] = await orm.select().from(table).where(eq(table.id, id))
    const copies = Array.from({ length: deadlineListMax + 1 }, (_, at) => {
      const no = `多案${at}`
      return { ...sample!, id: randomUUID(), caseNo: no, receiptNo: no }
    })
    await orm.insert(table).values(copies)
    const text = unfold(String((await download('secretaryLi')).data)).join('\n')
    const held = new Set([...text.matchAll(/UID:([0-9a-f-]{36})\.correction@/g)].map(([, one]) => one))
    expect(copies.filter((one) => !held.has(one.id))).toEqual([])
  })
})

test('guessing the secret address of a calendar soon is not answered any more', async () => {
  const server = await TestServer.start('pglite', { RATE_LIMITS: '1' })
  const { max } = deadline.feed.limit
  const guesses = await Promise.all(
    Array.from({ length: max + 1 }, () => server.call(deadline.feed, { params: { token: 'y'.repeat(43) } })),
  )
  expect(guesses.filter((one) => one.status === 404)).toHaveLength(max)
  expect(guesses.filter((one) => one.status === 429).map((one) => one.error)).toEqual(['tooMany'])
  await server.stop()
})
