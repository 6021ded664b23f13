import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { UserInput } from '../../contract/admin/admin.ts'
import { contract } from '../../contract/all.ts'
import { firstLink } from '../../server/admin/firstLink.ts'
import { account as accounts } from '../../server/tables/account.ts'
import { newMail } from '../make/address.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account, admin } = contract
const password = 'First#2026'

describe.each(engines)('an office on %s', (engine) => {
  let server: TestServer
  let count = 0
  /** The tokens of zhao, of a second and of a third administrator. */
  let zhao: string
  let second: { id: string; token: string; body: UserInput }
  let third: { id: string; token: string; body: UserInput }

  const makeUser = (change: Partial<UserInput> = {}): UserInput => ({
    username: `office.${Date.now().toString(36)}${count++}`,
    nickName: '新同事',
    cate: 'MISHU',
    email: newMail(),
    ...change,
  })
  const add = (token: string, body: UserInput) => server.call(admin.addUser, { body }, { token })
  const edit = (token: string, id: string, body: UserInput) =>
    server.call(admin.editUser, { body: { ...body, id } }, { token })
  const rolesOf = async (id: string) =>
    (await server.call(admin.userDetail, { body: { id } }, { token: zhao })).data.roles
  const waiting = async (token = zhao) => (await server.call(admin.listChanges, {}, { token })).data
  const confirm = (token: string, id: string) => server.call(admin.confirmChange, { body: { id } }, { token })
  async function enter(username: string, word = password): Promise<string> {
    const { data } = await server.logIn('adminZhao', { username, password: word })
    return data?.token ?? ''
  }
  /** A new account whose holder has set a password and logged in. */
  async function settle(token: string, body: UserInput) {
    const { data } = await add(token, body)
    await server.setPassword(data.email, password)
    return { id: data.id, body, token: await enter(data.username) }
  }
  /** A new administrator by the word of two. */
  async function appoint(asker: string, other: string) {
    const made = await settle(asker, makeUser())
    await edit(asker, made.id, { ...made.body, roles: ['ROLE_ADMIN'] })
    const change = (await waiting()).find(({ userId }) => userId === made.id)
    expect((await confirm(other, change?.id ?? '')).status).toBe(200)
    return { ...made, body: { ...made.body, roles: ['ROLE_ADMIN'] } }
  }

  beforeAll(async () => {
    server = await TestServer.start(engine)
    zhao = await server.token('adminZhao')
  })
  afterAll(() => server.stop())

  test('is given by the first administrator alone until a second one has set a password, and from then on by two', async () => {
    second = await settle(zhao, makeUser({ roles: ['ROLE_ADMIN'] }))
    expect(await rolesOf(second.id)).toEqual(['ROLE_ADMIN'])
    const made = await add(zhao, makeUser({ roles: ['ROLE_HEAD', 'ROLE_CLERK'] }))
    expect(made.data.roles).toEqual(['ROLE_CLERK'])
    const [change] = await waiting()
    expect(change).toMatchObject({
      userId: made.data.id,
      byName: '赵主任',
      changes: { roles: [['ROLE_CLERK'], ['ROLE_HEAD', 'ROLE_CLERK']] },
    })
    expect((await confirm(zhao, change?.id ?? '')).error).toBe('change.second')
    expect((await confirm(await server.token('adminFar'), change?.id ?? '')).error).toBe('notFound')
    expect(await rolesOf(made.data.id)).toEqual(['ROLE_CLERK'])
    expect((await confirm(second.token, change?.id ?? '')).status).toBe(200)
    expect(await rolesOf(made.data.id)).toEqual(['ROLE_HEAD', 'ROLE_CLERK'])
    expect((await confirm(second.token, change?.id ?? '')).error).toBe('notFound')
    const [letter] = await server.lettersTo(made.data.email)
    expect(letter?.text).toMatch(/角色已变更.*roles/s)
    const { list } = (await server.call(admin.listAudit, { query: { size: 5 } }, { token: zhao })).data
    expect(list.map((entry) => [entry.action, entry.byName])).toEqual(
      expect.arrayContaining([
        ['admin.confirmChange', '新同事'],
        ['admin.askChange', '赵主任'],
      ]),
    )
  })

  test('nobody takes it for themselves, by whatever road', async () => {
    third = await appoint(zhao, second.token)
    const raised = await edit(second.token, second.id, { ...second.body, roles: ['ROLE_ADMIN', 'ROLE_CLERK'] })
    expect([raised.status, raised.error, raised.message]).toEqual([
      409,
      'self.roles',
      '不能为自己增加角色，请由另一位管理员办理',
    ])
    // An administrator has nothing to do with cases, whoever would give it.
    const both = { ...second.body, roles: ['ROLE_ADMIN', 'ROLE_HEAD'] }
    expect((await edit(zhao, second.id, both)).error).toBe('office.apart')
    // A role asleep in another category wakes with two, too.
    const asleep = await add(second.token, makeUser({ cate: 'USER', roles: ['ROLE_HEAD'] }))
    const awake = { ...makeUser({ roles: ['ROLE_HEAD'] }), email: asleep.data.email, username: asleep.data.username }
    expect((await edit(second.token, asleep.data.id, awake)).data.cate).toBe('USER')
    // Whom it is about does not confirm it.
    await edit(second.token, third.id, { ...third.body, email: newMail() })
    const change = (await waiting()).find(({ userId }) => userId === third.id)
    expect((await confirm(third.token, change?.id ?? '')).error).toBe('change.second')
    expect(
      (await server.call(admin.dropChange, { body: { id: change?.id ?? '' } }, { token: third.token })).status,
    ).toBe(200)
  })

  test('two who grant each other at once have nothing by it', async () => {
    // What each could have of the other: where their reset letters go.
    const moved = (one: typeof second) => ({ ...one.body, email: newMail() })
    await Promise.all([edit(second.token, third.id, moved(third)), edit(third.token, second.id, moved(second))])
    const changes = (await waiting()).filter(({ userId }) => [second.id, third.id].includes(userId))
    expect(changes).toHaveLength(2)
    const tries = changes.flatMap(({ id }) => [confirm(second.token, id), confirm(third.token, id)])
    expect((await Promise.all(tries)).map(({ error }) => error)).toEqual(Array(4).fill('change.second'))
    expect([await rolesOf(second.id), await rolesOf(third.id)]).toEqual([['ROLE_ADMIN'], ['ROLE_ADMIN']])
    for (const { id } of changes) await server.call(admin.dropChange, { body: { id } }, { token: zhao })
  })

  test('a password is set by its holder alone, and an administrator cannot have the letter that sets it', async () => {
    const { id, body } = third
    const sent = { ...body, id, password: 'Taken#2026' }
    expect((await server.call(admin.editUser, { body: sent }, { token: second.token })).status).toBe(200)
    expect(await enter(body.username, 'Taken#2026')).toBe('')
    const mine = newMail()
    const kept = (await edit(second.token, id, { ...body, email: mine })).data
    expect(kept.email).toBe(body.email)
    expect((await server.call(admin.sendReset, { body: { id } }, { token: second.token })).status).toBe(200)
    expect(await server.lettersTo(mine)).toEqual([])
    const before = await server.linkTo(body.email ?? '')
    await server.call(admin.sendReset, { body: { id } }, { token: second.token })
    // The newest link counts, for a day, once.
    expect((await server.call(account.openLink, { body: { code: before } })).error).toBe('linkUsed')
    const code = await server.linkTo(body.email ?? '')
    server.clock.later = 25 * 3_600_000
    expect((await server.call(account.setByLink, { body: { code, password } })).error).toBe('linkUsed')
    server.clock.later = 0
    expect((await server.call(account.setByLink, { body: { code, password } })).error).toBe('passwordSame')
    await server.setPassword(body.email ?? '', 'Second#2026')
    expect((await server.lettersTo(body.email ?? ''))[0]?.text).toMatch(/密码已变更/)
    third = { ...third, token: await enter(body.username, 'Second#2026') }
    for (const { id: waits } of await waiting())
      await server.call(admin.dropChange, { body: { id: waits } }, { token: zhao })
  })

  test('what changed meanwhile is not confirmed, nor what was asked by who is no administrator any more', async () => {
    const made = await settle(zhao, makeUser())
    await edit(second.token, made.id, { ...made.body, roles: ['ROLE_HEAD'] })
    const [change] = await waiting()
    await edit(zhao, made.id, { ...made.body, dept: '二部' })
    expect(await waiting()).toEqual([])
    expect((await confirm(zhao, change?.id ?? '')).error).toBe('notFound')
    await edit(second.token, made.id, { ...made.body, dept: '二部', roles: ['ROLE_HEAD'] })
    const [again] = await waiting()
    await edit(zhao, second.id, { ...second.body, enabled: false })
    expect((await confirm(third.token, again?.id ?? '')).error).toBe('stale')
    await edit(zhao, second.id, second.body)
    second.token = await enter(second.body.username)
    expect((await confirm(third.token, again?.id ?? '')).status).toBe(200)
  })

  test('an institution keeps two administrators, also where two remove each other at once', async () => {
    const gone = (token: string, id: string) => server.call(admin.removeUser, { body: { ids: [id] } }, { token })
    expect((await gone(zhao, third.id)).status).toBe(200)
    for (const change of [
      { roles: [] },
      { enabled: false },
      { cate: 'USER' as const },
      { status: 'UNVERIFIED' as const },
    ])
      expect((await edit(zhao, second.id, { ...second.body, ...change })).error).toBe('admin.two')
    const answers = await Promise.all([gone(zhao, second.id), gone(second.token, server.id('adminZhao'))])
    expect(answers.map(({ error }) => error)).toEqual(['admin.two', 'admin.two'])
    expect(await rolesOf(second.id)).toEqual(['ROLE_ADMIN'])
  })

  test('offices that must not meet in one person are not given together, not even by two, and what was held before is shown', async () => {
    const { config } = server.running.house
    const held = await add(zhao, makeUser())
    const old = ['ROLE_FINANCE', 'ROLE_SECRETARY']
    await server.running.house.db.orm.update(accounts).set({ roles: old }).where(eq(accounts.id, held.data.id))
    expect((await server.call(admin.listPairs, {}, { token: zhao })).data).toEqual([])
    config.officesApart = true
    onTestFinished(() => {
      config.officesApart = false
    })
    const four = ['ROLE_HEAD', 'ROLE_FILING', 'ROLE_FINANCE', 'ROLE_SECRETARY'] as const
    for (const one of four)
      for (const other of four) {
        const both = await add(zhao, makeUser({ roles: [...new Set([one, other])] }))
        expect([one, other, both.error]).toEqual([one, other, one === other ? undefined : 'office.pair'])
      }
    for (const other of ['ROLE_REGISTRAR', 'ROLE_RECEPTION', 'ROLE_CLERK'])
      expect((await add(zhao, makeUser({ roles: ['ROLE_SECRETARY', other] }))).error).toBeUndefined()
    const refused = await add(zhao, makeUser({ roles: ['ROLE_HEAD', 'ROLE_FINANCE'] }))
    expect([refused.message, refused.fields]).toMatchObject([
      '负责人与财务人员不得由同一人担任',
      [{ path: ['roles'], code: 'office.pair' }],
    ])
    // Who holds two keeps them until they are taken apart, and gets no third.
    const { version, ...known } = (await server.call(admin.userDetail, { body: { id: held.data.id } }, { token: zhao }))
      .data
    const body = { username: known.username, nickName: '改名', cate: 'MISHU' as const, email: known.email }
    expect((await edit(zhao, held.data.id, { ...body, roles: [...old, 'ROLE_FILING'], version } as never)).error).toBe(
      'office.pair',
    )
    expect((await edit(zhao, held.data.id, { ...body, roles: old, version } as never)).error).toBeUndefined()
    const shown = async (token: string) =>
      (await server.call(admin.listPairs, {}, { token })).data.map(({ id, pairs }) => [id, pairs])
    expect(await shown(zhao)).toContainEqual([held.data.id, [old]])
    expect(await shown(await server.token('adminFar'))).not.toContainEqual([held.data.id, [old]])
  })

  test('a change that was asked for before is held to the offices that must not meet when it is confirmed', async () => {
    const { config } = server.running.house
    const made = await add(zhao, makeUser())
    await edit(zhao, made.data.id, { ...makeUser(), email: made.data.email, roles: ['ROLE_HEAD', 'ROLE_FINANCE'] })
    const change = (await waiting()).find(({ userId }) => userId === made.data.id)
    config.officesApart = true
    onTestFinished(() => {
      config.officesApart = false
    })
    expect((await confirm(second.token, change?.id ?? '')).error).toBe('office.pair')
    expect(await rolesOf(made.data.id)).toEqual([])
  })
})

describe.each(engines)('the first administrator on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const be = (code: string, username: string) =>
    server.call(account.beFirst, { body: { code, username, nickName: '首任', email: newMail(), password } })
  const linkIn = (address: string | undefined) => address?.split('link=')[1] ?? ''

  test('comes by a link that the server prints while there never was one, once', async () => {
    const { house } = server.running
    const outside = { ...house, config: { ...house.config, demo: false } }
    expect(await firstLink(house)).toBeUndefined()
    expect(await firstLink(outside)).toBeUndefined()
    await house.db.orm.update(accounts).set({ roles: [] })
    const older = linkIn(await firstLink(outside))
    const code = linkIn(await firstLink(outside))
    expect((await server.call(account.openLink, { body: { code } })).data).toMatchObject({ purpose: 'first' })
    expect((await be(older, 'first1')).error).toBe('linkUsed')
    // A link of another kind is none.
    expect((await server.call(account.setByLink, { body: { code, password } })).error).toBe('linkUsed')
    expect((await be(code, 'li')).fields[0]?.code).toMatch(/username\./)
    const both = await Promise.all([be(code, 'first1'), be(code, 'first2')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await firstLink(outside)).toBeUndefined()
    const rows = await house.db.orm.select().from(accounts)
    expect(
      rows.filter(({ roles }) => roles.includes('ROLE_ADMIN')).map(({ cate, nickName }) => [cate, nickName]),
    ).toEqual([['MISHU', '首任']])
  })
})
