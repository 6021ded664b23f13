import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { act, caseIn, dayAhead, dept, letPass, makeDept } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: calls, live, message } = contract

describe.each(engines)('what changes in a case where it stands on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  const get = async (id: string, as: Name = 'partyWang') =>
    (await server.call(calls.getCase, { params: { id } }, { as })).data
  const newsOf = async (as: Name) => (await server.call(message.list, { body: {} }, { as })).data.list

  test('a last day that is moved holds for the sweep, the calendar and the people; never one before today', async () => {
    for (const state of ['returned', 'unpay'] as const) {
      const known = await caseIn(server, state)
      const before = dayAhead(server, 15)
      const to = (due: string, version = known.version) =>
        server.call(
          calls.moveDue,
          { body: { id: known.id, version, due, reason: '申请人住院' } },
          { as: 'secretaryLi' },
        )
      for (const [due, code] of [
        [dayAhead(server, -1), 'deadline.past'],
        [dayAhead(server, 400), 'deadline.far'],
      ] as const) {
        const { status, fields } = await to(due)
        expect([status, fields[0]]).toMatchObject([400, { path: ['due'], code }])
      }
      const due = dayAhead(server, 40)
      const moved = (await to(due)).data
      expect(moved).toMatchObject({ state, version: known.version + 1 })
      expect(state === 'returned' ? moved.correction : moved.fee).toEqual({
        ...(state === 'returned' ? known.correction : known.fee),
        due,
      })
      expect(moved.timeline.at(-1)).toMatchObject({
        action: 'moveDue',
        reason: '申请人住院',
        byName: '李秘书',
        details: { due, before },
      })
      expect((await to(due)).error).toBe('stale')
      const { list } = (
        await server.call(contract.deadline.getDeadlines, { params: { id: known.id } }, { as: 'partyWang' })
      ).data
      expect(list.map((one) => one.due)).toEqual([due])
      expect((await newsOf('partyWang'))[0]).toMatchObject({
        kind: 'caseDueMoved',
        params: { due, reason: '申请人住院' },
      })
      // Past the day it had first, and not past the one it has now.
      await letPass(server, known.id, 30)
      expect((await get(known.id)).state).toBe(state)
      await letPass(server, known.id, 11)
      expect((await get(known.id)).state).toBe('lapsed')
    }
  })

  test('a head gives a case to another secretary; both hear of it, and open screens follow', async () => {
    const known = await caseIn(server, 'transfered')
    expect([known.dept, known.secretary?.nickName]).toEqual([dept, '赵主任'])
    const { next } = (await server.call(live.listEvents, { query: {} }, { as: 'partyWang' })).data
    expect((await act(server, 'secretaryLi', 'changeSecretary', known)).error).toBe('forbidden')
    const moved = (await act(server, 'adminZhao', 'changeSecretary', known)).data
    expect(moved).toMatchObject({ state: 'transfered', dept: '立案二部', secretary: { nickName: '李秘书' } })
    expect(moved.timeline.at(-1)).toMatchObject({
      action: 'changeSecretary',
      details: { dept: '立案二部', secretary: '李秘书', formerSecretary: '赵主任' },
    })
    expect((await newsOf('secretaryLi'))[0]).toMatchObject({ kind: 'caseAssigned', params: { caseNo: known.caseNo } })
    const told = (await server.call(live.listEvents, { query: { after: next } }, { as: 'partyWang' })).data.list
    expect(told.find((one) => one.kind === 'caseDetail')?.row).toMatchObject({ secretary: { nickName: '李秘书' } })

    const give = (to: { dept: string; secretaryId: string }) => {
      const body = { id: moved.id, version: moved.version, ...to, reason: '调整分工' }
      return server.call(calls.changeSecretary, { body }, { as: 'adminZhao' })
    }
    const li = server.id('secretaryLi')
    for (const [to, code] of [
      [{ dept: '立案二部', secretaryId: li }, 'staff.same'],
      [{ dept: '别的部门', secretaryId: server.id('adminZhao') }, 'staff.dept'],
      [{ dept, secretaryId: server.id('secretaryFar') }, 'staff.unknown'],
      [{ dept, secretaryId: server.id('partyWang') }, 'staff.unknown'],
    ] as const) {
      const { status, fields } = await give(to)
      expect([status, fields[0]]).toMatchObject([400, { path: ['secretaryId'], code }])
    }
    // Back again: whoever loses it hears of it, too.
    expect((await give({ dept, secretaryId: server.id('adminZhao') })).data.secretary?.nickName).toBe('赵主任')
    expect((await newsOf('secretaryLi'))[0]).toMatchObject({ kind: 'caseHandedOn', params: { name: '赵主任' } })
  })

  test('what was suspended before it was accepted has no secretary to change', async () => {
    const suspended = (await act(server, 'secretaryLi', 'suspend', await caseIn(server, 'aff'))).data
    expect((await act(server, 'adminZhao', 'changeSecretary', suspended)).error).toBe('state.closed')
  })
})
