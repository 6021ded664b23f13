import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { act, caseIn, makeDept, sideIds } from '../make/case.ts'
import { caseFile, sent, way } from '../service/serve.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: cases, deadline, service } = contract

describe.each(engines)('terms of a case that stands still on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  test('that began when something was served are not due while it is suspended, and go on afterwards', async () => {
    const { id } = await caseIn(server, 'transfered')
    const kinds = async () =>
      (await server.call(deadline.getDeadlines, { params: { id } }, { as: 'secretaryLi' })).data.list.map(
        ({ kind }) => kind,
      )
    const term = { title: '申请更正', days: 30 }
    const deliveries = [way('platform', '', sideIds.applicantId)]
    const fileId = await caseFile(server, id)
    await sent(server, id, { fileIds: [fileId], term, deliveries })
    const as = 'partyWang'
    const [served] = (await server.call(service.listServed, { query: { baseId: id } }, { as })).data
    const about = { id: served?.id ?? '' }
    expect((await server.call(service.readOwnServed, { body: { ...about, fileId } }, { as })).status).toBe(200)
    expect((await server.call(service.confirmOwnServed, { body: about }, { as })).status).toBe(200)
    expect(await kinds()).toContain('service')
    const known = (await server.call(cases.getCase, { params: { id } }, { as: 'secretaryLi' })).data
    const suspended = (await act(server, 'secretaryLi', 'suspend', known)).data
    expect(await kinds()).not.toContain('service')
    await act(server, 'secretaryLi', 'resume', suspended)
    expect(await kinds()).toContain('service')
  })
})
