import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { twoPeople } from '../../contract/case/twoPeople.ts'
import { caseFee } from '../../contract/cost/fee.ts'
import { createAccount } from '../../server/account/create.ts'
import { account } from '../../server/tables/account.ts'
import { openSession } from '../../server/who.ts'
import { dayAhead, dept, makeCaseFields, submitRequest } from '../make/case.ts'
import { makeEntry } from '../make/roster.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: calls } = contract
const password = 'Test#2026'

test('the pairs of steps that need two people are these', () => {
  expect(twoPeople.map(({ first, second }) => [first, ...second])).toEqual([
    ['pass', 'approve', 'return', 'disagree'],
    ['approve', 'confirmPayment'],
    ['confirmPayment', 'accept'],
    ['counterFeeAsked', 'counterFeePaid'],
    ['refundDecided', 'refundPaid'],
    ['appoint', 'confirmDisclosure'],
  ])
})

/** Each holds every office of a case; without the exemption of the demo that is no help. */
describe.each(engines)('two people on %s', (engine) => {
  let server: TestServer
  let one: { id: string; token: string }
  let other: { id: string; token: string }
  const offices = ['ROLE_FILING', 'ROLE_FINANCE', 'ROLE_SECRETARY', 'ROLE_HEAD']

  async function somebody(username: string) {
    const { house } = server.running
    const made = { username, nickName: username, cate: 'MISHU' as const, dept, roles: offices, password }
    const id = await createAccount(house, made)
    const { token } = await openSession(house, house.db.orm, id, { ip: '', device: '' })
    return { id, token }
  }
  beforeAll(async () => {
    server = await TestServer.start(engine)
    one = await somebody('one.of.all')
    other = await somebody('other.of.all')
  })
  afterAll(() => server.stop())

  const seen = async (id: string) => (await server.call(calls.getCase, { params: { id } }, { token: one.token })).data

  test('nobody takes a request through a step and the one that needs another, whatever offices they hold', async () => {
    const { id } = await submitRequest(server, 'partyWang')
    const at = async () => ({ id, version: (await seen(id)).version })
    const approve = async ({ token }: typeof one) => {
      const fee = caseFee({ ...makeCaseFields(), ...(await seen(id)) }, dayAhead(server, 0)) ?? ''
      const body = { ...(await at()), fee, currency: 'CNY' as const, due: dayAhead(server, 15) }
      return server.call(calls.approveCase, { body }, { token })
    }
    const confirm = async ({ token }: typeof one) => server.call(calls.confirmPayment, { body: await at() }, { token })
    const accept = async ({ token }: typeof one) =>
      server.call(calls.acceptCase, { body: { ...(await at()), dept, secretaryId: one.id } }, { token })
    const pass = { ...(await at()), reviewerId: other.id }
    expect((await server.call(calls.passCase, { body: pass }, { token: one.token })).status).toBe(200)
    expect((await approve(one)).error).toBe('reviewer.same')
    const back = { ...(await at()), reason: '须补正', fields: ['facts' as const], due: dayAhead(server, 15) }
    expect((await server.call(calls.returnCase, { body: back }, { token: one.token })).error).toBe('reviewer.same')
    const ended = { ...(await at()), reason: '不予受理' }
    expect((await server.call(calls.disagreeCase, { body: ended }, { token: one.token })).error).toBe('reviewer.same')
    expect((await approve(other)).status).toBe(200)
    expect((await confirm(other)).error).toBe('person.same')
    expect((await confirm(one)).status).toBe(200)
    expect((await accept(one)).error).toBe('person.same')
    expect((await accept(other)).status).toBe(200)
    await makeEntry(server, 'arbitratorSun')
    const tribunal = async () => (await server.call(contract.tribunal.getTribunal, { params: { id } }, other)).data
    const named = { seat: 'presiding' as const, userId: server.id('arbitratorSun'), reason: '' }
    const stands = async () => ({ id, version: (await tribunal()).version })
    expect(
      (await server.call(contract.tribunal.appoint, { body: { ...(await stands()), ...named } }, other)).status,
    ).toBe(200)
    const said = { ...(await stands()), nothing: false, disclosure: '曾与一方代理人同事' }
    await server.call(contract.tribunal.disclose, { body: said }, { as: 'arbitratorSun' })
    const memberId = (await tribunal()).members[0]?.id ?? ''
    const clear = async (by: typeof one) =>
      server.call(contract.tribunal.confirmDisclosure, { body: { ...(await stands()), memberId } }, by)
    expect((await clear(other)).error).toBe('person.same')
    // Whatever they are called by then.
    await server.running.house.db.orm
      .update(account)
      .set({ nickName: '孙改名' })
      .where(eq(account.id, server.id('arbitratorSun')))
    expect((await clear(other)).error).toBe('person.same')
    expect((await clear(one)).status).toBe(200)
  })

  test('each use of an office stands in the log, and its holder hears of the first of a session', async () => {
    const { list } = (
      await server.call(contract.admin.listAudit, { query: { blurry: 'other.of.all', size: 50 } }, { as: 'adminZhao' })
    ).data
    const uses = list.filter(({ action }) => action === 'office.use')
    expect(uses.map(({ changes }) => [changes.office?.[1], changes.call?.[1]])).toEqual([
      ['ROLE_HEAD', 'tribunal.appoint'],
      ['ROLE_HEAD', 'case.acceptCase'],
      ['ROLE_FILING', 'case.approveCase'],
    ])
    expect(uses.every(({ target }) => target !== '')).toBe(true)
    const told = (await server.call(contract.message.list, { body: {} }, { token: other.token })).data.list
    expect(told.filter(({ kind }) => kind === 'officeUsed')).toHaveLength(1)
    const mine = (await server.call(contract.account.listOfficeUses, { query: {} }, { token: other.token })).data
    expect(mine.list.map(({ call }) => call)).toEqual(['tribunal.appoint', 'case.acceptCase', 'case.approveCase'])
  })
})
