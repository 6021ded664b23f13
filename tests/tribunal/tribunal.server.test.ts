import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { firstBroken } from '../../server/case/event.ts'
import { arbitratorEntry } from '../../server/tables/roster.ts'
import { act, dayAhead } from '../make/case.ts'
import { makeEntry, moveEntry } from '../make/roster.ts'
import { engines, type TestServer } from '../setup/server.ts'
import { last, Sitting, type Who } from './sitting.ts'

const { tribunal, case: cases } = contract
const reason = '理由'

describe.each(engines)('the tribunal of a case on %s', (engine) => {
  let scene: Sitting
  let server: TestServer
  let all: Sitting['all']
  beforeAll(async () => {
    scene = await Sitting.set(engine)
    ;({ server, all } = scene)
  })
  afterAll(() => server.stop())

  test('two sides nominate, three are appointed, disclose and accept: then it is constituted, and the case goes on', async () => {
    const { id, version } = await scene.served()
    const step = scene.followed(id)
    const first = await server.call(tribunal.getTribunal, { params: { id } }, scene.as('app'))
    expect(first.data).toEqual({
      id,
      version: 0,
      size: 3,
      nominations: [],
      members: [],
      challenges: [],
    })
    await step('app', tribunal.nominate, { userId: all.zheng.id })
    // Until somebody is appointed a side may think again.
    await step('app', tribunal.nominate, { userId: all.wu.id })
    const named = await step('def', tribunal.nominate, { userId: all.zheng.id })
    expect(named.nominations.map(({ camp, name }) => [camp, name])).toEqual([
      ['APP', '吴仲裁员'],
      ['DEF', '郑仲裁员'],
    ])
    // What a side does is said of its parties, whoever of them was at the keyboard, on the screen as in the news.
    const seats = (await server.call(cases.getCase, { params: { id } }, scene.as('staff'))).data.attendees
    const partiesOf = (camp: 'APP' | 'DEF') =>
      seats.filter((one) => one.camp === camp && one.role === 'party').map((one) => one.name)
    expect(named.nominations.map(({ parties }) => parties)).toEqual([partiesOf('APP'), partiesOf('DEF')])
    const heard = (await server.call(contract.message.list, { body: {} }, scene.as('def'))).data.list
    expect(heard.find((one) => one.kind === 'tribunalNominated')?.params).toMatchObject({
      byName: partiesOf('APP').join('、'),
    })
    for (const [seat, who] of [
      ['app', 'wu'],
      ['def', 'zheng'],
      ['presiding', 'sun'],
    ] as const) {
      // They see the case from their appointment on.
      expect([who, await scene.seesCase(id, who)]).toEqual([who, 404])
      await step('staff', tribunal.appoint, { seat, userId: all[who].id })
      expect([who, await scene.seesCase(id, who)]).toEqual([who, 200])
      await step(who, tribunal.disclose, { nothing: true })
      const complete = await act(server, 'secretaryLi', 'constitute', { id, version })
      expect([complete.status, complete.error]).toEqual([409, 'tribunal.incomplete'])
      await step(who, tribunal.acceptAppointment, {})
    }
    const { data } = await act(server, 'secretaryLi', 'constitute', { id, version })
    expect(data.state).toBe('tribunal')
    expect(data.timeline.at(-1)).toMatchObject({
      action: 'constitute',
      details: { arbitrators: ['吴仲裁员', '郑仲裁员', '孙首席'] },
    })
    // Who sits is no party: neither side has them among its people.
    expect(data.attendees.map((one) => one.camp).every((camp) => camp === 'APP' || camp === 'DEF')).toBe(true)
    expect(data.attendees).toHaveLength(3)
    const { events, broken } = (await server.call(cases.checkChain, { params: { id } }, scene.as('staff'))).data
    expect([events, broken]).toEqual([data.timeline.length, null])
    expect(firstBroken([], { events: 1, head: '' })).toBe(1)
    const news = (await server.call(contract.message.list, { body: {} }, scene.as('def'))).data.list
    expect(news.map((one) => one.kind)).toEqual(
      expect.arrayContaining(['tribunalNominated', 'tribunalAccepted', 'tribunalConstituted']),
    )
    const invited = (await server.call(contract.message.list, { body: {} }, scene.as('wu'))).data.list
    expect(invited.map((one) => one.kind)).toContain('tribunalInvited')
  })

  test('an entry whose term has not begun, or is over, is not in force: nobody finds, nominates or appoints by it', async () => {
    const entry = await makeEntry(server, 'arbitratorSun')
    const term = (termFrom: string, termTo: string) =>
      server.running.house.db.orm.execute(sql`update arbitrator_term set term_from = ${termFrom}, term_to = ${termTo}
        where id = (select term_id from arbitrator_entry where id = ${entry.id})`)
    const known = await scene.served()
    const step = scene.followed(known.id)
    await step('staff', tribunal.compose, { size: 1 })
    const nominate = () => step('app', tribunal.nominate, { userId: all.sun.id })
    const appoint = () => step('staff', tribunal.appoint, { seat: 'sole', userId: all.sun.id, reason })
    const offered = async () => {
      const { data } = await server.call(contract.arbitrator.findArbitrators, { query: { name: entry.name } })
      const { data: asked } = await server.call(tribunal.listEligible, { params: { id: known.id } }, scene.as('staff'))
      return [data.list.some(({ id }) => id === entry.id), asked.some(({ userId }) => userId === all.sun.id)]
    }
    const day = (days: number) => dayAhead(server, days)
    for (const [from, to] of [
      [day(1), day(900)],
      [day(-900), day(-1)],
    ] as const) {
      await term(from, to)
      expect(await offered()).toEqual([false, false])
      await expect(nominate()).rejects.toThrow('arbitrator.unknown')
      await expect(appoint()).rejects.toThrow('arbitrator.unknown')
    }
    for (const [from, to] of [
      [day(0), day(900)],
      [day(-900), day(0)],
    ] as const) {
      await term(from, to)
      expect(await offered()).toEqual([true, true])
    }
    // With one that is in force the next one waits beside it.
    const next = await makeEntry(server, 'arbitratorSun')
    await term(day(1), day(900))
    expect((await nominate()).nominations).toMatchObject([{ userId: all.sun.id }])
    expect(last(await appoint()).state).toBe('invited')
    for (const one of [entry, next]) await moveEntry(server, 'secretaryLi', 'remove', one)
  })

  test('whoever is suspended for one term is so for the next, too, and stands in no public list', async () => {
    const [one, next] = [await makeEntry(server, 'arbitratorSun'), await makeEntry(server, 'arbitratorSun')]
    const listed = async () => {
      const { data } = await server.call(contract.arbitrator.findArbitrators, { query: { name: next.name } })
      return data.list.some(({ id }) => id === next.id)
    }
    expect(await listed()).toBe(true)
    const suspended = (await moveEntry(server, 'secretaryLi', 'suspend', one)).data
    const known = await scene.served()
    const step = scene.followed(known.id)
    await step('staff', tribunal.compose, { size: 1 })
    const appoint = () => step('staff', tribunal.appoint, { seat: 'sole', userId: all.sun.id, reason })
    await expect(appoint()).rejects.toThrow('arbitrator.unknown')
    expect(await listed()).toBe(false)
    const resumed = (await moveEntry(server, 'secretaryLi', 'resume', suspended)).data
    expect(last(await appoint()).state).toBe('invited')
    for (const entry of [resumed, next]) await moveEntry(server, 'secretaryLi', 'remove', entry)
  })

  test('who accepted sits on when their term is over; who was only asked does not accept any more', async () => {
    const entry = await makeEntry(server, 'arbitratorSun')
    const [asked, took] = [await scene.served(), await scene.served()]
    const [step, tookStep] = [scene.followed(asked.id), scene.followed(took.id)]
    for (const one of [step, tookStep]) {
      await one('staff', tribunal.compose, { size: 1 })
      await one('staff', tribunal.appoint, { seat: 'sole', userId: all.sun.id, reason })
      await one('sun', tribunal.disclose, { nothing: true })
    }
    await tookStep('sun', tribunal.acceptAppointment, {})
    const { orm } = server.running.house.db
    const own = eq(arbitratorEntry.id, entry.id)
    await orm.update(arbitratorEntry).set({ state: 'expired' }).where(own)
    await expect(step('sun', tribunal.acceptAppointment, {})).rejects.toThrow('arbitrator.inactive')
    expect(await act(server, 'secretaryLi', 'constitute', took)).toMatchObject({ data: { state: 'tribunal' } })
    await orm.update(arbitratorEntry).set({ state: 'removed' }).where(own)
  })

  test('whoever is suspended in the list of arbitrators neither accepts nor is constituted until resumed', async () => {
    const entry = await makeEntry(server, 'arbitratorSun')
    const [asked, took] = [await scene.served(), await scene.served()]
    const [step, tookStep] = [scene.followed(asked.id), scene.followed(took.id)]
    for (const one of [step, tookStep]) {
      await one('staff', tribunal.compose, { size: 1 })
      await one('staff', tribunal.appoint, { seat: 'sole', userId: all.sun.id, reason })
      await one('sun', tribunal.disclose, { nothing: true })
    }
    await tookStep('sun', tribunal.acceptAppointment, {})
    const constitute = () => act(server, 'secretaryLi', 'constitute', took)
    const suspended = (await moveEntry(server, 'secretaryLi', 'suspend', entry)).data
    await expect(step('sun', tribunal.acceptAppointment, {})).rejects.toThrow('arbitrator.inactive')
    expect((await scene.read(asked.id)).data.members[0]?.state).toBe('invited')
    const refused = await constitute()
    expect([refused.status, refused.error]).toEqual([409, 'arbitrator.inactive'])
    const resumed = (await moveEntry(server, 'secretaryLi', 'resume', suspended)).data
    expect(last(await step('sun', tribunal.acceptAppointment, {})).state).toBe('accepted')
    expect(await constitute()).toMatchObject({ data: { state: 'tribunal' } })
    // Nor does anybody who was removed from it.
    const removed = await scene.served()
    const then = scene.followed(removed.id)
    await then('staff', tribunal.compose, { size: 1 })
    await then('staff', tribunal.appoint, { seat: 'sole', userId: all.sun.id, reason })
    await then('sun', tribunal.disclose, { nothing: true })
    await moveEntry(server, 'secretaryLi', 'remove', resumed)
    await expect(then('sun', tribunal.acceptAppointment, {})).rejects.toThrow('arbitrator.inactive')
    // The tests after this one need somebody who can be asked.
    await makeEntry(server, 'arbitratorSun')
  })

  test('who disclosed something cannot accept before a secretary has confirmed it, and the seat tells why', async () => {
    const { id, version } = await scene.served()
    const step = scene.followed(id)
    await step('staff', tribunal.compose, { size: 1 })
    let known = await step('staff', tribunal.appoint, { seat: 'sole', userId: all.wu.id })
    const accept = () =>
      server.call(tribunal.acceptAppointment, { body: { id, version: known.version } }, scene.as('wu'))
    const said = (answer: Awaited<ReturnType<typeof accept>>) => [answer.status, answer.error, answer.fields]
    expect(said(await accept())).toEqual([
      400,
      'disclosure.missing',
      [{ path: ['disclosure'], code: 'disclosure.missing' }],
    ])
    for (const body of [
      { nothing: true, disclosure: '曾同事' },
      { nothing: false, disclosure: ' ' },
      { nothing: false, disclosure: 'x'.repeat(2001) },
    ]) {
      const either = await server.call(
        tribunal.disclose,
        { body: { id, version: known.version, ...body } },
        scene.as('wu'),
      )
      expect([either.status, either.fields[0]?.path]).toEqual([400, ['disclosure']])
    }
    known = await step('wu', tribunal.disclose, { nothing: false, disclosure: '曾与代理人同所执业' })
    expect(last(known)).toMatchObject({ state: 'invited', disclosure: '曾与代理人同所执业', confirmedAt: null })
    expect(said(await accept())).toEqual([
      409,
      'disclosure.unconfirmed',
      [{ path: ['disclosure'], code: 'disclosure.unconfirmed' }],
    ])
    known = await step('staff', tribunal.confirmDisclosure, { memberId: last(known).id })
    known = await step('wu', tribunal.acceptAppointment, {})
    expect(last(known)).toMatchObject({ state: 'accepted' })
    // The duty goes on: what comes up afterwards holds the tribunal back until it is confirmed, too.
    known = await step('wu', tribunal.disclose, { nothing: false, disclosure: '新近得知亲属任职' })
    expect((await act(server, 'secretaryLi', 'constitute', { id, version })).error).toBe('tribunal.incomplete')
    await step('staff', tribunal.confirmDisclosure, { memberId: last(known).id })
    expect((await act(server, 'secretaryLi', 'constitute', { id, version })).data.state).toBe('tribunal')
  })

  test('a challenge holds the tribunal back; rejected the member stays, upheld it leaves, is replaced, and counts as a midway exit', async () => {
    const { id } = await scene.served()
    const step = scene.followed(id)
    const exits = async () =>
      (await server.call(cases.arbitratorData, { params: { id: all.zheng.id } }, scene.as('zheng'))).data
        .midwayExitTotal
    const counted = async () =>
      (await server.call(cases.countCases, { params: { cate: 'ZCY' } }, scene.as('zheng'))).data
    const before = await exits()
    await step('staff', tribunal.compose, { size: 1 })
    await step('staff', tribunal.appoint, { seat: 'sole', userId: all.zheng.id })
    await step('zheng', tribunal.disclose, { nothing: true })
    let known = await step('zheng', tribunal.acceptAppointment, {})
    const memberId = last(known).id
    known = await step('def', tribunal.challenge, { memberId, reason: '与申请人有往来' })
    const twice = { id, version: known.version, memberId, reason }
    expect((await server.call(tribunal.challenge, { body: twice }, scene.as('app'))).error).toBe('challenge.open')
    const detail = (await server.call(cases.getCase, { params: { id } }, scene.as('staff'))).data
    expect((await act(server, 'secretaryLi', 'constitute', detail)).error).toBe('tribunal.incomplete')
    const decide = (upheld: boolean) => ({ challengeId: known.challenges.at(-1)?.id, upheld, reason: '经核查' })
    known = await step('staff', tribunal.decideChallenge, decide(false))
    expect([known.challenges.at(-1)?.state, last(known).state]).toEqual(['rejected', 'accepted'])
    const again = { id, version: known.version, ...decide(true), challengeId: known.challenges[0]?.id ?? '' }
    expect((await server.call(tribunal.decideChallenge, { body: again }, scene.as('staff'))).error).toBe('state.closed')
    known = await step('app', tribunal.challenge, { memberId, reason: '新事实' })
    known = await step('staff', tribunal.decideChallenge, decide(true))
    expect([known.challenges.at(-1)?.state, last(known).state, last(known).reason]).toEqual([
      'upheld',
      'removed',
      '经核查',
    ])
    // It no longer sees the case, by whatever door.
    expect(await scene.seesCase(id, 'zheng')).toBe(404)
    expect((await scene.read(id, 'zheng')).status).toBe(404)
    expect(await exits()).toBe(before + 1)
    expect(await counted()).toMatchObject({ midwayExitTotal: before + 1 })
    // The seat is free: another is appointed to it, even the same person again.
    known = await step('staff', tribunal.appoint, { seat: 'sole', userId: all.wu.id })
    expect(known.members.map((one) => one.state)).toEqual(['removed', 'invited'])
    await step('wu', tribunal.declineAppointment, { reason: '时间冲突' })
    await step('staff', tribunal.appoint, { seat: 'sole', userId: all.zheng.id, reason: '再次指定' })
    expect(await scene.seesCase(id, 'zheng')).toBe(200)
    await step('zheng', tribunal.disclose, { nothing: true })
    known = await step('zheng', tribunal.acceptAppointment, {})
    expect(known.members.map((one) => one.state)).toEqual(['removed', 'declined', 'accepted'])
    // Who declined never sat: that is no midway exit.
    const wu = await server.call(cases.arbitratorData, { params: { id: all.wu.id } }, scene.as('wu'))
    expect(wu.data.midwayExitTotal).toBe(0)
    // A challenge of somebody who resigns ends undecided.
    await step('app', tribunal.challenge, { memberId: last(known).id, reason })
    known = await step('zheng', tribunal.resign, { reason: '健康原因' })
    expect([known.challenges.at(-1)?.state, await exits()]).toEqual(['ended', before + 2])
  })

  test('seats: nobody twice, nobody who is no arbitrator, none that is not there, none against a nomination without a reason', async () => {
    const { id } = await scene.served()
    const step = scene.followed(id)
    await step('app', tribunal.nominate, { userId: all.wu.id })
    const appoint = async (seat: 'sole' | 'app' | 'def' | 'presiding', userId: string, version: number) => {
      const answer = await server.call(tribunal.appoint, { body: { id, version, seat, userId } }, scene.as('staff'))
      return [answer.status, answer.error, answer.fields[0]?.path]
    }
    expect(await appoint('sole', all.wu.id, 1)).toEqual([400, 'seat.unknown', ['seat']])
    for (const nobody of [all.app.id, all.staff.id, randomUUID()])
      expect(await appoint('app', nobody, 1)).toEqual([400, 'arbitrator.unknown', ['userId']])
    expect(await appoint('app', all.zheng.id, 1)).toEqual([400, 'nominee.reason', ['reason']])
    await step('staff', tribunal.appoint, { seat: 'app', userId: all.wu.id })
    expect(await appoint('app', all.zheng.id, 2)).toEqual([409, 'seat.taken', ['seat']])
    expect(await appoint('def', all.wu.id, 2)).toEqual([409, 'seat.taken', ['userId']])
    const late = { id, version: 2, userId: all.zheng.id }
    expect((await server.call(tribunal.nominate, { body: late }, scene.as('app'))).error).toBe('seat.taken')
    expect((await server.call(tribunal.compose, { body: { id, version: 2, size: 1 } }, scene.as('staff'))).error).toBe(
      'state.closed',
    )
    const eligible = await server.call(tribunal.listEligible, { params: { id } }, scene.as('def'))
    const ids = eligible.data.map((one) => one.userId)
    expect([ids.includes(all.wu.id), ids.includes(all.zheng.id)]).toEqual([false, true])
  })

  /** Of whom each call with the id of a case is, and what each gets: of a case that is not theirs as if it were not there. */
  const reach: Record<string, [body: object, row: Partial<Record<Who, number>>]> = {
    nominate: [{ userId: randomUUID() }, { app: 409, def: 409, stranger: 404 }],
    compose: [{ size: 1 }, { staff: 409, far: 404 }],
    appoint: [
      { seat: 'app', userId: randomUUID() },
      { staff: 409, far: 404 },
    ],
    disclose: [{ nothing: true }, { sun: 404, wu: 409, zheng: 404 }],
    acceptAppointment: [{}, { sun: 404, wu: 409, zheng: 404 }],
    declineAppointment: [{ reason }, { sun: 404, wu: 409, zheng: 404 }],
    resign: [{ reason }, { sun: 404, wu: 409, zheng: 404 }],
    confirmDisclosure: [{ memberId: randomUUID() }, { staff: 409, far: 404 }],
    removeMember: [
      { memberId: randomUUID(), reason },
      { staff: 409, far: 404 },
    ],
    challenge: [
      { memberId: randomUUID(), reason },
      { app: 409, def: 409, stranger: 404 },
    ],
    decideChallenge: [
      { challengeId: randomUUID(), upheld: true, reason },
      { staff: 409, far: 404 },
    ],
  }

  test('who is not called to a case, not yet or no longer, finds nothing there; others who are late are told so', async () => {
    const { id } = await scene.served()
    const step = scene.followed(id)
    const known = await step('staff', tribunal.appoint, { seat: 'def', userId: all.zheng.id })
    await step('staff', tribunal.removeMember, { memberId: last(known).id, reason: '另有安排' })
    await step('staff', tribunal.appoint, { seat: 'app', userId: all.wu.id })
    // sun is not appointed, zheng was removed, wu is appointed.
    for (const [key, [more, row]] of Object.entries(reach)) {
      const call = tribunal[key as keyof typeof reach as 'resign']
      for (const who of Object.keys(all) as Who[]) {
        const answer = await server.call(call, { body: { id, version: 77, ...more } as never }, scene.as(who))
        expect([key, who, answer.status]).toEqual([key, who, row[who] ?? 403])
      }
    }
    for (const who of Object.keys(all) as Who[]) {
      const inside = ['app', 'def', 'staff', 'wu'].includes(who) ? 200 : 404
      expect([who, (await scene.read(id, who)).status, await scene.seesCase(id, who)]).toEqual([who, inside, inside])
    }
    // A suspended case waits: nobody goes on with its tribunal.
    const detail = (await server.call(cases.getCase, { params: { id } }, scene.as('staff'))).data
    await act(server, 'secretaryLi', 'suspend', detail)
    const body = { id, version: (await scene.read(id)).data.version, nothing: true }
    expect((await server.call(tribunal.disclose, { body }, scene.as('wu'))).error).toBe('state.closed')
  })
})
