import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../contract/account/account.ts'
import { deviceDb, userDb } from '../../src/local/db.ts'
import { dropFarewell, sayFarewells } from '../../src/local/farewell.ts'
import { leave, signIn } from '../../src/local/session.ts'
import { makeUser, rested } from './device.ts'

const secret = 'k'.repeat(43)
const token = `Bearer ${secret}`
const hash = createHash('sha256').update(secret).digest('hex')

let asked: { path: string; authorization: string | null; body: unknown }[] = []
let reply: () => Response | Promise<Response>
const done = () => Response.json({ code: 200, message: '', data: null })
const gone = () => Promise.reject(new TypeError('Failed to fetch'))
beforeEach(async () => {
  await deviceDb.farewells.clear()
  asked = []
  rested()
  vi.stubGlobal('fetch', async (path: string, init: { headers: HeadersInit; body: string }) => {
    const authorization = new Headers(init.headers).get('authorization')
    asked.push({ path, authorization, body: JSON.parse(init.body) })
    return reply()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function logOut(parting: 'lock' | 'discard' | 'keep') {
  const user = makeUser('wang')
  await signIn(user, token)
  await leave(user.id, parting)
  return user
}

test.each([
  'lock',
  'discard',
] as const)('a logout (%s) that the server does not hear is told later, without a login, and then forgotten', async (parting) => {
  await logOut(parting)
  for (const away of [
    gone,
    () => new Response('<html>no</html>', { status: 502 }),
    () => Response.json({ error: 'invalid_token' }, { status: 401 }),
  ]) {
    reply = away
    expect(await sayFarewells()).toBe(true)
  }
  asked = []
  reply = done
  expect(await sayFarewells()).toBe(false)
  const said = { path: `/moduleApi/${account.logoutLater.path}`, authorization: null, body: { sessions: [hash] } }
  expect(asked).toEqual([said])
  expect(await sayFarewells()).toBe(false)
  expect(asked).toHaveLength(1)
})

test('what waits to be told opens nothing: the token lies nowhere on the device', async () => {
  const user = await logOut('lock')
  const tables = [...deviceDb.tables, ...userDb(user.id).tables]
  const rows = await Promise.all(tables.map((table) => table.toArray()))
  expect(JSON.stringify(rows)).toContain(hash)
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('nothing waits where the server heard, where a session ended by itself, and once it is over in any case', async () => {
  reply = done
  await logOut('discard')
  await dropFarewell(token)
  expect(await sayFarewells()).toBe(false)
  await logOut('keep')
  expect(await sayFarewells()).toBe(false)
  await logOut('discard')
  await deviceDb.farewells.toCollection().modify({ until: Date.now() - 1 })
  expect(await sayFarewells()).toBe(false)
  expect(asked).toEqual([])
})
