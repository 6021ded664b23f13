import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Award } from '../../contract/award/award.ts'
import { serviceRecord } from '../../server/tables/service.ts'
import { awardIn, doStep, serveAll, start } from '../make/award.ts'
import { caseIn, dayAhead, makeDept } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { award } = contract

describe.each(engines)('what a party asks of the tribunal after an award, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  }, 60_000)
  afterAll(() => server.stop())

  const ask = (known: Award, as: Name = 'partyWang', change: object = {}) => {
    const body = {
      id: randomUUID(),
      awardId: known.id,
      kind: 'correction' as const,
      text: '第二项金额应为四百六十二万元',
    }
    return server.call(award.askOfTribunal, { body: { ...body, ...change } }, { as })
  }
  const refuse = (one: { id: string; version: number }, as: Name = 'arbitratorSun') =>
    server.call(award.refuseRequest, { body: { id: one.id, version: one.version, reason: '并无笔误' } }, { as })
  const listed = async (baseId: string, as: Name) =>
    (await server.call(award.listRequests, { query: { baseId } }, { as })).data.list
  const served = async () => serveAll(server, await awardIn(server, (await caseIn(server, 'award')).id, 'issued'))
  /** As if whoever was served so far had been so many days ago. */
  const servedAgo = ({ baseId }: Award, days: number) =>
    server.running.house.db.orm
      .update(serviceRecord)
      .set({ servedOn: dayAhead(server, -days) })
      .where(eq(serviceRecord.caseId, baseId))

  test('is all that they are offered: a case whose award is issued says so, and no sooner', async () => {
    const known = await awardIn(server, (await caseIn(server, 'award')).id, 'numbered')
    const said = async (baseId: string) =>
      (await server.call(contract.case.getCase, { params: { id: baseId } }, { as: 'partyWang' })).data.awardIssued
    expect([await said(known.baseId), await said((await served()).baseId)]).toEqual([false, true])
  })

  test('is seen by all in the case, once of a kind until it is decided, and refused by who presides alone, with reasons', async () => {
    const known = await served()
    const id = randomUUID()
    const asked = await ask(known, 'partyWang', { id })
    expect(asked.data).toMatchObject({ kind: 'correction', state: 'open', partyName: '王建国', awardId: known.id })
    expect((await ask(known, 'partyWang', { id })).error).toBe('stale')
    expect((await ask(known)).error).toBe('stale')
    expect((await ask(known, 'partyWang', { kind: 'additional' })).status).toBe(200)
    for (const as of ['partyWang', 'arbitratorSun', 'secretaryLi'] as const)
      expect((await listed(known.baseId, as)).map((one) => one.kind)).toEqual(['correction', 'additional'])
    for (const [as, error] of [
      ['partyWang', 'forbidden'],
      ['secretaryLi', 'forbidden'],
      ['candidateHe', 'forbidden'],
    ] as const)
      expect([as, (await refuse(asked.data, as)).error]).toEqual([as, error])
    const said = await refuse(asked.data)
    expect(said.data).toMatchObject({ state: 'refused', reason: '并无笔误', version: 2 })
    expect((await refuse(asked.data)).error).toBe('stale')
    expect((await refuse(said.data)).error).toBe('state.closed')
    const { timeline } = (
      await server.call(contract.case.getCase, { params: { id: known.baseId } }, { as: 'partyWang' })
    ).data
    expect(timeline.slice(-3).map((one) => one.action)).toEqual([
      ...['correctionAsked', 'additionalAsked'],
      'awardRequestRefused',
    ])
  })

  test('is granted with the correction that the tribunal begins', async () => {
    const known = await served()
    const asked = (await ask(known)).data
    const begun = await start(server, known.baseId, { kind: 'correction', followsId: known.id })
    expect(begun.data).toMatchObject({ kind: 'correction', followsId: known.id, state: 'draft' })
    expect(await listed(known.baseId, 'partyWang')).toMatchObject([{ id: asked.id, state: 'granted', version: 2 }])
  })

  test('waits again once the draft that granted it is dropped, and what an earlier correction granted stays so', async () => {
    const known = await served()
    const sun = { as: 'arbitratorSun' as const }
    const begin = () => start(server, known.baseId, { kind: 'correction', followsId: known.id })
    const first = (await ask(known)).data
    await begin()
    const second = (await ask(known)).data
    const begun = (await begin()).data
    const states = async () =>
      (await listed(known.baseId, 'partyWang')).map(({ id, state, decidedBy }) => [id, state, decidedBy !== ''])
    expect(await states()).toEqual([
      [first.id, 'granted', true],
      [second.id, 'granted', true],
    ])
    expect((await doStep(server, sun, 'drop', begun)).status).toBe(200)
    expect(await states()).toEqual([
      [first.id, 'granted', true],
      [second.id, 'open', false],
    ])
    expect((await begin()).status).toBe(200)
    expect((await states())[1]).toEqual([second.id, 'granted', true])
  })

  test('cannot be asked of what is not issued, of a correction itself, by who is no party, or after its days', async () => {
    const { id } = await caseIn(server, 'award')
    expect((await ask(await awardIn(server, id, 'numbered'))).error).toBe('notFound')
    const known = await served()
    expect((await ask(known, 'partyChen')).error).toBe('notFound')
    expect((await ask(known, 'arbitratorSun')).error).toBe('forbidden')
    const correction = await awardIn(server, known.baseId, 'issued', { kind: 'correction', followsId: known.id })
    expect((await ask(correction)).error).toBe('state.closed')
    await servedAgo(known, 29)
    expect((await ask(known)).data).toMatchObject({ state: 'open' })
    await servedAgo(known, 45)
    expect((await ask(known, 'partyWang', { kind: 'additional' })).error).toBe('award.requestLate')
  })

  test('cannot be asked again because the original is served again: its days began with the first service', async () => {
    const known = await served()
    await servedAgo(known, 45)
    const again = await serveAll(server, known)
    const first = dayAhead(server, -45)
    expect(again.services.map(({ servedOn }) => servedOn)).toEqual([first, first])
    expect((await ask(known)).error).toBe('award.requestLate')
    await servedAgo(known, 29)
    await serveAll(server, known)
    expect((await ask(known)).data).toMatchObject({ state: 'open' })
  })
})
