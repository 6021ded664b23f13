import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import type { CostAccount } from '../../contract/cost/cost.ts'
import { fenIn, fenText } from '../../contract/cost/refund.ts'
import { keptOf } from '../../contract/cost/statement.ts'
import { createAccount } from '../../server/account/create.ts'
import { statementOf } from '../../server/cost/statement.ts'
import { openSession } from '../../server/who.ts'
import { awardIn, doStep } from '../make/award.ts'
import { act, caseIn, dayAhead, dept, makeDept, sideIds } from '../make/case.ts'
import { fetchBytes } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { fillTribunal } from '../make/tribunal.ts'
import { makeProof, prove } from '../payment/scene.ts'
import { textOfPdf } from '../setup/readPdf.ts'
import { engines, TestServer } from '../setup/server.ts'
import { counterclaimedCase } from './counterclaimed.ts'

const { cost, live, message } = contract
type As = { as: Name } | { token: string }

describe.each(engines)('the money of a case on %s', (engine) => {
  let server: TestServer
  /** One office each, and none of the exemptions of the demo. */
  const one = {} as Record<'head' | 'cashier' | 'cashier2' | 'secretary' | 'both', As>

  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    const { house } = server.running
    const somebody = async (username: string, roles: string[]): Promise<As> => {
      const made = { username, nickName: username, cate: 'MISHU' as const, dept, roles, password: 'Test#2026' }
      const id = await createAccount(house, made)
      const { token } = await openSession(house, house.db.orm, id, { ip: '', device: '' })
      return { token }
    }
    one.head = await somebody('cost.head', ['ROLE_HEAD'])
    one.cashier = await somebody('cost.cashier', ['ROLE_FINANCE'])
    one.cashier2 = await somebody('cost.cashier2', ['ROLE_FINANCE'])
    one.secretary = await somebody('cost.secretary', ['ROLE_SECRETARY'])
    one.both = await somebody('cost.both', ['ROLE_HEAD', 'ROLE_FINANCE'])
  })
  afterAll(() => server.stop())

  const get = (id: string, who: As = one.cashier) => server.call(cost.getCostAccount, { params: { id } }, who)
  const account = async (id: string, who?: As): Promise<CostAccount> => (await get(id, who)).data
  const seen = async (id: string): Promise<CaseDetail> =>
    (await server.call(contract.case.getCase, { params: { id } }, { as: 'secretaryLi' })).data

  /** A case whose request was withdrawn by leave, after it was accepted. */
  async function withdrawn(state: 'aff' | 'transfered' | 'hearing' = 'transfered') {
    let known = await caseIn(server, state)
    known = (await act(server, 'partyWang', 'askWithdrawal', known)).data
    const answer = await act(server, state === 'hearing' ? 'arbitratorSun' : 'secretaryLi', 'grantWithdrawal', known)
    return (answer.status === 200 ? answer.data : await seen(known.id)).id
  }
  const decide = (baseId: string, change: object = {}, who: As = one.head) =>
    server.call(
      cost.decideRefund,
      { body: { id: randomUUID(), baseId, chargeId: baseId, amount: '0', ...change } },
      who,
    )
  async function record({ id, version }: { id: string; version: number }, who: As = one.cashier, change: object = {}) {
    const owner: Name = 'as' in who ? who.as : 'secretaryLi'
    const attachmentId =
      'as' in who ? await give(server, owner, { name: '退费回单.pdf', group: 'document' }) : randomUUID()
    const said = { refundedOn: dayAhead(server, 0), payee: '王建国 尾号 1234', attachmentId }
    return server.call(cost.recordRefund, { body: { id, version, ...said, ...change } }, who)
  }

  test('a withdrawal is refunded by the schedule, stage by stage, with its reason; before that nothing is', async () => {
    const open = await caseIn(server, 'transfered')
    expect((await account(open.id)).charges).toMatchObject([
      { id: open.id, of: 'claim', payer: '王建国', amount: '69320', counted: null, refund: null },
    ])
    expect((await decide(open.id)).error).toBe('refund.none')
    for (const [state, stage, sum] of [
      ['aff', 'beforeAcceptance', '69320.00'],
      ['transfered', 'beforeTribunal', '58433.00'],
      ['hearing', 'afterHearing', '6606.00'],
    ] as const) {
      const id = await withdrawn(state)
      const [charge] = (await account(id)).charges
      expect([state, charge?.counted?.stage, charge?.counted?.sum]).toEqual([state, stage, sum])
      expect(charge?.counted).toMatchObject({ ground: 'withdrawn', demo: true, lines: [{ name: 'acceptance' }, {}] })
    }
  })

  test('a refund is decided once, by the sum of the schedule or another with a reason, at most what was paid, and recorded once by somebody else, with proof', async () => {
    const id = await withdrawn()
    for (const [change, field, code] of [
      [{ amount: '69320.01' }, 'amount', 'refund.tooMuch'],
      [{ amount: '100' }, 'reason', 'reason.required'],
      [{ amount: '1.005' }, 'amount', 'amount.format'],
      [{ amount: '-5' }, 'amount', 'amount.format'],
    ] as const) {
      const { fields } = await decide(id, change)
      expect(fields[0]).toMatchObject({ path: [field], code })
    }
    expect((await decide(id, { amount: '58433' }, one.secretary)).status).toBe(403)
    const both = await Promise.all([decide(id, { amount: '58433' }, one.both), decide(id, { amount: '58433' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [charge] = (await account(id)).charges
    if (!charge?.refund) throw new Error('Not decided')
    expect(charge.refund).toMatchObject({ amount: '58433', refundedOn: '' })
    expect((await decide(id, { amount: '58433' })).error).toBe('stale')

    const { refund } = charge
    expect((await record({ ...refund, version: 9 }, { as: 'secretaryLi' })).error).toBe('stale')
    const yesterday = { refundedOn: dayAhead(server, -1) }
    expect((await record(refund, { as: 'secretaryLi' }, yesterday)).fields[0]?.code).toBe('refund.early')
    expect((await record(refund, { as: 'secretaryLi' }, { refundedOn: dayAhead(server, 1) })).fields[0]?.code).toBe(
      'date.future',
    )
    expect((await record(refund, one.cashier)).fields[0]).toMatchObject({
      code: 'file.missing',
      path: ['attachmentId'],
    })
    const paid = await Promise.all([1, 2, 3].map(() => record(refund, { as: 'secretaryLi' })))
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await account(id)).charges[0]?.refund?.refundedOn).toBe(dayAhead(server, 0))
    // A case that is over is archived meanwhile, which stands there, too.
    const acts = (await seen(id)).timeline.map(({ action }) => action).filter((action) => /^refund/.test(action))
    expect(acts).toEqual(['refundDecided', 'refundPaid'])
    const news = (await server.call(message.list, { body: {} }, { as: 'partyWang' })).data.list
    expect(
      news
        .map(({ kind }) => kind)
        .filter((kind) => /^refund/.test(kind))
        .slice(0, 2),
    ).toEqual(['refundPaid', 'refundDecided'])
    // Who decided does not record it, whatever offices they hold.
    const other = await withdrawn('aff')
    await decide(other, { amount: '69320' }, one.both)
    const own = (await account(other)).charges[0]?.refund
    if (!own) throw new Error('Not decided')
    expect((await record(own, one.both)).error).toBe('person.same')
  })

  test('what shows a refund is seen by the staff of money and the side that got it, and by nobody of the other', async () => {
    let known = await caseIn(server, 'transfered')
    const body = { id: known.id, version: known.version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    known = (await server.call(contract.case.linkAttendee, { body }, { as: 'secretaryLi' })).data
    const { next } = (await server.call(live.listEvents, { query: {} }, { as: 'partyChen' })).data
    known = (await act(server, 'partyWang', 'askWithdrawal', known)).data
    known = (await act(server, 'secretaryLi', 'grantWithdrawal', known)).data
    await decide(known.id, { amount: '58433' })
    const refund = (await account(known.id)).charges[0]?.refund
    if (!refund) throw new Error('Not decided')
    expect((await record(refund, { as: 'secretaryLi' })).status).toBe(200)
    const proofs = async (who: As) =>
      (await server.call(cost.listRefundProofs, { query: { baseId: known.id } }, who)).data.list
    const [proof] = await proofs({ as: 'partyWang' })
    expect(proof).toMatchObject({ payee: '王建国 尾号 1234', files: [{ fileName: '退费回单.pdf' }] })
    expect((await proofs(one.cashier)).length).toBe(1)
    expect(await proofs({ as: 'partyChen' })).toEqual([])
    const params = { id: proof?.files[0]?.attachmentId ?? '' }
    for (const [who, status] of [
      [{ as: 'partyWang' }, 200],
      [one.cashier, 200],
      [{ as: 'partyChen' }, 404],
      [{ as: 'secretaryFar' }, 404],
    ] as const)
      expect((await server.call(contract.upload.downloadAttachment, { params }, who)).status).toBe(status)
    const told = (await server.call(live.listEvents, { query: { after: next } }, { as: 'partyChen' })).data.list
    expect(told.filter(({ kind }) => kind === 'refundProof' || kind === 'tribunalFee')).toEqual([])
    expect(told.some(({ kind }) => kind === 'costAccount')).toBe(true)
  })

  /** A case whose award bears a counterclaim with its fee. */
  const decided = async (outcome: object = {}) => ({ ...(await counterclaimedCase(server)), outcome })

  test('a counterclaim is charged once by its schedule, paid by its party, and its fee is borne as the award says', async () => {
    const { known, asked } = await decided()
    const [unasked] = (await account(known.id)).unasked
    expect(unasked).toMatchObject({ payer: '宁波海岳物流有限公司', amount: '120000', fee: '11150' })
    const ask = (change: object = {}, who: As = one.secretary) =>
      server.call(cost.askCounterFee, { body: { ...asked, fee: '11150', ...change } }, who)
    expect((await ask({ fee: '11150.01' })).fields[0]).toMatchObject({ path: ['fee'], code: 'fee.schedule' })
    expect((await ask({ due: '2020-01-01' })).fields[0]?.code).toBe('deadline.past')
    expect((await ask()).status).toBe(200)
    expect((await ask({ id: randomUUID() })).error).toBe('stale')
    const confirm = (paidOn: string, who: As) =>
      server.call(cost.confirmCounterFee, { body: { id: asked.id, paidOn } }, who)
    expect((await confirm('2020-01-01', one.cashier)).fields[0]?.code).toBe('payment.early')
    expect((await confirm(dayAhead(server, 0), one.secretary)).status).toBe(403)
    const answers = await Promise.all([1, 2].map(() => confirm(dayAhead(server, 0), one.cashier)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await account(known.id)).charges[1]).toMatchObject({
      of: 'counterclaim',
      camp: 'DEF',
      paidOn: dayAhead(server, 0),
    })
    const news = (await server.call(message.list, { body: {} }, { as: 'partyChen' })).data.list
    expect(news.slice(0, 2).map(({ kind }) => kind)).toEqual(['counterFeePaid', 'counterFeeAsked'])
  })

  test('its party shows that the fee of a counterclaim is paid; the staff and its side see it, finance is told, and nobody else', async () => {
    const { known, asked } = await decided()
    await server.call(cost.askCounterFee, { body: { ...asked, fee: '11150' } }, one.secretary)
    const prove = async (as: Name, chargeId: string, baseId = known.id) => {
      const body = { ...makeProof(baseId, await give(server, as), { paidOn: dayAhead(server, 0) }), chargeId }
      return server.call(contract.payment.provePayment, { body }, { as })
    }
    const proofs = async (who: As) =>
      (await server.call(contract.payment.listProofs, { query: { baseId: known.id } }, who)).data.list
    expect((await prove('partyWang', asked.id)).status).toBe(403)
    expect((await prove('partyChen', randomUUID())).error).toBe('notFound')
    const other = await decided()
    expect((await prove('partyChen', asked.id, other.known.id)).error).toBe('notFound')
    const made = await prove('partyChen', asked.id)
    expect(made.data).toMatchObject({ baseId: known.id, chargeId: asked.id })
    const ofFee = async (who: As) => (await proofs(who)).filter(({ chargeId }) => chargeId === asked.id).length
    for (const [who, count] of [
      [{ as: 'partyChen' }, 1],
      [one.cashier, 1],
      [one.secretary, 1],
      [{ as: 'partyWang' }, 0],
    ] as const)
      expect([who, await ofFee(who)]).toEqual([who, count])
    // Nor does its side see how the claims were paid.
    expect((await proofs({ as: 'partyChen' })).every(({ chargeId }) => chargeId === asked.id)).toBe(true)
    const news = (await server.call(message.list, { body: {} }, one.cashier)).data.list
    expect(news[0]).toMatchObject({ kind: 'counterFeeProved', params: { byName: '陈丽华' } })
    expect((await seen(known.id)).timeline.at(-1)).toMatchObject({ action: 'counterFeeProved' })
    await server.call(cost.confirmCounterFee, { body: { id: asked.id, paidOn: dayAhead(server, 0) } }, one.cashier)
    expect((await prove('partyChen', asked.id)).error).toBe('state.closed')
  })

  test('the statement says the shares once the award is issued, the PDF says the same, and nobody but arbitrators, head and finance learns what the tribunal is paid', async () => {
    const { known, asked } = await decided()
    await server.call(cost.askCounterFee, { body: { ...asked, fee: '11150' } }, one.secretary)
    await server.call(cost.confirmCounterFee, { body: { id: asked.id, paidOn: dayAhead(server, 0) } }, one.cashier)
    const { next } = (await server.call(live.listEvents, { query: {} }, { as: 'partyWang' })).data
    await act(server, 'secretaryLi', 'hear', (await ready(known.id)) as CaseDetail)
    await act(server, 'arbitratorSun', 'conclude', await seen(known.id))
    const fix = (who: As, change: object = {}) =>
      server.call(cost.fixTribunalFees, { body: { baseId: known.id, total: '32188', ...change } }, who)
    expect((await fix(one.head)).error).toBe('state.closed')
    const outcome = {
      ...{ result: 'partly', awarded: '3000000', share: 70 },
      ...{ counterResult: 'partly', counterAwarded: '60000', counterShare: 50 },
    }
    const passed = await awardIn(server, known.id, 'numbered', { outcome })
    expect((await account(known.id, { as: 'partyWang' })).award).toBeNull()
    await issue(passed)
    const whole = await account(known.id, { as: 'partyChen' })
    expect(whole.award).toMatchObject({ no: passed.no, share: 70, counterShare: 50 })
    const printed = await fetchBytes(server, 'partyWang', cost.printCostAccount.path, { baseId: known.id })
    const text = (await textOfPdf(printed.bytes)).join('\n')
    for (const said of ['26,371.00', '54,099.00', '42,949.00']) expect(text).toContain(said)
    // In either language a sentence of its own.
    expect(text.replaceAll(/\s/g, '')).toContain('被申请人应向申请人偿付其预缴的费用CNY42,949.00。')
    expect(text.replaceAll(/\s/g, '')).toContain('TheRespondentshallreimbursetheClaimantCNY42,949.00')

    const list = (who: As) => server.call(cost.listTribunalFees, { query: { baseId: known.id } }, who)
    const counted = (await server.call(cost.countTribunalFees, { query: { baseId: known.id } }, one.head)).data
    expect(counted).toMatchObject({ total: '32188.00', kept: '80470.00', percent: 40 })
    expect((await fix(one.head, { total: '30000' })).fields[0]?.code).toBe('reason.required')
    expect((await fix(one.cashier)).status).toBe(403)
    const made = await fix(one.head)
    expect(made.data.list).toMatchObject([{ name: '孙首席', seat: 'sole', amount: '32188.00', paidOn: '' }])
    expect((await fix(one.head)).error).toBe('state.closed')
    const [fee] = made.data.list
    const pay = (who: As) =>
      server.call(cost.payTribunalFee, { body: { id: fee?.id ?? '', version: 1, paidOn: dayAhead(server, 0) } }, who)
    expect((await pay(one.cashier2)).data).toMatchObject({ paidOn: dayAhead(server, 0), version: 2 })
    expect((await pay(one.cashier)).error).toBe('state.closed')
    expect((await list({ as: 'arbitratorSun' })).data.list).toHaveLength(1)
    for (const who of [{ as: 'partyWang' }, { as: 'partyChen' }, one.secretary] as const)
      expect((await list(who)).status).toBe(403)
    for (const as of ['partyWang', 'partyChen'] as const) {
      const events = (await server.call(live.listEvents, { query: { after: next } }, { as })).data.list
      expect(events.length).toBeGreaterThan(3)
      expect(JSON.stringify([events, await seen(known.id), whole, text])).not.toMatch(/tribunalFee|\b32,?188\b/)
    }
  })

  test('an arbitrator who left midway is paid what the head says of the total, with a reason; who sits shares the rest', async () => {
    const known = await caseIn(server, 'transfered')
    const { tribunal } = contract
    await fillTribunal(server, known.id)
    const sitting = (await server.call(tribunal.getTribunal, { params: { id: known.id } }, { as: 'adminZhao' })).data
    const [first] = sitting.members
    const about = { id: known.id, version: sitting.version }
    const removed = { ...about, memberId: first?.id ?? '', reason: '长期患病' }
    const without = await server.call(tribunal.removeMember, { body: removed }, { as: 'adminZhao' })
    let version = without.data.version
    const next = async (who: As, call: 'appoint' | 'disclose' | 'acceptAppointment', more: object) => {
      const answer = await server.call(tribunal[call], { body: { id: known.id, version, ...more } as never }, who)
      expect([call, answer.status, answer.error]).toEqual([call, 200, undefined])
      version = (answer.data as typeof sitting).version
    }
    const { house } = server.running
    const made = { username: 'cost.qian', nickName: '钱仲裁员', cate: 'ZCY' as const, password: 'Test#2026' }
    const userId = await createAccount(house, made)
    const second = { token: (await openSession(house, house.db.orm, userId, { ip: '', device: '' })).token }
    await next({ as: 'adminZhao' }, 'appoint', { seat: 'sole', userId, reason: '替补' })
    await next(second, 'disclose', { nothing: true })
    await next(second, 'acceptAppointment', {})
    await act(server, 'partyWang', 'askWithdrawal', await seen(known.id))
    await act(server, 'secretaryLi', 'grantWithdrawal', await seen(known.id))
    const count = async () =>
      (await server.call(cost.countTribunalFees, { query: { baseId: known.id } }, one.head)).data
    // Of what goes back to a party nobody is paid a share.
    expect(await count()).toBeNull()
    const back = (await account(known.id)).charges[0]?.counted?.sum ?? ''
    expect((await decide(known.id, { amount: back })).status).toBe(200)
    const counted = await count()
    expect(counted?.left).toMatchObject([{ userId: server.id('arbitratorSun'), name: '孙首席', seat: 'sole' }])
    const fix = (change: object) =>
      server.call(
        cost.fixTribunalFees,
        { body: { baseId: known.id, total: counted?.total ?? '', ...change } },
        one.head,
      )
    const sun = { userId: server.id('arbitratorSun'), amount: '1000.50' }
    const qian = { userId, amount: '1' }
    for (const [change, path, code] of [
      [{ left: [sun] }, ['reason'], 'reason.required'],
      [{ left: [sun, sun], reason: '已开庭' }, ['left', 1, 'userId'], 'arbitrator.unknown'],
      [{ left: [qian], reason: '已开庭' }, ['left', 0, 'userId'], 'arbitrator.unknown'],
      [{ left: [{ ...sun, amount: counted?.total }], reason: '已开庭' }, ['total'], 'fee.leftTooMuch'],
      [{ left: [{ ...sun, amount: '-1' }], reason: '已开庭' }, ['left', 0, 'amount'], 'amount.format'],
    ] as const)
      expect([code, (await fix(change)).fields[0]]).toMatchObject([code, { path, code }])
    const { list } = (await fix({ left: [sun], reason: '已主持一次开庭' })).data
    expect(list.map(({ name, hasLeft, amount }) => [name, hasLeft, amount]).sort()).toEqual([
      ['孙首席', true, '1000.50'],
      ['钱仲裁员', false, fenText(fenIn(counted?.total ?? '') - fenIn('1000.50'))],
    ])
    const [news] = (await server.call(message.list, { body: {} }, { as: 'arbitratorSun' })).data.list
    expect(news).toMatchObject({ kind: 'tribunalFeeLeft', link: '', params: { fee: 'CNY 1000.50' } })
    // The case stays shut to them.
    expect((await get(known.id, { as: 'arbitratorSun' })).status).toBe(404)
  })

  test('a request whose fee was proved is withdrawn once the fee has come, so that it can be given back', async () => {
    const known = await caseIn(server, 'unpay')
    expect((await prove(server, 'partyWang', known)).status).toBe(200)
    expect((await act(server, 'partyWang', 'withdraw', await seen(known.id))).error).toBe('payment.proved')
    await act(server, 'secretaryLi', 'confirmPayment', await seen(known.id))
    await act(server, 'partyWang', 'askWithdrawal', await seen(known.id))
    await act(server, 'secretaryLi', 'grantWithdrawal', await seen(known.id))
    expect((await account(known.id)).charges[0]?.counted).toMatchObject({ stage: 'beforeAcceptance' })
  })

  test('money that came is confirmed with its sum: another one than was asked for needs a reason, and is told wherever the fee is', async () => {
    const confirm = async (id: string, change: object) => {
      const { version } = await seen(id)
      return server.call(contract.case.confirmPayment, { body: { id, version, ...change } }, { as: 'secretaryLi' })
    }
    for (const [received, words] of [
      ['69300', '少缴 Short CNY 20.00'],
      ['69330.5', '多缴 Over CNY 10.50'],
    ] as const) {
      const { id, fee } = await caseIn(server, 'unpay')
      const refused = await confirm(id, { received })
      expect([refused.error, refused.fields[0]?.path]).toEqual(['payment.differs', ['reason']])
      expect((await confirm(id, { received: '1.001', reason: '少缴' })).fields[0]?.path).toEqual(['received'])
      const paid = (await confirm(id, { received, reason: '银行扣除手续费' })).data
      expect(paid.charges[0]).toMatchObject({ amount: fee?.amount, received, difference: '银行扣除手续费' })
      const { timeline } = await seen(id)
      expect(timeline.at(-1)).toMatchObject({ reason: '银行扣除手续费', details: { fee: fee?.amount, received } })
      const [news] = (await server.call(message.list, { body: {} }, { as: 'partyWang' })).data.list
      expect(news).toMatchObject({ kind: 'casePaidOtherwise', params: { received, reason: '银行扣除手续费' } })
      expect(JSON.stringify(statementOf(paid, '2026-11-28'))).toContain(words)
      // What is over is no fee that anybody bears; what is short was never there to be borne.
      expect(keptOf(paid.charges[0]!)).toBe(received === '69300' ? '69300.00' : '69320.00')
    }
    // All of it came, said in so many words or not at all, as devices of before do.
    for (const change of [{}, { received: '69320' }]) {
      const { id } = await caseIn(server, 'unpay')
      const paid = (await confirm(id, change)).data
      expect(paid.charges[0]).toMatchObject({ received: '', difference: '' })
    }
  })

  test('so is that of a counterclaim', async () => {
    const { known, asked } = await counterclaimedCase(server)
    const [unasked] = (await account(known.id)).unasked
    await server.call(cost.askCounterFee, { body: { ...asked, fee: unasked?.fee || '100' } }, one.head)
    const confirm = async (change: object) =>
      server.call(
        cost.confirmCounterFee,
        { body: { id: asked.id, paidOn: dayAhead(server, 0), ...change } },
        one.cashier,
      )
    expect((await confirm({ received: '1.01' })).fields[0]).toMatchObject({ path: ['reason'], code: 'payment.differs' })
    const paid = (await confirm({ received: '1.01', reason: '分期缴纳' })).data
    expect(paid.charges[1]).toMatchObject({ received: '1.01', difference: '分期缴纳' })
    const [news] = (await server.call(message.list, { body: {} }, { as: 'partyChen' })).data.list
    expect(news).toMatchObject({ kind: 'counterFeePaidOtherwise', params: { received: '1.01', reason: '分期缴纳' } })
  })

  async function ready(id: string) {
    await fillTribunal(server, id)
    return (await act(server, 'secretaryLi', 'constitute', await seen(id))).data
  }
  async function issue(known: { id: string; version: number }) {
    const signing = await doStep(server, { as: 'secretaryLi' }, 'sign', known)
    const answer = await doStep(server, { as: 'secretaryLi' }, 'issue', signing.data)
    expect([answer.status, answer.error]).toEqual([200, undefined])
  }

  test('in whatever order and however often they come, a fee is refunded once and never above what was paid', async () => {
    type Event = { kind: 'decide' | 'record' | 'withdraw'; amount: number }
    const event: fc.Arbitrary<Event> = fc.record({
      kind: fc.constantFrom('decide', 'record', 'withdraw'),
      amount: fc.integer({ min: 0, max: 140_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 6 }), async (events) => {
        let known = await caseIn(server, 'aff')
        let paidBack = 0
        for (const { kind, amount } of events) {
          if (kind === 'withdraw') {
            const asked = await act(server, 'partyWang', 'askWithdrawal', known)
            if (asked.status === 200) await act(server, 'secretaryLi', 'grantWithdrawal', asked.data)
            known = await seen(known.id)
          }
          if (kind === 'decide') await decide(known.id, { amount: String(amount), reason: '酌定' })
          const refund = (await account(known.id)).charges[0]?.refund
          if (kind === 'record' && refund && (await record(refund, { as: 'secretaryLi' })).status === 200) paidBack++
        }
        const [charge] = (await account(known.id)).charges
        expect(paidBack).toBeLessThanOrEqual(1)
        expect(fenIn(charge?.refund?.amount ?? '0')).toBeLessThanOrEqual(fenIn('69320'))
        const steps = (await seen(known.id)).timeline.filter(({ action }) => action === 'refundDecided')
        expect(steps.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: process.env.SOAK ? 60 : 3 },
    )
  })
})
