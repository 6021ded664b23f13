import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { live } from '../../contract/event.ts'
import { type UserDb, userDb } from '../../src/local/db.ts'
import { startLive } from '../../src/local/live.ts'
import { current } from '../../src/local/session.ts'
import { arrive, makeUser, rested } from './device.ts'

/* What a page takes in of a server that was deployed after it. */

/** The server's end of the socket of the page. */
class Line {
  static now: Line | undefined
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  closed = false
  constructor() {
    Line.now = this
  }
  send(): void {}
  close(): void {
    this.closed = true
  }
  tell(...all: unknown[]): void {
    for (const one of all) this.onmessage?.({ data: JSON.stringify(one) })
  }
}

let db: UserDb
let stop: () => void
/** What is answered to whoever asks for changes after the first time. */
let list: unknown[]

beforeEach(async () => {
  rested()
  Line.now = undefined
  list = []
  const wang = makeUser('wang')
  db = userDb(wang.id)
  await arrive(wang)
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', { href: 'https://court.test/' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toContain(live.listEvents.path)
    const next = Math.max(5, ...list.map((one) => (one as { seq: number }).seq))
    return Response.json({ code: 200, message: '', data: { list, next, more: false, gap: false } })
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begin(): Promise<void> {
  const session = await current()
  stop = startLive(db, { ...session!, token: session!.token! }, () => undefined)
}

const unknown = (seq: number) => ({ seq, kind: 'ofAnotherBuild', id: 'x', row: { id: 'x', version: 1 } })
const known = (seq: number, id: string) => ({ seq, kind: 'preservation', id, row: { id, version: 1 } })

const rows = async () => (await db.rows.toArray()).map(({ kind, id }) => `${kind} ${id}`)
const seq = async () => (await db.meta.get('seq'))?.value

test('a change of a kind that this build does not know is passed over when it is asked for', async () => {
  list = [unknown(6), known(7, 'a'), unknown(8)]
  await begin()
  await expect.poll(rows).toEqual(['preservation a'])
  await expect.poll(seq).toBe(8)
})

test('a change of a kind that this build does not know is passed over on the socket, which stays', async () => {
  await begin()
  await expect.poll(() => Line.now?.onmessage).toBeTruthy()
  Line.now?.tell({ ready: true }, unknown(6), known(7, 'a'), unknown(8))
  await expect.poll(rows).toEqual(['preservation a'])
  await expect.poll(seq).toBe(8)
  expect(Line.now?.closed).toBe(false)
})

test('what lies under a record of an unknown kind goes with it', async () => {
  list = [known(6, 'a'), known(7, 'b')]
  await begin()
  await expect.poll(rows).toHaveLength(2)
  await expect.poll(() => Line.now?.onmessage).toBeTruthy()
  list = []
  Line.now?.tell({ ready: true }, { ...unknown(8), id: 'a', row: null })
  await expect.poll(seq).toBe(8)
  expect(await rows()).toEqual(['preservation b'])
})
