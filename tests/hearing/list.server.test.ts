import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { TrialBody } from '../../contract/hearing/trial.ts'
import { readConfig } from '../../server/config.ts'
import { makeCase } from '../make/application.ts'
import { hoursAhead, plan, step } from '../make/trial.ts'
import { engines, TestServer } from '../setup/server.ts'

const { hearing } = contract
const secretary = { as: 'secretaryLi' } as const

describe.each(engines)('lists of the calendar on %s', (engine) => {
  let server: TestServer
  let caseId: string
  let caseNo: string
  const titles = new Map<string, string>()
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const made = await makeCase(server, 'partyWang', 'partyChen')
    caseId = made.id
    caseNo = made.caseNo
    const at = (hours: number) => ({ startsAt: hoursAhead(server, hours), endsAt: hoursAhead(server, hours + 1) })
    const put = async (change: Partial<TrialBody>, tell = true) => {
      const planned = await plan(server, change.caseId ?? null, change)
      if (tell) await step(server, planned, 'notify')
      titles.set(planned.id, planned.title)
    }
    await put({ ...at(50), caseId, title: '第一次开庭 100%' })
    await put({ ...at(60), type: 'meeting', title: '合议会议', online: false, place: '第三会议室' })
    await put({ ...at(70), type: 'mediation', title: '调解会' })
    await put({ ...at(80), type: 'consultation', title: '法律咨询' })
    await put({ ...at(90), type: 'meeting', title: '还没有通知的会议' }, false)
    await put({ ...at(24 * 40), type: 'meeting', title: '四十天后的会议' })
  })
  afterAll(() => server.stop())

  const of = ({ list }: { list: { id: string }[] }) => list.map((row) => titles.get(row.id))

  test('each list holds its kinds, in pages, the latest first; what is ahead begins with the earliest', async () => {
    const all = (await server.call(hearing.listHearings, { body: { size: 4 } }, secretary)).data
    expect([all.total, of(all)]).toEqual([6, ['四十天后的会议', '还没有通知的会议', '法律咨询', '调解会']])
    const second = (await server.call(hearing.listHearings, { body: { size: 4, page: 2 } }, secretary)).data
    expect(of(second)).toEqual(['合议会议', '第一次开庭 100%'])
    const ahead = (await server.call(hearing.listHearings, { body: { from: '2026-01-01' } }, secretary)).data
    expect(of(ahead)[0]).toBe('第一次开庭 100%')
    const meetings = (await server.call(hearing.listMeetings, { body: {} }, secretary)).data
    expect(of(meetings)).toEqual(['四十天后的会议', '还没有通知的会议', '合议会议'])
    const both = (await server.call(hearing.listMeetMediate, { body: {} }, secretary)).data
    expect(of(both)).toEqual(['四十天后的会议', '还没有通知的会议', '调解会', '合议会议'])
    const mediations = (await server.call(hearing.listMeetMediate, { body: { type: 'mediation' } }, secretary)).data
    expect(of(mediations)).toEqual(['调解会'])
    // Of a kind that is not its own a list has none.
    expect((await server.call(hearing.listMeetings, { body: { type: 'hearing' } }, secretary)).data.total).toBe(0)
    const ofType = await server.call(hearing.listTrialsByType, { body: { type: 'consultation' } }, secretary)
    expect(of(ofType.data)).toEqual(['法律咨询'])
  })

  test('it is found by its words, its case, its state, its day and by who attends', async () => {
    const found = async (body: object) => of((await server.call(hearing.listHearings, { body }, secretary)).data)
    expect(await found({ q: '合议' })).toEqual(['合议会议'])
    // What is typed is text: a sign of patterns stands for itself.
    expect(await found({ q: '%' })).toEqual(['第一次开庭 100%'])
    expect(await found({ q: caseNo.toLowerCase() })).toEqual(['第一次开庭 100%'])
    expect(await found({ state: 'scheduled' })).toEqual(['还没有通知的会议'])
    expect(await found({ from: '2020-01-01', to: '2020-12-31' })).toEqual([])
    const byName = (name: string) =>
      server.call(hearing.findTrialsByName, { body: { name, type: 'mediation' } }, secretary)
    expect(of((await byName('建国')).data)).toEqual(['调解会'])
    expect((await byName('没有这个人')).data.total).toBe(0)
    const wrong = await server.call(hearing.listHearings, { body: { from: '2026-12-31', to: '2026-01-01' } }, secretary)
    expect([wrong.status, wrong.fields[0]?.path, wrong.fields[0]?.code]).toEqual([400, ['to'], 'range.order'])
  })

  test('others see only what they were told of, and those of another institution nothing', async () => {
    const seen = async (as: 'partyWang' | 'partyChen' | 'secretaryFar' | 'arbitratorSun') =>
      of((await server.call(hearing.listHearings, { body: {} }, { as })).data)
    expect(await seen('partyWang')).toEqual(['四十天后的会议', '法律咨询', '调解会', '合议会议', '第一次开庭 100%'])
    // The other side of the case, asked to none of the meetings.
    expect(await seen('partyChen')).toEqual(['第一次开庭 100%'])
    expect([await seen('secretaryFar'), await seen('arbitratorSun')]).toEqual([[], []])
  })

  test('the board shows everybody the hearings that were told of, within its days, and nobody’s name', async () => {
    const board = async (query: { days?: number; page?: number; size?: number }) =>
      (await server.call(hearing.listBoard, { query }, {})).data
    expect((await board({ days: 1 })).total).toBe(0)
    const month = await board({ days: 31 })
    // A meeting, a mediation and a consultation were told of within the month, too.
    expect([month.total, month.list.map((row) => row.caseNo)]).toEqual([1, [caseNo]])
    const keys = ['caseNo', 'endsAt', 'online', 'place', 'startsAt', 'state']
    for (const row of month.list) expect(Object.keys(row).sort()).toEqual(keys)
    expect((await board({ days: 31, page: 2, size: 3 })).list).toEqual([])
    expect((await server.call(hearing.listBoard, { query: { days: 32 } }, {})).status).toBe(400)
    server.clock.later = 50 * 3_600_000
    try {
      const today = (await board({ days: 1 })).list
      expect(today[0]).toMatchObject({ caseNo, state: 'notified' })
    } finally {
      server.clock.later = 0
    }
  })

  test('the board is empty where the institution did not switch it on, which is how it comes', async () => {
    const { page } = server.running.house.config
    page.publicBoard = false
    try {
      expect((await server.call(hearing.listBoard, { query: { days: 31 } }, {})).data).toEqual({ total: 0, list: [] })
    } finally {
      page.publicBoard = true
    }
    expect(readConfig({ DATA_DIR: 'x', DEMO: '0' }).page.publicBoard).toBe(false)
  })
})
