import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { trialTypes } from '../../contract/hearing/trial.ts'
import { forgetSocketLog } from '../../server/live/socketLog.ts'
import { socketLog } from '../../server/tables/live.ts'
import { makeCase } from '../make/application.ts'
import { fetchBytes, unzip } from '../make/evidence.ts'
import { makeMeetingBody, saveMeeting } from '../make/meeting.ts'
import { hoursAhead, plan, step } from '../make/trial.ts'
import { engines, TestServer } from '../setup/server.ts'

const { hearing, live } = contract
const secretary = { as: 'secretaryLi' } as const

describe.each(engines)('meetings on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const read = async (id: string) => (await server.call(hearing.findMeeting, { body: { id } }, secretary)).data
  const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })

  test('a meeting is saved, found, listed and saved again, by the rules of the calendar', async () => {
    const made = await saveMeeting(server, { title: '合议会议' })
    expect(made).toMatchObject({ type: 'meeting', state: 'scheduled', presiding: '', dept: '' })
    expect(await read(made.id)).toEqual(made)
    const listed = await server.call(hearing.listMeetings, { body: { q: '合议会议' } }, secretary)
    expect(listed.data.list).toEqual([made])
    const body = { ...makeMeetingBody(server, { title: '改了名称的会议' }), ...seen(made) }
    const saved = await server.call(hearing.saveMeeting, { body }, secretary)
    expect(saved.data).toMatchObject({ title: '改了名称的会议', version: made.version + 1 })
    expect((await server.call(hearing.saveMeeting, { body }, secretary)).error).toBe('stale')
    const late = makeMeetingBody(server, { startsAt: hoursAhead(server, -2), endsAt: hoursAhead(server, -1) })
    expect((await server.call(hearing.saveMeeting, { body: late }, secretary)).fields[0]?.code).toBe('trial.past')
  })

  test('a hearing is no meeting: none of these calls finds it', async () => {
    const caseId = (await makeCase(server, 'partyWang')).id
    const made = await plan(server, caseId)
    const one = seen(made)
    const userId = server.id('adminZhao')
    const answers = await Promise.all([
      server.call(hearing.findMeeting, { body: { id: made.id } }, secretary),
      server.call(hearing.saveMeeting, { body: { ...makeMeetingBody(server), ...one } }, secretary),
      server.call(hearing.deleteMeeting, { body: { id: made.id } }, secretary),
      server.call(hearing.revokeMeeting, { body: { ...one, reason: '改期' } }, secretary),
      server.call(hearing.setMeetingDept, { body: { meetings: [one], dept: '一部' } }, secretary),
      server.call(hearing.setPresiding, { body: { meetings: [one], userId } }, secretary),
      server.call(hearing.consultStatus, { body: { id: made.id } }, secretary),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  })

  test('one that nobody was told of is deleted; one they were told of is revoked, with a letter', async () => {
    const made = await saveMeeting(server)
    expect((await server.call(hearing.deleteMeeting, { body: { id: made.id } }, secretary)).data.state).toBe(
      'cancelled',
    )
    const told = await step(server, await saveMeeting(server), 'notify')
    expect((await server.call(hearing.deleteMeeting, { body: { id: told.id } }, secretary)).error).toBe('state.closed')
    const body = { ...seen(told), reason: '主持人出差' }
    const revoked = await server.call(hearing.revokeMeeting, { body }, secretary)
    expect(revoked.data).toMatchObject({ state: 'cancelled', reason: '主持人出差' })
    const [letter] = await server.lettersTo('13900000088')
    expect(letter?.text).toContain('不再需要您参加')
    expect(letter?.text).not.toContain('主持人出差')
  })

  test('several get a department at once, or none of them', async () => {
    const [a, b] = [await saveMeeting(server), await saveMeeting(server)]
    const set = (meetings: { id: string; version: number }[], dept: string) =>
      server.call(hearing.setMeetingDept, { body: { meetings, dept } }, secretary)
    expect((await set([seen(a), seen(b)], '立案一部')).status).toBe(200)
    expect([(await read(a.id)).dept, (await read(b.id)).dept]).toEqual(['立案一部', '立案一部'])
    // The second moved on: the first stays as it is.
    expect((await set([{ id: a.id, version: a.version + 1 }, seen(b)], '立案二部')).error).toBe('stale')
    expect(
      (
        await set(
          [
            { id: a.id, version: a.version + 1 },
            { id: randomUUID(), version: 1 },
          ],
          '二部',
        )
      ).status,
    ).toBe(404)
    expect((await read(a.id)).dept).toBe('立案一部')
    expect((await set([seen(a), seen(a)], '二部')).status).toBe(400)
    expect((await set([], '二部')).status).toBe(400)
  })

  test('two secretaries who change the same meetings in another order both get an answer', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => saveMeeting(server)))
    const orders = [made, [...made].reverse()]
    const answers = await Promise.all(
      orders.map((meetings, at) =>
        server.call(hearing.setMeetingDept, { body: { meetings: meetings.map(seen), dept: `部${at}` } }, secretary),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('who presides over several attends them all, and must be free', async () => {
    const at = (hours: number) => ({ startsAt: hoursAhead(server, hours), endsAt: hoursAhead(server, hours + 1) })
    const told = await step(server, await saveMeeting(server, at(400)), 'notify')
    const planned = await saveMeeting(server, at(402))
    const sun = server.id('arbitratorSun')
    const set = (meetings: { id: string; version: number }[], userId: string) =>
      server.call(hearing.setPresiding, { body: { meetings, userId } }, secretary)
    expect((await set([seen(told), seen(planned)], sun)).status).toBe(200)
    const [first, second] = [await read(told.id), await read(planned.id)]
    for (const one of [first, second]) {
      expect(one.presiding).not.toBe('')
      expect(one.attendees.filter(({ userId }) => userId === sun).map(({ role }) => role)).toEqual(['ARBITRATOR'])
    }
    // Of the one that was made known they hear at once.
    const { list } = (await server.call(contract.message.list, { body: {} }, { as: 'arbitratorSun' })).data
    expect(list.map(({ link }) => link)).toEqual([`/hearing/calendar?id=${told.id}`])
    // Again: they sit there once.
    expect((await set([seen(first)], sun)).status).toBe(200)
    expect((await read(told.id)).attendees.filter(({ userId }) => userId === sun)).toHaveLength(1)
    const sameTime = await saveMeeting(server, at(400))
    const busy = await set([seen(second), seen(sameTime)], sun)
    expect([busy.status, busy.error, busy.fields[0]?.path]).toEqual([409, 'trial.busy', ['userId']])
    expect((await read(planned.id)).version).toBe(second.version)
    for (const name of ['partyWang', 'secretaryFar', 'candidateHe'] as const)
      expect((await set([seen(sameTime)], server.id(name))).fields[0]).toMatchObject({
        path: ['userId'],
        code: 'account.unknown',
      })
    const { id: caseId } = await makeCase(server, 'partyWang')
    const inCase = await set([seen(await saveMeeting(server, { ...at(404), caseId }))], sun)
    expect(inCase.fields[0]).toMatchObject({ path: ['userId'], code: 'account.outsideCase' })
    // Twice at once for one who is free: it is the first who gets them.
    const together = [await saveMeeting(server, at(500)), await saveMeeting(server, at(500))]
    const both = await Promise.all(together.map((one) => set([seen(one)], sun)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the file has what the list has, and a title that looks like a formula is text in it', async () => {
    await saveMeeting(server, { title: '=HYPERLINK("http://x","点")' })
    const get = async (language: string, body: object) => {
      const { name, bytes } = await fetchBytes(server, 'secretaryLi', hearing.exportMeetings.path, body, language)
      return { name, sheet: unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString() ?? '' }
    }
    const zh = await get('zh', { q: 'HYPERLINK' })
    expect(zh.name).toMatch(/会议列表_\d{4}-\d\d-\d\d\.xlsx/)
    const { sheet } = zh
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;http://x&quot;,&quot;点&quot;)')
    expect(sheet).not.toContain('<f>')
    expect(sheet.match(/<row /g)).toHaveLength(2)
    expect((await get('en', { q: 'HYPERLINK' })).sheet).toContain('Presided by')
  })

  test('those to choose from: arbitrators with who is busy, staff, and whoever has the name', async () => {
    const at = { startsAt: hoursAhead(server, 600), endsAt: hoursAhead(server, 602) }
    const sun = server.id('arbitratorSun')
    const busy = async (id?: string) => {
      const body = { ...at, ...(id ? { id } : {}) }
      const { data } = await server.call(hearing.getMeetingArbitrators, { body }, secretary)
      return data.find(({ userId }) => userId === sun)?.busy
    }
    expect(await busy()).toBe(false)
    const attendees = [{ id: randomUUID(), userId: sun, name: '孙首席', role: 'ARBITRATOR' as const, contact: '' }]
    const made = await saveMeeting(server, { ...at, attendees })
    // The one that is changed is no reason against itself.
    expect([await busy(), await busy(made.id)]).toEqual([true, false])
    const all = (await server.call(hearing.getArbitrators, { body: {} }, secretary)).data
    expect(all.map(({ userId }) => userId)).toContain(sun)
    expect(all.every(({ role }) => role === 'ARBITRATOR')).toBe(true)
    const none = (await server.call(hearing.getArbitrators, { body: { q: '%' } }, secretary)).data
    expect(none).toEqual([])
    const staff = (await server.call(hearing.getCommissionUsers, { body: {} }, secretary)).data
    const ids = staff.map(({ userId }) => userId)
    expect(ids).toEqual(expect.arrayContaining([server.id('secretaryLi'), server.id('adminZhao')]))
    expect(ids).not.toContain(server.id('secretaryFar'))
    const named = (await server.call(hearing.getByNickName, { body: { nickName: '王' } }, secretary)).data
    expect(named.map(({ userId }) => userId)).toContain(server.id('partyWang'))
    const far = (await server.call(hearing.getByNickName, { body: { nickName: '王' } }, { as: 'secretaryFar' })).data
    expect(far.map(({ userId }) => userId)).not.toContain(server.id('partyWang'))
  })

  test('to what is held in a case those are offered whom it takes, and it takes whom it offers', async () => {
    const { id: baseId } = await makeCase(server, 'partyWang')
    const held = await plan(server, baseId, { type: 'mediation', place: randomUUID() })
    const arbitrators = (await server.call(hearing.getArbitrators, { body: { baseId } }, secretary)).data
    const named = (await server.call(hearing.getByNickName, { body: { nickName: '王', baseId } }, secretary)).data
    expect(named.map(({ userId }) => userId)).toContain(server.id('partyWang'))
    let version = held.version
    for (const { busy: _, dept: __, ...one } of [...arbitrators, ...named]) {
      const body = { id: held.id, version, attendee: { ...one, id: randomUUID() } }
      const added = await server.call(hearing.addUserTemporary, { body }, secretary)
      expect([one.name, added.error]).toEqual([one.name, undefined])
      version = added.data.version
    }
    // Who sits in no case of theirs is offered without one, and refused in it.
    expect(arbitrators.map(({ userId }) => userId)).not.toContain(server.id('arbitratorSun'))
    const all = (await server.call(hearing.getArbitrators, { body: {} }, secretary)).data
    expect(all.map(({ userId }) => userId)).toContain(server.id('arbitratorSun'))
    const refusalOf = async (userId: string) => {
      const attendee = { id: randomUUID(), userId, name: '某人', role: 'ARBITRATOR' as const, contact: '' }
      return (await server.call(hearing.addUserTemporary, { body: { id: held.id, version, attendee } }, secretary))
        .error
    }
    // The account is there, and is told from one that is not, or is of another institution.
    expect(await refusalOf(server.id('arbitratorSun'))).toBe('account.outsideCase')
    for (const userId of [randomUUID(), server.id('secretaryFar')])
      expect(await refusalOf(userId)).toBe('account.unknown')
  })

  test('one more is asked to come, with an account or without; a consultation says who came in', async () => {
    const asked = await plan(server, null, { type: 'consultation', place: '' })
    const attendee = {
      id: randomUUID(),
      userId: null,
      name: '译员',
      role: 'INTERPRETER' as const,
      contact: 'i@test.cn',
    }
    const added = await server.call(hearing.addTemporaryUser, { body: { ...seen(asked), attendee } }, secretary)
    expect(added.data.attendees.map(({ name }) => name)).toContain('译员')
    const one = { ...seen(added.data), attendee: { ...attendee, id: randomUUID() } }
    expect((await server.call(hearing.addUserTemporary, { body: one }, secretary)).error).toBe('account.unknown')
    const known = { ...one.attendee, userId: server.id('partyChen'), contact: '' }
    const joined = await server.call(hearing.addUserTemporary, { body: { ...one, attendee: known } }, secretary)
    expect(joined.data.attendees.map(({ userId }) => userId)).toContain(server.id('partyChen'))
    await step(server, joined.data, 'notify')
    const status = async () => (await server.call(hearing.consultStatus, { body: { id: asked.id } }, secretary)).data
    expect(await status()).toMatchObject({ state: 'notified', asked: 5, entered: 0 })
    const code = new URLSearchParams((await server.lettersTo('i@test.cn'))[0]?.link?.split('?')[1]).get('code') ?? ''
    server.clock.later = 47.5 * 3_600_000
    try {
      expect((await server.call(hearing.consultLogin, { body: { code, url: '/onlineConsult' } })).status).toBe(200)
      expect(await status()).toMatchObject({ state: 'checked_in', entered: 1 })
    } finally {
      server.clock.later = 0
    }
  })

  test.each(
    trialTypes.flatMap((type) => (['cancel', 'abort'] as const).map((end) => [end, type] as const)),
  )('why it came to %s of a %s stands in the timeline only where both sides know of that', async (end, type) => {
    const { id: caseId } = await makeCase(server, 'partyWang', 'partyChen')
    const planned = await plan(server, caseId, { type, online: false, place: randomUUID() })
    const told = await step(server, planned, 'notify', ...(end === 'abort' ? (['start'] as const) : []))
    const { reason } = await step(server, told, end)
    expect(reason).not.toBe('')
    const { timeline } = (await server.call(contract.case.getCase, { params: { id: caseId } }, { as: 'partyChen' }))
      .data
    const isOpen = type === 'hearing' || type === 'mediation'
    expect(timeline.at(-1)).toMatchObject(
      isOpen ? { reason, details: { title: planned.title } } : { reason: '', details: {} },
    )
  })

  test('the end of a line is noted without a person, never rewritten, and goes by age', async () => {
    const { orm } = server.running.house.db
    const body = { kind: 'dropped' as const, code: 1006, lastedMs: 60_000, awayMs: 1500 }
    expect((await server.call(live.addSocketLog, { body }, { as: 'partyWang' })).status).toBe(200)
    const [row] = await orm.select().from(socketLog)
    expect(row).toMatchObject(body)
    expect(Object.keys(row ?? {}).sort()).toEqual(['at', 'awayMs', 'code', 'id', 'kind', 'lastedMs', 'tenantId'])
    await expect(
      orm
        .update(socketLog)
        .set({ code: 1 })
        .where(eq(socketLog.id, row?.id ?? 0)),
    ).rejects.toThrow()
    const wrong = { ...body, code: 70_000 }
    expect((await server.call(live.addSocketLog, { body: wrong }, { as: 'partyWang' })).status).toBe(400)
    await forgetSocketLog(server.running.house)
    expect(await orm.select().from(socketLog)).toHaveLength(1)
    server.clock.later = 31 * 86_400_000
    try {
      await forgetSocketLog(server.running.house)
    } finally {
      server.clock.later = 0
    }
    expect(await orm.select().from(socketLog)).toEqual([])
  })
})
