import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { contract } from '../../contract/all.ts'
import { livePath } from '../../contract/event.ts'
import { peerPath, roomPath } from '../../contract/room/room.ts'
import { createAccount } from '../../server/account/create.ts'
import { readConfig } from '../../server/config.ts'
import { type Running, start } from '../../server/start.ts'
import { openSession } from '../../server/who.ts'

const folder = mkdtempSync(join(tmpdir(), 'hardening-'))
let server: Running
const publicUrl = 'https://arbitration.example'
beforeAll(async () => {
  const config = readConfig({ PORT: '0', DATA_DIR: folder, DEMO: '1', PUBLIC_URL: publicUrl, RATE_LIMITS: '0' })
  const log = { write: () => undefined }
  server = await start(config, { log, empty: true, deadlines: { askedMs: 400, answeredMs: 400 } })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const port = () => Number(new URL(server.address).port)
const open = () => promisify(server.app.server.getConnections.bind(server.app.server))()

/** Somebody who writes HTTP by hand and keeps their own half open whatever comes. */
async function dial(head: string): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(head)
  const drip = setInterval(() => socket.writable && socket.write('x'), 50)
  socket.once('close', () => clearInterval(drip))
  return { socket, heard: () => heard }
}

/** Also by a reset: whoever drips on is told so. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

const post = (path: string, type: string) =>
  `POST /moduleApi/${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n{`

describe('a request has an end', () => {
  const login = contract.account.login.path
  test.each([
    ['a body that comes byte by byte', post(login, 'application/json')],
    ['one of an address that nobody has', post('nothing/here', 'application/json')],
    ['one of a type that is refused', post(login, 'text/plain')],
    ['a form where none is taken', post(login, 'multipart/form-data; boundary=x')],
    ['a question with a body that nobody asked for', post(login, 'application/json').replace('POST', 'GET')],
  ])('%s', async (_, head) => {
    const { socket } = await dial(head)
    await closed(socket)
    await vi.waitUntil(async () => (await open()) === 0, { timeout: 30_000 })
  })

  test('and is told so, where nothing was answered yet', async () => {
    const { socket, heard } = await dial(post(login, 'application/json'))
    await closed(socket)
    expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
    expect(JSON.parse(heard().split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 408, error: 'timeout' })
  })

  test('also where its sender never closes their own half', async () => {
    const { heard } = await dial('NONSENSE\r\n\r\n')
    // It is there and was answered: else there would be nothing to end.
    await vi.waitUntil(() => heard() !== '', { timeout: 30_000 })
    await vi.waitUntil(async () => (await open()) === 0, { timeout: 30_000 })
  })

  test('but a file has the time it needs: one that began before is still listened to', async () => {
    const { house } = server
    const person = { username: 'slow', nickName: '慢', cate: 'USER', password: 'Test#2026' } as const
    const id = await createAccount(house, person)
    const { token } = await openSession(house, house.db.orm, id, { ip: '', device: '' })
    const form = post(contract.upload.uploadFile.path, 'multipart/form-data; boundary=x')
    const file = await dial(form.replace('\r\n\r\n{', `\r\nauthorization: ${token}\r\n\r\n--x\r\n`))
    const json = await dial(post(login, 'application/json'))
    await closed(json.socket)
    expect([file.heard(), file.socket.writable]).toEqual(['', true])
  })
})

describe('a socket', () => {
  /** The status that an upgrade is answered with; 101 opens. */
  async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}${path}`, { headers })
    onTestFinished(() => socket.terminate())
    return new Promise((resolve) => {
      socket.on('upgrade', ({ statusCode = 0 }) => resolve(statusCode))
      socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
      socket.on('error', () => undefined)
    })
  }

  test.each([`/moduleApi/${livePath}`, `/moduleApi/${roomPath}`])('%s opens to our own page only', async (path) => {
    for (const origin of ['https://evil.example', 'null', `${server.address}.evil.example`, 'http://127.0.0.1:1'])
      expect([origin, await statusOf(path, { origin })]).toEqual([origin, 403])
    for (const origin of [server.address, publicUrl])
      expect([origin, await statusOf(path, { origin })]).toEqual([origin, 101])
    // What is no browser says nothing of where it is from.
    expect(await statusOf(path, {})).toBe(101)
  })

  test('of media opens to nobody else either', async () => {
    const path = `${peerPath}/peerjs?key=peerjs&id=x&token=y`
    expect(await statusOf(path, { origin: 'https://evil.example' })).toBe(403)
    expect(await statusOf(path, { origin: server.address })).toBe(401)
  })
})

describe('what browsers are told', () => {
  test.each(['/moduleApi/userservice/base/config', '/nothing', '/dev/outbox.json'])('with %s', async (path) => {
    const { headers } = await fetch(server.address + path)
    const policy = headers.get('content-security-policy') ?? ''
    // Every source is ourselves, or lies in the page itself: no scheme alone, no other host, no wildcard.
    const { host } = new URL(server.address)
    const sources = policy.split(';').flatMap((line) => line.trim().split(/\s+/).slice(1))
    const known = ["'self'", "'none'", "'unsafe-inline'", 'data:', 'blob:', `ws://${host}`, `wss://${host}`]
    expect(sources.filter((source) => !known.includes(source))).toEqual([])
    for (const name of ['default-src', 'connect-src', 'font-src', 'form-action', 'frame-ancestors', 'base-uri'])
      expect(policy).toContain(name)
    expect(policy).not.toMatch(/script-src[^;]*(data|blob|unsafe)/)
    const permissions = headers.get('permissions-policy') ?? ''
    for (const name of ['camera=(self)', 'microphone=(self)', 'display-capture=(self)', 'geolocation=()', 'usb=()'])
      expect(permissions.split(', ')).toContain(name)
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  test('keeps no answer, of whom it is or a refusal', async () => {
    const ask = (path: string) => fetch(`${server.address}/moduleApi/${path}`)
    for (const path of [contract.lookup.config.path, contract.account.info.path])
      expect([path, (await ask(path)).headers.get('cache-control')]).toEqual([path, 'private, no-store'])
  })

  test('a host that is none is not repeated', async () => {
    const { socket, heard } = await dial('GET /nothing HTTP/1.1\r\nhost: a.example; script-src *\r\n\r\n')
    await vi.waitUntil(() => heard() !== '', { timeout: 30_000 })
    socket.destroy()
    expect(heard()).not.toContain('script-src *')
  })
})

test('outside the demo a name of somebody else is told where the installation is, on every way in; whoever watches is answered', async () => {
  const { config } = server.house
  config.demo = false
  onTestFinished(() => {
    config.demo = true
  })
  const ask = async (path: string, host: string, more = '') => {
    const { socket, heard } = await dial(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${more}connection: close\r\n\r\n`)
    await vi.waitUntil(() => heard() !== '', { timeout: 30_000 })
    socket.destroy()
    return heard()
  }
  const statusOf = async (path: string, host: string) => Number((await ask(path, host)).slice(9, 12))
  const call = `/moduleApi/${contract.lookup.config.path}`
  for (const host of [
    'evil.example',
    `evil.example:${port()}`,
    'arbitration.example.evil.example',
    '10.0.0.9',
    'evil"><x',
  ])
    for (const path of ['/', call, '/nothing', '/healthzz'])
      expect([host, path, await statusOf(path, host)]).toEqual([host, path, 421])
  expect(await ask(call, 'evil.example', 'accept-language: en\r\n')).toContain(
    'Please use the address of this installation: https://arbitration.example',
  )
  for (const host of [
    'arbitration.example',
    'arbitration.example:443',
    'ARBITRATION.example',
    `127.0.0.1:${port()}`,
    'localhost',
  ])
    expect([host, await statusOf(call, host)]).toEqual([host, 200])
  for (const path of ['/healthz', '/metrics']) expect([path, await statusOf(path, '10.0.0.9')]).toEqual([path, 200])
  // A page of theirs names itself in both: it is a socket of nobody here.
  const upgrade = 'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  const dialled = (host: string) =>
    ask(`/moduleApi/${livePath}`, host, `${upgrade}origin: http://${host}\r\nconnection: upgrade\r\n`)
  expect((await dialled('evil.example')).slice(9, 12)).toBe('403')
})

test.each(['/dev/outbox', '/dev/outbox.json'])('%s answers to no name but those of this installation', async (path) => {
  const ask = async (host: string) => {
    const { socket, heard } = await dial(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
    await vi.waitUntil(() => heard() !== '', { timeout: 30_000 })
    socket.destroy()
    return Number(heard().slice(9, 12))
  }
  for (const host of [
    'evil.example',
    `evil.example:${port()}`,
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'a@b',
  ])
    expect([host, await ask(host)]).toEqual([host, 403])
  for (const host of [`127.0.0.1:${port()}`, `localhost:${port()}`, '[::1]', '192.168.1.9', 'arbitration.example'])
    expect([host, await ask(host)]).toEqual([host, 200])
})
