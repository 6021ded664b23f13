import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { type Running, start } from '../../server/start.ts'

let server: Running
const folder = mkdtempSync(join(tmpdir(), 'page-'))
beforeAll(async () => {
  mkdirSync(join(folder, 'page/assets'), { recursive: true })
  writeFileSync(join(folder, 'page/index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(folder, 'page/sw.js'), 'self.skipWaiting')
  writeFileSync(join(folder, 'page/assets/index-abc123.js'), `console.log('${'x'.repeat(5000)}')`)
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'silent' })
  server = await start(config, { page: join(folder, 'page') })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

test.each([
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/sw.js', 'application/javascript; charset=utf-8', 'no-cache'],
  ['/assets/index-abc123.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('serves %s as %s, %s', async (path, type, cache) => {
  const { status, headers } = await fetch(server.address + path)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, cache])
  expect(headers.get('content-security-policy')).toContain("worker-src 'self' blob:")
})

test('compresses what can be compressed', async () => {
  const { headers } = await fetch(`${server.address}/assets/index-abc123.js`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(headers.get('content-encoding')).toBe('gzip')
})

test.each([
  '/secret.txt',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/nothing.js',
  '/dev/outbox',
  '/dev/outbox.json',
  // What calls there are is told where OPENAPI is set, or in the demo.
  '/moduleApi/openapi.json',
  '/moduleApi/docs',
  '/moduleApi/docs/json',
  '/moduleApi/docs/static/index.html',
])('has nothing at %s', async (path) => {
  const answer = await fetch(server.address + path)
  expect([403, 404]).toContain(answer.status)
  expect(await answer.json()).toMatchObject({ code: answer.status, data: null })
})

test('starts empty without the demo: nobody can log in with its passwords', async () => {
  const captcha = await (await fetch(`${server.address}/moduleApi/userservice/author/code`)).json()
  expect(captcha).toMatchObject({ code: 200, data: { uuid: expect.any(String) } })
  expect(await server.house.db.orm.execute('select count(*)::int as n from account')).toMatchObject({
    rows: [{ n: 0 }],
  })
})
