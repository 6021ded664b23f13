import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, everyCall } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import { account } from '../../server/tables/account.ts'
import { seatsReach } from '../door/scenes.ts'
import { caseIn, makeDept, sideIds } from '../make/case.ts'
import { handIn } from '../make/evidence.ts'
import type { Name } from '../make/people.ts'
import { fillTribunal } from '../make/tribunal.ts'
import { engines, TestServer } from '../setup/server.ts'
import { bodiesFor, type Called, callNamed, keyOf, type Stand, tellCall } from './told.ts'

/** As whom somebody stands to the case; each has one of their own. */
const seats = [
  'respondent, before it is accepted',
  'respondent, once it is accepted',
  'agent whose letter is revoked',
  'secretary of another department',
  'arbitrator a side nominated, before an appointment',
  'arbitrator who has not answered',
  'arbitrator who accepted',
  'arbitrator who declined',
] as const

/** Asked about under somebody else's id in case.server.test.ts: it needs files of one's own. */
const submission = 'case.submitCase'

test('every call that is told a case is in the table', () => {
  const [id, caseNo] = [randomUUID(), randomUUID()]
  const bodies = bodiesFor(id, caseNo)
  const about = everyCall.filter((call) => {
    const said = JSON.stringify(bodies[call.name] ?? {})
    return said.includes(id) || said.includes(caseNo) || keyOf(call) !== undefined
  })
  expect(about.map((call) => call.name).sort()).toEqual(Object.keys(seatsReach).sort())
  expect(everyCall.some((call) => call.name === submission)).toBe(true)
})

describe.each(engines)('who reaches a case on %s', (engine) => {
  let server: TestServer
  const scene = {} as Record<(typeof seats)[number], Stand>
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    await server.running.house.db.orm
      .update(account)
      .set({ dept: '立案二部' })
      .where(eq(account.id, server.id('secretaryLi')))
    await stand('respondent, before it is accepted', 'partyChen', await link(await caseIn(server, 'aff')))
    await stand('respondent, once it is accepted', 'partyChen', await link(await caseIn(server, 'transfered')))
    await stand('agent whose letter is revoked', 'partyChen', await revoked(await caseIn(server, 'transfered')))
    await stand('secretary of another department', 'secretaryLi', await caseIn(server, 'transfered'))
    await stand(
      'arbitrator a side nominated, before an appointment',
      'arbitratorSun',
      await nominated(await caseIn(server, 'transfered')),
    )
    const sits = await caseIn(server, 'transfered')
    await fillTribunal(server, sits.id)
    await stand('arbitrator who accepted', 'arbitratorSun', sits)
    await stand('arbitrator who has not answered', 'arbitratorSun', await invited(await caseIn(server, 'transfered')))
    const asked = await invited(await caseIn(server, 'transfered'))
    const body = { id: asked.id, version: 2, reason: '时间冲突' }
    const declined = await server.call(contract.tribunal.declineAppointment, { body }, { as: 'arbitratorSun' })
    expect(declined.status).toBe(200)
    await stand('arbitrator who declined', 'arbitratorSun', asked)
  }, 120_000)
  afterAll(() => server.stop())

  async function stand(seat: (typeof seats)[number], as: Name, known: CaseDetail): Promise<void> {
    const { items } = await handIn(server, 'adminZhao', known.id, { camp: 'APP' })
    scene[seat] = { as, known, piece: items[0]?.id ?? '' }
  }
  async function link(known: CaseDetail, partyId = sideIds.respondentId): Promise<CaseDetail> {
    const body = { id: known.id, version: known.version, partyId, userId: server.id('partyChen') }
    return (await server.call(contract.case.linkAttendee, { body }, { as: 'adminZhao' })).data
  }
  async function revoked(known: CaseDetail): Promise<CaseDetail> {
    const { id, version } = await link(known, sideIds.agentId)
    const body = { id, version, agentId: sideIds.agentId, reason: '解除委托' }
    return (await server.call(contract.case.revokeAgent, { body }, { as: 'adminZhao' })).data
  }
  async function nominated(known: CaseDetail): Promise<CaseDetail> {
    const body = { id: known.id, version: 0, userId: server.id('arbitratorSun') }
    expect((await server.call(contract.tribunal.nominate, { body }, { as: 'partyWang' })).status).toBe(200)
    return known
  }
  async function invited(known: CaseDetail): Promise<CaseDetail> {
    const { compose, appoint } = contract.tribunal
    const { id } = known
    await server.call(compose, { body: { id, version: 0, size: 1 } }, { as: 'adminZhao' })
    const userId = server.id('arbitratorSun')
    const body = { id, version: 1, seat: 'sole' as const, userId, reason: '双方同意' }
    expect((await server.call(appoint, { body }, { as: 'adminZhao' })).status).toBe(200)
    return known
  }

  async function reach(call: Called, seat: (typeof seats)[number]): Promise<string> {
    const { status } = await tellCall(server, call, scene[seat])
    // 501: what is asked for is not configured here, which whoever sees the case is told.
    return { 403: '-', 404: 'n', 501: 'y' }[status] ?? (status < 500 ? 'y' : `${status}`)
  }

  test.each(Object.entries(seatsReach))('%s: %s', async (name, row) => {
    const call = callNamed(name)
    const said: string[] = []
    for (const seat of seats) said.push(await reach(call, seat))
    expect(said.join('')).toBe(row.replaceAll(' ', ''))
  })
})
