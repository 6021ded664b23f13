import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq, type SQL, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { createAccount } from '../../server/account/create.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { sealOlder } from '../../server/provider/sealOlder.ts'
import { factorTotp } from '../../server/tables/factor.ts'
import { letter, secret as secretTable } from '../../server/tables/provider.ts'
import { openKept } from '../../server/vault/kept.ts'
import { places } from '../../server/vault/places.ts'
import { newMail } from '../make/address.ts'
import { bothEngines, TestServer } from '../setup/server.ts'
import { kept, smell } from './secrets.ts'

const { account, deadline, factor, message } = contract
const password = 'Right#2026'
const signingSecret = 'a secret of the installation, kept elsewhere'

describe.each(bothEngines)('secrets in the database on %s', (engine) => {
  let server: TestServer
  let who: { id: string; username: string; email: string }
  let token: string
  beforeAll(async () => {
    // Letters wait: nobody answers there.
    server = await TestServer.start(engine, {
      SIGNING_SECRET: signingSecret,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'https://arbitration.example',
    })
    const names = { username: 'keepsSecrets', email: newMail() }
    const made = { ...names, nickName: '双因素', cate: 'MISHU' as const, roles: [], password }
    who = { ...names, id: await createAccount(server.running.house, made) }
    token = (await enter()).data.token ?? ''
  })
  afterAll(() => server.stop())

  const enter = () => server.logIn('secretaryLi', { username: who.username, password })
  const rows = (query: SQL) => rowsOf<Record<string, unknown>>(server.running.house.db.orm, query)
  const texts = `data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea')`

  test('each column whose name smells of one is hashed, sealed, or has a reason', async () => {
    const found = await rows(sql`
      select table_name || '.' || column_name as name, column_name as bare from information_schema.columns
      where table_schema = 'public' and ${sql.raw(texts)}`)
    const names = found.map(({ name }) => String(name))
    const smelling = found.filter(({ bare }) => smell.test(String(bare))).map(({ name }) => String(name))
    expect(
      smelling.filter((name) => !(name in kept)),
      'say in tests/walls/secrets.ts how these are kept',
    ).toEqual([])
    expect(Object.keys(kept).filter((name) => !names.includes(name))).toEqual([])
  })

  test('a dump of the database, its files and its copies holds none in the clear after each was made', async () => {
    const by = { token }
    const { house } = server.running
    const secrets = new Map<string, string>([['token', token.replace('Bearer ', '')]])
    const begun = (await server.call(factor.beginTotp, { body: { password } }, by)).data
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({ timestamp: house.now().getTime() })
    const { recovery } = (await server.call(factor.confirmTotp, { body: { code: code() } }, by)).data
    secrets.set('app', begun.secret)
    for (const [at, one] of recovery.entries()) secrets.set(`recovery ${at}`, one)
    secrets.set('next app', (await server.call(factor.beginTotp, { body: { password } }, by)).data.secret)
    const refused = (await enter()) as unknown as { params: { ticket: string } }
    secrets.set('ticket', refused.params.ticket)
    await server.call(account.publicKey, {})
    await server.call(message.pushKey, {}, by)
    const device = (await server.call(account.deviceKey, { body: { device: randomUUID() } }, by)).data.key
    secrets.set('key of a device', device)
    const { path } = (await server.call(deadline.renewFeed, {}, { as: 'partyWang' })).data
    secrets.set('calendar', path.split('/').at(-1)?.replace('.ics', '') ?? '')
    // The code of a letter is of four digits, which stand everywhere: its whole sentence does not.
    await server.call(account.getForgetCode, {
      body: { account: who.email, cate: 'MISHU', type: '2', tenantId: 1 },
    })
    const letters = await house.db.orm.select().from(letter).where(eq(letter.to, who.email))
    expect(letters.length).toBeGreaterThan(0)
    for (const one of letters)
      secrets.set(`letter ${one.id}`, openKept(house.config, places.letter(one.to), one.text).slice(0, 40))
    for (const { name, value } of await house.db.orm.select().from(secretTable)) {
      const text = openKept(house.config, places.secret(name), value)
      const priv = text.startsWith('{') ? (JSON.parse(text) as { privateKey: string }).privateKey : text
      secrets.set(name, priv.includes('-----') ? (priv.split('\n')[2] ?? '') : priv)
    }
    expect([...secrets.keys()]).toEqual(
      expect.arrayContaining(['app', 'next app', 'rsa', 'vapid', 'device', 'calendar']),
    )

    const tables = new Map<string, string>()
    for (const { table_name: table } of await rows(
      sql`select table_name from information_schema.tables where table_schema = 'public' and table_name <> 'outbox'`,
    )) {
      const [whole] = await rows(
        sql`select coalesce(json_agg(t)::text, '') as all from ${sql.identifier(String(table))} t`,
      )
      tables.set(String(table), String(whole?.all))
    }
    const found = (where: Map<string, string>) =>
      [...where].flatMap(([place, text]) =>
        [...secrets].filter(([, one]) => text.includes(one)).map(([of]) => `${of} in ${place}`),
      )
    expect(found(tables)).toEqual([])
    if (engine === 'pglite') expect(found(filesIn(house.config.dataDir))).toEqual([])
  })

  test('what an earlier build kept in the clear is sealed at the start, once, and is good as before', async () => {
    const { house } = server.running
    const [seen] = await house.db.orm.select().from(factorTotp).where(eq(factorTotp.accountId, who.id))
    const plain = openKept(house.config, places.totp(who.id), seen?.secret ?? '')
    await house.db.orm.update(factorTotp).set({ secret: plain }).where(eq(factorTotp.accountId, who.id))
    const said: unknown[] = []
    const log = { warn: (...words: unknown[]) => said.push(words) } as never
    await Promise.all([sealOlder(house, log), ...(engine === 'postgres' ? [sealOlder(house, log)] : [])])
    const [sealed] = await house.db.orm.select().from(factorTotp).where(eq(factorTotp.accountId, who.id))
    expect(sealed?.secret).toMatch(/^sealed:/)
    expect(said).toHaveLength(1)
    server.clock.later += 60_000
    const refused = (await enter()) as unknown as { params: { ticket: string } }
    const code = new TOTP({ secret: Secret.fromBase32(plain) }).generate({ timestamp: house.now().getTime() })
    const body = { ticket: refused.params.ticket, way: 'totp' as const, code }
    expect((await server.call(factor.endLogin, { body })).status).toBe(200)
  })

  test('without the secret that they lie under an app is said to be out of reach, and no new one is taken', async () => {
    const { house } = server.running
    const { config } = house
    const by = { token: (await finished()) ?? '' }
    Object.assign(config, { signingSecret: 'another secret of another installation' })
    try {
      server.clock.later += 60_000
      const refused = (await enter()) as unknown as { params: { ticket: string } }
      const body = { ticket: refused.params.ticket, way: 'totp' as const, code: '123456' }
      expect((await server.call(factor.endLogin, { body })).error).toBe('unkept')
      expect((await server.call(factor.beginTotp, { body: { password } }, by)).error).toBe('unkept')
    } finally {
      Object.assign(config, { signingSecret })
    }
  })

  async function finished() {
    const { house } = server.running
    server.clock.later += 60_000
    const refused = (await enter()) as unknown as { params: { ticket: string } }
    const [row] = await house.db.orm.select().from(factorTotp).where(eq(factorTotp.accountId, who.id))
    const plain = openKept(house.config, places.totp(who.id), row?.secret ?? '')
    const code = new TOTP({ secret: Secret.fromBase32(plain) }).generate({ timestamp: house.now().getTime() })
    const body = { ticket: refused.params.ticket, way: 'totp' as const, code }
    return (await server.call(factor.endLogin, { body })).data.token
  }
})

/** Every file below a folder, copies of the database unpacked. */
function filesIn(folder: string): Map<string, string> {
  const all = new Map<string, string>()
  for (const one of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!one.isFile() || one.name === 'signing.secret') continue
    const bytes = readFileSync(join(one.parentPath, one.name))
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    all.set(join(one.parentPath, one.name), (isPacked ? gunzipSync(bytes) : bytes).toString('latin1'))
  }
  return all
}
