import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../contract/account/user.ts'
import { hearClock } from '../../src/local/connection.ts'
import { type UserDb, userDb } from '../../src/local/db.ts'
import { eraseOverdue, withoutOverdue } from '../../src/local/overdue.ts'
import { keepErasing } from '../../src/local/page.ts'
import { putRows } from '../../src/local/rows.ts'
import { arrive, makeUser } from '../local/device.ts'

const dayMs = 86_400_000
const dayAt = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(at)

const visitor = (id: string, later: number) => ({
  id,
  version: 1,
  day: dayAt(Date.now() + later * dayMs),
  name: '周访客',
})

let guard: User
let db: UserDb
beforeEach(async () => {
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('reportError', console.error)
  guard = makeUser(`guard-${crypto.randomUUID()}`)
  db = userDb(guard.id)
  await arrive(guard)
  await putRows(db, 'expectedVisit', [visitor('yesterday', -1), visitor('today', 0), visitor('tomorrow', 1)])
  await putRows(db, 'case', [{ id: 'case', version: 1 }])
})

afterEach(() => {
  vi.useRealTimers()
})

const kept = async () => (await db.rows.toArray()).map(({ id }) => id).sort()

test('the worker lets go of visitors of a day that is over, without a network, and of nothing else', async () => {
  await eraseOverdue()
  expect(await kept()).toEqual(['case', 'today', 'tomorrow'])
})

test('a page does by the clock of the server, and leaves to the worker how far its device is off', async () => {
  hearClock(new Date(Date.now() + dayMs).toUTCString())
  const stop = keepErasing()
  await expect.poll(kept).toEqual(['case', 'tomorrow'])
  stop()
  // Another page, or the worker, which hears no clock.
  vi.resetModules()
  const { eraseOverdue: inWorker } = await import('../../src/local/overdue.ts')
  await putRows(db, 'expectedVisit', [visitor('today', 0)])
  await inWorker()
  expect(await kept()).toEqual(['case', 'tomorrow'])
})

/** As a screen reads them. */
const shown = async (of = withoutOverdue) =>
  (await of(db, 'expectedVisit', await db.rows.where({ kind: 'expectedVisit' }).toArray())).map(({ id }) => id).sort()

test('what is overdue is not shown, also where nobody has woken to erase it', async () => {
  hearClock(new Date().toUTCString())
  expect(await shown()).toEqual(['today', 'tomorrow'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + dayMs })
  expect(await shown()).toEqual(['tomorrow'])
  expect(await kept()).toEqual(['case', 'today', 'tomorrow', 'yesterday'])
  // A clock that was set back since, of a device that once heard the server: another page of it knows.
  await db.meta.put({ key: 'aheadMs', value: 2 * dayMs })
  vi.resetModules()
  const { withoutOverdue: anew } = await import('../../src/local/overdue.ts')
  expect(await shown(anew)).toEqual([])
})

test('a page that stands over midnight lets go of the day as it ends', async () => {
  const midnight = Date.parse(`${dayAt(Date.now() + dayMs)}T00:00:00+08:00`)
  hearClock(new Date().toUTCString())
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: midnight - 20_000 })
  const stop = keepErasing()
  await vi.waitFor(async () => expect(await kept()).toEqual(['case', 'today', 'tomorrow']), { timeout: 30_000 })
  await vi.advanceTimersByTimeAsync(20_000)
  await vi.waitFor(async () => expect(await kept()).toEqual(['case', 'tomorrow']), { timeout: 30_000 })
  expect(Date.now()).toBeLessThan(midnight + 10_000)
  stop()
})
