import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, everyCall } from '../../contract/all.ts'
import { isErrorCode } from '../../contract/errors/errors.ts'
import { isRead, type Named } from '../../contract/kernel/call.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { makeBody, makeCase, submit } from '../make/application.ts'
import { applyAs, openWindow } from '../make/candidacy.ts'
import { makeRequest } from '../make/case.ts'
import { setDeadline } from '../make/deadline.ts'
import { defend } from '../make/defence.ts'
import { handIn } from '../make/evidence.ts'
import { submitGuarantee } from '../make/guarantee.ts'
import type { Name } from '../make/people.ts'
import { submitCorporation } from '../make/registration.ts'
import { makeEntry } from '../make/roster.ts'
import { engines, TestServer } from '../setup/server.ts'
import type { Foreign } from './scene.ts'
import { makeBodies } from './scenes.ts'

const runs = process.env.SOAK ? 500 : process.env.SUITE === 'full' ? 30 : 15
/** Tables that a refused call may write to: what is counted of it, what was asked for, and what the house does by itself. */
const besides = [
  'captcha',
  'case_tally',
  'code_count',
  'demo',
  'mailbox_opened',
  'outbox',
  'room_visit',
  'secret',
  'sent_code',
  'socket_log',
  'statistic',
  'wrong_password',
]

type Made = { body?: unknown; path: string }

/** Days that no calendar has, or no database. */
const oddDays = ['0000-01-01', '0000-02-29', '2026-02-30', '2026-13-01', '0001-01-01', '9999-12-31', '10000-01-01']
const oddMoments = [
  ...oddDays.map((day) => `${day}T00:00:00.000Z`),
  '2026-02-28T24:00:00.000Z',
  '2026-01-01T00:00:60.000Z',
  '2026-01-01T00:00:00.000+99:00',
]

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
  '保20260001',
  ...oddDays,
)
const junk: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  // A new one each time: an id that one call has made must not be a right one for the next.
  fc.uuid(),
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

/** Calls besides reads that change or send nothing of anybody else's, so that a spoilt input may be a right one after all. */
const mild = [
  'account.getCode',
  'account.getOrgCode',
  'account.getNewCode',
  'account.getForgetCode',
  'account.sendCode',
  'account.updateCenter',
  'account.endOtherSessions',
  'activity.loginCode',
  'admin.addUser',
  'admin.addBack',
  'arbitrator.abroadCode',
  'arbitrator.addTerm',
  'case.submitCase',
  'certification.replaceSignatures',
  'deadline.renewFeed',
  'deadline.revokeFeed',
  'filing.submitPreservation',
  'gathering.saveGathering',
  'hearing.exportMeetings',
  'hearing.htmlToPdf',
  // Without a case it is a meeting of the caller's own house.
  'hearing.saveMeeting',
  'live.addSocketLog',
  'message.batchRead',
  'phrase.add',
  'thread.readCaseMessages',
  'registration.init',
  'registration.registerCorporation',
]

const valueAt = (value: unknown, path: (string | number)[]): unknown =>
  path.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], value)

/** The names of a query's members. */
function namesIn(query: Named['query']): string[] {
  const { shape = {} } = (query as unknown as { _zod: { def: { shape?: object } } } | undefined)?._zod.def ?? {}
  return Object.keys(shape)
}

describe.each(engines)('hostile input on %s', (engine) => {
  let server: TestServer
  let valid: Map<string, object>
  let foreign: Foreign
  let tables: string[]
  /** The rows of each table after the last call that was looked at. */
  let counted: Record<string, number>
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const { orm } = server.running.house.db
    const every = sql`select table_name as name from information_schema.tables where table_schema = current_schema()`
    tables = (await rowsOf<{ name: string }>(orm, every))
      .map(({ name }) => name)
      .filter((one) => !besides.includes(one))
    const theirs = await submit(server, 'partyChen')
    const corporation = await submitCorporation(server, 'partyChen')
    await openWindow(server)
    const menu = { title: '菜单', cates: ['MISHU' as const] }
    const news = (await server.call(contract.message.list, { body: {} }, { as: 'secretaryLi' })).data.list
    const { id: baseId, caseNo } = await makeCase(server, 'partyChen')
    foreign = {
      deadline: await setDeadline(server, baseId),
      id: theirs.id,
      guarantee: (await submitGuarantee(server, 'partyChen', { preservationId: theirs.id })).id,
      file: theirs.files[0]?.attachmentId ?? '',
      case: baseId,
      caseNo,
      piece: (await handIn(server, 'partyChen', baseId)).items[0]?.id ?? '',
      defence: (await defend(server, 'partyChen', 'objection', baseId)).id,
      user: server.id('partyChen'),
      message: news[0]?.id ?? '',
      phrase: (await server.call(contract.phrase.add, { body: { text: '常用语' } }, { as: 'partyChen' })).data.id,
      registration: corporation.body.id,
      menu: (await server.call(contract.admin.addMenu, { body: menu }, { as: 'adminZhao' })).data.id,
      candidacy: (await applyAs(server, 'candidateHe')).id,
      entry: (await makeEntry(server, 'arbitratorNew')).id,
    }
    valid = new Map(Object.entries(makeBodies(foreign)))
    valid.set('filing.submitPreservation', await makeBody(server, 'partyWang'))
    valid.set('case.submitCase', await makeRequest(server, 'partyWang'))
    // Sessions are rows, too.
    for (const as of new Set(everyCall.map(strangerFor))) if (as) await server.token(as)
    counted = await countRows()
  })
  afterAll(() => server.stop())

  /** Who makes a call here: allowed in, and a stranger to `foreign`. */
  function strangerFor(call: Named): Name | undefined {
    if (typeof call.who === 'string') return call.who === 'signedIn' ? 'partyWang' : undefined
    if (call.who.includes('USER')) return 'partyWang'
    const desks = ['MISHU', 'ROLE_FILING', 'ROLE_FINANCE', 'ROLE_SECRETARY', 'ROLE_REGISTRAR', 'ROLE_RECEPTION']
    if (call.who.some((one) => desks.includes(one))) return 'secretaryFar'
    return call.who.includes('ZCY') ? 'arbitratorSun' : 'adminFar'
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
    const path = (part: string) => call.path.replace(/\{\w+\}/, encodeURIComponent(part))
    const id = fc.oneof(
      fc.constantFrom(foreign.id, foreign.file),
      fc.uuid(),
      nasty.filter((text) => text.isWellFormed()),
    )
    if (good && placesOf(good, []).length > 0) {
      const body = fc.oneof(
        { weight: 6, arbitrary: spoil(good) },
        { weight: 2, arbitrary: junk },
        { weight: 1, arbitrary: fc.string().map((text) => `{"${text}`) },
      )
      return body.map((made) => ({ path: path('1234'), body: typeof made === 'string' ? made : JSON.stringify(made) }))
    }
    if (call.params) return id.map((made) => ({ path: path(made) }))
    const value = fc
      .oneof(nasty, fc.integer().map(String), fc.double().map(String))
      .filter((text) => text.isWellFormed())
    const names = [...namesIn(call.query), 'page', 'size', 'after', '__proto__', 'x'].sort()
    const query = fc.dictionary(fc.constantFrom(...names), value)
    return query.map((made) => ({ path: `${call.path}?${new URLSearchParams(made)}` }))
  }

  test.each(everyCall.filter((call) => !call.name.endsWith('.logout')).map((call) => ({ name: call.name, call })))(
    '$name answers it with 4xx, a code and words, and writes nothing',
    async ({ call }) => {
      const as = strangerFor(call)
      let harmless = 0
      const before = counted
      const hostile = fc.assert(
        fc.asyncProperty(arbitraryFor(call), async ({ path, body }) => {
          const answer = await server.send(call.method, path, body, { as })
          if (answer.status === 200 && (isRead(call) || mild.includes(call.name))) {
            harmless++
            return
          }
          expect(answer.status, JSON.stringify([path, body, answer.error])).toBeGreaterThanOrEqual(400)
          // 501: what is asked for is not configured here.
          expect([500, 502, 503], JSON.stringify([path, body, answer.error])).not.toContain(answer.status)
          expect(answer.code).toBe(answer.status)
          expect(isErrorCode(answer.error)).toBe(true)
          expect(answer.message.length).toBeGreaterThan(0)
        }),
        { numRuns: runs },
      )
      await hostile.finally(async () => {
        counted = await countRows()
      })
      const after = { ...counted }
      // The specification asks for an upload from a phone by GET.
      // The keys of the house are made when somebody first asks for what they sign.
      if (call.name === 'signing.trust') after.signing_key = before.signing_key ?? 0
      if (call.name === 'upload.getUploadId') after.upload_session = before.upload_session ?? 0
      if (harmless === 0 || isRead(call)) return expect(after).toEqual(before)
      // Its one file is bound by the first application that was right; every later one is refused.
      const filed = (after.preservation ?? 0) - (before.preservation ?? 0)
      expect(filed).toBeLessThanOrEqual(call.name === 'filing.submitPreservation' ? 1 : 0)
      const requested = (after.cases ?? 0) - (before.cases ?? 0)
      expect(requested).toBeLessThanOrEqual(call.name === 'case.submitCase' ? 1 : 0)
      expect(after.session).toBe(before.session)
      if (!['admin.addUser', 'admin.addBack'].includes(call.name)) expect(after.account).toBe(before.account)
    },
    runs * 100 + 60_000,
  )

  /** Every call with such a day or moment at each place that takes one, one after the other. */
  function withOddDays(call: Named): Made[] {
    const { path } = call
    const names = namesIn(call.query).filter((name) => ['from', 'to', 'after'].includes(name))
    const wrong = names.includes('after') ? oddMoments.map((at) => `${at}_${foreign.case}`) : []
    const asked = (names.length > 0 ? [...oddDays, ...oddMoments, ...wrong] : []).map((at) => {
      return { path: `${path}?${new URLSearchParams(names.map((name) => [name, at]))}` }
    })
    const good = valid.get(call.name) ?? {}
    const places = placesOf(good, []).filter((place) => /^\d{4}-\d\d-\d\d/.test(String(valueAt(good, place))))
    const sent = places.flatMap((place) =>
      [...oddDays, ...oddMoments].map((at) => ({ path, body: JSON.stringify(replaced(good, place, at)) })),
    )
    return [...asked, ...sent]
  }

  test('days and moments that there are none of are refused as wrong, wherever one is asked for', async () => {
    const made = everyCall.flatMap((call) => withOddDays(call).map((one) => ({ ...one, call, as: strangerFor(call) })))
    expect(new Set(made.map(({ call }) => call.name)).size).toBeGreaterThan(10)
    for (const { call, as, path, body } of made) {
      const { status } = await server.send(call.method, path, body, { as })
      expect([400, 401, 402], `${call.name} ${path} ${body} ${status}`).toContain(status)
    }
  }, 120_000)
})

test('every call that takes a body is fed spoilt copies of a valid one', () => {
  const withBody = everyCall.filter((call) => call.body).map((call) => call.name)
  const known = [...Object.keys(makeBodies({} as Foreign)), 'filing.submitPreservation', 'case.submitCase']
  expect(known.sort()).toEqual(withBody.sort())
})
