import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { everyNews, type MessageKind } from '../../contract/message/message.ts'
import { sendMessage } from '../../server/message/send.ts'
import { pushSubscription } from '../../server/tables/message.ts'
import { letter } from '../../server/tables/provider.ts'
import type { Name } from '../make/people.ts'
import { openNames } from '../setup/names.ts'
import { openPushService } from '../setup/pushService.ts'
import { TestServer } from '../setup/server.ts'

const { message, account } = contract
const soon = { timeout: 20_000 }

/** How a service answers is in the name of the device: `/410` always so, `/503-201` first so. */
const answer = (path: string, times: number) => {
  const said = path.split('/')[1]?.split('-').map(Number).filter(Boolean) ?? []
  return said[Math.min(times, said.length) - 1] ?? 201
}

let service: Awaited<ReturnType<typeof openPushService>>
let server: TestServer
beforeAll(async () => {
  service = await openPushService(answer)
  server = await TestServer.start('pglite', { OUTGOING_NETWORKS: '127.0.0.0/8' })
})
afterAll(async () => {
  await server.stop()
  await service.close()
})

const orm = () => server.running.house.db.orm
const held = async (path: string) =>
  (
    await orm()
      .select()
      .from(pushSubscription)
      .where(eq(pushSubscription.endpoint, `${service.origin}${path}`))
  ).length

async function subscribe(who: Name, path: string, language: 'zh' | 'en' = 'zh') {
  const device = service.device(path)
  const answered = await server.call(message.subscribe, { body: { ...device.subscription, language } }, { as: who })
  expect(answered.status, JSON.stringify(answered)).toBe(200)
  return device
}

async function tell(who: Name, kind: MessageKind = 'text', params: Record<string, string> = { text: 'secret-text' }) {
  const { house } = server.running
  await house.db.tx((tx) =>
    sendMessage(house, tx, [server.id(who)], { kind, params, link: '/case/index?id=secret-link' }),
  )
}

/** Nothing waits to be pushed any more. */
const pushedAll = () =>
  expect.poll(async () => (await orm().select().from(letter).where(eq(letter.channel, 'push'))).length, soon).toBe(0)

test('a message reaches every device of its person, sealed for it and signed by the key that browsers are told, and names itself', async () => {
  await subscribe('partyWang', '/wang-phone')
  await subscribe('partyWang', '/wang-desk', 'en')
  const { publicKey } = (await server.call(message.pushKey, {}, { as: 'partyWang' })).data
  await server.call(
    message.send,
    { body: { userIds: [server.id('partyWang')], content: 'secret' } },
    { as: 'secretaryLi' },
  )
  await expect.poll(() => service.came('/wang-desk').length, soon).toBe(1)
  await expect.poll(() => service.came('/wang-phone').length, soon).toBe(1)
  const [came] = service.came('/wang-phone')
  const { list, total } = (await server.call(message.list, { body: { readStatus: 0 } }, { as: 'partyWang' })).data
  expect(JSON.parse(came?.text ?? '')).toEqual({
    web_push: 8030,
    notification: {
      title: '新通知',
      body: '您有一条关于仲裁机构的通知的新通知。',
      lang: 'zh',
      tag: list[0]?.id,
      navigate: `/#/message/index?id=${list[0]?.id}`,
    },
    app_badge: total,
  })
  expect(came?.token).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) })
  expect(came?.headers.authorization).toContain(`k=${publicKey}`)
  expect(Number(came?.headers.ttl)).toBeGreaterThan(3600)
  expect(service.came('/wang-desk')[0]?.text).toContain('a notice of the institution')
  expect(service.came('/wang-desk')[0]?.headers.topic).not.toBe(came?.headers.topic)
})

test('nothing of what it tells of stands on a locked screen, of whatever kind it is', async () => {
  const names = ['no', 'caseNo', 'name', 'cause', 'reason', 'fee', 'due', 'byName', 'party', 'title', 'text', 'detail']
  const params = Object.fromEntries(names.map((name) => [name, `secret-${name}`]))
  await subscribe('partyChen', '/chen')
  const kinds = (Object.keys(everyNews) as MessageKind[]).filter((kind) => everyNews[kind][2] !== null)
  for (const kind of kinds) await tell('partyChen', kind, params)
  await pushedAll()
  const said = service.came('/chen').map(({ text }) => text)
  expect(said.length).toBe(kinds.length)
  expect(said.filter((text) => text.includes('secret-'))).toEqual([])
})

test('a service that is busy is asked again under the same topic; a device that is gone is forgotten', async () => {
  await subscribe('arbitratorSun', '/503-503-201')
  await subscribe('arbitratorSun', '/410')
  await subscribe('arbitratorSun', '/413')
  await tell('arbitratorSun')
  await pushedAll()
  expect(service.came('/503-503-201')).toHaveLength(1)
  expect(service.tries('/503-503-201')).toBe(3)
  expect([await held('/503-503-201'), await held('/410'), await held('/413')]).toEqual([1, 0, 1])
  expect(service.tries('/413')).toBe(1)
})

test('who logs out, ends other devices or takes it back is told there no longer; another person takes a device over with its secret alone', async () => {
  const { token } = (await server.logIn('candidateHe')).data
  const mine = service.device('/he-1').subscription
  const as = { token: token ?? '' }
  expect((await server.call(message.subscribe, { body: { ...mine, language: 'zh' } }, as)).status).toBe(200)
  await server.call(account.logout, {}, as)
  expect(await held('/he-1')).toBe(0)

  await subscribe('partyWang', '/wang-3')
  const foreign = { endpoint: `${service.origin}/wang-3`, keys: service.device('/elsewhere').subscription.keys }
  const taken = await server.call(message.subscribe, { body: { ...foreign, language: 'zh' } }, { as: 'partyChen' })
  expect(taken.error).toBe('push.endpoint')
  await server.call(message.unsubscribe, { body: { endpoint: foreign.endpoint } }, { as: 'partyChen' })
  expect(await held('/wang-3')).toBe(1)
  await server.call(message.unsubscribe, { body: { endpoint: foreign.endpoint } }, { as: 'partyWang' })
  expect(await held('/wang-3')).toBe(0)
})

test.each([
  ['https://127.0.0.2/x', 200],
  ['http://127.0.0.1:1/x', 200],
  ['https://10.0.0.7/x', 422],
  ['https://[::1]/x', 422],
  ['https://[::ffff:10.0.0.1]/x', 422],
  ['https://169.254.169.254/latest', 422],
  ['https://localhost/x', 422],
  ['https://user:pass@push.example.org/x', 422],
  ['http://push.example.org/x', 422],
  ['ftp://push.example.org/x', 400],
])('%s as the address of a push service is met with %i', async (endpoint, status) => {
  const { keys } = service.device('/never').subscription
  const answered = await server.call(
    message.subscribe,
    { body: { endpoint, keys, language: 'zh' } },
    { as: 'secretaryFar' },
  )
  expect(answered.status).toBe(status)
})

test('a name that leads inside is not asked, and nobody else waits for it', async () => {
  const { keys } = service.device('/never').subscription
  const endpoint = 'https://localhost.localdomain./x'
  await orm()
    .insert(pushSubscription)
    .values({
      endpoint,
      accountId: server.id('adminFar'),
      sessionHash: 'x',
      ...keys,
      language: 'zh',
      seenAt: new Date(),
    })
  await tell('adminFar')
  await subscribe('adminFar', '/far')
  await tell('adminFar')
  await expect.poll(() => service.came('/far').length, soon).toBe(1)
})

test('whose ten devices lead to where nobody ever answers keeps nobody else waiting', async () => {
  await subscribe('partyWang', '/wang-quick')
  await tell('partyWang')
  await expect.poll(() => service.came('/wang-quick').length, soon).toBe(1)
  const mute = createServer()
  const lines = new Set<Socket>()
  mute.on('connection', (line) => lines.add(line.on('error', () => undefined)))
  mute.listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  try {
    for (let at = 0; at < 10; at++) {
      const { subscription } = service.device(`/mute-${at}`)
      const body = { ...subscription, endpoint: `http://127.0.0.1:${port}/${at}`, language: 'zh' as const }
      expect((await server.call(message.subscribe, { body }, { as: 'partyChen' })).status).toBe(200)
    }
    for (let at = 0; at < 4; at++) await tell('partyChen')
    await expect.poll(() => lines.size, soon).toBeGreaterThan(1)
    await tell('partyWang')
    await expect.poll(() => service.came('/wang-quick').length, { timeout: 15_000 }).toBe(2)
    expect(lines.size).toBeLessThan(5)
  } finally {
    await orm()
      .delete(pushSubscription)
      .where(eq(pushSubscription.accountId, server.id('partyChen')))
    mute.close()
    for (const line of lines) line.destroy()
  }
})

test('a push address whose name leads inside is refused at once, one whose name nobody knows is taken and held against it when it is sent', async () => {
  const addresses: Record<string, string | null> = {
    'inside.push.test': '10.0.0.7',
    'cloud.push.test': '169.254.169.254',
    'self.push.test': '0.0.0.0',
    'outside.push.test': '93.184.216.34',
    'silent.push.test': null,
  }
  const close = await openNames((name) => addresses[name] ?? null)
  onTestFinished(close)
  const { keys } = service.device('/names').subscription
  const outcome = async (host: string) => {
    const body = { endpoint: `https://${host}/device`, keys, language: 'zh' as const }
    const { status, error } = await server.call(message.subscribe, { body }, { as: 'partyChen' })
    return [host, status, error]
  }
  const said = await Promise.all(Object.keys(addresses).map(outcome))
  expect(said).toEqual([
    ['inside.push.test', 422, 'push.endpoint'],
    ['cloud.push.test', 422, 'push.endpoint'],
    ['self.push.test', 422, 'push.endpoint'],
    ['outside.push.test', 200, undefined],
    ['silent.push.test', 200, undefined],
  ])
})
