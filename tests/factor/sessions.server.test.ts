import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { createAccount } from '../../server/account/create.ts'
import { account as accountTable, session } from '../../server/tables/account.ts'
import { factorPasskey, factorRecovery, factorTotp } from '../../server/tables/factor.ts'
import { hashOfToken } from '../../server/who.ts'
import { newMail } from '../make/address.ts'
import { engines, TestServer } from '../setup/server.ts'
import { makePasskey } from './passkey.ts'

const { account, factor } = contract
const password = 'Right#2026'
const origin = 'https://arbitration.example'

/*
 * Who sits where: several browsers logged in to one account, whose password all of them know. What each was told of factors it alone
 * knows. A browser is *shown* once it confirmed a factor of its own or proved one that the account had, and is until there is none left.
 *
 * What a browser may do, by whether the account has a factor and whether the browser has shown one. What is not named is refused, and
 * changes nothing.
 */
const may = {
  noFactor: ['beginTotp', 'confirmTotp', 'beginKey', 'confirmKey', 'changePassword'],
  shown: ['beginTotp', 'confirmTotp', 'beginKey', 'confirmKey', 'changePassword', 'removeTotp', 'removeKey', 'renew'],
  notShown: [],
} satisfies Record<string, Act[]>
const acts = [
  ...(['enter', 'finish', 'prove'] as const),
  ...(['beginTotp', 'confirmTotp', 'beginKey', 'confirmKey'] as const),
  ...(['changePassword', 'removeTotp', 'removeKey', 'renew'] as const),
] as const
type Act = (typeof acts)[number]

const runs = process.env.SOAK ? 80 : 3

describe.each(engines)('factors and sessions on %s', (engine) => {
  let server: TestServer
  let count = 0
  let who: { id: string; username: string }
  beforeAll(async () => {
    server = await TestServer.start(engine, { PUBLIC_URL: origin, PROOF_MINUTES: '0' })
  })
  afterAll(() => server.stop())
  beforeEach(newAccount)

  async function newAccount() {
    const names = { username: `sits${count++}`, email: newMail() }
    const made = { ...names, nickName: '双因素', cate: 'MISHU' as const, roles: [], password }
    who = { username: names.username, id: await createAccount(server.running.house, made) }
  }
  const enter = (now = password) => server.logIn('secretaryLi', { username: who.username, password: now })
  const tokenOf = async () => (await enter()).data.token ?? ''
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + server.clock.later })
  /** The next code is another one. */
  const wait = () => {
    server.clock.later += 31_000
  }
  const begin = async (token: string) => (await server.call(factor.beginTotp, { body: { password } }, { token })).data
  const confirm = (token: string, secret: string) =>
    server.call(factor.confirmTotp, { body: { code: codeOf(secret) } }, { token })

  /** All that keeps the account, and which sessions it has. */
  async function kept() {
    const { orm } = server.running.house.db
    const [totp] = await orm.select().from(factorTotp).where(eq(factorTotp.accountId, who.id))
    const keys = await orm.select().from(factorPasskey).where(eq(factorPasskey.accountId, who.id))
    const codes = await orm.select().from(factorRecovery).where(eq(factorRecovery.accountId, who.id))
    const [holder] = await orm.select().from(accountTable).where(eq(accountTable.id, who.id))
    const sessions = await orm.select().from(session).where(eq(session.accountId, who.id))
    const facts = [
      totp?.secret,
      keys.map(({ credentialId }) => credentialId).sort(),
      codes.map(({ codeHash }) => codeHash).sort(),
      holder?.passwordHash,
    ]
    return {
      hasFactor: totp !== undefined || keys.length > 0,
      totp: totp !== undefined,
      keys,
      mark: createHash('sha256').update(JSON.stringify(facts)).digest('hex'),
      strong: new Set(sessions.filter((one) => one.strong).map(({ tokenHash }) => tokenHash)),
    }
  }

  test('a session that began before there was a factor does not put its own in the place of the owner’s', async () => {
    const [owner, thief] = [await tokenOf(), await tokenOf()]
    const own = await begin(thief)
    const { options } = (await server.call(factor.beginPasskey, { body: { password } }, { token: thief })).data
    expect((await confirm(owner, (await begin(owner)).secret)).status).toBe(200)
    const before = await kept()
    wait()
    expect((await confirm(thief, own.secret)).error).toBe('signedOut')
    const body = { name: '他人的设备', answer: makePasskey(origin).make(options) }
    expect((await server.call(factor.confirmPasskey, { body }, { token: thief })).error).toBe('signedOut')
    expect((await kept()).mark).toBe(before.mark)
    expect((await enter()).error).toBe('factor.needed')
  })

  test('of two sessions that confirm their first factor at once one does, and the other is over', async () => {
    for (let round = 0; round < 4; round++) {
      await newAccount()
      const tokens = [await tokenOf(), await tokenOf()]
      const [mine = '', others = ''] = [(await begin(tokens[0]!)).secret, (await begin(tokens[1]!)).secret]
      const late = enter()
      const [one, other] = await Promise.all([confirm(tokens[0]!, mine), confirm(tokens[1]!, others)])
      expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1)
      // Nor is a login left that the password alone opened in the same moment.
      const { token } = (await late).data ?? {}
      const { strong, mark } = await kept()
      expect(strong).toEqual(new Set([hashOfToken(one.status === 200 ? tokens[0]! : tokens[1]!)]))
      if (token) expect((await server.call(account.info, {}, { token })).status).toBe(401)
      wait()
      await confirm(one.status === 200 ? tokens[1]! : tokens[0]!, one.status === 200 ? others : mine)
      expect((await kept()).mark).toBe(mark)
    }
  })

  test('a password, a mailbox and a phone are changed by who shows the factor, and is asked for it again after a while', async () => {
    const { config } = server.running.house
    const token = await tokenOf()
    const { secret } = await begin(token)
    await confirm(token, secret)
    const change = (newPass: string, oldPass = password) =>
      server.call(account.updatePass, { body: { oldPass, newPass } }, { token })
    Object.assign(config, { proofMinutes: 15 })
    try {
      expect((await change('Other#2026')).status).toBe(200)
      server.clock.later += 16 * 60_000
      const refused = await change('Third#2026', 'Other#2026')
      expect([refused.status, refused.error]).toEqual([409, 'factor.again'])
      expect((refused as unknown as { params: object }).params).toEqual({ ways: 'totp,recovery' })
      const code = { code: '0000' }
      const mail = { password: 'no cipher', email: newMail() }
      const phone = { password: 'no cipher', phone: '13900001234' }
      const asked = [
        await server.call(account.updateEmail, { params: code, body: mail }, { token }),
        await server.call(account.updatePhone, { params: code, body: phone }, { token }),
        await server.call(factor.prove, { body: { way: 'password', code: 'Other#2026' } }, { token }),
      ]
      expect(asked.map(({ error }) => error)).toEqual(['factor.again', 'factor.again', 'factor.wrong'])
      expect((await server.call(factor.prove, { body: { way: 'totp', code: codeOf(secret) } }, { token })).status).toBe(
        200,
      )
      expect((await change('Third#2026', 'Other#2026')).status).toBe(200)
    } finally {
      Object.assign(config, { proofMinutes: 0 })
    }
  })

  /** One browser, and what it was told. */
  interface Seat {
    token?: string
    ticket?: string
    /** Secrets of apps that it began, the last one first. */
    secrets: string[]
    options?: Record<string, unknown>
    recovery: string[]
    shown: boolean
  }

  test('whatever several sessions do in turn: one that never showed a factor that was there changes nothing of what keeps the account', async () => {
    const step = fc.record({ seat: fc.nat(2), act: fc.constantFrom(...acts) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
        await newAccount()
        let now = password
        const seats = Array.from({ length: 3 }, (): Seat => ({ secrets: [], recovery: [], shown: false }))
        // How it mostly goes: all are in, and some have begun.
        const opening = [0, 1, 2].map((seat) => ({ seat, act: 'enter' as const }))
        for (const { seat: at, act } of [...opening, ...steps]) {
          const seat = seats[at]!
          const before = await kept()
          const { done, is } = await doing(seat, act, now)
          const after = await kept()
          const standing = before.hasFactor ? (seat.shown ? 'shown' : 'notShown') : 'noFactor'
          const changed = before.mark !== after.mark
          const words = `${standing}: ${act} was ${done ? 'done' : 'refused'}`
          if (!['enter', 'finish', 'prove'].includes(act) && (done || changed))
            expect(may[standing] as Act[], words).toContain(act)
          // A recovery code that is shown is used up.
          else if (changed) expect(done, words).toBe(true)
          if (done && is === 'shown') seat.shown = true
          if (done && act === 'changePassword') now = now === password ? 'Other#2026' : password
          if (!after.hasFactor) for (const one of seats) one.shown = false
          const shown = seats.flatMap((one) => (one.shown && one.token ? [hashOfToken(one.token)] : []))
          for (const hash of after.strong) expect(shown, `${words}, and a session is strong`).toContain(hash)
          wait()
        }
      }),
      { numRuns: runs },
    )
  }, 120_000)

  /** Does it with what this browser knows. `is`: what the browser is from then on. */
  async function doing(seat: Seat, act: Act, now: string): Promise<{ done: boolean; is?: 'shown' }> {
    const by = { token: seat.token ?? '' }
    const [secret] = seat.secrets
    const say = async (sent: Promise<{ status: number }>) => ({ done: (await sent).status === 200 })
    /** What it would show: a code of its own app, right or not, or one of the recovery codes it was told. */
    const proof = async () => {
      if (seat.recovery.length > 5) return { way: 'recovery' as const, code: seat.recovery.pop() ?? '' }
      return { way: 'totp' as const, code: secret ? codeOf(secret) : '000000' }
    }
    if (act === 'enter') {
      const reply = await enter(now)
      if (reply.error === 'factor.needed') {
        seat.ticket = (reply as unknown as { params: { ticket: string } }).params.ticket
        return { done: false }
      }
      if (reply.status === 200) Object.assign(seat, { token: reply.data.token ?? '', shown: false })
      return { done: reply.status === 200 }
    }
    if (act === 'finish') {
      const body = { ticket: seat.ticket ?? 'none', ...(await proof()) }
      const reply = await server.call(factor.endLogin, { body })
      if (reply.status === 200) seat.token = reply.data.token ?? ''
      return { done: reply.status === 200, is: 'shown' }
    }
    if (act === 'prove') return { ...(await say(server.call(factor.prove, { body: await proof() }, by))), is: 'shown' }
    if (act === 'beginTotp') {
      const { status, data } = await server.call(factor.beginTotp, { body: { password: now } }, by)
      if (status === 200) seat.secrets.unshift(data.secret)
      return { done: status === 200 }
    }
    if (act === 'beginKey') {
      const { status, data } = await server.call(factor.beginPasskey, { body: { password: now } }, by)
      if (status === 200) seat.options = data.options
      return { done: status === 200 }
    }
    if (act === 'confirmTotp' || act === 'confirmKey') {
      const key = makePasskey(origin)
      const reply =
        act === 'confirmTotp'
          ? await confirm(by.token, secret ?? 'AAAA')
          : await server.call(
              factor.confirmPasskey,
              { body: { name: '电脑', answer: seat.options ? key.make(seat.options) : {} } },
              by,
            )
      if (reply.status === 200 && reply.data.recovery.length > 0) seat.recovery = reply.data.recovery
      return { done: reply.status === 200, is: 'shown' }
    }
    if (act === 'renew') {
      const reply = await server.call(factor.renewRecovery, { body: { password: now } }, by)
      if (reply.status === 200) seat.recovery = reply.data.recovery
      return { done: reply.status === 200 }
    }
    if (act === 'changePassword') {
      const newPass = now === password ? 'Other#2026' : password
      return say(server.call(account.updatePass, { body: { oldPass: now, newPass } }, by))
    }
    const before = await kept()
    const id = act === 'removeTotp' ? 'totp' : (before.keys[0]?.id ?? '')
    if (id === '' || (id === 'totp' && !before.totp)) return { done: false }
    return say(server.call(factor.removeFactor, { body: { id, password: now } }, by))
  }
})
