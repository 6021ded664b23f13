import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import {
  type GatheringBody,
  type GatheringState,
  gatheringMoves,
  gatheringStates,
  passPrefix,
  pictureMaxMb,
} from '../../contract/gathering/gathering.ts'
import { makePng } from '../../server/demo/demoFiles.ts'
import { sweep } from '../../server/sweep.ts'
import { give, treeOf } from '../make/file.ts'
import { enter, inHours, makeActivity, openActivity } from '../make/gathering.ts'
import { engines, TestServer } from '../setup/server.ts'

const { gathering, activity } = contract
const hourMs = 3_600_000
const staff = { as: 'secretaryLi' } as const
/** A PNG with so many bytes of words in it, which nobody sees. */
function padded(png: Buffer, size: number): Buffer {
  const words = Buffer.concat([Buffer.from('tEXtComment\0'), Buffer.alloc(size, 32)])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(words.length - 4, 0)
  around.writeUInt32BE(crc32(words), 4)
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), around.subarray(0, 4), words, around.subarray(4), png.subarray(end)])
}
const held = (bytes: Buffer) => ({ bytes, length: bytes.length, digest: treeOf(bytes) })

describe.each(engines)('activities on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine, { STAFF_IDLE_MINUTES: '0' })
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.clock.later = 0
  })

  type Attendee = Awaited<ReturnType<typeof enter>>
  const enroll = (one: Attendee, activityId: string) => server.call(gathering.enroll, { body: { activityId } }, one)
  const cancel = (one: Attendee, activityId: string) =>
    server.call(gathering.cancelEnroll, { body: { activityId } }, one)
  const see = (one: Attendee, activityId: string) =>
    server.call(gathering.activityDetail, { query: { userId: one.userId, activityId } }, one)
  const listed = async (one: Attendee, active: 'true' | 'false' | '1' | '0') =>
    (await server.call(gathering.listActivities, { query: { active } }, one)).data.map((item) => item.activityId)
  const rowOf = async (id: string) => {
    const { list } = (await server.call(gathering.listGatherings, { query: { size: 100 } }, staff)).data
    const row = list.find((it) => it.id === id)
    if (!row) throw new Error('No such activity')
    return row
  }
  const door = async (gatheringId: string) =>
    (await server.call(gathering.listAttendances, { query: { gatheringId } }, staff)).data.list

  /** One in a state, as people and the clock bring it there. */
  async function activityIn(state: GatheringState): Promise<string> {
    if (state === 'draft') {
      const body = makeActivity()
      await server.call(gathering.saveGathering, { body }, staff)
      return body.id
    }
    const id = await openActivity(server, { capacity: 1 })
    const step = async (call: typeof gathering.closeGathering | typeof gathering.evaluateGathering) =>
      server.call(call, { body: { id, version: (await rowOf(id)).version } }, staff)
    if (state === 'full') await enroll(await enter(server), id)
    if (state === 'closed') await step(gathering.closeGathering)
    if (state === 'cancelled')
      await server.call(gathering.cancelGathering, { body: { id, version: 2, reason: '场地维修' } }, staff)
    if (state === 'held' || state === 'evaluated') {
      server.clock.later = 13 * hourMs
      await sweep(server.running.house)
      if (state === 'evaluated') await step(gathering.evaluateGathering)
      server.clock.later = 0
    }
    expect((await rowOf(id)).state).toBe(state)
    return id
  }

  describe.each(gatheringStates)('one that is %s', (state) => {
    test('can be moved as the table says, and is shown and open to attendees as its state says', async () => {
      const known = { seen: await activityIn(state), mine: await enter(server) }
      const seen = await see(known.mine, known.seen)
      // Cancelled ones are for those who had enrolled.
      const isShown = state !== 'draft' && state !== 'cancelled'
      expect(seen.status).toBe(isShown ? 200 : 404)
      const tried = await enroll(known.mine, known.seen)
      const refusal = { draft: 'notFound', cancelled: 'gathering.cancelled' } as Record<string, string>
      const isOpen = state === 'open' || state === 'full'
      expect(tried.error).toBe(isOpen ? undefined : (refusal[state] ?? 'gathering.closed'))
      if (isOpen) expect(tried.data.mine?.state).toBe(state === 'open' ? 'enrolled' : 'waitlisted')
      for (const action of ['publish', 'close', 'evaluate', 'cancel'] as const) {
        const id = await activityIn(state)
        const call = gathering[`${action}Gathering`]
        const body = { id, version: (await rowOf(id)).version, reason: '理由' }
        const { status, error } = await server.call(call, { body }, staff)
        const may = gatheringMoves[action].from.includes(state)
        expect([action, status, error]).toEqual([action, may ? 200 : 409, may ? undefined : 'state.closed'])
        if (may) expect((await rowOf(id)).state).toBe(gatheringMoves[action].to)
      }
    })
  })

  test('an attendee enrols, sees it after coming again, and gives the place up', async () => {
    const id = await openActivity(server, { link: 'https://example.org/room' })
    const one = await enter(server)
    const before = (await see(one, id)).data
    expect([before.mine, before.left, before.link, before.pass, before.online]).toEqual([null, 2, '', null, true])
    const { data } = await enroll(one, id)
    expect([data.activityId, data.mine?.state, data.left, data.link]).toEqual([
      id,
      'enrolled',
      1,
      'https://example.org/room',
    ])
    // Pressed twice it is one place.
    expect((await enroll(one, id)).data.left).toBe(1)
    server.clock.later = 61_000
    const again = await enter(server, one.phone)
    expect((await see(again, id)).data.mine?.state).toBe('enrolled')
    expect((await cancel(one, id)).data.mine?.state).toBe('cancelled')
    expect((await cancel(one, id)).error).toBe('gathering.notEnrolled')
    expect((await see(one, id)).data).toMatchObject({ left: 2, pass: null, link: '' })
    const other = await enroll(one, id)
    expect(other.data.mine?.state).toBe('enrolled')
    expect(other.data.pass).not.toBe(data.pass)
  })

  test('what an attendee hands in under a key arrives once, however often it comes', async () => {
    const id = await openActivity(server)
    const one = await enter(server)
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const ask = (call: typeof gathering.enroll | typeof gathering.cancelEnroll, key: string) =>
      server.call(call, { body: { activityId: id } }, { ...one, key })
    const { data } = await ask(gathering.enroll, first)
    const left = await ask(gathering.cancelEnroll, second)
    // The answer was lost: it comes again, and is no refusal.
    expect((await ask(gathering.cancelEnroll, second)).data).toEqual(left.data)
    // Late, and after the place was given up: it takes none again.
    expect((await ask(gathering.enroll, first)).data).toEqual(data)
    expect((await see(one, id)).data.mine?.state).toBe('cancelled')
  })

  test('full, people wait in their order; one who cancels gives the place to the first alone, who is told', async () => {
    const id = await openActivity(server, { capacity: 1 })
    const people = [await enter(server), await enter(server), await enter(server)] as const
    const [first, second, third] = people
    for (const one of people) await enroll(one, id)
    const parts = async () => Promise.all(people.map(async (one) => (await see(one, id)).data.mine))
    expect((await parts()).map((mine) => [mine?.state, mine?.place])).toEqual([
      ['enrolled', null],
      ['waitlisted', 1],
      ['waitlisted', 2],
    ])
    expect((await rowOf(id)).state).toBe('full')
    await cancel(first, id)
    expect((await parts()).map((mine) => [mine?.state, mine?.place])).toEqual([
      ['cancelled', null],
      ['enrolled', null],
      ['waitlisted', 1],
    ])
    expect((await rowOf(id)).state).toBe('full')
    const told = (await server.lettersTo(second.phone)).filter((letter) => letter.subject.includes('候补成功'))
    expect(told.map((letter) => letter.link)).toEqual([expect.stringContaining(`activityId=${id}`)])
    expect((await server.lettersTo(third.phone)).filter((letter) => !letter.code)).toEqual([])
    // More places go to those who wait.
    const row = await rowOf(id)
    await server.call(gathering.saveGathering, { body: { ...bodyOf(row), capacity: 3 } }, staff)
    expect((await parts())[2]?.state).toBe('enrolled')
    expect((await rowOf(id)).state).toBe('open')
  })

  const bodyOf = (row: GatheringBody): GatheringBody => {
    const { id, version, title, startsAt, endsAt, place, link, audience, agenda, speakers, capacity, ...when } = row
    const { opensAt, closesAt } = when
    const words = { title, place, link, audience, agenda, speakers }
    return { ...words, id, version, startsAt, endsAt, capacity, opensAt, closesAt }
  }

  test('its picture is an image of staff, up to its size, until it is over; attendees see it, and their place in their calendar', async () => {
    const id = await openActivity(server)
    const image = async (change: object = {}) =>
      give(server, 'secretaryLi', {
        name: '海报.png',
        group: 'image',
        ...held(makePng(40, 20, [20, 60, 120])),
        ...change,
      })
    const put = async (attachmentId: string | null, version?: number) => {
      const body = { id, version: version ?? (await rowOf(id)).version, attachmentId }
      return server.call(gathering.setGatheringPicture, { body }, staff)
    }
    const one = await enter(server)
    const ask = (call: typeof gathering.activityPicture | typeof gathering.activityCalendar) =>
      server.call(call, { query: { activityId: id } }, one)
    expect([(await see(one, id)).data.picture, (await ask(gathering.activityPicture)).error]).toEqual([
      null,
      'notFound',
    ])
    const first = await image()
    expect((await put(first)).data.picture?.fileName).toBe('海报.png')
    expect((await put(first, 2)).error).toBe('stale')
    expect((await see(one, id)).data.picture).toBe(first)
    expect(Buffer.from((await ask(gathering.activityPicture)).data as never).length).toBeGreaterThan(60)
    // Another's, none, or one too large for a hall full of phones takes the place of nothing.
    const strange = await give(server, 'partyWang', {
      name: '海报.png',
      group: 'image',
      ...held(makePng(4, 4, [1, 2, 3])),
    })
    expect((await put(strange)).error).toBe('file.missing')
    const large = padded(makePng(4, 4, [1, 2, 3]), pictureMaxMb * 1024 * 1024)
    expect((await put(await image(held(large)))).error).toBe('file.tooBig')
    expect((await see(one, id)).data.picture).toBe(first)
    // Without a place there is nothing to keep free.
    expect((await ask(gathering.activityCalendar)).error).toBe('notFound')
    await enroll(one, id)
    expect(String((await ask(gathering.activityCalendar)).data)).toMatch(/BEGIN:VEVENT[\s\S]*SUMMARY:仲裁实务沙龙/)
    expect((await put(null)).data.picture).toBeNull()
    expect((await ask(gathering.activityPicture)).error).toBe('notFound')
    server.clock.later = 13 * hourMs
    await sweep(server.running.house)
    expect((await put(await image())).error).toBe('state.closed')
  })

  test('the log tells an activity that was made from one that was changed', async () => {
    const body = { ...makeActivity(), title: '调解员沙龙' }
    await server.call(gathering.saveGathering, { body }, staff)
    await server.call(gathering.saveGathering, { body: { ...body, version: 1, capacity: 7 } }, staff)
    const { list } = (await server.call(contract.admin.listAudit, { query: { size: 50 } }, { as: 'adminZhao' })).data
    const told = list.filter((entry) => entry.target === body.title)
    expect(told.map(({ action, changes }) => [action, Object.keys(changes)])).toEqual([
      ['gathering.saveGathering', ['capacity']],
      ['gathering.makeGathering', []],
    ])
  })

  test('fewer places than people, an end before the start and a version of before are refused', async () => {
    const id = await openActivity(server)
    await enroll(await enter(server), id)
    await enroll(await enter(server), id)
    const body = bodyOf(await rowOf(id))
    const save = (change: Partial<GatheringBody>) =>
      server.call(gathering.saveGathering, { body: { ...body, ...change } }, staff)
    expect((await save({ capacity: 1 })).error).toBe('gathering.tooFew')
    expect((await save({ endsAt: body.startsAt })).fields[0]?.code).toBe('range.order')
    expect((await save({ place: '', link: '' })).fields[0]?.code).toBe('gathering.nowhere')
    expect((await save({ link: 'javascript:alert(1)' })).fields[0]?.code).toBe('link.format')
    expect((await save({ version: body.version - 1 })).error).toBe('stale')
    expect((await save({ id: crypto.randomUUID() })).error).toBe('notFound')
    expect((await save({ title: '改名' })).data.title).toBe('改名')
  })

  test('the flag tells what is to come from what is over, and enrolment keeps to its time', async () => {
    const later = openActivity(server, { opensAt: inHours(1) })
    const [early, open] = [await later, await openActivity(server)]
    const one = await enter(server)
    expect((await enroll(one, early)).error).toBe('gathering.early')
    const active = await listed(one, 'true')
    expect(active).toEqual(expect.arrayContaining([early, open]))
    expect(await listed(one, '1')).toEqual(active)
    expect(await listed(one, 'false')).not.toContain(open)
    server.clock.later = 9 * hourMs + 60_000
    const then = await enter(server)
    expect((await enroll(then, open)).error).toBe('gathering.closed')
    expect((await see(then, open)).data.state).toBe('closed')
    server.clock.later = 13 * hourMs
    const after = await enter(server)
    expect(await listed(after, 'true')).not.toContain(open)
    expect(await listed(after, '0')).toContain(open)
    expect((await cancel(after, open)).error).toBe('gathering.notEnrolled')
  })

  test('an attendee is asked about under the own id alone, and nobody without the two headers', async () => {
    const id = await openActivity(server)
    const [one, other] = [await enter(server), await enter(server)]
    const query = { userId: other.userId, activityId: id }
    expect((await server.call(gathering.activityDetail, { query }, one)).error).toBe('notFound')
    for (const headers of [
      {},
      { 'activity-token': one.headers['activity-token'] },
      { ...one.headers, 'activity-phone': other.phone },
    ]) {
      const { status, message } = await server.call(gathering.listActivities, { query: {} }, { headers })
      expect([status, message]).toEqual([402, '当前登录状态已过期，请重新登录'])
    }
  })

  test('another time is told to those who come, a cancellation to those who wait, too', async () => {
    const id = await openActivity(server, { capacity: 1 })
    const [one, other] = [await enter(server), await enter(server)]
    const me = { loginName: '某人', company: '', title: '', email: `${one.phone}@demo.test`, note: '' }
    await server.call(activity.saveUser, { body: me }, one)
    await enroll(one, id)
    await enroll(other, id)
    const [confirmed] = await server.lettersTo(me.email)
    expect(confirmed?.ics).toContain('SUMMARY:仲裁实务沙龙')
    const row = await rowOf(id)
    await server.call(gathering.saveGathering, { body: { ...bodyOf(row), place: '北京路1号' } }, staff)
    expect((await server.lettersTo(one.phone))[0]?.subject).toContain('活动变更')
    const body = { id, version: row.version + 1, reason: '场地维修' }
    await server.call(gathering.cancelGathering, { body }, staff)
    for (const { phone } of [one, other]) expect((await server.lettersTo(phone))[0]?.text).toContain('场地维修')
    expect((await server.lettersTo(me.email))[0]?.ics).toContain('STATUS:CANCELLED')
    expect((await see(one, id)).data).toMatchObject({ state: 'cancelled', reason: '场地维修' })
  })

  test('two doors that were offline count each once, whatever their clocks say; who did not come is written down', async () => {
    const id = await openActivity(server, { startsAt: inHours(30), endsAt: inHours(32) })
    const people = [await enter(server), await enter(server), await enter(server)] as const
    for (const one of people) await enroll(one, id)
    const [first, absent, waits] = await door(id)
    expect((await see(people[0], id)).data.pass).toMatch(/^[\w-]{24}$/)
    expect(passPrefix).toBe('ACT1:')
    const check = (one: { id: string } | undefined, at: string) =>
      server.call(gathering.checkIn, { body: { id: one?.id ?? '', at } }, staff)
    const { startsAt } = await rowOf(id)
    expect((await check(first, startsAt)).error).toBe('gathering.early')
    server.clock.later = 30 * hourMs
    const byClock = new Date(Date.parse(startsAt) - 10 * 60_000).toISOString()
    const [a, b] = await Promise.all([check(first, byClock), check(first, '2031-01-01T00:00:00.000Z')])
    expect([a.data.state, b.data.state, a.data.checkedAt]).toEqual(['checkedIn', 'checkedIn', b.data.checkedAt])
    expect((await rowOf(id)).came).toBe(1)
    expect((await check(waits, byClock)).error).toBe('gathering.notEnrolled')
    server.clock.later = 33 * hourMs
    await sweep(server.running.house)
    expect((await door(id)).map((one) => one.state)).toEqual(['checkedIn', 'noShow', 'waitlisted'])
    // Sessions of attendees last a day.
    const then = await Promise.all(people.map(({ phone }) => enter(server, phone)))
    const print = (one: Attendee | undefined) =>
      server.call(gathering.printAttendance, { query: { activityId: id } }, one)
    expect(String((await print(then[0])).data).slice(0, 5)).toBe('%PDF-')
    expect((await print(then[1])).error).toBe('state.closed')
    // A door that was without a network all the time.
    expect((await check(absent, byClock)).data.state).toBe('checkedIn')
  })
})
