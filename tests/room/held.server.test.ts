import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { localMinute } from '../../server/when.ts'
import { fetchBytes } from '../make/evidence.ts'
import { type Inside, rooms } from '../setup/handPage.ts'
import { engines, TestServer } from '../setup/server.ts'

const { hearing } = contract
const minuteMs = 60_000
const as = { as: 'secretaryLi' } as const

describe.each(engines)('the record of what was held on %s', (engine) => {
  let server: TestServer
  const { hold, come, inside, leaveAll, tokenOf } = rooms(() => server)
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterEach(leaveAll)
  afterAll(() => server.stop())

  const later = (minutes: number) => (server.clock.later += minutes * minuteMs)
  /** To just past the beginning of a minute, and never before midnight in Beijing: what is printed names one minute and one day. */
  function settle(): void {
    const now = server.running.house.now()
    later((65_000 - (now.getTime() % minuteMs)) / minuteMs)
    if (localMinute(now.toISOString()).slice(11) >= '23:20') later(60)
  }
  const minute = () => localMinute(server.running.house.now().toISOString()).slice(11)
  async function step(
    id: string,
    call: typeof hearing.startTrial | typeof hearing.stopTrial | typeof hearing.closeTrial,
  ) {
    const { version } = (await server.call(hearing.getTrial, { body: { id } }, as)).data
    expect((await server.call(call, { body: { id, version } }, as)).error).toBeUndefined()
  }
  const recordOf = async (id: string) => (await server.call(hearing.courtRecord, { body: { id } }, as)).data.entries
  async function letIn(secretary: Inside, token: string) {
    const page = await come(token)
    await expect.poll(() => secretary.last('waiting')?.people.length).toBe(1)
    secretary.say({ is: 'admit', sid: secretary.last('waiting')?.people[0]?.sid })
    await expect.poll(() => page.last('welcome')).toBeTruthy()
    return page
  }
  const printed = async (id: string) => {
    const { bytes } = await fetchBytes(server, 'secretaryLi', hearing.printCourtRecord.path, { id })
    const pages = (await PDF.load(bytes)).getPages()
    return pages
      .map((page) => page.extractText().text)
      .join('')
      .replaceAll(/\s/g, '')
  }

  test('names who came, when, and who did not; when it was opened, interrupted, recorded and closed, and by whom', async () => {
    settle()
    const { id, tokens, codes } = await hold('SECRETARY', 'APPLICANT', 'WITNESS')
    const planned = localMinute((await server.call(hearing.getTrial, { body: { id } }, as)).data.startsAt).slice(11)
    later(7)
    const secretary = await inside(tokens[0]!)
    const came = minute()
    const applicant = await letIn(secretary, tokens[1]!)
    later(3)
    const opened = minute()
    await step(id, hearing.startTrial)
    await expect.poll(() => secretary.last('state')?.state).toBe('in_session')
    secretary.say({ is: 'recording', on: true })
    await expect.poll(async () => (await recordOf(id)).map(({ text }) => text)).toContain('recording')
    later(5)
    const left = minute()
    applicant.say({ is: 'leave' })
    await expect.poll(() => secretary.last('left')).toBeTruthy()
    await step(id, hearing.stopTrial)
    later(4)
    // Another visit, of the same person.
    const back = minute()
    const again = await inside(await tokenOf(codes[1]!))
    await step(id, hearing.startTrial)
    later(2)
    secretary.say({ is: 'recording', on: false })
    await expect.poll(async () => (await recordOf(id)).map(({ text }) => text)).toContain('recordingOff')
    const ended = minute()
    // Seen inside at that time.
    again.say({ is: 'chat', id: randomUUID(), text: '在' })
    secretary.say({ is: 'hand', up: true })
    await step(id, hearing.closeTrial)
    await expect.poll(() => again.last('out')?.why).toBe('over')
    const entries = (await recordOf(id)).filter(({ kind }) => kind === 'order')
    expect(entries.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['SECRETARY0', 'admit'],
      ['李秘书', 'startHearing'],
      ['SECRETARY0', 'recording'],
      ['李秘书', 'stopHearing'],
      ['李秘书', 'resumeHearing'],
      ['SECRETARY0', 'recordingOff'],
      ['李秘书', 'closeHearing'],
    ])
    const text = await printed(id)
    const day = localMinute(server.running.house.now().toISOString()).slice(0, 10)
    for (const part of [
      `实际时间（北京时间）：${day}${opened}–${day}${ended}`,
      `APPLICANT1（申请人）${came}–${left}、${back}–`,
      '未进入在线会议室（出席情况未另行登记）：WITNESS2（证人）',
      `录像：${opened}–${ended}`,
      `${opened}（开庭，李秘书登记）`,
      `${left}（休庭，李秘书登记）`,
      `${ended}（闭庭，李秘书登记）`,
    ])
      expect(text).toContain(part)
    expect(text).toContain(`通知时间（北京时间）：${day}${planned}`)
    expect(text).not.toMatch(/到场人员：[^未]*WITNESS2/)
    server.clock.later = 0
  })

  test('a visit whose beginning was not kept does not lengthen the one before', async () => {
    const { orm } = server.running.house.db
    const { id, tokens, codes } = await hold('SECRETARY', 'APPLICANT')
    const secretary = await inside(tokens[0]!)
    const applicant = await letIn(secretary, tokens[1]!)
    const visits = () =>
      rowsOf<{ name: string; minutes: number }>(
        orm,
        sql`select name, round(extract(epoch from last_at - came_at) / 60)::int as minutes from room_visit
          where hearing_id = ${id} and name = 'APPLICANT1' order by id`,
      )
    await expect.poll(visits).toHaveLength(1)
    applicant.say({ is: 'leave' })
    await expect.poll(() => secretary.last('left')).toBeTruthy()
    later(20)
    // The database takes nothing of it just then.
    await orm.execute(sql`alter table room_visit rename to room_visit_away`)
    const again = await inside(await tokenOf(codes[1]!))
    await expect.poll(() => server.lines.some((line) => line.includes('who is in a room was not kept'))).toBe(true)
    await orm.execute(sql`alter table room_visit_away rename to room_visit`)
    again.say({ is: 'leave' })
    await expect.poll(() => secretary.heard.filter((frame) => frame.is === 'left').length).toBe(2)
    await expect.poll(async () => (await visits()).map(({ minutes }) => minutes)).toEqual([0, 0])
    server.clock.later = 0
  })
})
