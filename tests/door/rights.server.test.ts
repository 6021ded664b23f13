import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyCall } from '../../contract/all.ts'
import { isErrorCode } from '../../contract/errors/errors.ts'
import type { Call } from '../../contract/kernel/call.ts'
import { createAccount } from '../../server/account/create.ts'
import { account } from '../../server/tables/account.ts'
import { guest, guestSession } from '../../server/tables/activity.ts'
import { admit, newToken, openSession, type Person } from '../../server/who.ts'
import type { Name } from '../make/people.ts'
import { rooms } from '../setup/handPage.ts'
import { everyCallEngines, TestServer } from '../setup/server.ts'
import { everybody, officeOf, type Who } from './rights.ts'
import { mayCall } from './scenes.ts'

const lines = Object.entries(mayCall).map(([name, may]) => ({ name, may }))

/** What a closed door says: each kind of session ends in its own way (specification §8). */
function refusalOf(may: string, who: Who): [number, string] {
  if (may === 'G') return [402, 'guestSignedOut']
  if (may === 'F' || may === 'P') return [401, 'signedOut']
  return 'USAHIMLVNZC'.includes(who) ? [403, 'forbidden'] : [401, 'signedOut']
}

test('every call of the product is in the table, and no other', () => {
  expect(lines.map((line) => line.name).sort()).toEqual(everyCall.map((call) => call.name).sort())
})

test('a call that says in no way we know who may make it is closed', () => {
  const person = { cate: 'MISHU', roles: [] as string[], withheld: [] as string[] } as Person
  for (const who of [undefined, [], 'everyone', 'guest', {}])
    expect(() => admit({ who } as unknown as Call, person)).toThrow('forbidden')
  expect(() => admit({ who: ['ROLE_ADMIN'] }, person)).toThrow('forbidden')
  expect(() => admit({ who: 'signedIn' }, null)).toThrow('signedOut')
})

describe.each(everyCallEngines)('every call × everybody on %s', (engine) => {
  let server: TestServer
  const ids: Partial<Record<Who, string>> = {}
  const guestPhone = '13800009999'
  let roomToken = ''
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const { house } = server.running
    const { orm } = house.db
    const people: Record<string, Name> = {
      U: 'partyWang',
      Z: 'arbitratorSun',
      C: 'candidateHe',
    }
    for (const [who, name] of Object.entries(people)) ids[who as Who] = server.id(name)
    const password = 'Test#2026'
    const staff = { cate: 'MISHU' as const, password, roles: ['ROLE_ADMIN'] }
    for (const who of 'SAHIMLVN' as Iterable<Who>) {
      const [username, roles] = [`office.${who}`, [officeOf[who] ?? []].flat()]
      ids[who] = await createAccount(house, { ...staff, username, nickName: username, roles })
    }
    ids.R = await createAccount(house, { ...staff, username: 'removed', nickName: '离职' })
    ids.D = await createAccount(house, { ...staff, username: 'disabled', nickName: '停用' })
    const foreign = { username: 'f@x.example', nickName: 'Foreign', cate: 'ARBI_USER' as const, isForeign: true }
    ids.F = await createAccount(house, { ...foreign, password })
    // Their sessions are there still: it is the account that shuts them out.
    await orm.update(account).set({ removedAt: house.now() }).where(eq(account.id, ids.R))
    await orm.update(account).set({ enabled: false }).where(eq(account.id, ids.D))
    const profile = { loginName: '', company: '', title: '', email: '', note: '' }
    const [row] = await orm
      .insert(guest)
      .values({ tenantId: 1, phone: guestPhone, profile, createdAt: house.now() })
      .returning()
    ids.G = row?.id ?? ''
    roomToken = (await rooms(() => server).hold('WITNESS')).tokens[0] ?? ''
  })
  afterAll(() => server.stop())

  /** A session of its own for every knock: some calls end it. */
  async function headersOf(who: Who): Promise<Record<string, string>> {
    const { house } = server.running
    if (who === 'P') return { authorization: roomToken, 'arbi-token': roomToken, 'activity-token': roomToken }
    const id = ids[who]
    if (id === undefined) return {}
    if (who === 'G') {
      const { token, hash } = newToken()
      const expiresAt = new Date(house.now().getTime() + 60_000)
      await house.db.orm.insert(guestSession).values({ tokenHash: hash, guestId: id, expiresAt })
      // The attendee tries their token at the other doors too.
      return { 'activity-token': token, 'activity-phone': guestPhone, 'arbi-token': token, authorization: token }
    }
    const kind = who === 'F' ? 'abroad' : 'platform'
    const { token } = await openSession(house, house.db.orm, id, { ip: '', device: '' }, { kind })
    return { authorization: token, 'arbi-token': token, 'activity-token': token, 'activity-phone': guestPhone }
  }

  test.each(lines)('$name is for $may', async ({ name, may }) => {
    const call = everyCall.find((one) => one.name === name)
    if (!call) throw new Error(`No call ${name}`)
    // Of an address that leads nowhere the router says the same as a call of a record that is not there.
    const url = `/moduleApi/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    expect(server.running.app.hasRoute({ method: call.method, url }), `a route for ${call.method} ${url}`).toBe(true)
    for (const who of Object.keys(everybody) as Who[]) {
      const path = call.path.replace(/\{\w+\}/, crypto.randomUUID())
      const answer = await server.send(call.method, path, undefined, { headers: await headersOf(who) })
      const said = [answer.status, answer.error]
      // Who is let in has sent nothing, or nothing that exists: that is said only behind the door.
      if (may === '*' || may.includes(who)) {
        expect([401, 402, 403, 500], `${who} ${said}`).not.toContain(answer.status)
        if (answer.status !== 200) expect(isErrorCode(answer.error ?? ''), `${who} ${said}`).toBe(true)
      } else expect(said, `${who}: ${everybody[who]}`).toEqual(refusalOf(may, who))
    }
  })
})
