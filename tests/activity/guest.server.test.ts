import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { newPhone, otherCode } from '../make/address.ts'
import { engines, TestServer } from '../setup/server.ts'

const { activity } = contract

describe.each(engines)('an activity attendee on %s', (engine) => {
  let server: TestServer
  let phone: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    phone = newPhone()
    server.clock.later = 0
  })

  async function enter(at = phone) {
    await server.call(activity.loginCode, { body: { phone: at } })
    const { data } = await server.call(activity.login, { body: { phone: at, code: await server.codeTo(at) } })
    return { ...data, headers: { 'activity-token': data.token, 'activity-phone': at } }
  }
  const see = (id: string, headers: Record<string, string>) =>
    server.call(activity.getUser, { params: { id } }, { headers })
  const body = { loginName: '参会<i>人</i>', company: '某公司', title: '法务', email: 'a@b.cn', note: '素食' }

  test('comes in by phone and code, says who they are, and is known when they come again', async () => {
    const first = await enter()
    expect(first.token).toMatch(/^Bearer [\w-]{43}$/)
    expect(first.loginName).toBe('')
    const saved = await server.call(activity.saveUser, { body }, first)
    expect(saved.data).toEqual({ ...body, userId: first.userId, phone })
    expect((await see(first.userId, first.headers)).data).toEqual(saved.data)
    server.clock.later = 61_000
    const again = await enter()
    expect([again.userId, again.loginName]).toEqual([first.userId, body.loginName])
  })

  test('does not come in with a wrong code or one that was used', async () => {
    await server.call(activity.loginCode, { body: { phone } })
    const code = await server.codeTo(phone)
    const knock = (code: string) => server.call(activity.login, { body: { phone, code } })
    expect((await knock(otherCode(code))).error).toBe('sentCodeWrong')
    expect((await knock(code)).status).toBe(200)
    expect((await knock(code)).error).toBe('sentCodeWrong')
  })

  test('sees themself and nobody else', async () => {
    const [one, other] = [await enter(), await enter(newPhone())]
    expect((await see(other.userId, one.headers)).error).toBe('notFound')
    expect((await see(server.id('partyWang'), one.headers)).error).toBe('notFound')
  })

  test('is out with 402 without the phone, with another phone, after logout and after a day', async () => {
    const { userId, headers } = await enter()
    const out = async (sent: Record<string, string>) => {
      const { status, code, message } = await see(userId, sent)
      expect([status, code, message]).toEqual([402, 402, '当前登录状态已过期，请重新登录'])
    }
    await out({})
    await out({ 'activity-token': headers['activity-token'] })
    await out({ ...headers, 'activity-phone': newPhone() })
    server.clock.later = 86_400_000 - 60_000
    expect((await see(userId, headers)).status).toBe(200)
    server.clock.later = 86_400_000 + 1000
    await out(headers)
    server.clock.later = 0
    expect((await server.call(activity.logout, {}, { headers })).status).toBe(200)
    await out(headers)
  })

  test('says no more about themself than there is room for', async () => {
    const { headers } = await enter()
    const save = (change: object) => server.call(activity.saveUser, { body: { ...body, ...change } }, { headers })
    expect((await save({ loginName: '' })).fields[0]?.code).toBe('required')
    expect((await save({ note: 'x'.repeat(501) })).fields[0]?.code).toBe('tooLong')
    expect((await save({ email: 'foo' })).fields).toEqual([{ path: ['email'], code: 'email.format' }])
    expect((await save({ email: '' })).status).toBe(200)
    expect((await save({ note: 'x'.repeat(1_100_000) })).error).toBe('tooLarge')
  })
})
