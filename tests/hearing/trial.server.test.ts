import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { type Trial, type TrialState, trialMoves, trialStates } from '../../contract/hearing/trial.ts'
import { account } from '../../server/tables/account.ts'
import { hearing as hearings } from '../../server/tables/hearing.ts'
import { localDay } from '../../server/when.ts'
import { makeCase } from '../make/application.ts'
import { act, caseIn, makeDept } from '../make/case.ts'
import { defend } from '../make/defence.ts'
import type { Name } from '../make/people.ts'
import { hoursAhead, makeTrialBody, plan, step, trialSteps } from '../make/trial.ts'
import { engines, TestServer } from '../setup/server.ts'

const { hearing, message, case: cases } = contract
const secretary = { as: 'secretaryLi' } as const

/** The steps that lead to each state. */
const wayTo: Record<TrialState, (keyof typeof trialSteps)[]> = {
  scheduled: [],
  notified: ['notify'],
  checked_in: ['notify'],
  in_session: ['notify', 'start'],
  recess: ['notify', 'start', 'stop'],
  // Of what somebody closes the record becomes a file at any moment: these two are set.
  ended: ['notify', 'start'],
  record_signing: ['notify', 'start'],
  aborted: ['notify', 'start', 'abort'],
  cancelled: ['cancel'],
}

describe.each(engines)('the calendar of hearings on %s', (engine) => {
  let server: TestServer
  let caseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    caseId = (await makeCase(server, 'partyWang', 'partyChen')).id
  })
  afterAll(() => server.stop())

  const letters = (to: string) => server.lettersTo(to)
  /** Asks so many hours from now. */
  async function later<T>(hours: number, ask: () => Promise<T>): Promise<T> {
    server.clock.later = hours * 3_600_000
    try {
      return await ask()
    } finally {
      server.clock.later = 0
    }
  }
  const enter = (code: string) => server.call(hearing.getInfoByCourtCode, { body: { code, url: '/onlineCourt' } })
  const codeIn = (link = '') => new URLSearchParams(link.split('?')[1]).get('code') ?? ''
  const seen = async (as: Name, id: string) => (await server.call(hearing.getTrial, { body: { id } }, { as })).status

  async function stateOf(state: TrialState): Promise<Trial> {
    const made = await step(server, await plan(server, caseId), ...wayTo[state])
    if (state === 'checked_in') {
      const code = codeIn((await letters('13900000088'))[0]?.link)
      await later(47.5, () => enter(code))
    } else if (state === 'ended' || state === 'record_signing')
      await server.running.house.db.orm.update(hearings).set({ state }).where(eq(hearings.id, made.id))
    return (await server.call(hearing.getTrial, { body: { id: made.id } }, secretary)).data
  }

  test.each(trialStates)('every step from %s: as the table says, and nothing else', async (state) => {
    for (const action of Object.keys(trialSteps) as (keyof typeof trialSteps)[]) {
      const at = await stateOf(state)
      expect(at.state).toBe(state)
      const answer = await trialSteps[action](server, 'secretaryLi', at)
      const may = trialMoves[action].from.includes(state)
      expect([action, answer.status, answer.error]).toEqual([action, may ? 200 : 409, may ? undefined : 'state.closed'])
      if (may) expect([answer.data.state, answer.data.version]).toEqual([trialMoves[action].to, at.version + 1])
      for (const as of ['partyWang', 'arbitratorSun', 'candidateHe'] as const)
        expect((await trialSteps[action](server, as, at)).status).toBe(403)
    }
  })

  test('whoever attends hears of it by the notice, with a code of their own that opens the room', async () => {
    const made = await plan(server, caseId)
    const before = (await letters('13900000088')).length
    expect(await seen('partyWang', made.id)).toBe(404)
    const told = await step(server, made, 'notify')
    expect(told.notifiedAt).not.toBeNull()
    expect([await seen('partyWang', made.id), await seen('partyChen', made.id)]).toEqual([200, 200])
    const [letter, ...rest] = await letters('13900000088')
    expect(rest.length).toBe(before)
    expect(letter?.text).toContain('第一次开庭')
    expect(letter?.ics).toContain(`SEQUENCE:${told.version}`)
    const { list } = (await server.call(message.list, { body: {} }, { as: 'partyWang' })).data
    expect(list[0]).toMatchObject({ kind: 'trialNotice', link: `/hearing/calendar?id=${made.id}` })
    const first = codeIn(letter?.link)
    await later(47.5, async () => expect((await enter(first)).status).toBe(200))
    // Sent again: the old code opens nothing more.
    const checked = (await server.call(hearing.getTrial, { body: { id: made.id } }, secretary)).data
    expect(checked.state).toBe('checked_in')
    await step(server, checked, 'notify')
    await later(47.5, async () => {
      expect((await enter(first)).error).toBe('courtCodeWrong')
      expect((await enter(codeIn((await letters('13900000088'))[0]?.link))).status).toBe(200)
    })
  })

  test('a new time goes out at once, under the same entry of the calendar', async () => {
    const made = await step(server, await plan(server, caseId), 'notify')
    const before = (await letters('13900000088'))[0]?.ics ?? ''
    const { baseId: _, ...rest } = made
    const body = {
      ...makeTrialBody(server, caseId),
      ...rest,
      caseId,
      startsAt: hoursAhead(server, 96),
      endsAt: hoursAhead(server, 97),
    }
    const witness = {
      id: made.attendees[1]?.id ?? '',
      userId: null,
      name: '证人甲',
      role: 'WITNESS' as const,
      contact: '13900000088',
    }
    const moved = await server.call(hearing.updateTrial, { body: { ...body, attendees: [witness] } }, secretary)
    expect(moved.data).toMatchObject({ state: 'notified', startsAt: body.startsAt })
    const after = (await letters('13900000088'))[0]?.ics ?? ''
    const uid = /UID:.*/.exec(before)?.[0]
    expect(/UID:.*/.exec(after)?.[0]).toBe(uid)
    expect(Number(/SEQUENCE:(\d+)/.exec(after)?.[1])).toBeGreaterThan(Number(/SEQUENCE:(\d+)/.exec(before)?.[1]))
    // Who is no longer asked to come is told so.
    const { list } = (await server.call(message.list, { body: {} }, { as: 'partyWang' })).data
    expect(list[0]).toMatchObject({ kind: 'trialCancelled' })
  })

  test('what is cancelled is told, opens to no code, and stands in no list', async () => {
    const made = await step(server, await plan(server, caseId), 'notify')
    const code = codeIn((await letters('13900000088'))[0]?.link)
    await step(server, made, 'cancel')
    const [letter] = await letters('13900000088')
    expect(letter?.text).toContain('不再需要您参加')
    expect(letter?.ics).toContain('METHOD:CANCEL')
    await later(47.5, async () => expect((await enter(code)).error).toBe('courtCodeWrong'))
    const listed = await server.call(hearing.listTrials, { body: { baseId: caseId, size: 100 } }, secretary)
    expect(listed.data.list.map((one) => one.id)).not.toContain(made.id)
    const query = { baseId: caseId, state: 'cancelled' as const, size: 100 }
    const cancelled = await server.call(hearing.listTrials, { body: query }, { as: 'partyWang' })
    expect(cancelled.data.list.map((one) => one.id)).toContain(made.id)
  })

  test('a session that takes longer than planned stays open, and shuts when it is closed', async () => {
    const made = await step(server, await plan(server, caseId), 'notify', 'start')
    const code = codeIn((await letters('13900000088'))[0]?.link)
    await later(53, async () => expect((await enter(code)).status).toBe(200))
    await step(server, made, 'close')
    await later(50, async () => expect((await enter(code)).error).toBe('courtCodeWrong'))
  })

  test('an arbitrator or a room of the house is not promised twice, whoever asks first', async () => {
    const sitting = (await makeCase(server, 'partyWang', 'arbitratorSun')).id
    const sun = {
      id: randomUUID(),
      userId: server.id('arbitratorSun'),
      name: '孙首席',
      role: 'ARBITRATOR' as const,
      contact: '',
    }
    const at = (from: number, to: number) => ({ startsAt: hoursAhead(server, from), endsAt: hoursAhead(server, to) })
    const tries = [0, 1].map(() => {
      const body = makeTrialBody(server, sitting, { ...at(200, 203), attendees: [{ ...sun, id: randomUUID() }] })
      return server.call(hearing.addTrial, { body }, secretary)
    })
    const answers = await Promise.all(tries)
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
    expect(answers.find((one) => one.status === 409)?.fields[0]).toMatchObject({
      path: ['attendees', 0, 'name'],
      code: 'trial.busy',
    })
    // One after the other is no conflict.
    expect((await plan(server, sitting, { ...at(203, 204), attendees: [{ ...sun, id: randomUUID() }] })).state).toBe(
      'scheduled',
    )
    await plan(server, null, { ...at(300, 302), place: '第一仲裁庭', online: false })
    const body = makeTrialBody(server, null, { ...at(301, 303), place: ' 第一 仲裁庭', online: false })
    expect((await server.call(hearing.addTrial, { body }, secretary)).fields[0]).toMatchObject({ path: ['place'] })
  })

  test.each([
    ['one without a case', { caseId: null }, 'caseId', 'caseNo.required'],
    ['one that ends before it begins', { endsAt: '2026-01-01T00:00:00.000Z' }, 'endsAt', 'trial.order'],
    ['one of 13 hours', { endsAt: 13 }, 'endsAt', 'trial.long'],
    ['one nobody says where', { online: false, place: '' }, 'place', 'trial.place'],
    ['a hearing that ends by itself', { trialTime: true }, 'trialTime', 'wrongType'],
    ['one that nobody attends', { attendees: [] }, 'attendees', 'attendees.atLeastOne'],
    ['one that is over', { startsAt: -2, endsAt: -1 }, 'startsAt', 'trial.past'],
    ['one in two years', { startsAt: 17_520, endsAt: 17_521 }, 'startsAt', 'trial.far'],
  ] as const)('%s is refused at its field', async (_, said, field, code) => {
    const made = makeTrialBody(server, caseId)
    const change = Object.fromEntries(
      Object.entries(said).map(([key, value]) => [
        key,
        typeof value === 'number' ? hoursAhead(server, key === 'endsAt' && value === 13 ? 61.1 : value) : value,
      ]),
    )
    const body = { ...made, ...change }
    const { status, fields } = await server.call(hearing.addTrial, { body: body as typeof made }, secretary)
    expect([status, fields[0]?.path[0], fields[0]?.code]).toEqual([400, field, code])
  })

  test('nobody keeps order but a secretary of the institution, and nobody comes in who does not see the case', async () => {
    const one = (userId: string, role: 'SECRETARY' | 'ATTENDEE') => [
      { id: randomUUID(), userId, name: '某人', role, contact: '' },
    ]
    const tryOf = async (userId: string, role: 'SECRETARY' | 'ATTENDEE') =>
      (
        await server.call(
          hearing.addTrial,
          { body: makeTrialBody(server, caseId, { attendees: one(userId, role) }) },
          secretary,
        )
      ).error
    expect(await tryOf(server.id('partyWang'), 'SECRETARY')).toBe('staff.unknown')
    expect(await tryOf(server.id('candidateHe'), 'ATTENDEE')).toBe('account.outsideCase')
    expect(await tryOf(server.id('secretaryFar'), 'SECRETARY')).toBe('account.unknown')
    const made = await plan(server, caseId)
    expect(made.attendees.at(-1)).toMatchObject({ role: 'SECRETARY', userId: server.id('secretaryLi') })
  })

  test('a case that is objected to be held online is heard in a room of the house', async () => {
    const { id } = await makeCase(server, 'partyWang', 'partyChen')
    await defend(server, 'partyChen', 'objection', id)
    const body = makeTrialBody(server, id)
    expect((await server.call(hearing.addTrial, { body }, secretary)).error).toBe('trial.offline')
    expect((await plan(server, id, { online: false, place: '第二仲裁庭' })).online).toBe(false)
  })

  test('a month marks its days, a day lists what is held, a span gives both', async () => {
    const other = await TestServer.start(engine)
    try {
      const known = (await makeCase(other, 'partyWang', 'partyChen')).id
      const made = await step(other, await plan(other, known), 'notify')
      const hidden = await plan(other, known, { startsAt: hoursAhead(other, 74), endsAt: hoursAhead(other, 76) })
      const [day, later] = [made, hidden].map(({ startsAt }) => localDay(new Date(startsAt))) as [string, string]
      const as = { as: 'partyWang' } as const
      const month = await other.call(hearing.monthTrials, { body: { month: day.slice(0, 7) } }, as)
      expect(month.data).toEqual([{ day, count: 1 }])
      const daily = (await other.call(hearing.dailyTrials, { body: { day } }, as)).data
      expect(daily.map((one) => one.id)).toEqual([made.id])
      const map = (await other.call(hearing.mapTrials, { body: { from: day, to: day } }, as)).data
      expect(Object.keys(map)).toEqual([day])
      const all = (await other.call(hearing.mapTrials, { body: { from: day, to: later } }, secretary)).data
      expect([all[day], all[later]].map((list) => list?.map((one) => one.id))).toEqual([[made.id], [hidden.id]])
      const long = await other.call(hearing.mapTrials, { body: { from: '2026-01-01', to: '2026-03-04' } }, secretary)
      expect(long.error).toBe('trial.span')
      // Those who see nothing of it.
      for (const name of ['partyChen', 'secretaryFar'] as const) {
        const { data } = await other.call(hearing.dailyTrials, { body: { day } }, { as: name })
        expect([name, data.length]).toEqual([name, name === 'partyChen' ? 1 : 0])
      }
    } finally {
      await other.stop()
    }
  })

  test('how people are reached is told to secretaries, and who takes part in a case is offered to them', async () => {
    const made = await step(server, await plan(server, caseId), 'notify')
    const { data } = await server.call(hearing.findCourtUser, { body: { id: made.id } }, secretary)
    expect(data[1]).toMatchObject({ name: '证人甲', contact: '13900000088', enteredAt: null })
    expect(data[1]?.toldAt).not.toBeNull()
    expect(JSON.stringify(made)).not.toContain('13900000088')
    const offered = (await server.call(hearing.getParticipants, { body: { baseId: caseId } }, secretary)).data
    expect(offered.map(({ name, role }) => [name, role])).toEqual([
      [expect.any(String), 'SECRETARY'],
      ['partyWang', 'APPLICANT'],
      ['partyChen', 'RESPONDENT'],
    ])
  })

  test('somebody added later is told at once where the others were', async () => {
    const made = await step(server, await plan(server, caseId), 'notify')
    const attendee = {
      id: randomUUID(),
      userId: null,
      name: '译员',
      role: 'INTERPRETER' as const,
      contact: 'interpreter@test.cn',
    }
    const body = { id: made.id, version: made.version, attendee }
    const added = await server.call(hearing.addTempUserToCourt, { body }, secretary)
    expect(added.data.attendees.at(-1)?.name).toBe('译员')
    expect((await letters('interpreter@test.cn')).length).toBe(1)
    expect((await server.call(hearing.addTempUserToCourt, { body }, secretary)).error).toBe('stale')
  })

  test('the timeline of the case keeps each step, and names no time before people were told', async () => {
    const { id } = await makeCase(server, 'partyWang', 'partyChen')
    await step(server, await plan(server, id), 'notify', 'start', 'close')
    const { timeline } = (await server.call(cases.getCase, { params: { id } }, { as: 'partyWang' })).data
    // Its record is fixed beside it, as soon as a worker is free.
    const steps = timeline.filter(({ action }) => action !== 'recordFixed')
    const said = steps.slice(-4).map(({ action, details }) => [action, details.title])
    expect(said).toEqual([
      ['trialAdded', undefined],
      ['trialNotified', '第一次开庭'],
      ['trialStarted', '第一次开庭'],
      ['trialClosed', '第一次开庭'],
    ])
    const chain = await server.call(cases.checkChain, { params: { id } }, secretary)
    expect(chain.data.broken).toBeNull()
  })

  test('of a case that is suspended nobody is told and nothing is opened; what was planned can be called off', async () => {
    await makeDept(server)
    const known = await caseIn(server, 'transfered')
    const at = () => plan(server, known.id, { online: false, place: randomUUID() })
    const [planned, told] = [await at(), await step(server, await at(), 'notify')]
    await act(server, 'secretaryLi', 'suspend', known)
    expect((await trialSteps.notify(server, 'secretaryLi', planned)).error).toBe('state.closed')
    expect((await trialSteps.start(server, 'secretaryLi', told)).error).toBe('state.closed')
    expect((await trialSteps.cancel(server, 'secretaryLi', told)).status).toBe(200)
  })

  test('a case that is withdrawn calls off what is still to be held in it; whoever knew of that is told', async () => {
    await makeDept(server)
    const known = await caseIn(server, 'transfered')
    const contact = '13900000099'
    const attendees = [
      { id: randomUUID(), userId: server.id('partyWang'), name: '王建国', role: 'APPLICANT' as const, contact: '' },
      { id: randomUUID(), userId: null, name: '证人乙', role: 'WITNESS' as const, contact },
    ]
    const at = () => plan(server, known.id, { online: false, place: randomUUID() })
    const meeting = { type: 'mediation', online: false, place: randomUUID() } as const
    const held = await plan(server, known.id, meeting)
    const [planned, told] = [await at(), await plan(server, known.id, { attendees })]
    const open = await step(server, held, 'notify', 'start')
    await step(server, told, 'notify')
    const code = codeIn((await letters(contact))[0]?.link)
    const trialOf = async (id: string) => (await server.call(hearing.getTrial, { body: { id } }, secretary)).data
    // A suspension is no end: what was planned rests.
    const resting = (await act(server, 'secretaryLi', 'suspend', known)).data
    expect((await trialOf(told.id)).state).toBe('notified')
    const asked = (await act(server, 'partyWang', 'askWithdrawal', resting)).data
    const ended = await act(server, 'secretaryLi', 'grantWithdrawal', asked)
    expect([ended.status, ended.data.state]).toEqual([200, 'withdrawn'])
    expect([await trialOf(planned.id), await trialOf(told.id), await trialOf(open.id)]).toMatchObject([
      { state: 'cancelled', version: planned.version + 1 },
      { state: 'cancelled' },
      { state: 'in_session' },
    ])
    const [letter] = await letters(contact)
    expect([letter?.subject, letter?.text]).toEqual([
      `取消通知：${told.title}`,
      expect.stringContaining('案件程序已结束'),
    ])
    expect(letter?.ics).toContain('METHOD:CANCEL')
    expect((await later(47.5, () => enter(code))).status).not.toBe(200)
    // Of this case alone: tests whose clock runs ahead may leave messages that are newer than all others.
    const news = (await server.call(message.list, { body: { blurry: known.caseNo } }, { as: 'partyWang' })).data.list
    const over = news.filter(({ kind }) => kind === 'trialCaseOver')
    expect(over.map(({ params }) => params.title)).toEqual([told.title])
    // Of what nobody was told yet the parties learn no more than that.
    const { timeline } = (await server.call(cases.getCase, { params: { id: known.id } }, { as: 'partyWang' })).data
    // The archive is made beside it, as soon as a worker is free.
    const lastOnes = timeline.filter(({ action }) => action !== 'archived').slice(-3)
    expect(lastOnes.map(({ action, byName, details }) => [action, byName, details.title])).toEqual([
      // By whoever granted that it is withdrawn.
      ['dismiss', expect.stringMatching(/./), undefined],
      ['trialCancelled', expect.stringMatching(/./), undefined],
      ['trialCancelled', expect.stringMatching(/./), told.title],
    ])
    const chain = await server.call(cases.checkChain, { params: { id: known.id } }, secretary)
    expect(chain.data.broken).toBeNull()
    // Whoever holds one that had begun closes it.
    expect((await step(server, open, 'close')).state).toBe('ended')
  })

  test('nobody is told who meanwhile may not come: the list has to be mended first', async () => {
    const made = await plan(server, caseId)
    const { orm } = server.running.house.db
    const isHere = (enabled: boolean) =>
      orm
        .update(account)
        .set({ enabled })
        .where(eq(account.id, server.id('partyWang')))
    const before = (await letters('13900000088')).length
    await isHere(false)
    expect((await trialSteps.notify(server, 'secretaryLi', made)).error).toBe('account.unknown')
    expect((await letters('13900000088')).length).toBe(before)
    await isHere(true)
    expect((await step(server, made, 'notify')).state).toBe('notified')
  })

  test('a meeting without a case is seen by those who attend it and by secretaries', async () => {
    const made = await step(server, await plan(server, null), 'notify')
    expect(
      await Promise.all(
        (['partyWang', 'partyChen', 'secretaryLi', 'secretaryFar'] as const).map((as) => seen(as, made.id)),
      ),
    ).toEqual([200, 404, 200, 404])
    const rows = await server.running.house.db.orm.select().from(hearings)
    expect(rows.find((row) => row.id === made.id)?.caseId).toBeNull()
  })
})
