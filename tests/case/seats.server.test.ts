import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import { account } from '../../server/tables/account.ts'
import { act, caseIn, makeDept, sideIds } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: cases } = contract

describe.each(engines)('who takes part in a case, and their accounts, on %s', (engine) => {
  let server: TestServer
  let known: CaseDetail
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    known = await caseIn(server, 'transfered')
    const profile = { certificatesNum: '91330200ma2b1cde3f' }
    const { orm } = server.running.house.db
    await orm.update(account).set({ profile, phone: '13700001234' }).where(eq(account.username, 'chen'))
  }, 60_000)
  afterAll(() => server.stop())

  const find = async (partyId: string, q = '') =>
    (await server.call(cases.findAccountsFor, { body: { id: known.id, partyId, q } }, { as: 'secretaryLi' })).data
  const seatsOf = (as: Name) => server.call(cases.mySeats, { params: { id: known.id } }, { as })

  test('a secretary is offered the accounts that fit by name, phone or number, and why', async () => {
    expect(await find(sideIds.applicantId)).toEqual([
      { userId: server.id('partyWang'), nickName: '王建国', username: 'wang', phone: '', fits: ['name'] },
    ])
    // The number fits whatever its letters; of the phone only the end is told.
    expect(await find(sideIds.respondentId)).toEqual([
      { userId: server.id('partyChen'), nickName: '陈丽华', username: 'chen', phone: '1234', fits: ['number'] },
    ])
    expect(await find(sideIds.agentId)).toEqual([])
  })

  test('an account is found by exactly its name, phone or user name, those of parties alone', async () => {
    for (const q of ['陈丽华', 'chen', '13700001234', ' chen '])
      expect((await find(sideIds.agentId, q)).map((one) => one.username)).toEqual(['chen'])
    for (const q of ['陈', '%', 'sun', 'li', 'zhao']) expect(await find(sideIds.agentId, q)).toEqual([])
  })

  test('whoever is linked knows as whom they take part; nobody else learns it', async () => {
    expect((await seatsOf('partyWang')).data).toEqual([{ id: sideIds.applicantId, camp: 'APP', role: 'party' }])
    expect((await seatsOf('partyChen')).error).toBe('notFound')
    const body = { id: known.id, version: known.version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    expect((await server.call(cases.linkAttendee, { body }, { as: 'secretaryLi' })).status).toBe(200)
    expect((await seatsOf('partyChen')).data).toEqual([{ id: sideIds.respondentId, camp: 'DEF', role: 'party' }])
  })

  test('an account that follows the case for one side cannot be linked to the other', async () => {
    const { version } = (await server.call(cases.getCase, { params: { id: known.id } }, { as: 'secretaryLi' })).data
    const link = (partyId: string, who: Name) => {
      const body = { id: known.id, version, partyId, userId: server.id(who) }
      return server.call(cases.linkAttendee, { body }, { as: 'secretaryLi' })
    }
    for (const [partyId, who] of [
      [sideIds.agentId, 'partyChen'],
      [sideIds.respondentId, 'partyWang'],
    ] as const) {
      const { status, fields } = await link(partyId, who)
      expect([status, fields]).toEqual([400, [{ path: ['userId'], code: 'account.otherSide' }]])
    }
    // On the same side one account may follow it twice.
    expect((await link(sideIds.agentId, 'partyWang')).status).toBe(200)
  })

  test('whoever is linked is told as soon as they see the case: at once, or when it is accepted', async () => {
    const told = async (caseNo: string) => {
      const { list } = (await server.call(contract.message.list, { body: {} }, { as: 'partyChen' })).data
      return list.filter((one) => one.params.caseNo === caseNo).map(({ kind, link }) => ({ kind, link }))
    }
    const link = async ({ id, version }: CaseDetail) => {
      const body = { id, version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
      return (await server.call(cases.linkAttendee, { body }, { as: 'secretaryLi' })).data
    }
    const [paid, accepted] = [await caseIn(server, 'aff'), await caseIn(server, 'transfered')]
    const linked = await link(paid)
    expect(await told(paid.caseNo)).toEqual([])
    const { caseNo } = (await act(server, 'adminZhao', 'accept', linked)).data
    expect(await told(caseNo)).toEqual([{ kind: 'caseAccepted', link: `/CaseDetails?caseId=${paid.id}` }])
    const to = `/CaseDetails?caseId=${accepted.id}`
    const again = await link(accepted)
    expect(await told(accepted.caseNo)).toEqual([{ kind: 'caseLinked', link: to }])
    // The same account once more is no news.
    await link(again)
    expect(await told(accepted.caseNo)).toHaveLength(1)
  })

  test('a party revokes the agent of its own side, and nobody else’s', async () => {
    const { version } = (await server.call(cases.getCase, { params: { id: known.id } }, { as: 'secretaryLi' })).data
    const body = { id: known.id, version, agentId: sideIds.agentId, reason: '解除委托' }
    expect((await server.call(cases.revokeAgent, { body }, { as: 'partyChen' })).error).toBe('forbidden')
    const revoked = await server.call(cases.revokeAgent, { body }, { as: 'partyWang' })
    expect(revoked.data.agents[0]?.revokedAt).toMatch(/Z$/)
  })
})
