import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, everyCall } from '../../contract/all.ts'
import type { Named } from '../../contract/call.ts'
import { isErrorCode } from '../../contract/errors.ts'
import { rowsOf } from '../../server/database/db.ts'
import { makeBody, makeCase, submit } from '../make/application.ts'
import { type Name, people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const runs = process.env.SOAK ? 10_000 : 100
const tables = [
  'account',
  'session',
  'once',
  'event',
  'counter',
  'cases',
  'case_attendee',
  'file',
  'preservation',
  'preservation_history',
]

type Made = { body?: unknown; path: string }

/** Text that has broken servers before. */
const nasty = fc.constantFrom(
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '"; drop table account; --',
  '%',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>',
  '\uffff',
  'NaN',
  '1e999',
  '-0',
  'null',
  '[]',
  '😀'.repeat(999),
  'x'.repeat(5000),
  '00000000-0000-4000-8000-000000000000',
  '保20260001',
)
const junk: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, false, [], {}, 1e308, -1, 0, 2 ** 53, 2 ** 31),
)

/** A valid value with one place in it replaced, removed or made to hold too much. */
function spoil(valid: object): fc.Arbitrary<unknown> {
  const places = placesOf(valid, [])
  const spoilt = fc.tuple(
    fc.constantFrom(...places),
    fc.oneof({ weight: 3, arbitrary: junk }, { weight: 1, arbitrary: fc.constant(undefined) }),
  )
  return spoilt.map(([path, value]) => replaced(valid, path, value))
}

function placesOf(value: unknown, path: (string | number)[]): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  const inner = Object.entries(value).flatMap(([key, one]) =>
    placesOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length > 0 ? [path, ...inner] : inner
}

function replaced(value: unknown, [key, ...rest]: (string | number)[], by: unknown): unknown {
  if (key === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

describe.each(engines)('hostile input on %s', (engine) => {
  let server: TestServer
  const valid = new Map<string, object>()
  let foreign: { id: string; file: string; caseNo: string }
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const theirs = await submit(server, 'partyChen')
    foreign = {
      id: theirs.id,
      file: theirs.files[0]?.attachmentId ?? '',
      caseNo: (await makeCase(server, 'partyChen')).caseNo,
    }
    const step = { id: foreign.id, version: 1 }
    const { username, cate, password } = people.partyWang
    valid.set('account.login', {
      username,
      password,
      cate,
      code: '1234',
      uuid: crypto.randomUUID(),
      tenantId: 1,
      loginType: 'login',
    })
    valid.set('filing.submitPreservation', await makeBody(server, 'partyWang'))
    valid.set('filing.withdrawPreservation', step)
    valid.set('filing.acceptPreservation', step)
    valid.set('filing.returnPreservation', { ...step, reason: '理由', field: 'clues' })
    valid.set('filing.refusePreservation', { ...step, reason: '理由' })
    valid.set('case.findCaseByCaseNo', { caseNo: foreign.caseNo })
    valid.set('case.getAttendeeByCaseNo', { caseNo: foreign.caseNo })
  })
  afterAll(() => server.stop())

  /** Who makes a call here: allowed in, and a stranger to `foreign`. */
  function strangerFor(call: Named): Name | undefined {
    if (call.who === 'anyone') return undefined
    if (call.who === 'signedIn' || call.who.includes('USER')) return 'partyWang'
    return 'secretaryFar'
  }

  async function countRows(): Promise<Record<string, number>> {
    const counts = sql.join(
      tables.map((name) => sql`(select count(*)::int from ${sql.identifier(name)}) as ${sql.identifier(name)}`),
      sql`, `,
    )
    return (await rowsOf<Record<string, number>>(server.running.house.db.orm, sql`select ${counts}`))[0] ?? {}
  }

  function arbitraryFor(call: Named): fc.Arbitrary<Made> {
    const good = valid.get(call.name)
    const path = (id: string) => call.path.replace('{id}', encodeURIComponent(id))
    const id = fc.oneof(
      fc.constantFrom(foreign.id, foreign.file),
      fc.uuid(),
      nasty.filter((text) => text.isWellFormed()),
    )
    if (good) {
      const body = fc.oneof(
        { weight: 6, arbitrary: spoil(good) },
        { weight: 2, arbitrary: junk },
        { weight: 1, arbitrary: fc.string().map((text) => `{"${text}`) },
      )
      return body.map((made) => ({ path: call.path, body: typeof made === 'string' ? made : JSON.stringify(made) }))
    }
    if (call.params) return id.map((made) => ({ path: path(made) }))
    const value = fc
      .oneof(nasty, fc.integer().map(String), fc.double().map(String))
      .filter((text) => text.isWellFormed())
    const query = fc.dictionary(fc.constantFrom('page', 'size', 'after', '__proto__', 'x'), value)
    return query.map((made) => ({ path: `${call.path}?${new URLSearchParams(made)}` }))
  }

  // What stays of a spoilt input may be right after all: then it must be a plain success that a reader would get too.
  const reads = ['account.captcha', 'account.info', 'case.listMyCases', 'filing.listPreservations', 'live.listEvents']

  test.each(everyCall.filter((call) => call.name !== 'account.logout').map((call) => ({ name: call.name, call })))(
    '$name answers it with 4xx, a code and words, and writes nothing',
    async ({ call }) => {
      const as = strangerFor(call)
      if (as) await server.token(as)
      const before = await countRows()
      let harmless = 0
      await fc.assert(
        fc.asyncProperty(arbitraryFor(call), async ({ path, body }) => {
          const answer = await server.send(call.method, path, body, { as })
          if (answer.status === 200 && reads.includes(call.name)) return
          if (answer.status === 200 && call.name === 'filing.submitPreservation') {
            // A change within the rules, such as another reason: it was an application after all. It is counted, not hidden.
            harmless++
            return
          }
          expect(answer.status, JSON.stringify([path, body, answer.error])).toBeGreaterThanOrEqual(400)
          expect(answer.status, JSON.stringify([path, body, answer.error])).toBeLessThan(500)
          expect(answer.code).toBe(answer.status)
          expect(isErrorCode(answer.error)).toBe(true)
          expect(answer.message.length).toBeGreaterThan(0)
        }),
        { numRuns: runs },
      )
      const after = await countRows()
      if (harmless === 0) expect(after).toEqual(before)
      // Its one file is bound by the first application that was right; every later one is refused.
      else expect([harmless, after.preservation]).toEqual([1, (before.preservation ?? 0) + 1])
    },
    runs * 100 + 60_000,
  )
})

test('every call that takes a body is fed spoilt copies of a valid one', () => {
  const withBody = everyCall.filter((call) => call.body).map((call) => call.name)
  expect(withBody).toHaveLength(8)
  expect(contract.account.logout.who).toBe('signedIn')
})
