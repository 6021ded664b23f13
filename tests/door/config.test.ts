import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Config, readConfig } from '../../server/config.ts'

test('starts without any variable, on this machine alone, as a demo', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: './data',
    demo: true,
    databaseUrl: undefined,
  })
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535 (is "abc")'],
  [{ PORT: '70000' }, 'PORT must be at most 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
  [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL must be an http(s) address'],
  [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a pino level'],
  [{ SMTP_URL: 'mail.example.org:25' }, 'SMTP_URL must be an smtp:// or smtps:// address'],
  [{ SMTP_URL: 'smtp://m.example.org' }, 'SMTP_URL and SMS_URL need PUBLIC_URL'],
  [{ SMS_URL: 'ftp://x' }, 'SMS_URL must be an http(s) address'],
  [{ SMS_URL: 'https://sms.example.org' }, 'SMTP_URL and SMS_URL need PUBLIC_URL'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be a mail address'],
  [{ MEDIATION_SECRET: 'short' }, 'MEDIATION_SECRET must have at least 32 characters'],
  [{ S3_BUCKET: 'files', S3_REGION: 'r' }, 'Wrong environment: S3_BUCKET needs S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
  [{ S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT must be an http(s) address'],
  [{ PAGE_CONFIG: '/nowhere/page.json' }, 'Wrong PAGE_CONFIG: /nowhere/page.json cannot be read (ENOENT)'],
  [{ OCR: 'tesseract' }, 'OCR must be 1 or 0'],
  [{ TRUST_PROXY: 'everybody' }, 'TRUST_PROXY must list addresses or networks'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must list addresses or networks'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must list addresses or networks'],
  [{ DATABASE_URL: 'postgres://u:p@db.example.org' }, 'DATABASE_URL must name a database'],
  [{ DATABASE_URL: 'postgres://u:p@db.example.org/' }, 'DATABASE_URL must name a database'],
  ...['/x', '/?a=1', '/#/login', '?a', '/x/'].map((rest): [Record<string, string>, string] => [
    { PUBLIC_URL: `https://example.org${rest}` },
    'PUBLIC_URL must be a host alone',
  ]),
  [{ PUBLIC_URL: 'https://me:secret@example.org' }, 'PUBLIC_URL must be a host alone'],
  [{ FONT_DIR: '/nowhere/fonts' }, 'FONT_DIR must be a folder with NotoSansCJK-Regular.ttc and NotoSansCJK-Bold.ttc'],
  [{ FONT_DIR: tmpdir() }, 'FONT_DIR must be a folder with'],
  [{ PROT: '80' }, 'PROT is not known (is PORT meant?)'],
  [{ TURN_URL: 'turn:x' }, 'TURN_URL is not known (is TURN_URLS meant?)'],
  [{ DATABSE_URL: 'postgres://x/y' }, 'DATABSE_URL is not known (is DATABASE_URL meant?)'],
  [{ SMTP_URI: 'smtp://u:hidden@x' }, 'SMTP_URI is not known (is SMTP_URL meant?)'],
  [{ public_url: 'https://x.example.org' }, 'public_url is not known (is PUBLIC_URL meant?)'],
  [{ SIGNINGSECERT: 'x' }, 'SIGNINGSECERT is not known (is SIGNING_SECRET meant?)'],
  [{ PORT: 'x', PROT: '80' }, /PORT must .*; PROT is not known/],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
])('%j names itself', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test('what other programs are told by the environment is none of ours', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'LANG',
    'TERM',
    'PWD',
    'USER',
    'MODE',
    'DEV',
    'PROD',
    'POSTGRES_URL',
    'TZ',
  ]
  expect(() => readConfig(Object.fromEntries(others.map((name) => [name, 'x'])))).not.toThrow()
  expect(readConfig({ PUBLIC_URL: 'https://example.org:8443/' }).publicUrl).toBe('https://example.org:8443')
})

test('does not repeat what is secret, even where it is wrong', () => {
  const gateways = { SMTP_URL: 'x://u:hidden3@h', SMS_URL: 'x://u:hidden4@h', MEDIATION_SECRET: 'hidden5' }
  const env = { DATABASE_URL: 'postgress://me:hidden1@db/x', METRICS_TOKEN: 'hidden2', PORT: 'x', ...gateways }
  expect(() => readConfig(env)).toThrow(/DATABASE_URL must be/)
  expect(() => readConfig(env)).toThrow(/^((?!hidden).)*$/s)
})

test.each([
  'loopback',
  '10.0.0.7',
  '10.0.0.0/8, 172.16.0.0/12',
  'fd00::/8,uniquelocal',
  '::ffff:10.0.0.0/104',
  '2001:db8::/32',
  '::1/128',
])('believes %s', (list) => {
  expect(readConfig({ TRUST_PROXY: list }).trustProxy).toBe(list)
})

test.each([
  '0.0.0.0/1,128.0.0.0/1',
  '8.0.0.0/7',
  '::ffff:0.0.0.0/96',
  '::ffff:0:0/97',
  '::/16',
  '2000::/3',
])('does not believe half the world: %s', (list) =>
  expect(() => readConfig({ TRUST_PROXY: list })).toThrow('TRUST_PROXY must list addresses or networks'))

test('names every wrong value at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT .*; DEMO /)
})

test.each([
  [{ DATABASE_URL: 'postgres://localhost/x' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ DEMO: '0' }, false],
  [{ DEMO: '1', NODE_ENV: 'production' }, true],
])('%j: demo is %s', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo)
})

test('what keeps people apart is on outside the demo, and off in it unless asked for', () => {
  const kept = ({ staffIdleMinutes, ownCases, officesApart, votesHidden }: Config) => [
    staffIdleMinutes,
    ownCases,
    officesApart,
    votesHidden,
  ]
  expect(kept(readConfig({ DEMO: '0' }))).toEqual([60, true, true, true])
  expect(kept(readConfig({ DEMO: '1' }))).toEqual([0, false, false, true])
  const other = { STAFF_IDLE_MINUTES: '5', OWN_CASES: '1', OFFICES_APART: '1', VOTES_HIDDEN: '0' }
  expect(kept(readConfig({ DEMO: '1', ...other }))).toEqual([5, true, true, false])
  const none = { STAFF_IDLE_MINUTES: '0', OWN_CASES: '0', OFFICES_APART: '0' }
  expect(kept(readConfig({ DEMO: '0', ...none }))).toEqual([0, false, false, true])
})

test('does not show the demo to the network unless told to', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('HOST 0.0.0.0 would show the demo to the network')
  expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true)
  expect(readConfig({ HOST: '0.0.0.0', DEMO: '0' }).demo).toBe(false)
})

test('knows a default arbitrator password only in the demo or when it is set', () => {
  expect(readConfig({}).zcyDefaultPassword).toBe('Arb#123456')
  expect(readConfig({ DEMO: '0' }).zcyDefaultPassword).toBe('')
  expect(readConfig({ DEMO: '0', ZCY_DEFAULT_PASSWORD: 'Other#1' }).zcyDefaultPassword).toBe('Other#1')
})

test('sends mail from the address that is set, else from the host people reach', () => {
  const PUBLIC_URL = 'https://arbitration.example.org:8443/'
  const env = { SMTP_URL: 'smtps://u:p@mail.example.org', SMS_URL: 'https://k:s@sms.example.org/send', PUBLIC_URL }
  expect(readConfig(env)).toMatchObject({ smtpUrl: env.SMTP_URL, smsUrl: env.SMS_URL })
  expect(readConfig(env).mailFrom).toBe('no-reply@arbitration.example.org')
  expect(readConfig({ ...env, MAIL_FROM: 'desk@example.org' }).mailFrom).toBe('desk@example.org')
})

test('a bucket is reached by its path at an address of its own, by its host at Amazon', () => {
  const env = { S3_BUCKET: 'files', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const credentials = { accessKeyId: 'k', secretAccessKey: 's' }
  const amazon = { name: 'files', region: 'r', forcePathStyle: false, credentials }
  expect(readConfig(env).bucket).toEqual(amazon)
  const endpoint = 'http://127.0.0.1:9000'
  expect(readConfig({ ...env, S3_ENDPOINT: endpoint }).bucket).toEqual({ ...amazon, endpoint, forcePathStyle: true })
  expect(readConfig({ ...env, S3_ENDPOINT: endpoint, S3_PATH_STYLE: '0' }).bucket?.forcePathStyle).toBe(false)
  expect(readConfig({}).bucket).toBe(undefined)
})

function pageFile(content: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'page-')), 'page.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('sets the page by a file, over what is shipped and the samples of the demo', () => {
  const file = pageFile({ title: '某某仲裁委员会', qaUrl: 'https://example.org/qa', uploadSize: 80 })
  const set = { title: '某某仲裁委员会', qaUrl: 'https://example.org/qa', uploadSize: 80, tokenCookie: 'token' }
  const demo = readConfig({ PAGE_CONFIG: file })
  expect(demo.page).toMatchObject({ ...set, manualUser: '/manuals/user.html', manualZcy: '/manuals/arbitrator.html' })
  expect(demo.page.filingNumber).not.toBe('')
  // Nobody may take the demo's account for one to pay to.
  expect([demo.page.payee.demo, readConfig({ DEMO: '0' }).page.payee]).toEqual([
    true,
    { name: '', bank: '', account: '', demo: false },
  ])
  expect(readConfig({ PAGE_CONFIG: file, DEMO: '0' }).page).toMatchObject({ ...set, manualUser: '', filingNumber: '' })
  expect(readConfig({ DEMO: '0' }).page).toMatchObject({ requestTimeout: 60_000, pageTimeout: 240_000, tenantId: 1 })
})

test.each([
  ['{"title":', /is not JSON/],
  [[], /must hold one JSON object/],
  [{ titel: 'x', farbe: 'y' }, /holds unknown names: titel, farbe/],
  [{ uploadSize: 'viel' }, /is wrong at uploadSize/],
  [{ tokenCookie: 'a b' }, /is wrong at tokenCookie/],
  [{ mediationUrl: 'https://example.org' }, /mediationUrl of PAGE_CONFIG needs MEDIATION_SECRET/],
])('a page file that holds %j says what is wrong', (content, message) => {
  expect(() => readConfig({ PAGE_CONFIG: pageFile(content) })).toThrow(message)
})
