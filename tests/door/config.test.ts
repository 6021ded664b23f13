import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'

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
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
])('%j names itself', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test('does not repeat what is secret, even where it is wrong', () => {
  const env = { DATABASE_URL: 'postgress://me:hidden1@db/x', METRICS_TOKEN: 'hidden2', PORT: 'x' }
  expect(() => readConfig(env)).toThrow(/DATABASE_URL must be/)
  expect(() => readConfig(env)).toThrow(/^((?!hidden).)*$/s)
})

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
