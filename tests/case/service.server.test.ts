import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import type { CaseForm } from '../../contract/case/caseRequest.ts'
import { account } from '../../server/tables/account.ts'
import { registration } from '../../server/tables/registration.ts'
import { act, caseIn, dayAhead, dept, makeCaseFields, makeDept, serve, sideIds } from '../make/case.ts'
import { give } from '../make/file.ts'
import { type Name, people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { respondents: made = [] } = makeCaseFields()
/** The respondent of the request, with this and no more of an address. */
const respondentWith = (known: Partial<CaseForm['respondents'][number]>) => ({
  respondents: [{ ...made[0]!, phone: '', email: '', address: '', ...known }],
})

describe.each(engines)('service on respondents on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  }, 60_000)
  afterAll(() => server.stop())

  const accept = (known: CaseDetail, servedOtherwise: string[] = []) => {
    const body = { id: known.id, version: known.version, dept, secretaryId: server.id('adminZhao'), servedOtherwise }
    return server.call(contract.case.acceptCase, { body }, { as: 'adminZhao' })
  }
  const dueIn = async (id: string) => {
    const { list } = (await server.call(contract.deadline.getDeadlines, { params: { id } }, { as: 'secretaryLi' })).data
    return list.map((one) => one.kind).filter((kind) => kind !== 'payment')
  }
  /** As a secretary knows them who looked at their papers; without a name and number, as they were. */
  async function verify(
    who: Name,
    { name, number, type = name || number ? 'review' : '' }: { name?: string; number?: string; type?: string },
  ) {
    const set = { nickName: name ?? people[who].nickName, verifyType: type, profile: { certificatesNum: number ?? '' } }
    await server.running.house.db.orm
      .update(account)
      .set(set)
      .where(eq(account.id, server.id(who)))
  }
  const standing = async (baseId: string) =>
    (await server.call(contract.defence.getStanding, { query: { baseId } }, { as: 'secretaryLi' })).data
  const record = async (known: CaseDetail, change: object = {}, as: Name = 'secretaryLi') => {
    const attachmentId = await give(server, as, { name: '送达回证.pdf', group: 'document' })
    const said = { servedOn: dayAhead(server, 0), means: 'person' as const, note: '', attachmentId }
    const body = { id: randomUUID(), baseId: known.id, partyId: sideIds.respondentId, ...said, ...change }
    return server.call(contract.service.recordService, { body }, { as })
  }

  test('nobody is proceeded against whom nobody can reach, unless marked to be served otherwise', async () => {
    const known = await caseIn(server, 'aff', respondentWith({}))
    const refused = await accept(known)
    expect([refused.status, refused.error, refused.fields]).toEqual([
      400,
      'respondent.unreachable',
      [{ path: ['servedOtherwise'], code: 'respondent.unreachable', params: { name: '宁波海岳物流有限公司' } }],
    ])
    expect((await accept(known, [sideIds.applicantId])).error).toBe('respondent.unreachable')
    const accepted = (await accept(known, [sideIds.respondentId])).data
    expect(accepted).toMatchObject({ state: 'transfered', servedOtherwise: [sideIds.respondentId], services: [] })
  })

  test.each([
    [{ phone: '13900000077' }],
    [{ email: 'ningbo@example.test' }],
    [{ address: '宁波市' }],
  ])('%o is a way to somebody', async (known) => {
    const accepted = (await accept(await caseIn(server, 'aff', respondentWith(known)), [sideIds.respondentId])).data
    // Who can be reached is not marked.
    expect(accepted).toMatchObject({ state: 'transfered', servedOtherwise: [] })
  })

  test('an account is a way to somebody, too', async () => {
    const known = await caseIn(server, 'aff', respondentWith({}))
    const { id, version } = known
    const seat = { id, version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    const linked = (await server.call(contract.case.linkAttendee, { body: seat }, { as: 'secretaryLi' })).data
    expect((await accept(linked)).data.state).toBe('transfered')
  })

  test('no time runs before service: it begins with the last respondent who was served, on the day that was recorded', async () => {
    const other = { ...made[0]!, id: randomUUID(), name: '第二被申请人', certificatesNum: '' }
    const known = await caseIn(server, 'transfered', { respondents: [made[0]!, other] })
    expect([await dueIn(known.id), (await standing(known.id)).due]).toEqual([[], null])
    const first = (await record(known)).data
    expect(first.timeline.at(-1)).toMatchObject({
      action: 'serviceRecorded',
      byName: '李秘书',
      details: { party: '宁波海岳物流有限公司', servedOn: dayAhead(server, 0), means: 'person' },
    })
    expect([await dueIn(known.id), (await standing(known.id)).due]).toEqual([[], null])
    const served = (await record(known, { partyId: other.id, means: 'announcement', note: '公告六十日' })).data
    expect(served.services.map(({ partyId, means, proof }) => [partyId, means, proof?.fileName])).toEqual([
      [sideIds.respondentId, 'person', '送达回证.pdf'],
      [other.id, 'announcement', '送达回证.pdf'],
    ])
    expect(await dueIn(known.id)).toEqual(expect.arrayContaining(['defence', 'evidence']))
    expect((await standing(known.id)).due).not.toBeNull()
    // The proof lies among the files of the case.
    const { data } = await server.call(contract.caseFile.tree, { query: { caseId: known.id } }, { as: 'secretaryLi' })
    expect(data.files.filter((one) => one.fileName === '送达回证.pdf')).toHaveLength(2)
  })

  test('a record names a day that is possible, a respondent and its proof; a further one replaces it', async () => {
    const known = await caseIn(server, 'transfered')
    const early = await record(known, { servedOn: dayAhead(server, -1) })
    expect(early.fields).toEqual([{ path: ['servedOn'], code: 'service.early' }])
    const late = await record(known, { servedOn: dayAhead(server, 1) })
    expect(late.fields).toEqual([{ path: ['servedOn'], code: 'date.future' }])
    expect((await record(known, { attachmentId: '' })).fields).toEqual([
      { path: ['attachmentId'], code: 'files.service' },
    ])
    expect((await record(known, { partyId: sideIds.applicantId })).status).toBe(400)
    expect((await record(known, {}, 'partyWang')).error).toBe('forbidden')
    const id = randomUUID()
    expect((await record(known, { id })).status).toBe(200)
    expect((await record(known, { id })).error).toBe('stale')
    const again = (await record(known, { means: 'post' })).data
    expect(again.services.map((one) => one.means)).toEqual(['post'])
    const asked = (await act(server, 'partyWang', 'askWithdrawal', again)).data
    const over = (await act(server, 'secretaryLi', 'grantWithdrawal', asked)).data
    expect((await record(over)).error).toBe('state.closed')
  })

  test('who is reached by phone or mail gets a code, which says nothing of the case and opens it once', async () => {
    const email = `${randomUUID()}@example.test`
    const known = await caseIn(server, 'transfered', respondentWith({ email, phone: '13900000078' }))
    const letters = await server.lettersTo(email)
    expect([letters.length, await server.lettersTo('13900000078')]).toEqual([1, []])
    const [letter] = letters
    const said = JSON.stringify(letter)
    const { applicants, caseNo, receiptNo, cause, amount } = known
    for (const secret of [applicants[0]?.name ?? '', made[0]!.name, caseNo, receiptNo, cause, amount, known.id])
      expect([secret, said.includes(secret)]).toEqual([secret, false])
    const code = letter?.code ?? ''
    const claim = (as: Name, body = { code }) => server.call(contract.service.claimSeat, { body }, { as })
    const sees = async (as: Name) =>
      (await server.call(contract.case.getCase, { params: { id: known.id } }, { as })).status
    expect([(await claim('partyWang')).error, await sees('partyChen')]).toEqual(['account.otherSide', 404])
    expect((await claim('secretaryLi')).error).toBe('forbidden')
    expect((await claim('partyChen', { code: randomUUID() })).error).toBe('linkUsed')
    // Where it went the other side said: who holds it is the party once the institution knows them as such.
    expect([(await claim('partyChen')).error, await sees('partyChen')]).toEqual(['seat.unproven', 404])
    await verify('partyChen', { name: made[0]!.name, type: '' })
    expect((await claim('partyChen')).error).toBe('seat.unproven')
    await verify('partyChen', { name: made[0]!.name })
    expect((await claim('partyChen')).data).toEqual({ caseId: known.id })
    expect(await sees('partyChen')).toBe(200)
    expect((await claim('partyChen')).error).toBe('linkUsed')
    await verify('partyChen', {})
  })

  test('a code opens the seat of a corporation to whose registration was approved, and of a person to whose number was verified', async () => {
    const { orm } = server.running.house.db
    const number = '330106198507220026'
    for (const [form, title] of [
      [{}, made[0]!.name],
      [{ certificatesNum: number }, ''],
    ] as const) {
      const email = `${randomUUID()}@example.test`
      await caseIn(server, 'transfered', respondentWith({ email, ...form }))
      const code = await server.codeTo(email)
      const claim = () => server.call(contract.service.claimSeat, { body: { code } }, { as: 'partyChen' })
      expect((await claim()).error).toBe('seat.unproven')
      const by = { accountId: server.id('partyChen'), tenantId: 1, submittedAt: new Date(), version: 1 }
      const id = randomUUID()
      if (title)
        await orm.insert(registration).values({ ...by, id, kind: 'corporation', state: 'submitted', title, data: {} })
      else await verify('partyChen', { number })
      if (title) {
        expect((await claim()).error).toBe('seat.unproven')
        await orm.update(registration).set({ state: 'approved' }).where(eq(registration.id, id))
      }
      expect((await claim()).status).toBe(200)
      await orm.delete(registration).where(eq(registration.id, id))
      await verify('partyChen', {})
    }
  })

  test('a code opens no seat to whoever bears the same name under another number', async () => {
    const email = `${randomUUID()}@example.test`
    await caseIn(server, 'transfered', respondentWith({ email, certificatesNum: '33010619850722000X' }))
    const code = await server.codeTo(email)
    const claim = () => server.call(contract.service.claimSeat, { body: { code } }, { as: 'partyChen' })
    await verify('partyChen', { name: made[0]!.name, number: '110101199001011237' })
    expect((await claim()).error).toBe('seat.unproven')
    await verify('partyChen', { name: made[0]!.name, number: '33010619850722000x' })
    expect((await claim()).status).toBe(200)
    await verify('partyChen', {})
  })

  test('a code is good for nothing once the seat is somebody else’s, or its days are over', async () => {
    const email = `${randomUUID()}@example.test`
    const known = await caseIn(server, 'transfered', respondentWith({ email }))
    const code = await server.codeTo(email)
    const seat = { id: known.id, partyId: sideIds.respondentId }
    const linked = await server.call(
      contract.case.linkAttendee,
      { body: { ...seat, version: known.version, userId: server.id('partyExpired') } },
      { as: 'secretaryLi' },
    )
    const claim = () => server.call(contract.service.claimSeat, { body: { code } }, { as: 'partyChen' })
    expect((await claim()).error).toBe('linkUsed')
    const body = { ...seat, version: linked.data.version }
    await server.call(contract.case.linkAttendee, { body }, { as: 'secretaryLi' })
    server.clock.later += 61 * 86_400_000
    try {
      expect((await claim()).status).not.toBe(200)
    } finally {
      server.clock.later -= 61 * 86_400_000
    }
    await verify('partyChen', { name: made[0]!.name })
    expect((await claim()).status).toBe(200)
    await verify('partyChen', {})
  })

  test('news of a case goes to mailbox or phone once, and says nothing of it', async () => {
    const { orm } = server.running.house.db
    const [mail, phone] = [`${randomUUID()}@example.test`, '13900000079']
    await orm
      .update(account)
      .set({ email: mail })
      .where(eq(account.id, server.id('partyChen')))
    await orm
      .update(account)
      .set({ phone })
      .where(eq(account.id, server.id('partyWang')))
    let known = await caseIn(server, 'transfered')
    const { id, version } = known
    const seat = { id, version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    known = (await server.call(contract.case.linkAttendee, { body: seat }, { as: 'secretaryLi' })).data
    const before = (await server.lettersTo(mail)).length
    expect(before).toBe(1)
    const suspend = { id: known.id, version: known.version, reason: '双方和解' }
    const key = randomUUID()
    for (let tries = 0; tries < 2; tries++)
      await server.call(contract.case.suspendCase, { body: suspend }, { as: 'secretaryLi', key })
    const letters = await server.lettersTo(mail)
    expect(letters.length).toBe(before + 1)
    expect(letters[0]).toMatchObject({ subject: '新通知：案件进展 New notice: the progress of a case' })
    expect(letters[0]?.text).toContain('/#/message/index')
    const said = JSON.stringify([...letters, ...(await server.lettersTo(phone))])
    for (const secret of [known.caseNo, known.receiptNo, known.cause, '双方和解', '王建国', known.id])
      expect([secret, said.includes(secret)]).toEqual([secret, false])
    expect((await server.lettersTo(phone)).length).toBeGreaterThan(3)
    await serve(server, (await act(server, 'secretaryLi', 'resume', { ...known, version: known.version + 1 })).data)
    expect((await server.lettersTo(mail)).length).toBe(before + 3)
  })
})
