import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makePng } from '../../server/demo/demoFiles.ts'
import { comeIn } from '../app/walk/comeIn.ts'
import { makeFile, onDisk } from '../filing/application.ts'
import { arrive } from '../setup/address.ts'
import { type Browser, desk } from '../setup/chromium.ts'
import { Caller, fillLogin, lettersTo } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** What is on the screen: kept tabs lie hidden in the page. */
const field = (page: Page, label: string | RegExp) => page.getByLabel(label).filter({ visible: true }).first()
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const says = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

async function applicant(): Promise<Browser> {
  const phone = await stage.browser()
  await comeIn(phone, stage.network.url, 'applicant')
  await phone.page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
  await phone.page.getByRole('heading', { name: '仲裁员报名' }).waitFor()
  // The lists of the form lie on the device before the network goes.
  await expect.poll(() => listsKept(phone.page)).toBeGreaterThanOrEqual(4)
  return phone
}

/** How many dictionaries this device holds, read past the product. */
function listsKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let keys = 0
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('arb-') || name === 'arb-device') continue
      const db = await done(indexedDB.open(name))
      const all = await done(db.transaction('kept').objectStore('kept').getAllKeys())
      keys += all.filter((key) => String(key).startsWith('lookup.getDictDetail')).length
      db.close()
    }
    return keys
  })
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  const file = makeFile(name, 50_000)
  await field(page, `选择${label}文件`).setInputFiles(await onDisk(file))
  const list = page.getByRole('region', { name: label, exact: true })
  await list.getByRole('button', { name: file.name, exact: true }).waitFor()
}

test('a day after the login an applicant without a network still comes to the draft, and back online to their own door', async () => {
  const name = `韩明远${crypto.randomUUID().slice(0, 6)}`
  const phone = await applicant()
  const { page } = phone
  await page.getByRole('link', { name: '开始填写申请' }).click()
  await field(page, /^姓名/).fill(name)
  await says(page, /已于 .* 保存在本设备/)
  await stage.diesOffline(phone)
  // Cookies end by the clock of the machine: all those of the login are past their day.
  await phone.context.clearCookies()
  await phone.page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await phone.page.goto(`${stage.network.url}/#/newArbitratorSignUp/index`)
  await phone.page.getByRole('heading', { name: '填写仲裁员申请' }).waitFor()
  await phone.context.clearCookies()
  await phone.page.goto(`${stage.network.url}/#/`)
  await phone.page.getByRole('heading', { name: '仲裁员报名' }).waitFor()
  // The door itself offers the way back, too.
  await phone.page.goto(`${stage.network.url}/#/applyArbitrator`)
  await phone.page.getByRole('heading', { name: '仲裁员申请登录' }).waitFor()
  await button(phone.page, '离线继续填写草稿').click()
  await phone.page.getByText(name).filter({ visible: true }).first().waitFor()
  await phone.page.getByRole('link', { name: '继续填写' }).click()
  await field(phone.page, /^微信号/).fill('after-a-day')
  await says(phone.page, /已于 .* 保存在本设备/)

  await stage.backOnline(phone)
  await phone.page.getByRole('heading', { name: '仲裁员申请登录' }).waitFor()
  await fillLogin(phone, stage.network.url, 'candidate')
  await phone.page.getByRole('link', { name: '继续填写' }).click()
  await expect.poll(() => field(phone.page, /^微信号/).inputValue()).toBe('after-a-day')
})

test('an application drafted offline over a browser kill is submitted, withdrawn, changed, approved and enrolled, and found by everybody', async () => {
  const name = `何其正${crypto.randomUUID().slice(0, 6)}`
  const email = `${crypto.randomUUID()}@example.org`
  const office = await stage.browser(desk)
  await comeIn(office, stage.network.url, 'MISHU')
  await office.page.evaluate(() => location.assign('#/system/arbitrator'))
  await office.page.getByRole('heading', { name: '仲裁员申请审核' }).waitFor()
  await office.page.evaluate(() => Object.assign(window, { neverReloaded: true }))

  const phone = await applicant()
  const { context } = phone
  await context.setOffline(true)
  await phone.page.getByRole('link', { name: '开始填写申请' }).click()
  await phone.page.getByRole('heading', { name: '填写仲裁员申请' }).waitFor()

  // An invalid step stays with its messages.
  await button(phone.page, '下一步').click()
  await says(phone.page, '必填项未填写')
  await field(phone.page, /^姓名/).fill(name)
  await field(phone.page, '男').check()
  await field(phone.page, /^出生日期/).fill('1978-04-05')
  await field(phone.page, /^证件号码/).fill('330203197804052411')
  await field(phone.page, /^手机号/).fill('13900000031')
  await field(phone.page, /^邮箱/).fill(email)
  await button(phone.page, '下一步').click()
  await field(phone.page, /^学校/).waitFor()
  // The last row of a section that repeats must stay.
  await button(phone.page, '删除教育经历 1').click()
  await says(phone.page, '至少保留一项')
  await button(phone.page, '添加一项').click()
  await field(phone.page, /^学校/).fill('浙江大学')
  await button(phone.page, '下一步').click()
  await field(phone.page, /^工作单位/).fill('浙江某某律师事务所')
  await button(phone.page, '下一步').click()
  await says(phone.page, '请选择职业')
  await says(phone.page, '至少选择一项')
  await field(phone.page, /^职业/).selectOption('lawyer')
  await field(phone.page, '中文').check()
  await button(phone.page, '上一步').click()
  expect(await field(phone.page, /^学校/).inputValue()).toBe('浙江大学')
  await button(phone.page, '下一步').click()
  await button(phone.page, '下一步').click()
  await field(phone.page, /^仲裁员资格/).waitFor()
  await button(phone.page, '下一步').click()
  await says(phone.page, '请上传法律职业资格证书')
  await says(phone.page, '请上传证明材料')
  await choose(phone.page, '法律职业资格证书', '法律职业资格证书.pdf')
  await choose(phone.page, '工作证明：浙江某某律师事务所', '工作证明.jpg')
  await says(phone.page, /已于 .* 保存在本设备/)

  await stage.diesOffline(phone)
  await phone.page.goto(`${stage.network.url}/#/arbitratorSignUp/index`)
  await phone.page.getByText(name).filter({ visible: true }).first().waitFor()
  await phone.page.getByRole('link', { name: '继续填写' }).click()
  await expect.poll(() => field(phone.page, /^姓名/).inputValue()).toBe(name)
  await button(phone.page, '资格证明').click()
  await phone.page.getByRole('button', { name: '工作证明.jpg', exact: true }).waitFor()
  // A row that is taken out takes its proof along; what arrives below has none of it.
  await button(phone.page, '上一步').click()
  await button(phone.page, '添加一项').click()
  await phone.page
    .getByLabel(/^工作单位/)
    .filter({ visible: true })
    .nth(1)
    .fill('某某大学')
  await button(phone.page, '下一步').click()
  await choose(phone.page, '工作证明：某某大学', '兼职证明.jpg')
  await button(phone.page, '上一步').click()
  await button(phone.page, '删除工作经历 2').click()
  await says(phone.page, '该项及其文件将从草稿中移除，无法恢复。')
  await button(phone.page, '移除').click()
  await expect
    .poll(() =>
      phone.page
        .getByLabel(/^工作单位/)
        .filter({ visible: true })
        .count(),
    )
    .toBe(1)
  await button(phone.page, '下一步').click()
  await phone.page.getByRole('button', { name: '工作证明.jpg', exact: true }).waitFor()
  await button(phone.page, '下一步').click()
  await field(phone.page, '合同').check()
  await field(phone.page, '金融').check()
  await field(phone.page, '保险').check()
  const main = phone.page.getByRole('group', { name: '最擅长的专业' }).filter({ visible: true })
  for (const one of ['合同', '金融']) await main.getByLabel(one).check()
  await main.getByLabel('保险').click()
  await says(phone.page, '最擅长的专业最多选择两项')
  expect(await main.getByLabel('保险').isChecked()).toBe(false)
  await field(phone.page, '暂不接案').check()
  // The step above goes anywhere; the button below only where this step holds.
  const preview = phone.page.getByRole('button', { name: '预览确认' }).filter({ visible: true }).last()
  await preview.click()
  await says(phone.page, '请选择开始时间')
  await says(phone.page, '请选择结束时间')
  // Days that are off the screen again hold nothing up.
  await field(phone.page, /^暂不接案开始日期/).fill('2026-12-20')
  await field(phone.page, /^暂不接案结束日期/).fill('2026-12-10')
  await preview.click()
  await says(phone.page, '开始时间不能晚于结束时间')
  await field(phone.page, '正常接案').check()
  await preview.click()
  await button(phone.page, '确认并提交').click()
  await says(phone.page, '确定提交？审核通过后，工作人员将与您联系邮寄入册材料')
  await button(phone.page, '取消').click()
  await button(phone.page, '确认并提交').click()
  await button(phone.page, '提交').click()
  await says(phone.page, '等待发送')

  await stage.backOnline(phone)
  const all = async () => (await stage.secretary.ask(contract.arbitrator.listCandidacies, { query: {} })).list
  const mine = async () => (await all()).filter((row) => row.personal.name === name)
  await expect.poll(async () => (await mine()).map((row) => row.state), { timeout: 60_000 }).toEqual(['submitted'])
  await office.page.getByText(name).filter({ visible: true }).first().waitFor()

  // Submitted: it cannot be changed, but taken back; cancelling changes nothing.
  await says(phone.page, '已提交')
  await button(phone.page, '撤回').click()
  await says(phone.page, '确定撤回？')
  await button(phone.page, '取消').click()
  expect((await mine())[0]?.state).toBe('submitted')
  await button(phone.page, '撤回').click()
  await phone.page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click()
  await says(phone.page, '撤回成功')
  await button(phone.page, '修改').click()
  await expect.poll(() => field(phone.page, /^姓名/).inputValue()).toBe(name)
  await field(phone.page, /^微信号/).fill('changed')
  await button(phone.page, '预览确认').click()
  await says(phone.page, 'changed')
  await button(phone.page, '确认并提交').click()
  await button(phone.page, '提交').click()
  await expect
    .poll(async () => (await mine()).map((row) => [row.state, row.personal.wechat]))
    .toEqual([['submitted', 'changed']])
  expect((await mine())[0]?.files.map((file) => file.fileName).sort()).toEqual(
    ['工作证明.jpg', '法律职业资格证书.pdf'].sort(),
  )

  // Reviewed by two: the applicant's open page follows.
  const row = office.page.getByRole('row').filter({ hasText: name })
  await row.getByRole('link', { name: '处理' }).click()
  await button(office.page, '受理').click()
  await says(phone.page, '初审中')
  await button(office.page, '初审通过').click()
  await says(office.page, '初审与复审须由不同人员进行')
  expect(await office.page.getByRole('button', { name: '复审通过' }).filter({ visible: true }).count()).toBe(0)
  const [seen] = await mine()
  const reviewer = await Caller.logIn(stage.product.url, 'reviewer')
  await reviewer.ask(contract.arbitrator.approveCandidacy, { body: { id: seen!.id, version: seen!.version } })
  await says(phone.page, '已通过，待寄材料')
  await button(office.page, '登记材料寄出').click()
  await field(office.page, /^快递单号或备注/).fill('SF1400012345678')
  await button(office.page, '确认寄出').click()
  await says(phone.page, '入册材料已寄出，请使用发送到您邮箱的链接完成登记')
  expect(await office.page.evaluate(() => 'neverReloaded' in window)).toBe(true)

  const [letter] = await lettersTo(stage.product.url, email)
  const door = await phone.page.context().newPage()
  // Without the link the page asks for its code, of anybody, and says when it is none.
  await door.goto(`${stage.network.url}/#/arbitratorRegist`)
  await door.getByLabel(/^登记码/).fill('no-such-code')
  await door.getByRole('button', { name: '下一步' }).click()
  await door.getByText('登记码有误、已使用或已过期').waitFor()
  await door.getByLabel(/^登记码/).fill(letter?.link ?? '')
  await door.getByRole('button', { name: '下一步' }).click()
  await door.getByText(name).first().waitFor()
  await door.getByRole('button', { name: '确认登记' }).click()
  await door.getByText('请确认独立性声明').waitFor()
  await door
    .getByLabel('选择照片文件')
    .setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await door.getByRole('alert').filter({ hasText: '无法上传，请检查文件格式' }).waitFor()
  await door
    .getByLabel('选择照片文件')
    .setInputFiles({ name: '证件照.png', mimeType: 'image/png', buffer: makePng(30, 40, [90, 120, 200]) })
  await door.getByText('照片已上传').waitFor()
  const shown = door.getByRole('img', { name: '证件照.png' })
  await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(30)
  await door.getByLabel(/^银行账号/).fill('6222020200112233445')
  await door.getByRole('button', { name: '确认登记' }).click()
  await expect.poll(() => door.getByLabel(/^开户银行/).getAttribute('aria-invalid')).toBe('true')
  await door.getByLabel(/^开户银行/).fill('中国工商银行')
  await door.getByLabel(/^以上登记信息/).check()
  await door.getByLabel(/^本人声明/).check()
  await door.getByRole('button', { name: '确认登记' }).click()
  await door.getByText(/登记完成，仲裁员编号 员\d+/).waitFor()
  // The account is an arbitrator's now: the applicant's open page says so, at the door of arbitrators.
  await phone.page.getByText('您已成为仲裁员，请从仲裁员入口登录').waitFor()
  await arrive(phone.page, /^\/login\?/)
  await phone.page.getByRole('radio', { name: '仲裁员' }).waitFor()
  // Nobody's session ran out, and no other door stands in between, whatever they open.
  expect(await phone.page.getByText('当前登录状态已过期').count()).toBe(0)
  await phone.page.goto(`${stage.network.url}/#/arbitratorSignUp/index`)
  await arrive(phone.page, /^\/login\?/)

  // Secretaries find the entry by a part of the name, however many there are.
  await office.page.evaluate(() => location.assign('#/roster'))
  const search = office.page.getByRole('searchbox', { name: '搜索编号、姓名或届次' })
  await search.fill(name)
  const found = office.page.getByRole('row').filter({ hasText: name }).filter({ visible: true })
  await expect.poll(() => found.count()).toBe(1)
  await found.getByRole('button', { name: `查看照片：${name}` }).waitFor()
  await search.fill('没有这样的人')
  await office.page.getByText('没有符合条件的仲裁员').filter({ visible: true }).waitFor()

  await door.getByRole('link', { name: '查看仲裁员名册' }).click()
  await door
    .getByRole('textbox', { name: '姓名' })
    .or(door.getByRole('searchbox', { name: '姓名' }))
    .fill(name)
  await door.getByRole('button', { name: '查询' }).click()
  const cards = door.getByRole('list', { name: '仲裁员名册' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(1)
  expect(await cards.first().textContent()).toContain('合同')
  expect(await cards.first().textContent()).not.toContain(email)
})
