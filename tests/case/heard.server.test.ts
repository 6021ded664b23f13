import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import { seatArbitrator } from '../../server/case/seat/arbitrator.ts'
import { act, caseIn, makeDept } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { makeEntry, moveEntry } from '../make/roster.ts'
import { plan, step, trialSteps } from '../make/trial.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: calls, message } = contract

describe.each(engines)('from the tribunal to the door of the award on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  const get = async (id: string, as: Name = 'partyWang') =>
    (await server.call(calls.getCase, { params: { id } }, { as })).data
  const newsOf = async (as: Name) =>
    (await server.call(message.list, { body: {} }, { as })).data.list.map((one) => one.kind)
  const open = async ({ id }: CaseDetail, change: Parameters<typeof plan>[2] = {}) =>
    step(server, await plan(server, id, { online: false, place: crypto.randomUUID(), ...change }), 'notify', 'start')

  test('the first hearing that is opened takes the case to be heard; the next changes nothing', async () => {
    const known = await caseIn(server, 'tribunal')
    const first = await open(known)
    const heard = await get(known.id)
    expect([heard.state, heard.version]).toEqual(['hearing', known.version + 1])
    expect(heard.timeline.slice(-2).map((one) => one.action)).toEqual(['trialStarted', 'hear'])
    await step(server, first, 'close')
    await step(server, await open(known), 'close')
    const again = await get(known.id)
    expect([again.state, again.version]).toEqual(['hearing', heard.version])
    const chain = await server.call(calls.checkChain, { params: { id: known.id } }, { as: 'secretaryLi' })
    expect(chain.data.broken).toBeNull()
  })

  test('a hearing opens once there is a tribunal and until it deliberates; a mediation at any time, by which no case is heard', async () => {
    for (const state of ['transfered', 'award'] as const) {
      const { id } = await caseIn(server, state)
      const planned = await plan(server, id, { online: false, place: crypto.randomUUID() })
      const told = await step(server, planned, 'notify')
      expect([state, (await trialSteps.start(server, 'secretaryLi', told)).error]).toEqual([state, 'trial.tribunal'])
      await step(server, told, 'cancel')
    }
    const early = await caseIn(server, 'transfered')
    await open(early, { type: 'mediation' })
    expect((await get(early.id)).state).toBe('transfered')
    const known = await caseIn(server, 'tribunal')
    await open(known, { type: 'mediation' })
    expect((await get(known.id)).state).toBe('tribunal')
  })

  test('who presides ends the hearings once none is open, and opens them again with a reason; all are told', async () => {
    const known = await caseIn(server, 'hearing')
    const planned = await plan(server, known.id, { online: false, place: crypto.randomUUID() })
    expect((await act(server, 'arbitratorSun', 'conclude', known)).error).toBe('trial.pending')
    await step(server, planned, 'delete')
    // What they decide without one who may not sit any more would not hold.
    const entry = (await moveEntry(server, 'secretaryLi', 'suspend', await makeEntry(server, 'arbitratorSun'))).data
    expect((await act(server, 'arbitratorSun', 'conclude', known)).error).toBe('arbitrator.inactive')
    await moveEntry(server, 'secretaryLi', 'resume', entry)
    const done = (await act(server, 'arbitratorSun', 'conclude', known)).data
    expect(done).toMatchObject({ state: 'award', version: known.version + 1 })
    expect([await newsOf('partyWang'), await newsOf('adminZhao')]).toEqual([
      expect.arrayContaining(['hearingsConcluded']),
      expect.arrayContaining(['hearingsConcluded']),
    ])
    const empty = { id: done.id, version: done.version, reason: ' ' }
    const refused = await server.call(calls.reopenHearings, { body: empty }, { as: 'arbitratorSun' })
    expect([refused.status, refused.fields[0]?.path]).toEqual([400, ['reason']])
    const again = (await act(server, 'arbitratorSun', 'reopen', done)).data
    expect(again).toMatchObject({ state: 'hearing', version: done.version + 1 })
    expect(await newsOf('partyWang')).toContain('hearingsReopened')
  })

  test('an arbitrator who sees the case but neither presides nor sits alone ends nothing', async () => {
    const known = await caseIn(server, 'transfered')
    const { house } = server.running
    await house.db.tx((tx) => seatArbitrator(tx, known.id, server.id('arbitratorSun'), '孙首席'))
    await house.db.orm.execute(`update cases set state = 'tribunal' where id = '${known.id}'`)
    expect((await act(server, 'arbitratorSun', 'conclude', known)).error).toBe('forbidden')
    await house.db.orm.execute(`update cases set state = 'award' where id = '${known.id}'`)
    expect((await act(server, 'arbitratorSun', 'reopen', known)).error).toBe('forbidden')
  })
})
