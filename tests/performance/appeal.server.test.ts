import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { createAccount } from '../../server/account/create.ts'
import { recordEvent } from '../../server/case/event.ts'
import { openCase } from '../../server/case/open.ts'
import { cases } from '../../server/tables/case.ts'
import { deadline } from '../../server/tables/deadline.ts'
import { hearing } from '../../server/tables/hearing.ts'
import { tribunalMember } from '../../server/tables/tribunal.ts'
import { localDay } from '../../server/when.ts'
import { openSession } from '../../server/who.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'
import { give, openOne } from '../survey/make.ts'
import { openPeriod, scoresOf } from './make.ts'

const { performance } = contract
const dayMs = 86_400_000

describe.each(engines)('appeals and data of appraisals on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine, { STAFF_IDLE_MINUTES: '0' })
  })
  afterAll(() => server.stop())

  const step = (call: 'lockPeriod' | 'publishPeriod', id: string, version: number) =>
    server.call(performance[call], { body: { id, version } }, { as: 'adminZhao' })
  const review = (periodId: string, of: Name, scores = scoresOf(70, 60), version = 0) =>
    server.call(
      performance.submitScore,
      { body: { periodId, accountId: server.id(of), version, scores } },
      { as: 'adminZhao' },
    )
  const appeal = (periodId: string, as: Name = 'secretaryLi') =>
    server.call(performance.appealScore, { body: { periodId, text: '时效指标未计中止期间' } }, { as })
  const answer = (periodId: string, as: Name = 'adminZhao') => {
    const body = { periodId, accountId: server.id('secretaryLi'), answer: '已复核并调整' }
    return server.call(performance.answerAppeal, { body }, { as })
  }
  const of = async (periodId: string, who: Name, as: Name = 'adminZhao') =>
    (await server.call(performance.listAppraisals, { query: { periodId } }, { as })).data.find(
      ({ accountId }) => accountId === server.id(who),
    )

  test('an appeal is made once, between lock and publication, answered once by a head, and nothing is published before', async () => {
    const { id } = await openPeriod(server)
    await review(id, 'secretaryLi')
    expect((await appeal(id)).error).toBe('state.closed')
    await step('lockPeriod', id, 1)
    expect((await of(id, 'secretaryLi', 'secretaryLi'))?.review?.total).toBe(66)
    // Nobody gave the head anything.
    expect((await appeal(id, 'adminZhao')).error).toBe('state.closed')
    expect((await answer(id)).error).toBe('notFound')
    expect((await appeal(id)).data.appeal).toMatchObject({ text: '时效指标未计中止期间', answeredAt: null })
    expect((await appeal(id)).error).toBe('state.closed')
    expect((await step('publishPeriod', id, 2)).error).toBe('score.appealOpen')
    expect((await review(id, 'secretaryLi', scoresOf(80, 60), 1)).status).toBe(200)
    expect((await answer(id, 'secretaryLi')).status).toBe(403)
    expect((await answer(id)).data.appeal).toMatchObject({ answer: '已复核并调整', answeredBy: '赵主任' })
    expect((await answer(id)).error).toBe('state.closed')
    expect((await step('publishPeriod', id, 2)).status).toBe(200)
    const told = await server.call(contract.message.list, { body: {} }, { as: 'secretaryLi' })
    expect(told.data.list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['appealAnswered', 'scorePublished']))
    // A colleague reads neither appeal nor data.
    const seen = (await server.call(performance.listAppraisals, { query: { periodId: id } }, { as: 'secretaryLi' }))
      .data
    expect(seen.find(({ relation }) => relation === 'colleague')).toMatchObject({ appeal: null, measured: [] })
  })

  test('an open appeal of somebody who left keeps no period from being published', async () => {
    const { house } = server.running
    const made = { username: 'appeal.left', nickName: '离职秘书', cate: 'MISHU' as const, password: 'Test#2026' }
    const accountId = await createAccount(house, made)
    const { token } = await openSession(house, house.db.orm, accountId, { ip: '', device: '' })
    const { id } = await openPeriod(server)
    const body = { periodId: id, accountId, version: 0, scores: scoresOf(70, 60) }
    expect((await server.call(performance.submitScore, { body }, { as: 'adminZhao' })).status).toBe(200)
    await step('lockPeriod', id, 1)
    const asked = { periodId: id, text: '评分有误' }
    expect((await server.call(performance.appealScore, { body: asked }, { token })).status).toBe(200)
    expect((await step('publishPeriod', id, 2)).error).toBe('score.appealOpen')
    const gone = { body: { ids: [accountId] } }
    expect((await server.call(contract.admin.removeUser, gone, { as: 'adminZhao' })).status).toBe(200)
    expect((await step('publishPeriod', id, 2)).status).toBe(200)
  })

  test('a trend holds the published periods in their order, for the person and for heads alone', async () => {
    const { id } = await openPeriod(server, { from: '2025-01-01', to: '2025-12-31' })
    await review(id, 'secretaryLi', scoresOf(50, 50))
    const read = (as: Name, who: Name = 'secretaryLi') =>
      server.call(performance.readTrend, { query: { accountId: server.id(who) } }, { as })
    const before = (await read('secretaryLi')).data.length
    await step('lockPeriod', id, 1)
    expect((await read('secretaryLi')).data).toHaveLength(before)
    await step('publishPeriod', id, 2)
    const { data } = await read('adminZhao')
    expect(data).toHaveLength(before + 1)
    expect(data[0]).toMatchObject({ periodId: id, total: 50 })
    expect((await read('secretaryLi', 'adminZhao')).error).toBe('notFound')
    expect((await read('adminFar')).error).toBe('notFound')
  })

  test('indicators about data say what a recount says: days to close, deadlines met, hearings, marks', async () => {
    const { house } = server.running
    const { orm } = house.db
    const secretaryId = server.id('secretaryLi')
    const began = Date.parse('2026-03-02T02:00:00Z')
    const day = (at: number) => new Date(began + at * dayMs)
    // Closed after 10, 20 and 40 days; of the last one three sittings, one of them cancelled.
    for (const [at, days] of [10, 20, 40].entries()) {
      const then = (when: number) => ({ ...house, now: () => day(when) })
      const seats = [{ accountId: null, camp: 'APP' as const, role: 'party' as const, name: '某' }]
      const wanted = {
        tenantId: 1,
        caseNo: `P ${at}`,
        cause: '买卖合同纠纷',
        state: 'transfered' as const,
        amount: '1',
      }
      const id = await house.db.tx((tx) => openCase(then(0), tx, { ...wanted, attendees: seats }))
      await house.db.tx(async (tx) => {
        await tx.update(cases).set({ state: 'closed', secretaryId }).where(eq(cases.id, id))
        await recordEvent(then(days), tx, id, { action: 'close', by: null })
      })
      const due = {
        id: randomUUID(),
        caseId: id,
        title: '发出受理通知',
        owner: 'institution' as const,
        due: '2026-03-10',
      }
      await orm.insert(deadline).values({ ...due, doneAt: at === 0 ? new Date('2026-03-11T01:00:00Z') : day(3) })
      // Of a party: none of the secretary's.
      await orm.insert(deadline).values({ ...due, id: randomUUID(), owner: 'DEF', doneAt: null })
      if (days === 40)
        for (const state of ['ended', 'ended', 'cancelled'] as const) {
          const room = { tenantId: 1, caseId: id, route: '/onlineCourt', title: '开庭', online: true }
          await orm.insert(hearing).values({ ...room, state, startsAt: day(5), endsAt: day(5) })
        }
      await orm.insert(tribunalMember).values({
        caseId: id,
        accountId: server.id('arbitratorSun'),
        seat: 'sole',
        state: 'accepted',
        appointedAt: day(1),
      })
    }
    const surveyId = await openOne(server, { closesOn: '2999-01-01' })
    const measured = ['daysToClose', 'onTime', 'hearings', 'surveyMean'] as const
    const indicators = measured.map((measure) => ({
      id: measure.toLowerCase(),
      title: { zh: measure },
      weight: 25,
      measure,
    }))
    const { id } = await openPeriod(server, { indicators, from: '2026-01-01', to: '2999-12-31' })
    const numbers = async (who: Name = 'secretaryLi', periodId = id) =>
      Object.fromEntries(((await of(periodId, who))?.measured ?? []).map((one) => [one.id, [one.value, one.count]]))
    const known = { daystoclose: [20, 3], ontime: [66.7, 3], hearings: [2, 2] }
    expect(await numbers()).toEqual({ ...known, surveymean: [null, 0] })
    for (const mark of [5, 4, 4, 3, 2]) await give(server, surveyId, [{ id: 'q1', chosen: [mark] }])
    // While more may come, five anonymous answers are told of by nobody.
    expect(await numbers()).toEqual({ ...known, surveymean: [null, 0] })
    const closing = { id: surveyId, version: 2 }
    await server.call(contract.survey.closeSurvey, { body: closing }, { as: 'secretaryLi' })
    expect(await numbers()).toEqual({ ...known, surveymean: [3.6, 5] })
    expect(await numbers('adminZhao')).toMatchObject({ daystoclose: [null, 0], hearings: [null, 0] })
    const sitting = await openPeriod(server, { indicators, cate: 'ZCY', from: '2026-01-01', to: '2026-12-31' })
    expect(await numbers('arbitratorSun', sitting.id)).toMatchObject({
      daystoclose: [20, 3],
      hearings: [2, 2],
      ontime: [null, 0],
    })
    const early = await openPeriod(server, { indicators, from: '2026-01-01', to: '2026-03-15' })
    expect(await numbers('secretaryLi', early.id)).toMatchObject({ daystoclose: [10, 1], ontime: [66.7, 3] })
    // What is due today is late from tomorrow on, by the institution's clock.
    const caseId = (await orm.select({ id: cases.id }).from(cases).where(eq(cases.caseNo, 'P 0')))[0]?.id ?? ''
    const today = { id: randomUUID(), caseId, title: '发出组庭通知', owner: 'institution' as const, doneAt: null }
    await orm.insert(deadline).values({ ...today, due: localDay(house.now()) })
    expect(await numbers()).toMatchObject({ ontime: [66.7, 3] })
    server.clock.later = dayMs
    expect(await numbers()).toMatchObject({ ontime: [50, 4] })
    server.clock.later = 0
  })
})
