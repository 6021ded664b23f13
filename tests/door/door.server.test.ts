import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, everyCall } from '../../contract/all.ts'
import { draftDays, tusPath } from '../../contract/upload/upload.ts'
import { doOnce, forgetAnswers } from '../../server/door/once.ts'
import { personOf } from '../../server/who.ts'
import { makeBody } from '../make/application.ts'
import { makeUpload, Tus } from '../make/file.ts'
import { bothEngines, TestServer } from '../setup/server.ts'

describe.each(bothEngines)('the door on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const login = contract.account.login.path

  test.each([
    ['an unknown address', 'GET', 'nothing/here', undefined, {}, 404, 'notFound'],
    ['an unknown method', 'PUT', login, {}, {}, 404, 'notFound'],
    ['broken JSON', 'POST', login, '{"a":', {}, 400, 'badJson'],
    ['JSON that would change prototypes', 'POST', login, '{"__proto__":{"a":1}}', {}, 400, 'badJson'],
    ['no body where one is needed', 'POST', login, '', {}, 400, 'badRequest'],
    [
      'a body of another type',
      'POST',
      login,
      'a=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'badMedia',
    ],
    ['a body of text', 'POST', login, 'hello', { 'content-type': 'text/plain' }, 415, 'badMedia'],
    ['a body of more than 1 MB', 'POST', login, JSON.stringify({ a: 'x'.repeat(1024 * 1024) }), {}, 413, 'tooLarge'],
    ['an address that is none', 'GET', 'userservice/%E0%A4%A', undefined, {}, 400, 'badRequest'],
  ] as const)('answers %s with the envelope', async (_, method, path, body, headers, status, error) => {
    const answer = await server.send(method, path, body, { headers })
    expect([answer.status, answer.code, answer.error, answer.data]).toEqual([status, status, error, null])
    expect(answer.message).toBeTruthy()
    expect(JSON.stringify(answer)).not.toContain('node_modules')
  })

  test('takes a mutation without a body that announces JSON, as old clients send it', async () => {
    const { token } = (await server.logIn('partyWang')).data
    const headers = { 'content-type': 'application/json' }
    expect(
      (await server.send('DELETE', contract.account.logout.path, undefined, { token: token ?? '', headers })).status,
    ).toBe(200)
  })

  test('a long answer is packed for whoever unpacks, and says the same', async () => {
    const { nation } = contract.lookup
    const plain = await server.call(nation, {}, { as: 'partyWang' })
    const headers = { authorization: await server.token('partyWang'), 'accept-encoding': 'gzip' }
    const packed = await fetch(`${server.address}/moduleApi/${nation.path}`, { headers })
    expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null])
    expect(((await packed.json()) as { data: unknown }).data).toEqual(plain.data)
  })

  test.each(['short', 'x'.repeat(101), 'has space in it'])('refuses the key %j', async (key) => {
    const body = await makeBody(server, 'partyWang')
    const answer = await server.call(contract.filing.submitPreservation, { body }, { as: 'partyWang', key })
    expect([answer.status, answer.fields]).toEqual([400, [{ path: ['Idempotency-Key'], code: 'wrongType' }]])
  })

  test('keeps answers for 30 days', async () => {
    const { house } = server.running
    const key = randomUUID()
    const ask = () =>
      house.db.tx((tx) => doOnce(house, tx, server.id('partyWang'), key, ['hash'], async () => randomUUID()))
    const first = await ask()
    server.clock.later = 30 * 86_400_000 - 60_000
    await forgetAnswers(house)
    expect(await ask()).toBe(first)
    server.clock.later = 30 * 86_400_000 + 60_000
    await forgetAnswers(house)
    expect(await ask()).not.toBe(first)
    server.clock.later = 0
  })

  test('describes every call in its OpenAPI document, and shows it', async () => {
    const document = (await (await fetch(`${server.address}/moduleApi/openapi.json`)).json()) as {
      openapi: string
      info: { description: string }
      paths: Record<string, Record<string, { operationId: string; responses: object }>>
    }
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    )
    expect(described.sort()).toEqual(everyCall.map((call) => call.name).sort())
    const login = JSON.stringify(document.paths['/moduleApi/userservice/author/login'])
    for (const word of ['username', 'password', 'uuid', 'loginType', 'pwdTimeOut', 'captchaWrong'])
      expect(login).toContain(word)
    expect(document.info.description).toContain(`is kept for ${draftDays} days from the last HEAD`)
    const page = await fetch(`${server.address}/moduleApi/docs`)
    expect([page.status, (await page.text()).includes('swagger-ui')]).toEqual([200, true])
  })

  test('sends headers that hold a page to its own origin', async () => {
    const { headers } = await server.send('GET', 'userservice/author/info')
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "worker-src 'self' blob:",
    ]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('is healthy, and counts its calls for this machine alone', async () => {
    expect(await (await fetch(`${server.address}/healthz`)).json()).toMatchObject({
      ok: true,
      database: { ok: true, kind: engine },
      files: { ok: true, kind: 'folder' },
      disk: { ok: true },
    })
    await server.send('GET', 'userservice/author/info')
    const figures = await fetch(`${server.address}/metrics`)
    expect(await figures.text()).toContain('call_seconds_count{call="account.info",status="401"}')
    const stranger = await fetch(`${server.address}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(stranger.status).toBe(403)
  })

  test('shows letters on a readable page, with nothing in them run as markup', async () => {
    await server.captcha()
    const page = await (await fetch(`${server.address}/dev/outbox`)).text()
    expect(page).toContain('captcha')
    const [letter] = (await (await fetch(`${server.address}/dev/outbox.json`)).json()) as Record<string, unknown>[]
    expect(Object.keys(letter ?? {}).sort()).toEqual(['at', 'channel', 'code', 'id', 'uuid'])
  })

  test('writes nothing about people into its log', async () => {
    server.lines.length = 0
    const token = await server.token('partyWang')
    const body = await makeBody(server, 'partyWang', { reason: '秘密的理由' })
    await server.call(contract.filing.submitPreservation, { body }, { as: 'partyWang' })
    await server.call(
      contract.filing.submitPreservation,
      { body: { ...body, court: { name: '', region: '秘密' } } },
      { as: 'partyWang' },
    )
    await server.send('GET', `messageservice/event/list?after=1&secret=秘密`, undefined, { as: 'partyWang' })
    await server.logIn('partyChen', { password: '秘密Pass1!' })
    const log = server.lines.join('')
    expect(log).toContain('"call":"filing.submitPreservation"')
    expect(log).toContain(server.id('partyWang'))
    for (const secret of [
      '秘密',
      'secret',
      'chen',
      '王建国',
      token.slice(7),
      body.applicant.phone,
      '127.0.0.1',
      '申请书',
    ])
      expect(log).not.toContain(secret)
  })

  test.each([
    ['a form', 'POST', contract.filing.submitPreservation.path, 'application/json'],
    ['a file', 'PATCH', '', 'application/offset+octet-stream'],
  ])("takes it for nobody's failure when the sender of %s goes away in the middle", async (_, method, path, type) => {
    const upload = makeUpload()
    await new Tus(server, 'partyWang').create(upload)
    const authorization = await server.token('partyWang')
    server.lines.length = 0
    const { port } = new URL(server.address)
    const socket = connect(Number(port), '127.0.0.1')
    const head = [
      `${method} /moduleApi/${path || `${tusPath}/${upload.id}`} HTTP/1.1`,
      'host: x',
      `authorization: ${authorization}`,
      `content-type: ${type}`,
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-length: 1900',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{"id":"`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(server.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  test('within a transaction the queries of the house refuse at once, which would wait for ever on one connection', async () => {
    const { db } = server.running.house
    const { orm } = db
    const query = 'select 1 as one' as never
    await expect(db.tx(() => orm.execute(query))).rejects.toThrow('Within a transaction')
    await expect(db.tx(() => db.tx((tx) => tx.execute(query)))).rejects.toThrow('Within a transaction')
    // Known since everybody before it was let in.
    const token = await server.token('partyWang')
    expect((await personOf(server.running.house, token))?.id).toBe(server.id('partyWang'))
    await expect(db.tx(() => personOf(server.running.house, token))).rejects.toThrow('Within a transaction')
    // What a transaction began and did not wait for is outside once that is over.
    let later: Promise<unknown> = Promise.resolve()
    let goOn = () => {}
    await db.tx(async () => {
      later = new Promise<void>((resolve) => (goOn = resolve)).then(() => orm.execute(query))
    })
    goOn()
    await later
    await db.tx((tx) => tx.execute(query))
  })

  test('keeps what people typed out of the log even when the database fails', async () => {
    server.lines.length = 0
    const { house } = server.running
    const { db } = house
    house.db = {
      ...db,
      tx: () => db.tx((tx) => tx.execute('select * from nowhere where secret = 秘密' as never) as never),
    }
    const answer = await server
      .call(contract.filing.submitPreservation, { body: await validBody() }, { as: 'partyWang' })
      .finally(() => (house.db = db))
    expect([answer.status, answer.error, answer.message]).toEqual([500, 'failed', '服务器出错，请稍后再试'])
    expect(server.lines.join('')).toContain('"msg":"failed"')
    expect(server.lines.join('')).not.toContain('秘密')
  })

  function validBody() {
    return makeBody(server, 'partyWang', { files: [{ attachmentId: randomUUID(), purpose: 'application' }] })
  }
})
