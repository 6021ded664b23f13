import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { contract, everyCall } from '../../contract/all.ts'
import { livePath } from '../../contract/event.ts'
import type { Named } from '../../contract/kernel/call.ts'
import { makeHearing } from '../../server/hearing/make.ts'
import { newMail, newPhone } from '../make/address.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account, activity, arbitrator, hearing } = contract

type Kind = 'platform' | 'guest' | 'abroad' | 'room'

describe.each(engines)('a token on %s', (engine) => {
  let server: TestServer
  const phone = newPhone()
  const email = newMail()
  const tokens = {} as Record<Kind, string>

  beforeAll(async () => {
    server = await TestServer.start(engine)
    tokens.platform = await server.token('partyWang')
    await server.call(activity.loginCode, { body: { phone } })
    tokens.guest = (await server.call(activity.login, { body: { phone, code: await server.codeTo(phone) } })).data.token
    await server.call(arbitrator.abroadCode, { body: { email } })
    const abroad = await server.call(arbitrator.abroadLogin, { body: { email, code: await server.codeTo(email) } })
    tokens.abroad = abroad.data.loginToken
    const { house } = server.running
    const made = await house.db.tx((tx) =>
      makeHearing(house, tx, {
        tenantId: 1,
        route: '/onlineCourt',
        title: '开庭',
        startsAt: new Date(),
        endsAt: new Date(Date.now() + 3600_000),
        attendees: [{ accountId: server.id('partyWang'), name: '王建国', role: 'APPLICANT' }],
      }),
    )
    const room = await server.call(hearing.getInfoByCourtCode, {
      body: { code: made.codes[0] ?? '', url: '/onlineCourt' },
    })
    tokens.room = room.data.token
  })
  afterAll(() => server.stop())

  const opener = ({ who }: Named): Kind => (who === 'guest' || who === 'abroad' || who === 'room' ? who : 'platform')

  /** A call with one token under every name a token is sent by. */
  function knock(call: Named, token: string) {
    const path = call.path.replace(/\{\w+\}/g, () => crypto.randomUUID())
    const headers = { 'activity-token': token, 'activity-phone': phone, 'arbi-token': token, 'arbi-phone': email }
    return server.send(call.method, path, undefined, { token, headers })
  }

  const closed = everyCall.filter((call) => call.who !== 'anyone')
  test.each(closed.map((call) => ({ name: call.name, call })))('of another kind does not open $name', async ({
    call,
  }) => {
    const out = call.who === 'guest' ? [402, 'guestSignedOut'] : [401, 'signedOut']
    for (const kind of ['platform', 'guest', 'abroad', 'room'] as const) {
      if (kind === opener(call)) continue
      const { status, error } = await knock(call, tokens[kind])
      expect([status, error], kind).toEqual(out)
    }
  })

  test('of its own kind opens its door, and none of the tries above harmed it', async () => {
    expect((await server.call(account.info, {}, { token: tokens.platform })).status).toBe(200)
    const headers = { 'activity-token': tokens.guest, 'activity-phone': phone }
    expect((await server.call(activity.saveUser, { body: { loginName: '甲' } }, { headers })).status).toBe(200)
    const { status } = await knock(arbitrator.abroadToken, tokens.abroad)
    expect(status).toBe(404)
  })

  test('opens no socket of live changes unless it is of the platform', async () => {
    const closing = (token: string) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${server.address.replace('http', 'ws')}/moduleApi/${livePath}`)
        socket.onopen = () => socket.send(JSON.stringify({ token }))
        socket.onmessage = () => {
          socket.close()
          resolve(0)
        }
        socket.onclose = ({ code }) => resolve(code)
      })
    expect(await closing(tokens.platform)).toBe(0)
    for (const kind of ['guest', 'abroad', 'room'] as const) expect(await closing(tokens[kind]), kind).toBe(4401)
  })

  const doors = everyCall.filter((call) => call.who === 'anyone' && call.method !== 'GET')
  test.each(
    doors.map((call) => ({ name: call.name, call })),
  )('is not needed at $name, which takes no megabyte and tells no trace', async ({ call }) => {
    const path = call.path.replace(/\{\w+\}/g, () => crypto.randomUUID())
    const large = await server.send(call.method, path, JSON.stringify({ text: 'x'.repeat(1024 * 1024) }))
    expect([large.status, large.error]).toEqual([413, 'tooLarge'])
    for (const body of [
      '{"account":',
      '[]',
      'null',
      '{"account":{"$gt":""},"code":[],"phone":1,"email":{}}',
      '{"__proto__":{"a":1}}',
    ]) {
      const answer = await server.send(call.method, path, body)
      expect([200, 400, 429], body).toContain(answer.status)
      expect(JSON.stringify(answer)).not.toMatch(/\bat .*\.[tj]s:|node_modules|select |drizzle/)
    }
  })
})
