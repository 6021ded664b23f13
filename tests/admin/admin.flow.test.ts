import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { admin } from '../../contract/admin/admin.ts'
import { lookup } from '../../contract/lookup/lookup.ts'
import { arrive } from '../setup/address.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf, languagesAt } from '../setup/look.ts'
import { fillLogin, password } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Goes to an address as a click on a link does, and waits for its heading. */
async function show(page: Page, address: string, heading: string): Promise<void> {
  await page.evaluate((to) => location.assign(`#${to}`), address)
  await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  await page.locator('main .skeleton:visible').first().waitFor({ state: 'detached' })
}

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

async function save(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: '保存' }).click()
  await page.getByText('保存成功').first().waitFor()
  await dialogOf(page).waitFor({ state: 'detached' })
}

async function agree(page: Page, question: string): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByText('确认删除').waitFor()
  await dialog.getByText(question).waitFor()
  await dialog.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByText('删除成功').first().waitFor()
}

/** A person who logs in on a device of their own; false where the login page refuses. */
async function letIn(username: string): Promise<boolean> {
  const { page, ...rest } = await stage.browser(desk)
  await page.goto(`${stage.network.url}/#/login`)
  const refused = page.getByText('用户名或密码错误').waitFor()
  const inside = fillLogin({ page, ...rest } as never, stage.network.url, username)
  // Whichever does not happen ends with the device.
  refused.catch(() => undefined)
  inside.catch(() => undefined)
  return Promise.race([inside.then(() => true), refused.then(() => false)])
}

test('a user who was added can log in, shows what was edited, and once removed is let in no more; the log knows it all', async () => {
  const { page } = await stage.device('secretary', desk)
  await show(page, '/system/user', '用户管理')
  await page.getByRole('button', { name: '新增用户' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const words of ['用户名不能为空', '必填项未填写']) await dialog.getByText(words).first().waitFor()
  expect(await dialog.getByLabel(/密码/).count()).toBe(0)
  await dialog.getByLabel(/^用户名/).fill('secretary')
  await dialog.getByLabel(/^姓名/).fill('钱新人')
  await dialog.getByLabel(/^手机号/).fill('13911112222')
  await dialog.getByLabel(/^角色/).fill('ROLE_SECRETARY')
  await dialog.getByRole('button', { name: '添加角色' }).click()
  await dialog.getByRole('button', { name: '移除案件秘书' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('该用户名已被使用').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: '保存' }).getAttribute('aria-disabled')).toBeNull()
  await dialog.getByLabel(/^用户名/).fill('newcomer')
  await save(page)
  await stage.setPassword('13911112222', password)
  expect(await letIn('newcomer')).toBe(true)

  await page.getByLabel('搜索姓名、用户名、手机号或邮箱').fill('newcomer')
  const row = page.getByRole('row', { name: /newcomer/ })
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await row.getByRole('button', { name: '编辑 newcomer' }).click()
  await dialog.getByLabel(/^姓名/).fill('钱改名')
  await dialog.getByLabel(/^角色/).fill('role_clerk')
  await dialog.getByLabel(/^角色/).press('Enter')
  await save(page)
  await row.getByText('钱改名').waitFor()
  await row.getByText('ROLE_CLERK').waitFor()

  await row.getByRole('button', { name: '查看 newcomer' }).click()
  await dialog.getByText('13911112222').waitFor()
  await dialog.getByText('送达地址').waitFor()
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })

  await row.getByRole('button', { name: '删除 newcomer' }).click()
  await agree(page, '确定要删除用户钱改名吗？')
  await page.getByText('没有符合条件的用户').waitFor()
  expect(await letIn('newcomer')).toBe(false)

  await show(page, '/system/audit', '操作日志')
  for (const action of ['新增用户', '编辑用户', '删除用户']) {
    const entry = page.getByRole('row', { name: new RegExp(`李秘书.*${action}.*钱`) }).first()
    await entry.waitFor()
    expect(await entry.innerText()).toMatch(/\d{4}-\d\d-\d\d[\s\S]*127\.0\.0\.1|::1|::ffff/)
  }
  const edited = page.getByRole('row', { name: /编辑用户/ }).first()
  expect(await edited.innerText()).toContain('钱新人')
  expect(await edited.innerText()).toContain('钱改名')
  expect(await page.locator('main').innerText()).not.toContain(password)
  expect(await page.locator('main table').getByRole('button').count()).toBe(0)
  const { list } = await stage.secretary.ask(admin.listAudit, { query: { page: 1, size: 20 } })
  expect(list.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['admin.addUser', 'admin.editUser', 'admin.removeUser']),
  )
  await page.getByLabel(/^IP 地址/).fill('256.1.1.1')
  await page.getByText('请输入正确的IP地址').waitFor()
  await page.getByLabel(/^IP 地址/).fill('10.9.8.7')
  await page.getByText('没有符合条件的记录').waitFor()
})

test('somebody who filed on paper gets an account without a password; the own account can be neither removed nor disabled', async () => {
  const { page } = await stage.device('secretary', desk)
  await show(page, '/system/user', '用户管理')
  await page.getByRole('button', { name: '后台补录' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel(/^用户名/).fill('onpaper')
  await dialog.getByLabel(/^姓名/).fill('吴纸质')
  expect(await dialog.getByLabel(/密码/).count()).toBe(0)
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('手机号或邮箱为必填项').waitFor()
  await dialog.getByLabel(/^邮箱/).fill('not a mailbox')
  await expect.poll(() => dialog.getByRole('button', { name: '保存' }).getAttribute('aria-disabled')).toBeNull()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请输入正确的邮箱号').waitFor()
  await dialog.getByLabel(/^邮箱/).fill('onpaper@demo.test')
  await save(page)
  await page.getByText('吴纸质').first().waitFor()

  await page.getByLabel('搜索姓名、用户名、手机号或邮箱').fill('secretary')
  const own = page.getByRole('row', { name: /李秘书/ })
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect(await own.getByRole('checkbox').isDisabled()).toBe(true)
  await own.getByRole('button', { name: '删除 secretary' }).click()
  await page.getByText('不能删除或停用自己的账号').waitFor()
  await own.getByRole('button', { name: '编辑 secretary' }).click()
  await dialog.getByLabel(/^启用账号/).uncheck()
  await dialog.getByText('不能删除或停用自己的账号').waitFor()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => dialog.getByRole('button', { name: '保存' }).getAttribute('aria-disabled')).toBeNull()
  await dialog.getByRole('button', { name: '取消' }).click()
  const { list } = await stage.secretary.ask(admin.listUsers, { query: { page: 1, size: 50, blurry: 'secretary' } })
  expect(list.find(({ username }) => username === 'secretary')?.enabled).toBe(true)

  await page.getByRole('button', { name: '按角色查看' }).click()
  await dialog.getByRole('button', { name: '系统管理员' }).click()
  await dialog.getByRole('list', { name: '系统管理员' }).getByText('李秘书').waitFor()
})

test('what somebody else changed in an account meanwhile is shown, and not overwritten unawares', async () => {
  const { page } = await stage.device('secretary', desk)
  await show(page, '/system/user', '用户管理')
  await page.getByLabel('搜索姓名、用户名、手机号或邮箱').fill('candidate')
  await page.getByRole('button', { name: '编辑 candidate', exact: true }).click()
  const { list } = await stage.secretary.ask(admin.listUsers, { query: { blurry: 'candidate' } })
  const { id, username, nickName, cate, email, phone, roles } = list.find((it) => it.username === 'candidate')!
  const body = { id, username, nickName, cate, email, phone, roles, dept: '三部' }
  await stage.secretary.ask(admin.editUser, { body })
  const dialog = dialogOf(page)
  await dialog.getByLabel(/^部门/).fill('二部')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('该记录已被他人更新').waitFor()
  await dialog.getByText('三部', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '改用现在的内容' }).click()
  expect(await dialog.getByLabel(/^部门/).inputValue()).toBe('三部')
  await dialog.getByLabel(/^部门/).fill('四部')
  await save(page)
  const now = await stage.secretary.ask(admin.userDetail, { body: { id } })
  expect(now.dept).toBe('四部')
})

test('several users are removed at once', async () => {
  for (const username of ['batch1', 'batch2']) {
    const body = { username, nickName: username, cate: 'USER' as const, email: `${username}@demo.test` }
    await stage.secretary.ask(admin.addUser, { body })
  }
  const { page } = await stage.device('secretary', desk)
  await show(page, '/system/user', '用户管理')
  await page.getByLabel('搜索姓名、用户名、手机号或邮箱').fill('batch')
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  for (const username of ['batch1', 'batch2']) await page.getByRole('checkbox', { name: `选择 ${username}` }).check()
  await page.getByRole('button', { name: '删除所选（2）' }).click()
  await agree(page, '确定要删除这 2 个用户吗？')
  await page.getByText('没有符合条件的用户').waitFor()
})

test('a menu that was added is in the sidebar after the next login and opens its screen; one that leads nowhere says so, and once removed its address ends at /404', async () => {
  const { page } = await stage.device('secretary', desk)
  await show(page, '/system/menu', '菜单管理')
  await page.getByRole('button', { name: '新增菜单' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel(/^菜单名称/).fill('我的入口')
  await dialog.getByLabel(/^路径/).fill('/no/such/screen')
  await dialog.getByText('产品中没有这个路径').waitFor()
  await dialog.getByLabel(/^路径/).fill('/protection')
  await expect.poll(() => dialog.getByText('产品中没有这个路径').count()).toBe(0)
  await save(page)
  const body = { title: '空入口', path: '/no/such/screen', cates: ['MISHU' as const], sort: 8000 }
  const lost = await stage.secretary.ask(admin.addMenu, { body })

  const fresh = await stage.device('secretary', desk)
  const sidebar = fresh.page.getByRole('navigation', { name: '主菜单' })
  await sidebar.getByRole('link', { name: '我的入口' }).click()
  await arrive(fresh.page, /^\/protection$/)
  await fresh.page.getByRole('heading', { name: '保全申请', exact: true }).waitFor()
  await sidebar.getByRole('link', { name: '空入口' }).click()
  await fresh.page.getByRole('heading', { name: '此页面在当前版本中不可用' }).waitFor()

  await page.getByLabel('搜索菜单名称或路径').fill('入口')
  const tree = page.getByRole('tree', { name: '菜单' })
  await expect.poll(() => tree.getByRole('treeitem').count()).toBe(2)
  await tree.getByRole('button', { name: '编辑 我的入口' }).click()
  await dialog.getByLabel(/^菜单名称/).fill('改名入口')
  await save(page)
  await tree.getByRole('treeitem', { name: /改名入口/ }).waitFor()
  for (const title of ['改名入口', '空入口']) {
    await tree.getByRole('button', { name: `删除 ${title}` }).click()
    await agree(page, `确定要删除${title}吗？`)
    await expect.poll(() => page.getByRole('treeitem', { name: title }).count()).toBe(0)
  }
  const again = await stage.device('secretary', desk)
  await again.page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: '首页', exact: true })
    .waitFor()
  expect(await again.page.getByRole('link', { name: /入口/ }).count()).toBe(0)
  await again.page.evaluate(() => location.assign('#/no/such/screen'))
  await arrive(again.page, /^\/404/)
  expect((await stage.secretary.ask(admin.listMenus, { query: {} })).some(({ id }) => id === lost.id)).toBe(false)
})

test('menus are put into folders and into order by buttons, keys, dragging and choosing a parent', async () => {
  const { page } = await stage.device('secretary', desk)
  await show(page, '/system/menu', '菜单管理')
  const tree = page.getByRole('tree', { name: '菜单' })
  const titles = async () => (await stage.secretary.ask(admin.lazyMenus, { query: { pid: '' } })).map((it) => it.title)
  const dialog = dialogOf(page)

  await page.getByRole('button', { name: '新建文件夹' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请输入节点名称', { exact: true }).waitFor()
  await dialog.getByLabel(/^节点名称/).fill('资料夹')
  await save(page)
  const folder = tree.getByRole('treeitem', { name: '资料夹' })
  await folder.waitFor()
  expect((await titles()).at(-1)).toBe('资料夹')
  await folder.getByRole('button', { name: '上移 资料夹' }).click()
  await expect.poll(async () => (await titles()).at(-2)).toBe('资料夹')
  await tree.getByRole('treeitem', { name: /^常用语/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText('移动成功').first().waitFor()

  await tree.getByRole('button', { name: '移动到… 常用语' }).click()
  await dialog.getByRole('combobox', { name: /^上级菜单/ }).click()
  await dialog.getByRole('option', { name: '资料夹' }).click()
  await dialog.getByRole('button', { name: '移动', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(titles).not.toContain('常用语')
  // The tree moves up by what went into the folder.
  await expect.poll(() => tree.getByRole('treeitem', { name: /^常用语/ }).count()).toBe(0)

  // Both ends of the way lie on the screen: reaching for the one would move the other.
  await page.setViewportSize({ ...desk, height: 1400 })
  const box = (await folder.boundingBox())!
  await tree
    .getByRole('treeitem', { name: /^担保申请/ })
    .locator('.tree-title')
    .hover()
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + box.height / 2, { steps: 8 })
  await page.mouse.move(box.x + 201, box.y + box.height / 2)
  await page.mouse.up()
  await expect.poll(titles).not.toContain('担保申请')

  await folder.locator('.tree-twist').click()
  await tree.getByRole('treeitem', { name: /^常用语/ }).waitFor()
  expect(await tree.getByRole('treeitem', { name: /^担保申请/ }).getAttribute('aria-level')).toBe('2')
  await folder.click()
  await expect.poll(() => page.getByRole('region', { name: '菜单详情' }).innerText()).toMatch(/下级菜单\s*2/)
  await folder.getByRole('button', { name: '删除 资料夹' }).click()
  await dialog.getByText('其下的 2 个菜单将一并删除。').waitFor()
  await agree(page, '确定要删除资料夹吗？')
  await expect.poll(() => folder.count()).toBe(0)
  expect(await titles()).not.toContain('常用语')
})

test('a dictionary gets, changes and loses entries', async () => {
  const { page } = await stage.device('secretary', desk)
  await show(page, '/system/dict', '字典管理')
  await page.getByRole('button', { name: '新增字典', exact: true }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel(/^字典名/).fill('court_room')
  await dialog.getByLabel(/^值/).fill('r1')
  await dialog.getByLabel(/^名称/).fill('第一仲裁庭')
  await dialog.getByLabel(/^英文名称/).fill('Room 1')
  await dialog.getByLabel(/^属性/).fill('floor=3')
  await save(page)
  const entries = page.getByRole('region', { name: 'court_room' })
  await entries.getByText('第一仲裁庭').waitFor()
  await entries.getByRole('button', { name: '新增字典项' }).click()
  await dialog.getByLabel(/^值/).fill('r1')
  await dialog.getByLabel(/^名称/).fill('又一个')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('该字典值已存在').waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await entries.getByRole('button', { name: '编辑 第一仲裁庭' }).click()
  await dialog.getByLabel(/^名称/).fill('大仲裁庭')
  await save(page)
  await entries.getByText('大仲裁庭').waitFor()
  const query = { dictName: 'court_room', page: 0, size: 9999 }
  const answer = await (await stage.secretary.fetch(lookup.getDictDetail, { query })).json()
  expect(answer.content).toMatchObject([{ value: 'r1', label: '大仲裁庭', labelEn: 'Room 1', attrs: { floor: '3' } }])
  expect(stage.network.requests.some((line) => /dictDetail\?dictName=court_room&page=0&size=9999/.test(line))).toBe(
    true,
  )
  // Below them the dated rules and days off that deadlines are counted by.
  const day = `${new Date().getFullYear() + 1}-12-31`
  await page.getByRole('button', { name: '新增期限规则' }).click()
  await dialog.getByLabel(/^生效日期/).fill(day)
  await dialog.getByLabel(/^时长/).fill('45')
  await save(page)
  await page.getByRole('region', { name: '期限规则' }).getByRole('row', { name: day }).getByText('45').waitFor()
  await page.getByRole('button', { name: '新增节假日' }).click()
  await dialog.getByLabel(/^日期/).fill(day)
  await dialog.getByLabel(/^名称/).fill('校庆')
  await save(page)
  const holiday = page.getByRole('region', { name: '节假日' }).getByRole('row', { name: day })
  await holiday.getByText('校庆').waitFor()
  await holiday.getByRole('button', { name: `删除 ${day}` }).click()
  await agree(page, `确定要取消 ${day}（校庆）的设定吗？之后按平日计算。`)
  await holiday.waitFor({ state: 'detached' })
  await entries.getByRole('button', { name: '删除 大仲裁庭' }).click()
  await agree(page, '确定要删除字典项大仲裁庭吗？')
  await expect.poll(() => page.getByRole('button', { name: /^court_room/ }).count()).toBe(0)

  await show(page, '/system/audit', '操作日志')
  for (const action of ['新增字典项', '编辑字典项', '删除字典项'])
    await page
      .getByRole('row', { name: new RegExp(`李秘书.*${action}`) })
      .first()
      .waitFor()
})

test('without the network the screens say that they need it, and go on by themselves when it is back', async () => {
  const { page } = await stage.device('secretary', desk, { worker: true })
  await show(page, '/system/dict', '字典管理')
  stage.network.cut()
  await page.getByRole('button', { name: /^新增字典$/ }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel(/^字典名/).fill('later')
  await dialog.getByLabel(/^值/).fill('v')
  await dialog.getByLabel(/^名称/).fill('稍后')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText('此页面需要网络').waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.evaluate(() => location.assign('#/system/user'))
  await page.getByRole('heading', { name: '用户管理' }).waitFor()
  await page.getByText('此页面需要网络').filter({ visible: true }).waitFor()
  stage.network.mend()
  await page.getByRole('row', { name: /李秘书/ }).waitFor()
})

for (const viewport of [phone, desk]) {
  test(`nothing is wrong with the administration at ${viewport.width} px`, async () => {
    const { page } = await stage.device('secretary', viewport)
    const found: string[] = []
    for (const language of languagesAt(viewport.width)) {
      await page.evaluate((to) => localStorage.setItem('language-chosen', to), language)
      for (const name of ['user', 'menu', 'dict', 'audit']) {
        await page.goto(`${stage.network.url}/#/system/${name}`)
        await page.reload()
        await page.locator('main h1').waitFor()
        await page.locator('main .skeleton:visible').first().waitFor({ state: 'detached' })
        // In Chinese the walk over every address looks at it.
        if (language === 'en') found.push(...(await flawsOf(page, `admin-${name}-${language}`)))
        if (name === 'audit') continue
        if (name === 'menu') await page.locator('.tree-item').nth(6).click()
        await page.locator('.page-head .button.primary').click()
        await dialogOf(page).waitFor()
        await dialogOf(page).locator('.p-dialog-footer .button.primary').click()
        await dialogOf(page).locator('.wrong-text').first().waitFor()
        found.push(...(await flawsOf(page, `admin-${name}-dialog-${language}`)))
        await dialogOf(page).locator('.p-dialog-header-close').click()
        await dialogOf(page).waitFor({ state: 'detached' })
        if (name === 'menu') found.push(...(await flawsOf(page, `admin-${name}-chosen-${language}`)))
      }
    }
    expect(found).toEqual([])
  })
}
