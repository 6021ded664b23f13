import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { contract } from '../../contract/all.ts'
import { livePath } from '../../contract/event.ts'
import { seatArbitrator } from '../../server/case/seat/arbitrator.ts'
import { dayAhead } from '../make/case.ts'
import { makeCaseOf } from '../make/evidence.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: cases, deadline, live } = contract

const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe.each(engines)('deadlines that the institution sets for itself on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  test('reach its secretaries alone, whichever way one looks', async () => {
    const { id, caseNo } = await makeCaseOf(server, [
      ['partyWang', 'APP'],
      ['partyChen', 'DEF'],
    ])
    await seatArbitrator(server.running.house.db.orm, id, server.id('arbitratorSun'), '孙首席')
    const title = '核阅裁决草案'
    const from: Partial<Record<Name, number>> = {}
    const people = ['partyWang', 'partyChen', 'arbitratorSun'] as const
    const readers = ['secretaryLi', ...people] as const
    for (const as of readers) from[as] = (await server.call(live.listEvents, { query: {} }, { as })).data.next
    const heard = new Map<Name, string[]>()
    const sockets: WebSocket[] = []
    for (const as of readers) {
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}/moduleApi/${livePath}`)
      sockets.push(socket)
      const told: string[] = []
      heard.set(as, told)
      socket.on('message', (data) => told.push(String(data)))
      await once(socket, 'open')
      socket.send(JSON.stringify({ token: await server.token(as) }))
      await expect.poll(() => told.join()).toContain('"ready"')
    }
    const due = dayAhead(server, 20)
    const add = async (said: { title: string; owner: 'institution' | 'all' }) => {
      const body = { id: randomUUID(), caseId: id, due, ...said }
      await server.call(deadline.addDeadline, { body }, { as: 'secretaryLi' })
      return body
    }
    const body = await add({ title, owner: 'institution' })
    await server.call(
      deadline.editDeadline,
      { body: { id: body.id, version: 1, title: `${title}稿`, due, owner: 'institution' } },
      { as: 'secretaryLi' },
    )
    await add({ title: '人人可见', owner: 'all' })
    const everything = async (as: Name) => {
      const told = (await server.call(live.listEvents, { query: { after: from[as] ?? 0 } }, { as })).data.list
      const { data } = await server.call(deadline.downloadDeadlines, { query: {} }, { as })
      const one = await server.call(deadline.downloadDeadlines, { query: { caseId: id } }, { as })
      const pushed = () => (heard.get(as) ?? []).filter((text) => text.includes('"kind":"deadlines"')).join()
      await expect.poll(pushed).toContain('人人可见')
      const span = { from: due, to: due }
      const { list } = (await server.call(deadline.listDeadlines, { query: span }, { as })).data
      return {
        one: JSON.stringify((await server.call(deadline.getDeadlines, { params: { id } }, { as })).data),
        list: JSON.stringify(list.filter((known) => known.id === id)),
        live: JSON.stringify(told.filter((known) => known.kind === 'deadlines')),
        socket: pushed(),
        file: unfold(String(one.data)).join(),
        calendar: unfold(String(data))
          .filter((line) => line.includes(caseNo))
          .join(),
        case: JSON.stringify((await server.call(cases.getCase, { params: { id } }, { as })).data),
      }
    }
    const staff = await everything('secretaryLi')
    const { case: timeline, ...shown } = staff
    for (const [way, text] of Object.entries(shown)) expect([way, text.includes(title)]).toEqual([way, true])
    for (const as of people)
      for (const [way, text] of Object.entries(await everything(as))) {
        expect([as, way, text.includes(title)]).toEqual([as, way, false])
        expect([as, way, text.includes('人人可见')]).toEqual([as, way, true])
      }
    // The timeline is one for all: it says that something was set, not what.
    expect(timeline).not.toContain(title)
    for (const socket of sockets) socket.terminate()
  })
})
