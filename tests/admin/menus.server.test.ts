import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Menu, MenuInput, MenuItem } from '../../contract/admin/admin.ts'
import { contract } from '../../contract/all.ts'
import { treeFor } from '../../server/admin/menuTree.ts'
import { seedMenus } from '../../server/admin/seed.ts'
import { menu, seededMenu } from '../../server/tables/admin.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'
import { read } from '../walls/walls.ts'

const { admin } = contract

describe.each(engines)('menus on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const as = 'adminZhao'
  const makeMenu = (change: Partial<MenuInput> = {}): MenuInput => ({ title: '新菜单', cates: ['MISHU'], ...change })
  const add = async (change: Partial<MenuInput> = {}): Promise<Menu> =>
    (await server.call(admin.addMenu, { body: makeMenu(change) }, { as })).data
  const edit = ({ hasChildren: _, ...row }: Menu, change: Partial<MenuInput>) =>
    server.call(admin.editMenu, { body: { ...row, ...change } }, { as })
  const lazy = async (pid = '') => (await server.call(admin.lazyMenus, { query: { pid } }, { as })).data
  const titles = (items: MenuItem[]): string[] => items.flatMap((item) => [item.meta.title, ...titles(item.children)])
  const shown = async (who: Name) => titles((await server.call(admin.buildMenus, {}, { as: who })).data)

  test('a new installation has those of the product, each for whom it is', async () => {
    expect(await shown('partyWang')).toEqual([
      '首页',
      '案件管理',
      '期限日历',
      '保全申请',
      '担保申请',
      '开庭与会议',
      '开庭日程',
      '调解',
      '消息中心',
      '个人中心',
    ])
    expect(await shown('arbitratorSun')).toEqual([
      '首页',
      '案件管理',
      '期限日历',
      '开庭与会议',
      '开庭日程',
      '会议',
      '调解',
      '文书',
      '裁决书模板（只读）',
      '仲裁员名册',
      '绩效考核',
      '消息中心',
      '个人中心',
    ])
    expect(await shown('candidateHe')).toEqual(['首页', '消息中心', '个人中心'])
    expect(await shown('secretaryLi')).not.toContain('用户管理')
    expect(await shown('adminZhao')).toEqual(expect.arrayContaining(['系统管理', '用户管理', '操作日志', '注册审核']))
    const [home] = (await server.call(admin.buildMenus, {}, { as: 'partyWang' })).data
    expect(home).toMatchObject({ path: '/dashboard', hidden: false, meta: { affix: true, noCache: false, num: '' } })
  })

  test('what an installation of before calls a state of a case becomes its word, and what staff call it stays', async () => {
    const { orm } = server.running.house.db
    const at = (group: string) => eq(menu.path, `/case/index?group=${group}`)
    await orm.update(menu).set({ title: '已立案' }).where(at('aff'))
    await orm.update(menu).set({ title: '我们的案件' }).where(at('transfered'))
    for (const one of read('server/migrations/0630_menu_words.sql').split(/;\n/)) if (one.trim()) await orm.execute(one)
    expect(await shown('secretaryLi')).toEqual(expect.arrayContaining(['已缴费，待受理', '我们的案件']))
  })

  test('of two servers that start together one fills the table', async () => {
    const { house } = server.running
    const before = await house.db.orm.select().from(menu)
    await house.db.orm.delete(menu)
    await Promise.all([seedMenus(house), seedMenus(house)])
    expect(await house.db.orm.select().from(menu)).toHaveLength(before.length)
  })

  test('one that is added appears where it was put, with what was typed as text', async () => {
    const folder = await add({ title: '<i>文件夹</i>', icon: 'nonsense', sort: 5 })
    expect(await shown(as)).not.toContain('<i>文件夹</i>')
    const made = await add({ pid: folder.id, title: '未知页面', path: '/no/such', component: 'no/such' })
    expect(made).toMatchObject({ pid: folder.id, component: 'no/such', hasChildren: false })
    expect((await shown(as)).slice(0, 2)).toEqual(['<i>文件夹</i>', '未知页面'])
    expect(await lazy(folder.id)).toEqual([made])
    expect((await lazy('0')).find((row) => row.id === folder.id)?.hasChildren).toBe(true)
    const found = await server.call(admin.listMenus, { query: { blurry: 'NO/SUCH' } }, { as })
    expect(found.data.map((row) => row.id)).toEqual([made.id])
    expect((await server.call(admin.listMenus, { query: {} }, { as })).data.length).toBeGreaterThan(10)
    await server.call(admin.removeMenu, { body: { ids: [folder.id] } }, { as })
    expect((await server.call(admin.childMenus, { query: { id: made.id } }, { as })).error).toBe('notFound')
  })

  test('a change moves and orders it, and is on the log', async () => {
    const [a, b] = [
      await add({ title: '甲', path: '/a', sort: 8000 }),
      await add({ title: '乙', path: '/b', sort: 8001 }),
    ]
    expect((await shown(as)).slice(-2)).toEqual(['甲', '乙'])
    await edit(b, { sort: 7000 })
    expect((await shown(as)).slice(-2)).toEqual(['乙', '甲'])
    await edit(a, { pid: b.id })
    expect((await lazy(b.id)).map((row) => row.title)).toEqual(['甲'])
    const { list } = (await server.call(admin.listAudit, { query: { size: 1 } }, { as })).data
    expect(list[0]).toMatchObject({ action: 'admin.editMenu', target: '甲', changes: { pid: ['', b.id] } })
    await server.call(admin.removeMenu, { body: { ids: [a.id, b.id] } }, { as })
  })

  test('one that is moved keeps all else, and stands before the one that was named, or last', async () => {
    const top = await add({ title: '顶' })
    const [a, b] = [
      await add({ title: '甲', pid: top.id, sort: 10 }),
      await add({ title: '乙', pid: top.id, sort: 11 }),
    ]
    const c = await add({ title: '丙', roles: ['ROLE_HEAD'] })
    const move = (body: { id: string; pid: string; before?: string }) => server.call(admin.moveMenu, { body }, { as })
    const titles = async () => (await lazy(top.id)).map((row) => row.title)
    await edit(c, { title: '丙（改）' })
    expect((await move({ id: c.id, pid: top.id, before: b.id })).status).toBe(200)
    expect(await titles()).toEqual(['甲', '丙（改）', '乙'])
    expect((await lazy(top.id))[1]).toMatchObject({ roles: ['ROLE_HEAD'], pid: top.id })
    await move({ id: a.id, pid: top.id })
    expect(await titles()).toEqual(['丙（改）', '乙', '甲'])
    const { list } = (await server.call(admin.listAudit, { query: { size: 1 } }, { as })).data
    expect(list[0]).toMatchObject({ action: 'admin.moveMenu', target: '顶 / 甲' })
    expect((await move({ id: top.id, pid: a.id })).error).toBe('menu.circle')
    expect((await move({ id: a.id, pid: '', before: b.id })).error).toBe('notFound')
    await server.call(admin.removeMenu, { body: { ids: [top.id] } }, { as })
  })

  test('says of a menu that it adds no crumb, or one that is not clicked, and older pages need not say it', async () => {
    const of = async (id: string) =>
      (await server.call(admin.buildMenus, {}, { as })).data.find((item) => item.id === id)?.meta
    const silent = await add({ title: '甲', path: '/user/center' })
    expect(await of(silent.id)).toMatchObject({ hiddenCrumb: false, noRedirect: false })
    await edit(silent, { hiddenCrumb: true })
    expect(await of(silent.id)).toMatchObject({ hiddenCrumb: true, noRedirect: false })
    const { list } = (await server.call(admin.listAudit, { query: { size: 1 } }, { as })).data
    expect(list[0]?.changes).toMatchObject({ hiddenCrumb: [false, true] })
    await server.call(admin.removeMenu, { body: { ids: [silent.id] } }, { as })
  })

  test('a change does not overwrite what somebody else changed or moved meanwhile', async () => {
    const seen = await add({ title: '甲', roles: ['ROLE_HEAD'] })
    expect((await edit(seen, { title: '乙' })).status).toBe(200)
    expect((await edit(seen, { title: '丙' })).error).toBe('stale')
    const now = (await lazy('')).find(({ id }) => id === seen.id) as Menu
    expect(now.title).toBe('乙')
    await server.call(admin.moveMenu, { body: { id: seen.id, pid: '' } }, { as })
    expect((await edit(now, { title: '丙' })).error).toBe('stale')
    await server.call(admin.removeMenu, { body: { ids: [seen.id] } }, { as })
  })

  test('none comes to lie below itself, not even by two moves at once', async () => {
    const a = await add({ title: '甲' })
    const b = await add({ title: '乙', pid: a.id })
    const c = await add({ title: '丙', pid: b.id })
    for (const pid of [a.id, b.id, c.id]) expect((await edit(a, { pid })).error).toBe('menu.circle')
    const below = await server.call(admin.childMenus, { query: { id: a.id } }, { as })
    expect(below.data.sort()).toEqual([a.id, b.id, c.id].sort())
    const [x, y] = [await add({ title: '子' }), await add({ title: '丑' })]
    const moves = await Promise.all([edit(x, { pid: y.id }), edit(y, { pid: x.id })])
    expect(moves.map((one) => one.error ?? 'none').sort()).toEqual(['menu.circle', 'none'])
    expect((await edit(a, { pid: crypto.randomUUID() })).error).toBe('notFound')
    const superior = await server.call(admin.superiorMenus, { body: [c.id] }, { as })
    const ids = superior.data.map((row) => row.id)
    for (const one of [a, b, c]) expect(ids).toContain(one.id)
    await server.call(admin.removeMenu, { body: { ids: [a.id, x.id, y.id] } }, { as })
  })

  test('names what is not there: a parent, a menu to change, to remove, to look above', async () => {
    const id = crypto.randomUUID()
    const body = makeMenu({ pid: id })
    expect((await server.call(admin.addMenu, { body }, { as })).error).toBe('notFound')
    expect((await edit({ ...makeMenu(), id, pid: '' } as Menu, {})).error).toBe('notFound')
    expect((await server.call(admin.removeMenu, { body: { ids: [id] } }, { as })).error).toBe('notFound')
    expect((await server.call(admin.superiorMenus, { body: [id] }, { as })).error).toBe('notFound')
  })

  test('they are one for the installation: staff of another institution reads and does not change them', async () => {
    const far = { as: 'adminFar' } as const
    const made = await add()
    expect((await server.call(admin.lazyMenus, { query: {} }, far)).status).toBe(200)
    expect((await server.call(admin.addMenu, { body: makeMenu() }, far)).error).toBe('forbidden')
    const { hasChildren: _, ...row } = made
    expect((await server.call(admin.editMenu, { body: row }, far)).error).toBe('forbidden')
    expect((await server.call(admin.removeMenu, { body: { ids: [made.id] } }, far)).error).toBe('forbidden')
  })

  test.each([
    'javascript:alert(1)',
    'https://elsewhere.example',
    'no-slash',
    '/a?b=1',
  ])('a path is a route of the page, not %s', async (path) => {
    const answer = await server.call(admin.addMenu, { body: makeMenu({ path }) }, { as })
    expect([answer.status, answer.fields]).toEqual([400, [{ path: ['path'], code: 'wrongType' }]])
  })

  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    'https://example.com/x.js',
    '<script>',
    'common//words',
  ])('%s is no name of a component, and the refusal says so', async (component) => {
    const answer = await server.call(admin.addMenu, { body: makeMenu({ path: '/common/words', component }) }, { as })
    expect([answer.status, answer.fields]).toEqual([400, [{ path: ['component'], code: 'menu.component' }]])
    const kept = await add({ title: '仍可修改' })
    expect((await edit(kept, { component })).fields).toEqual([{ path: ['component'], code: 'menu.component' }])
    await server.call(admin.removeMenu, { body: { ids: [kept.id] } }, { as })
  })

  test('a database from before gets the menus that a later version brings, once, and none that staff removed', async () => {
    const { house } = server.running
    const { orm } = house.db
    const paths = async () => (await orm.select({ path: menu.path }).from(menu)).map((row) => row.path)
    const idOf = async (path: string) => (await orm.select().from(menu).where(eq(menu.path, path)))[0]!.id
    const remove = async (path: string) => server.call(admin.removeMenu, { body: { ids: [await idOf(path)] } }, { as })
    const restart = () => seedMenus(house)
    await restart()
    const complete = (await paths()).length

    // As an older version left it: without what came later, and without a word about what it had put there.
    const audits = (await orm.select().from(menu).where(eq(menu.path, '/system/audit')))[0]!
    await orm.delete(menu).where(inArray(menu.path, ['/roster', '/system/audit']))
    await remove('/deadlines')
    await orm.delete(seededMenu)
    await restart()
    expect(await paths()).toHaveLength(complete - 1)
    expect(await paths()).toEqual(expect.arrayContaining(['/roster', '/system/audit']))
    expect(await paths()).not.toContain('/deadlines')
    const [again] = await orm.select().from(menu).where(eq(menu.path, '/system/audit'))
    expect(again).toMatchObject({ pid: audits.pid, title: audits.title })

    await remove('/roster')
    await restart()
    expect(await paths()).not.toContain('/roster')

    // Without any menu nobody could make one.
    await orm.delete(menu)
    await restart()
    expect(await paths()).toEqual(expect.arrayContaining(['/system/menu', '/roster', '/deadlines']))
  })

  test('secretaries have one for each of their seven counters, others have none of them', async () => {
    const { data } = await server.call(admin.buildMenus, {}, { as: 'secretaryLi' })
    const folder = data.find((item) => item.meta.title === '案件进度')
    const counts = (await server.call(contract.case.countCases, { params: { cate: 'MISHU' } }, { as: 'secretaryLi' }))
      .data
    expect(folder?.children.map((item) => item.meta.num).sort()).toEqual(Object.keys(counts).sort())
    expect(await shown('partyWang')).not.toContain('案件进度')
  })
})

describe('the tree of a person', () => {
  const row = (id: string, change: Partial<typeof menu.$inferSelect> = {}) => ({
    id,
    pid: null,
    title: id,
    path: `/${id}`,
    component: '',
    icon: '',
    num: '',
    sort: 1,
    hidden: false,
    alwaysShow: false,
    noCache: false,
    affix: false,
    activeMenu: '',
    hiddenCrumb: false,
    noRedirect: false,
    cates: ['MISHU' as const],
    roles: [],
    ...change,
  })
  const me = { cate: 'MISHU' as const, roles: ['ROLE_ADMIN'] }
  const ids = (rows: ReturnType<typeof row>[]) => treeFor(me, rows).map((item) => [item.id, item.hidden])

  test('leaves out what is for others, and all that lies below it', () => {
    const other = row('other', { cates: ['USER'] })
    expect(ids([row('mine'), other, row('below', { pid: 'other' })])).toEqual([['mine', false]])
    expect(ids([row('a', { roles: ['ROLE_HEAD'] }), row('b', { roles: ['ROLE_HEAD', 'ROLE_ADMIN'] })])).toEqual([
      ['b', false],
    ])
  })

  test('leaves out what leads the staff where their office may do nothing', () => {
    const paths = ['/surveys', '/system/registration', '/common/words']
    const as = (roles: string[]) =>
      treeFor(
        { cate: 'MISHU', roles },
        paths.map((path) => row(path, { path })),
      ).map((item) => item.path)
    expect(as(['ROLE_FINANCE'])).toEqual(['/common/words'])
    expect(as(['ROLE_RECEPTION'])).toEqual(['/common/words'])
    expect(as(['ROLE_SECRETARY'])).toContain('/surveys')
    expect(as(['ROLE_HEAD'])).toContain('/surveys')
  })

  test('drops empty folders unless they always show, and hides those of hidden pages only', () => {
    const folder = (id: string, change = {}) => row(id, { path: '', ...change })
    expect(ids([folder('empty'), folder('always', { alwaysShow: true })])).toEqual([['always', false]])
    expect(ids([folder('outer'), folder('inner', { pid: 'outer' })])).toEqual([])
    expect(ids([folder('quiet'), row('page', { pid: 'quiet', hidden: true })])).toEqual([['quiet', true]])
  })
})
