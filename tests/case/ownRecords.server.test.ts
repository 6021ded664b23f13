import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyCall } from '../../contract/all.ts'
import { isRead, mayMake, type Named } from '../../contract/kernel/call.ts'
import type { Office } from '../../contract/kernel/office.ts'
import { createAccount } from '../../server/account/create.ts'
import { putInForce } from '../../server/case/opening/inForce.ts'
import { fillFirst } from '../../server/demo/demo.ts'
import { account } from '../../server/tables/account.ts'
import { openSession } from '../../server/who.ts'
import { current, namesIn, oneOfEach, pathOf } from '../door/questions.ts'
import { makeBodies } from '../door/scenes.ts'
import { dept } from '../make/case.ts'
import { everyRow, idPattern, idPlaces, replaced } from '../setup/harvest.ts'
import { engines, TestServer } from '../setup/server.ts'

/** What everybody of the staff may know of a case is in these, or is about nobody's case; and what is told to a person alone. */
const listed = ['cases', 'case_attendee', 'account', 'message', 'event', 'audit', 'once', 'session', 'case_opening']
/** What is about money. */
const money = ['payment_proof', 'refund', 'counter_fee', 'tribunal_fee']

/** They end the session that asks; or open a case, which is the way to one. */
const leftOut = ['account.logout', 'account.updatePass', 'case.openOther']

/** They take a list of what was read: of what is not theirs nothing happens, which the rows show. */
const ofLists = ['thread.readCaseMessages', 'message.batchRead']

type Row = Record<string, unknown> & { id?: string }

/** The records of accepted cases, by table: what lies in one, and what lies in that. */
function recordsOf(rows: Map<string, Set<string>>): Map<string, string[]> {
  const all = [...rows].map(([table, some]) => [table, [...some].map((row) => JSON.parse(row) as Row)] as const)
  const within = new Set(
    (all.find(([table]) => table === 'cases')?.[1] ?? []).flatMap(({ id, accepted_at: at }) => (id && at ? id : [])),
  )
  const found = new Map<string, string[]>()
  for (let grows = true; grows; ) {
    grows = false
    for (const [table, some] of all) {
      if (listed.includes(table)) continue
      for (const { id, ...row } of some) {
        const lies = Object.entries(row).some(([key, one]) => key.endsWith('_id') && within.has(one as string))
        if (!id || !lies || within.has(id)) continue
        within.add(id)
        found.set(table, [...(found.get(table) ?? []), id])
        grows = true
      }
    }
  }
  return found
}

describe.each(engines)('what lies in a case of another one, with OWN_CASES, on %s', (engine) => {
  let server: TestServer
  let records: Map<string, string[]>
  let before: Map<string, Set<string>>

  beforeAll(async () => {
    server = await TestServer.start(engine)
    const { house } = server.running
    await house.db.orm.delete(account)
    await fillFirst(house)
    house.config.ownCases = true
    await putInForce(house.config, house.db)
    before = await everyRow(house)
    records = recordsOf(before)
  }, 600_000)
  afterAll(() => server.stop())

  test.each([
    'ROLE_SECRETARY',
    'ROLE_FILING',
    'ROLE_FINANCE',
    'ROLE_REGISTRAR',
    'ROLE_RECEPTION',
  ] as const satisfies Office[])('no call of %s reads or changes it, whichever id it is told', async (office) => {
    const { house } = server.running
    const made = { username: `own.${office}`, nickName: office, cate: 'MISHU' as const, dept, roles: [office] }
    const id = await createAccount(house, { ...made, password: 'Test#2026' })
    const { token } = await openSession(house, house.db.orm, id, { ip: '', device: '' })
    const theirs = new Set(office === 'ROLE_FINANCE' ? money.flatMap((table) => records.get(table) ?? []) : [])
    const secret = new Set([...records.values()].flat().filter((one) => !theirs.has(one)))
    expect(secret.size).toBeGreaterThan(100)
    /** One of every table, which stands for the others. */
    const ids = [...records.values()].flatMap(([one]) => (one && secret.has(one) ? one : []))
    const versions = new Map<string, number>()
    for (const rows of before.values())
      for (const row of rows) {
        const { id, version } = JSON.parse(row) as { id?: string; version?: number }
        if (typeof id === 'string' && typeof version === 'number') versions.set(id, version)
      }
    const whole = makeBodies(oneOfEach(before))
    /** What leaks, each with the first question that showed it. */
    const leaks = new Map<string, string>()
    const leak = (what: string, question: string) => leaks.has(what) || leaks.set(what, question.slice(0, 300))
    let tried = 0
    const tryIt = async (call: Named, path: string, body?: unknown) => {
      tried++
      const { status, data } = await server.send<unknown>(call.method, path, body, { token })
      const question = decodeURIComponent(path) + JSON.stringify(body ?? '')
      expect(status, question).not.toBe(500)
      if (status !== 200) return
      const asked = (question.match(idPattern) ?? []).filter((one) => secret.has(one))
      const text = typeof data === 'string' ? data : JSON.stringify(data)
      const said = (text.match(idPattern) ?? []).filter((one) => secret.has(one))
      for (const one of said)
        leak(`${call.name} tells ${tableOf(one)}${asked.includes(one) ? ' asked for' : ''}`, question)
      if (asked.length && (call.gives === 'file' || !isRead(call)) && !ofLists.includes(call.name))
        leak(`${call.name} does it`, question)
    }
    const tableOf = (id: string) => [...records].find(([, some]) => some.includes(id))?.[0]
    const person = { cate: 'MISHU' as const, roles: [office] }
    for (const call of everyCall) {
      if (
        leftOut.includes(call.name) ||
        (typeof call.who === 'string' && call.who !== 'signedIn') ||
        !mayMake(call, person)
      )
        continue
      const names = namesIn(call.query).filter((name) => /id$/i.test(name))
      const asked = names.flatMap((name) => ids.map((one) => ({ [name]: one })))
      const paths = [
        ...(call.params ? ids.map((one) => pathOf(call, one)) : [pathOf(call, '')]),
        ...(call.params ? [] : asked.map((query) => pathOf(call, '', query))),
      ]
      const body = current(whole[call.name], versions)
      const bodies = idPlaces(body).flatMap((place) => ids.map((one) => replaced(body, place, one)))
      for (const path of paths) await tryIt(call, path, body)
      if (!call.params) for (const one of bodies) await tryIt(call, pathOf(call, ''), one)
    }
    expect([...leaks]).toEqual([])
    expect(tried).toBeGreaterThan(500)
    const after = await everyRow(house)
    const changed = [...before].flatMap(([table, rows]) =>
      records.has(table) ? [...rows].filter((row) => !after.get(table)?.has(row)).map((row) => `${table} ${row}`) : [],
    )
    expect(changed).toEqual([])
  }, 900_000)
})
