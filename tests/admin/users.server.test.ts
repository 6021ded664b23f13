import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserInput } from '../../contract/admin/admin.ts'
import { contract } from '../../contract/all.ts'
import { account as table } from '../../server/tables/account.ts'
import { newMail, newPhone } from '../make/address.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account, admin } = contract

describe.each(engines)('the users of an institution on %s', (engine) => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const as = 'adminZhao'
  const password = 'First#2026'
  const makeUser = (change: Partial<UserInput> = {}): UserInput => ({
    username: `made.${Date.now().toString(36)}${count++}`,
    nickName: '新同事',
    cate: 'USER',
    phone: newPhone(),
    ...change,
  })
  /** Somebody new, who has set a password by the link of their letter. */
  async function add(change: Partial<UserInput> = {}) {
    const made = await server.call(admin.addUser, { body: makeUser(change) }, { as })
    if (made.status === 200) await server.setPassword(made.data.email || made.data.phone, password)
    return made
  }
  const detail = (id: string, who: Name = as) => server.call(admin.userDetail, { body: { id } }, { as: who })

  async function logIn(username: string, cate: UserInput['cate'] = 'USER', word = password) {
    const captcha = await server.captcha()
    const body = { username, password: word, ...captcha, cate, loginType: 'login' as const }
    return server.call(account.login, { body })
  }
  const info = async (token: string) => (await server.call(account.info, {}, { token })).status

  async function lastEntry() {
    const { list } = (await server.call(admin.listAudit, { query: { size: 1 } }, { as })).data
    return list[0]
  }

  test('one is made without a password, sets it by the link of a letter, once, and is on the log', async () => {
    const body = makeUser({
      nickName: '<script>alert(1)</script>',
      roles: ['ROLE_CLERK'],
      jobs: ['书记员'],
      dept: '二部',
    })
    // Whoever still sends one sets none.
    const sent = { ...body, password }
    const made = await server.call(admin.addUser, { body: sent }, { as })
    expect(made.data).toMatchObject({
      nickName: '<script>alert(1)</script>',
      status: 'VERIFIED',
      enabled: true,
      roles: ['ROLE_CLERK'],
      jobs: ['书记员'],
      dept: '二部',
      tenantId: 1,
    })
    expect((await logIn(made.data.username)).error).toBe('loginWrong')
    const entry = await lastEntry()
    expect(entry).toMatchObject({ action: 'admin.addUser', byName: '赵主任' })
    expect(entry?.changes.roles).toEqual(['', ['ROLE_CLERK']])
    const code = await server.linkTo(made.data.phone)
    expect(code).toMatch(/^[\w-]{43}$/)
    const link = (await server.call(account.openLink, { body: { code } })).data
    expect(link).toEqual({ purpose: 'password', username: made.data.username, cate: 'USER' })
    const set = (word: string) => server.call(account.setByLink, { body: { code, password: word } })
    expect((await set('weak')).fields[0]?.code).toBe('newPassword.rule')
    const both = await Promise.all([set(password), set('Second#2026')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect((await set('Third#2026')).error).toBe('linkUsed')
  })

  test('a name, a phone or a mailbox that another has is refused', async () => {
    const email = newMail()
    const { data } = await add({ email })
    for (const [change, field, error] of [
      [{ username: data.username }, 'username', 'username.taken'],
      [{ phone: data.phone }, 'phone', 'account.taken'],
      [{ email: email.toUpperCase() }, 'email', 'account.taken'],
    ] as const) {
      const refused = await add(change)
      expect([refused.error, refused.fields]).toEqual([error, [{ path: [field], code: error }]])
    }
    const other = (await add()).data
    const body = { ...makeUser({ username: other.username, phone: data.phone }), id: other.id }
    const refused = await server.call(admin.editUser, { body }, { as })
    expect([refused.error, refused.fields]).toEqual(['account.taken', [{ path: ['phone'], code: 'account.taken' }]])
  })

  test('a list holds those of the institution alone, and finds parts of names as they are written', async () => {
    const { data } = await add({ nickName: '百分%号_人' })
    const list = async (who: Name, query: { blurry?: string; cate?: 'USER' | 'ZCY' }) =>
      (await server.call(admin.listUsers, { query: { size: 100, ...query } }, { as: who })).data
    expect((await list(as, { blurry: '%号_' })).list.map((row) => row.id)).toEqual([data.id])
    expect((await list(as, { blurry: '人%' })).total).toBe(0)
    expect((await list(as, { blurry: data.phone.slice(3) })).total).toBe(1)
    const arbitrators = await list(as, { cate: 'ZCY' })
    expect(arbitrators.list.every((row) => row.cate === 'ZCY')).toBe(true)
    const far = await list('adminFar', {})
    expect(far.list.map((row) => row.username).sort()).toEqual(['far', 'faradmin'])
    expect(far.total).toBe(2)
  })

  test('a change is kept and logged field by field; an empty password stays as it is', async () => {
    const { data } = await add({ dept: '一部' })
    const { token } = (await logIn(data.username)).data
    const { username, phone } = data
    const body = { username, phone, nickName: '改名', cate: 'USER' as const, dept: '二部', id: data.id }
    const changed = await server.call(admin.editUser, { body }, { as })
    expect(changed.data).toMatchObject({ nickName: '改名', dept: '二部' })
    expect((await lastEntry())?.changes).toEqual({ nickName: ['新同事', '改名'], dept: ['一部', '二部'] })
    expect(await info(token ?? '')).toBe(200)
    expect((await logIn(username)).status).toBe(200)
  })

  test('a change does not overwrite what somebody else changed meanwhile, and does who says what they saw since', async () => {
    const { data } = await add({ dept: '一部' })
    const { username, phone, id } = data
    const seen = (await detail(id)).data.version
    const body = (dept: string, version: string) => ({
      body: { username, phone, nickName: data.nickName, cate: 'USER' as const, dept, id, version },
    })
    expect((await server.call(admin.editUser, body('二部', seen), { as })).status).toBe(200)
    const late = await server.call(admin.editUser, body('三部', seen), { as })
    expect([late.status, late.error]).toEqual([409, 'stale'])
    const now = (await server.call(admin.listUsers, { query: { blurry: username } }, { as })).data.list[0]
    expect(now).toMatchObject({ dept: '二部' })
    // What the person does by themselves is nothing that staff edits.
    await logIn(username)
    expect((await server.call(admin.editUser, body('三部', now?.version ?? ''), { as })).status).toBe(200)
    const latest = (await detail(id)).data.version
    const both = ['甲', '乙'].map((dept) => server.call(admin.editUser, body(dept, latest), { as }))
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    ['being disabled', { enabled: false }],
    ['another category', { cate: 'ZCY' as const }],
  ])('%s ends the sessions', async (_, change) => {
    const { data } = await add()
    const { username, phone } = data
    const { token } = (await logIn(username)).data
    const body = { username, phone, nickName: data.nickName, cate: 'USER' as const, id: data.id, ...change }
    expect((await server.call(admin.editUser, { body }, { as })).status).toBe(200)
    expect(await info(token ?? '')).toBe(401)
    expect((await logIn(username)).data?.token ?? null).toBe(null)
  })

  test('removed, somebody is in no list and cannot log in, and what they had is free again', async () => {
    const { data } = await add()
    const { token } = (await logIn(data.username)).data
    expect((await server.call(admin.removeUser, { body: { ids: [data.id] } }, { as })).status).toBe(200)
    expect(await info(token ?? '')).toBe(401)
    expect((await logIn(data.username)).error).toBe('loginWrong')
    expect((await detail(data.id)).error).toBe('notFound')
    const query = { blurry: data.username }
    expect((await server.call(admin.listUsers, { query }, { as })).data.total).toBe(0)
    expect((await add({ phone: data.phone })).status).toBe(200)
    // What they did keeps their name.
    const { orm } = server.running.house.db
    const [row] = await orm.select().from(table).where(eq(table.id, data.id))
    expect(row?.nickName).toBe('新同事')
    expect((await server.call(admin.removeUser, { body: { ids: [data.id] } }, { as })).error).toBe('notFound')
  })

  test('nobody removes, disables or demotes themselves', async () => {
    const me = server.id(as)
    expect((await server.call(admin.removeUser, { body: { ids: [me] } }, { as })).error).toBe('self.remove')
    const stays = { username: 'zhao', nickName: '赵主任', cate: 'MISHU' as const, roles: ['ROLE_ADMIN'], id: me }
    for (const change of [{ enabled: false }, { roles: [] }, { cate: 'USER' as const }]) {
      const answer = await server.call(admin.editUser, { body: { ...stays, ...change } }, { as })
      expect(answer.error).toBe('self.remove')
    }
    expect((await detail(me)).status).toBe(200)
  })

  test('a name from elsewhere may stay, a new one follows the rule', async () => {
    const li = { username: 'li', nickName: '李秘书', cate: 'MISHU' as const, id: server.id('secretaryLi') }
    expect((await server.call(admin.editUser, { body: { ...li, dept: '三部' } }, { as })).status).toBe(200)
    const refused = await server.call(admin.editUser, { body: { ...li, username: 'l i' } }, { as })
    expect(refused.fields).toEqual([{ path: ['username'], code: 'username.format' }])
  })

  test('of several to remove, one that is not there keeps all', async () => {
    const { data } = await add()
    for (const strange of [server.id('secretaryFar'), crypto.randomUUID()]) {
      const ids = [data.id, strange]
      expect((await server.call(admin.removeUser, { body: { ids } }, { as })).error).toBe('notFound')
    }
    expect((await detail(data.id)).status).toBe(200)
    expect((await detail(server.id('secretaryFar'), 'adminFar')).status).toBe(200)
  })

  test('accounts of another institution are not there', async () => {
    const id = server.id('partyWang')
    expect((await detail(id, 'adminFar')).error).toBe('notFound')
    const body = { ...makeUser(), id }
    expect((await server.call(admin.editUser, { body }, { as: 'adminFar' })).error).toBe('notFound')
    const find = (who: Name) => server.call(admin.findByUserId, { body: { userId: id } }, { as: who })
    expect((await find('secretaryFar')).error).toBe('notFound')
    expect((await find('secretaryLi')).data).toMatchObject({ nickName: '王建国', cate: 'USER', phone: '', email: '' })
  })

  test('who filed on paper gets an account, and a letter with the link that sets the password', async () => {
    const email = newMail()
    const made = await server.call(admin.addBack, { body: makeUser({ email, phone: '' }) }, { as })
    expect(made.data).toMatchObject({ email, status: 'VERIFIED' })
    const [letter] = await server.lettersTo(email)
    expect(letter).toMatchObject({ channel: 'mail', link: expect.stringMatching(/\/#\/password\?link=/) })
    expect(letter?.text).toContain(made.data.username)
    const none = await server.call(admin.addBack, { body: makeUser({ phone: '' }) }, { as })
    expect([none.status, none.error]).toEqual([400, 'account.required'])
  })

  test('roles are found by their whole name, and where it is wanted by a part of it', async () => {
    const { data } = await add({ cate: 'MISHU', roles: ['ROLE_READER', 'ROLE_CLERK'] })
    const { data: other } = await add({ cate: 'MISHU', roles: ['ROLE_READER_TWO'] })
    const answer = await server.call(admin.getUserByRole, { body: { role: 'ROLE_READER' } }, { as: 'secretaryLi' })
    const ids = answer.data.map((row) => row.id)
    expect([ids.includes(data.id), ids.includes(other.id)]).toEqual([true, false])
    const part = await server.call(admin.getUserByRole, { body: { role: 'reader', part: true } }, { as: 'secretaryLi' })
    expect(part.data.map((row) => row.id)).toEqual(expect.arrayContaining([data.id, other.id]))
    // A percent sign is a character like any other, and finds nobody.
    const none = await server.call(admin.getUserByRole, { body: { role: '%', part: true } }, { as: 'secretaryLi' })
    expect(none.data).toEqual([])
    const far = await server.call(admin.getUserByRole, { body: { role: 'ROLE_READER' } }, { as: 'secretaryFar' })
    expect(far.data).toEqual([])
  })
})
