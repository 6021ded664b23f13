import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import { sweep } from '../../server/sweep.ts'
import { cases } from '../../server/tables/case.ts'
import { act, caseIn, dayAhead, letPass, makeDept, sideIds } from '../make/case.ts'
import { type Name, people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

describe.each(engines)('the moves of a case on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  }, 60_000)
  afterAll(() => server.stop())

  const get = (id: string, as: Name = 'partyWang') => server.call(contract.case.getCase, { params: { id } }, { as })

  test('what nobody has the version of is stale, and of two who act at once only one gets through', async () => {
    const known = await caseIn(server, 'pending')
    expect((await act(server, 'secretaryLi', 'pass', { ...known, version: 9 })).error).toBe('stale')
    const answers = await Promise.all([
      act(server, 'secretaryLi', 'pass', known),
      act(server, 'adminZhao', 'disagree', known),
    ])
    expect(answers.map((one) => one.error ?? 'none').sort()).toEqual(['none', 'stale'])
  })

  test('the second review is another person’s: nobody names themselves, nor makes it or sends the case back themselves', async () => {
    const { passCase } = contract.case
    const known = await caseIn(server, 'pending')
    const body = { id: known.id, version: known.version, reviewerId: server.id('secretaryLi') }
    const own = await server.call(passCase, { body }, { as: 'secretaryLi' })
    expect([own.error, own.fields]).toEqual(['reviewer.same', [{ path: ['reviewerId'], code: 'reviewer.same' }]])
    for (const name of ['partyWang', 'secretaryFar', 'arbitratorSun'] as const) {
      const other = await server.call(
        passCase,
        { body: { ...body, reviewerId: server.id(name) } },
        { as: 'secretaryLi' },
      )
      expect(other.error).toBe('staff.unknown')
    }
    const passed = (await act(server, 'secretaryLi', 'pass', known)).data
    expect(passed).toMatchObject({
      firstReviewer: { nickName: '李秘书' },
      secondReviewer: { nickName: '赵主任' },
      state: 'audit2',
    })
    for (const action of ['approve', 'return', 'disagree'] as const)
      expect([action, (await act(server, 'secretaryLi', action, passed)).error]).toEqual([action, 'reviewer.same'])
    expect((await act(server, 'adminZhao', 'approve', passed)).data.state).toBe('unpay')
  })

  test('a return names fields and a last day; mended, it begins again under the same receipt number', async () => {
    const { returnCase } = contract.case
    const known = await caseIn(server, 'pending')
    const one = { id: known.id, version: known.version, reason: '请补充', fields: ['facts' as const] }
    const past = await server.call(returnCase, { body: { ...one, due: dayAhead(server, -1) } }, { as: 'secretaryLi' })
    expect([past.status, past.error, past.fields[0]?.path]).toEqual([400, 'deadline.past', ['due']])
    const far = await server.call(returnCase, { body: { ...one, due: dayAhead(server, 400) } }, { as: 'secretaryLi' })
    expect(far.error).toBe('deadline.far')
    for (const due of ['2026-02-31', '2026-13-01', 'soon', '']) {
      const strange = await server.call(returnCase, { body: { ...one, due } }, { as: 'secretaryLi' })
      expect([due, strange.error, strange.fields[0]?.path]).toEqual([due, 'badRequest', ['due']])
    }
    const due = dayAhead(server, 0)
    const back = (await server.call(returnCase, { body: { ...one, due } }, { as: 'secretaryLi' })).data
    expect(back.correction).toEqual({ fields: ['facts'], reason: '请补充', due })
    expect(back.timeline.at(-1)).toMatchObject({ reason: '请补充', details: { fields: ['facts'], due } })
    // Today is the last day: it may be mended until midnight.
    await letPass(server, back.id, 0)
    const again = (await act(server, 'partyWang', 'resubmit', back)).data
    expect(again).toMatchObject({ state: 'pending', receiptNo: known.receiptNo, correction: null, firstReviewer: null })
    expect(again.timeline.map((step) => step.action)).toEqual(['submit', 'return', 'resubmit'])
  })

  test('a case has its receipt number until it is accepted, then a number of its own, a department and a secretary', async () => {
    const known = await caseIn(server, 'aff')
    expect(known.receiptNo).toMatch(/^收\d{8}$/)
    expect(known.caseNo).toBe(known.receiptNo)
    const body = { id: known.id, version: known.version, dept: '别的部门', secretaryId: server.id('adminZhao') }
    const wrong = await server.call(contract.case.acceptCase, { body }, { as: 'adminZhao' })
    expect([wrong.error, wrong.fields[0]?.path]).toEqual(['staff.dept', ['secretaryId']])
    // Who accepts is a head: no other secretary, and nothing of the case changes by the try.
    expect((await act(server, 'secretaryLi', 'accept', known)).error).toBe('forbidden')
    const accepted = (await act(server, 'adminZhao', 'accept', known)).data
    expect(accepted.caseNo).toMatch(/^（\d{4}）仲字第\d{4}号$/)
    expect(accepted).toMatchObject({ dept: '立案一部', secretary: { nickName: '赵主任' }, receiptNo: known.receiptNo })
    expect(accepted.acceptedAt).not.toBeNull()
    // Both numbers find it from now on.
    for (const caseNo of [accepted.caseNo, accepted.receiptNo]) {
      const found = await server.call(contract.case.findCaseByCaseNo, { body: { caseNo } }, { as: 'partyWang' })
      expect(found.data.id).toBe(known.id)
    }
  })

  test('the notice of payment has a fee and a last day; payment is confirmed with a moment', async () => {
    const audit2 = await caseIn(server, 'audit2')
    const body = { id: audit2.id, version: audit2.version, fee: '69320.00', currency: 'CNY' as const }
    const past = await server.call(
      contract.case.approveCase,
      { body: { ...body, due: dayAhead(server, -1) } },
      { as: 'adminZhao' },
    )
    expect(past.error).toBe('deadline.past')
    for (const fee of ['', '0', '-1', '1.23456', '1000000000000000', 'a lot']) {
      const answer = await server.call(
        contract.case.approveCase,
        { body: { ...body, fee, due: dayAhead(server, 1) } },
        { as: 'adminZhao' },
      )
      expect([fee, answer.status, answer.fields[0]?.path]).toEqual([fee, 400, ['fee']])
    }
    // Where the schedule says a fee, it is that one.
    for (const [change, path] of [
      [{ fee: '69319.99' }, 'fee'],
      [{ currency: 'USD' as const }, 'currency'],
    ] as const) {
      const wrong = { ...body, ...change, due: dayAhead(server, 7) }
      const { status, fields } = await server.call(contract.case.approveCase, { body: wrong }, { as: 'adminZhao' })
      expect([status, fields]).toEqual([400, [{ path: [path], code: 'fee.schedule', params: { fee: '69320' } }]])
    }
    const due = dayAhead(server, 7)
    const unpaid = (await server.call(contract.case.approveCase, { body: { ...body, due } }, { as: 'adminZhao' })).data
    expect(unpaid.fee).toEqual({ amount: '69320.00', currency: 'CNY', due, paidAt: null })
    const paid = (await act(server, 'secretaryLi', 'confirmPayment', unpaid)).data
    expect(paid.fee?.paidAt).toMatch(/Z$/)
  })

  test('a fee that no schedule says is the institution’s to fix', async () => {
    for (const change of [{ amount: '', currency: 'CNY' as const }, { currency: 'USD' as const }]) {
      const { id, version } = await caseIn(server, 'audit2', change)
      const fee = { fee: '12345.6', currency: change.currency, due: dayAhead(server, 7) }
      const body = { id, version, ...fee }
      const { data } = await server.call(contract.case.approveCase, { body }, { as: 'adminZhao' })
      expect(data.fee).toMatchObject({ amount: '12345.6', currency: body.currency })
    }
  })

  test('after its last day a returned or unpaid case lapses by itself, and not before', async () => {
    const [returned, unpaid] = [await caseIn(server, 'returned'), await caseIn(server, 'unpay')]
    for (const { id, state } of [returned, unpaid]) {
      await letPass(server, id, 15)
      expect((await get(id)).data.state).toBe(state)
      await letPass(server, id, 1)
    }
    for (const { id } of [returned, unpaid]) {
      const { state, timeline, version } = (await get(id)).data
      expect(state).toBe('lapsed')
      expect(timeline.at(-1)).toMatchObject({ action: 'lapse', byName: '' })
      expect((await act(server, 'partyWang', 'withdraw', { id, version })).error).toBe('state.closed')
    }
    const { list } = (await server.call(contract.message.list, { body: {} }, { as: 'partyWang' })).data
    expect(list.filter((one) => one.kind === 'caseLapsed').map((one) => one.params.no)).toContain(unpaid.receiptNo)
  })

  test('a payment that came in time brings back what lapsed before it was confirmed; a later one does not', async () => {
    const { confirmPayment } = contract.case
    const [unpaid, returned] = [await caseIn(server, 'unpay'), await caseIn(server, 'returned')]
    for (const { id } of [unpaid, returned]) await letPass(server, id, 16)
    const lapsed = (await get(unpaid.id)).data
    const due = lapsed.fee?.due ?? ''
    expect([lapsed.state, due]).toEqual(['lapsed', dayAhead(server, -1)])
    const confirm = (known: CaseDetail, paidOn?: string) => {
      const body = { id: known.id, version: known.version, ...(paidOn ? { paidOn } : {}) }
      return server.call(confirmPayment, { body }, { as: 'secretaryLi' })
    }
    for (const [paidOn, code] of [
      [undefined, 'payment.late'],
      [dayAhead(server, 0), 'payment.late'],
      [dayAhead(server, 1), 'date.future'],
      [dayAhead(server, -17), 'payment.early'],
      ['1900-01-01', 'payment.early'],
    ] as const) {
      const { status, fields } = await confirm(lapsed, paidOn)
      expect([paidOn, status, fields[0]]).toMatchObject([paidOn, 400, { path: ['paidOn'], code }])
    }
    expect((await confirm(lapsed, due)).data.charges).toMatchObject([{ of: 'claim', paidOn: due, payer: '王建国' }])
    const back = (await get(unpaid.id)).data
    expect(back).toMatchObject({ state: 'aff', version: lapsed.version + 1 })
    expect(back.fee?.paidAt).toMatch(/Z$/)
    expect(back.timeline.slice(-2)).toMatchObject([
      { action: 'lapse', state: 'lapsed' },
      { action: 'confirmPayment', state: 'aff', byName: '李秘书', details: { paidOn: due } },
    ])
    await sweep(server.running.house)
    expect((await act(server, 'adminZhao', 'accept', back)).data.state).toBe('transfered')
    // What lapsed because it was not mended had nothing to pay.
    const gone = (await get(returned.id)).data
    expect([gone.state, (await confirm(gone, due)).error]).toEqual(['lapsed', 'state.closed'])
  })

  test('what is mended after its last day is refused, also before the sweep has come', async () => {
    const known = await caseIn(server, 'returned')
    const due = known.correction?.due ?? ''
    await server.running.house.db.orm
      .update(cases)
      .set({ dueOn: dayAhead(server, -1) })
      .where(eq(cases.id, known.id))
    const answer = await act(server, 'partyWang', 'resubmit', known)
    expect([answer.status, answer.error]).toEqual([409, 'correction.late'])
    await server.running.house.db.orm.update(cases).set({ dueOn: due }).where(eq(cases.id, known.id))
    expect((await act(server, 'partyWang', 'resubmit', known)).data.state).toBe('pending')
  })

  test('suspended, no time runs: what was left of it goes on afterwards, where the case stood', async () => {
    const unpaid = await caseIn(server, 'unpay')
    const suspended = (await act(server, 'secretaryLi', 'suspend', unpaid)).data
    expect(suspended).toMatchObject({ state: 'suspended', suspendedFrom: 'unpay' })
    await letPass(server, unpaid.id, 40)
    expect((await get(unpaid.id)).data.state).toBe('suspended')
    const resumed = (await act(server, 'secretaryLi', 'resume', suspended)).data
    expect(resumed).toMatchObject({ state: 'unpay', suspendedFrom: null })
    expect(resumed.fee?.due).toBe(dayAhead(server, 15))
    // Whoever has the last day still has it; what was over before, before the sweep has come, is not begun again.
    const { orm } = server.running.house.db
    for (const [days, state] of [
      [0, 'unpay'],
      [-1, 'lapsed'],
    ] as const) {
      const known = await caseIn(server, 'unpay')
      const due = dayAhead(server, days)
      await orm
        .update(cases)
        .set({ dueOn: due, fee: { ...known.fee!, due } })
        .where(eq(cases.id, known.id))
      const still = (await act(server, 'secretaryLi', 'suspend', known)).data
      expect((await act(server, 'secretaryLi', 'resume', still)).data.fee?.due).toBe(due)
      await sweep(server.running.house)
      expect([days, (await get(known.id)).data.state]).toEqual([days, state])
    }
  })

  test('a letter of authority once revoked shuts the agent out; only their own side or a secretary may', async () => {
    const { linkAttendee, revokeAgent } = contract.case
    let known = await caseIn(server, 'transfered')
    const link = async (partyId: string, userId: string | undefined) => {
      const body = { id: known.id, version: known.version, partyId, ...(userId ? { userId } : {}) }
      const answer = await server.call(linkAttendee, { body }, { as: 'secretaryLi' })
      if (answer.status === 200) known = answer.data
      return answer
    }
    expect((await link(sideIds.agentId, server.id('arbitratorSun'))).error).toBe('account.unknown')
    expect((await link(sideIds.agentId, server.id('partyUnverified'))).status).toBe(200)
    expect((await link(sideIds.respondentId, server.id('partyChen'))).status).toBe(200)
    expect(known.respondents[0]?.linked).toBe(true)
    expect((await get(known.id, 'partyChen')).status).toBe(200)
    const body = () => ({ id: known.id, version: known.version, agentId: sideIds.agentId, reason: '解除委托' })
    expect((await server.call(revokeAgent, { body: body() }, { as: 'partyChen' })).error).toBe('forbidden')
    const seats = async () => {
      const { caseNo } = known
      return (await server.call(contract.case.getAttendeeByCaseNo, { body: { caseNo } }, { as: 'partyWang' })).data
    }
    expect((await seats()).map((one) => one.name)).toContain('周明')
    const revoked = await server.call(revokeAgent, { body: body() }, { as: 'partyWang' })
    expect(revoked.data.agents[0]?.revokedAt).toMatch(/Z$/)
    expect((await seats()).map((one) => one.name)).not.toContain('周明')
    // A link that was a mistake is taken off again.
    known = revoked.data
    await link(sideIds.respondentId, undefined)
    expect((await get(known.id, 'partyChen')).status).toBe(404)
  })

  test('a case that is over says how it ended, to whoever sees it; one that goes on has nothing to say', async () => {
    const { getCaseClosing } = contract.case
    const closing = (id: string, as: Name = 'partyWang') => server.call(getCaseClosing, { query: { id } }, { as })
    const open = await caseIn(server, 'pending')
    expect((await closing(open.id)).data).toBeNull()
    const refused = await act(server, 'secretaryLi', 'disagree', open)
    const step = refused.data.timeline.at(-1)
    const said = { id: open.id, caseNo: open.caseNo, state: 'disagree', arbitrators: [] }
    expect((await closing(open.id)).data).toEqual({
      ...said,
      at: step?.at,
      action: 'disagree',
      byName: people.secretaryLi.nickName,
      reason: step?.reason,
      ...{ award: null, amount: '4620000.05', currency: 'CNY', fee: null },
      statistics: { days: null, deciding: null, hearings: 0, evidence: 0 },
    })
    expect((await closing(open.id, 'secretaryLi')).data).toMatchObject(said)
    expect((await closing(open.id, 'partyChen')).error).toBe('notFound')
    // What is noted of it afterwards does not move its end.
    const body = { id: open.id, version: refused.data.version, partyId: sideIds.agentId }
    const userId = server.id('partyUnverified')
    await server.call(contract.case.linkAttendee, { body: { ...body, userId } }, { as: 'secretaryLi' })
    expect((await closing(open.id)).data).toMatchObject({ at: step?.at, action: 'disagree' })
  })
})
