import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Domicile } from '../../contract/case/caseRequest.ts'
import { caseIn, dayAhead, makeCaseFields, makeDept, serve } from '../make/case.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: cases, deadline, defence } = contract

describe.each(engines)('the time to answer by where parties live, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  const as = 'secretaryLi' as const
  const countedIn = async (id: string) => {
    const { list } = (await server.call(deadline.getDeadlines, { params: { id } }, { as })).data
    return list.find(({ kind }) => kind === 'defence')?.due ?? ''
  }
  async function caseOf(...domiciles: (Domicile | undefined)[]): Promise<{ id: string; due: string }> {
    const { respondents = [] } = makeCaseFields()
    const all = domiciles.map((domicile, at) => ({
      ...respondents[0]!,
      ...(domicile ? { domicile } : {}),
      ...(at > 0 ? { id: randomUUID(), name: `第${at}被申请人`, certificatesNum: '' } : {}),
    }))
    const accepted = await caseIn(server, 'transfered', { respondents: all })
    // Nobody's time runs before they know of the case.
    expect(await countedIn(accepted.id)).toBe('')
    const { id, respondents: read } = await serve(server, accepted)
    expect(read.map((one) => one.domicile)).toEqual(domiciles.map((one) => one ?? 'domestic'))
    const due = await countedIn(id)
    expect((await server.call(defence.getStanding, { query: { baseId: id } }, { as })).data.due).toBe(due)
    return { id, due }
  }

  test('is that of whoever of a side lives farthest; a request that says nothing is domestic', async () => {
    const near = await caseOf(undefined)
    const [far, hmt, both] = [await caseOf('foreign'), await caseOf('hmt'), await caseOf('domestic', 'foreign')]
    expect(near.due >= dayAhead(server, 15) && near.due < dayAhead(server, 30)).toBe(true)
    expect(far.due >= dayAhead(server, 45)).toBe(true)
    expect([hmt.due, both.due]).toEqual([far.due, far.due])
    // As a request of before there was this field lies there.
    await server.running.house.db.orm.execute(
      sql`update cases set form = form #- '{respondents,0,domicile}' where id = ${far.id}`,
    )
    expect(await countedIn(far.id)).toBe(near.due)
    const known = (await server.call(cases.getCase, { params: { id: far.id } }, { as })).data
    expect(known.respondents[0]?.domicile).toBe('domestic')
  })
})
