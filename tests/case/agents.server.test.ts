import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import { openSession } from '../../server/who.ts'
import { act, makeCaseFields, makeDept, sideIds, submitRequest } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: calls } = contract
const otherId = '0b6f3a5e-0004-4000-8000-000000000004'

describe.each(engines)('agents of one side on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  /** partyWang and partyChen claim together; 周明, whose account is partyUnverified's, acts for `partyIds`. */
  async function jointly(partyIds: string[]): Promise<CaseDetail> {
    const { applicants, agents } = makeCaseFields()
    const second = { ...applicants[0]!, id: otherId, name: '陈丽华', certificatesNum: '310101198003150030' }
    let known = await submitRequest(server, 'partyWang', {
      applicants: [...applicants, second],
      agents: [{ ...agents[0]!, firm: '上海海事律师事务所', partyIds }],
    })
    for (const [partyId, name] of [
      [otherId, 'partyChen'],
      [sideIds.agentId, 'partyUnverified'],
    ] as const) {
      const body = { id: known.id, version: known.version, partyId, userId: server.id(name) }
      const linked = await server.call(calls.linkAttendee, { body }, { as: 'secretaryLi' })
      expect([name, linked.status]).toEqual([name, 200])
      known = linked.data
    }
    return known
  }
  const revoke = (known: CaseDetail, as: Name) => {
    const body = { id: known.id, version: known.version, agentId: sideIds.agentId, reason: '解除委托' }
    return server.call(calls.revokeAgent, { body }, { as })
  }

  test('a co-applicant does not revoke another’s agent; whose agent it is does', async () => {
    const known = await jointly([sideIds.applicantId])
    expect(known.agents[0]).toMatchObject({ name: '周明', firm: '上海海事律师事务所' })
    expect((await revoke(known, 'partyChen')).error).toBe('forbidden')
    expect((await revoke(known, 'partyWang')).data.agents[0]?.revokedAt).toMatch(/Z$/)
  })

  test('a request of several is taken back by who speaks for all of them, and by nobody else', async () => {
    const { house } = server.running
    const { token } = await openSession(house, house.db.orm, server.id('partyUnverified'), { ip: '', device: '' })
    const tries = async (known: CaseDetail, call: typeof calls.withdrawCase | typeof calls.askWithdrawal) => {
      const { version } = (await server.call(calls.getCase, { params: { id: known.id } }, { as: 'secretaryLi' })).data
      const input = { body: { id: known.id, version, reason: '和解' } }
      const answers = []
      for (const who of [{ as: 'partyWang' as const }, { as: 'partyChen' as const }, { token }])
        answers.push(await server.call(call, input, who))
      return answers.map(({ status, error }) => error ?? status)
    }
    const [one, both] = [[sideIds.applicantId], [sideIds.applicantId, otherId]]
    const all = 'applicants.all'
    expect(await tries(await jointly(one), calls.withdrawCase)).toEqual([all, all, all])
    expect(await tries(await jointly(both), calls.withdrawCase)).toEqual([all, all, 200])
    const begun = async (partyIds: string[]) => {
      const known = await jointly(partyIds)
      await house.db.orm.execute(sql`update cases set state = 'transfered' where id = ${known.id}`)
      return known
    }
    expect(await tries(await begun(one), calls.askWithdrawal)).toEqual([all, all, all])
    expect(await tries(await begun(both), calls.askWithdrawal)).toEqual([all, all, 200])
    // What the other ended of the letter counts no more.
    const known = await jointly(both)
    await revoke(known, 'partyChen')
    expect(await tries(known, calls.withdrawCase)).toEqual([all, all, all])
  })

  test('whom one of several named as their arbitrator only they, or who speaks for all of them, exchanges', async () => {
    const { house } = server.running
    const { token } = await openSession(house, house.db.orm, server.id('partyUnverified'), { ip: '', device: '' })
    const { id } = await jointly([sideIds.applicantId, otherId])
    await house.db.orm.execute(sql`update cases set state = 'transfered', accepted_at = now() where id = ${id}`)
    let version = 0
    const names = async (who: { as: Name } | { token: string }, userId: string) => {
      const answer = await server.call(contract.tribunal.nominate, { body: { id, version, userId } }, who)
      if (answer.status !== 200) return answer.error
      version = answer.data.version
      return answer.data.nominations.map((one) => [one.userId, one.byName, one.parties])
    }
    const [sun, other] = [server.id('arbitratorSun'), server.id('arbitratorNew')]
    // One of two says nothing for the other, who may not know of the case yet.
    const [own, others] = (await server.call(contract.case.getCase, { params: { id } }, { as: 'partyWang' })).data
      .applicants
    expect(await names({ as: 'partyWang' }, sun)).toEqual([[sun, '王建国', [own?.name]]])
    expect(await names({ as: 'partyChen' }, other)).toBe('nominee.named')
    expect(await names({ as: 'partyWang' }, other)).toEqual([[other, '王建国', [own?.name]]])
    expect(await names({ token }, sun)).toEqual([[sun, expect.any(String), [own?.name, others?.name]]])
    expect(await names({ as: 'partyWang' }, other)).toBe('nominee.named')
  })

  test('of a joint agent each party ends what concerns itself; the last one, or a secretary, ends it all', async () => {
    const known = await jointly([sideIds.applicantId, otherId])
    const first = (await revoke(known, 'partyChen')).data
    expect(first.agents[0]).toMatchObject({ revokedAt: null, partyIds: [sideIds.applicantId] })
    expect(first.timeline.at(-1)).toMatchObject({ action: 'revoke', details: { name: '周明', party: ['陈丽华'] } })
    const { house } = server.running
    const { token } = await openSession(house, house.db.orm, server.id('partyUnverified'), { ip: '', device: '' })
    const sees = async () => (await server.call(calls.getCase, { params: { id: known.id } }, { token })).status
    expect([await sees(), (await revoke(first, 'partyChen')).error]).toEqual([200, 'forbidden'])
    expect((await revoke(first, 'partyWang')).data.agents[0]?.revokedAt).toMatch(/Z$/)
    expect(await sees()).toBe(404)
    // Also once the case is over: it may come back, and its papers stay to be read.
    const over = await jointly([sideIds.applicantId])
    const refused = (await act(server, 'secretaryLi', 'disagree', over)).data
    expect(refused.state).toBe('disagree')
    expect((await revoke(refused, 'partyWang')).data.agents[0]?.revokedAt).toMatch(/Z$/)
    const other = await jointly([sideIds.applicantId, otherId])
    expect((await revoke(other, 'secretaryLi')).data.agents[0]?.revokedAt).toMatch(/Z$/)
  })
})
