import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makeFile, onDisk } from '../filing/application.ts'
import { jpegHead } from '../make/jpeg.ts'
import { desk, phone } from '../setup/chromium.ts'
import { lockFiles } from '../setup/lockFiles.ts'
import { Caller } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

const licence = new URL('../upload/ocr/licence.png', import.meta.url)

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function openCenter(page: Page, part: string): Promise<void> {
  await page.evaluate(() => location.assign('#/user/center'))
  await page.getByRole('tab', { name: part }).click()
}

async function openReview(page: Page): Promise<void> {
  await page.evaluate(() => location.assign('#/system/registration'))
  await page.getByRole('heading', { name: '注册审核' }).waitFor()
}

/** The newest code that went to a phone or a mailbox. */
async function codeTo(address: string): Promise<string> {
  const letters = (await (await fetch(`${stage.product.url}/dev/outbox.json`)).json()) as {
    to?: string
    code?: string
  }[]
  const code = letters.find((letter) => letter.to === address && letter.code)?.code
  if (!code) throw new Error(`No code went to ${address}`)
  return code
}

/** Puts a registration that is on the screen's list through a decision. */
async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `审核 ${title}` }).click()
  await page.getByRole('heading', { name: title }).waitFor()
}

/** Of this screen: the frame around it has a test of its own. */
async function looksGood(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('main').setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(' '))])).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBe(0)
}

/** A picture of the licence fills the form by one request; what was typed is replaced only when the person says so. */
async function readsLicence(page: Page, name: string): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/fileservice/ocr/recognize')) sent.push(request.headers()['content-type'] ?? '')
  })
  await page.getByLabel(/^法定代表人/).fill('陈海')
  await page.getByLabel('选择营业执照文件').setInputFiles(fileURLToPath(licence))
  await page.getByRole('button', { name: '识别证件并填入' }).click()
  await page.getByRole('dialog').getByText('法定代表人: 陈海 → 陈海岳').waitFor({ timeout: 90_000 })
  await looksGood(page)
  await page.getByRole('dialog').getByRole('button', { name: '替换' }).click()
  await page.getByText('已填入 单位名称、统一社会信用代码、住所、法定代表人，请核对').waitFor()
  const typed = await Promise.all(
    [/^单位名称/, /^统一社会信用代码/, /^法定代表人/, /^住所/].map((label) => page.getByLabel(label).inputValue()),
  )
  expect(typed).toEqual([name, '91330203MA2AH1234Q', '陈海岳', '浙江省宁波市海曙区药行街88号6楼'])
  expect(sent).toEqual(['application/x-www-form-urlencoded'])
  await page.getByRole('button', { name: '移除 licence.png' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await page.getByRole('button', { name: '移除 licence.png' }).waitFor({ state: 'detached' })
}

test('a corporation is submitted, returned with a reason, mended and approved', async () => {
  const person = await stage.device('respondent', phone)
  const office = await stage.device('secretary', desk)
  const [{ page }, { page: desktop }] = [person, office]
  const name = '宁波海岳物流有限公司'

  await openCenter(page, '我的单位')
  await page.getByRole('button', { name: '登记单位' }).click()
  await readsLicence(page, name)
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.locator('.wrong-text').first().waitFor()
  await page.getByLabel(/^单位名称/).fill(name)
  await page.getByLabel(/^统一社会信用代码/).fill('91330203ma2ah1234x')
  await page.getByLabel(/^法定代表人/).fill('陈海岳')
  await page.getByLabel(/^单位联系手机号或邮箱/).fill('office@haiyue.test')
  await page.getByLabel('选择营业执照文件').setInputFiles(await onDisk(makeFile('营业执照.pdf', 40_000)))
  await page.getByRole('button', { name: '营业执照.pdf', exact: true }).waitFor()
  await looksGood(page)
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByRole('button', { name: /秒后重新发送/ }).waitFor()
  await page.getByLabel(/^验证码/).fill(await codeTo('office@haiyue.test'))
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByText('已提交，等待审核').waitFor()
  await page.getByRole('list', { name: '我的单位' }).getByText('待审核').waitFor()

  await openReview(desktop)
  await looksGood(desktop)
  await open(desktop, name)
  await desktop.getByText('91330203MA2AH1234X').waitFor()
  await looksGood(desktop)
  const opened = office.context.waitForEvent('page').then(async (saved) => {
    // A browser without a viewer for PDFs, as the one without windows, saves it.
    await Promise.any([saved.waitForURL(/^blob:/), saved.waitForEvent('download')])
    await saved.close()
  })
  await desktop.getByRole('button', { name: '营业执照.pdf', exact: true }).click()
  await opened
  await desktop.getByRole('button', { name: '退回', exact: true }).click()
  await desktop.getByRole('button', { name: '确认退回' }).click()
  await desktop.getByText('请填写理由').waitFor()
  await desktop.getByLabel(/^退回理由/).fill('营业执照不清晰，请重新上传')
  await desktop.getByRole('button', { name: '确认退回' }).click()
  await desktop.getByRole('heading', { name: '注册审核' }).waitFor()
  await expect.poll(() => desktop.getByRole('button', { name: `审核 ${name}` }).count()).toBe(0)

  await openCenter(page, '账号与安全')
  await openCenter(page, '我的单位')
  await page.getByText('营业执照不清晰，请重新上传').waitFor()
  await looksGood(page)
  await page.getByRole('button', { name: '修改并重新提交' }).click()
  await expect.poll(() => page.getByLabel(/^单位名称/).inputValue()).toBe(name)
  await page.getByRole('button', { name: '移除 营业执照.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await page.getByRole('button', { name: '移除 营业执照.pdf' }).waitFor({ state: 'detached' })
  await page.getByLabel('选择营业执照文件').setInputFiles(await onDisk(makeFile('清晰的执照.pdf', 30_000)))
  await page.getByRole('button', { name: '清晰的执照.pdf', exact: true }).waitFor()
  await page.getByLabel(/^单位联系手机号或邮箱/).fill('second@haiyue.test')
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByRole('button', { name: /秒后重新发送/ }).waitFor()
  await page.getByLabel(/^验证码/).fill(await codeTo('second@haiyue.test'))
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('list', { name: '我的单位' }).getByText('待审核').waitFor()

  // The secretary's list shows it by itself.
  await open(desktop, name)
  await desktop.getByText('清晰的执照.pdf').waitFor()
  await desktop.getByRole('button', { name: '通过', exact: true }).click()
  await desktop.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await desktop.getByText('已通过审核').waitFor()
  await desktop.getByRole('button', { name: /^审核通过/ }).click()
  await desktop.getByRole('button', { name: `查看 ${name}` }).waitFor()

  await openCenter(page, '账号与安全')
  await openCenter(page, '我的单位')
  await page.getByRole('list', { name: '我的单位' }).getByText('审核通过').waitFor()
  expect([...person.errors, ...office.errors].filter((error) => !/ 400 |\/tus\//.test(error))).toEqual([])
})

/** A letter that is mended here while it is handed in elsewhere goes over that, once its writer says so. */
async function isOverwritten(page: Page): Promise<void> {
  const agent = await Caller.logIn(stage.product.url, 'agent')
  const query = { kind: 'agent', state: 'submitted' } as const
  const returned = async () => {
    const { list } = await stage.secretary.ask(contract.registration.listReviews, { query })
    const { id, version } = list.find((it) => it.title === '上海远航贸易有限公司')!
    return stage.secretary.ask(contract.registration.back, { body: { id, version, reason: '期限不明' } })
  }
  const { id, version, files } = await returned()
  await openCenter(page, '账号与安全')
  await openCenter(page, '授权委托')
  await page.getByRole('button', { name: '修改并重新提交' }).click()
  await page.getByRole('button', { name: '委托书.pdf', exact: true }).waitFor()
  const said = { principal: '上海远航贸易有限公司', scope: '一般代理', from: '2026-01-01', to: '2026-12-31' }
  const letter = files[0]!.attachmentId
  await agent.ask(contract.registration.submitAgent, { body: { id, version, letter, ...said } })
  await returned()
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('button', { name: '以我填写的为准' }).click()
  await page.getByRole('button', { name: '以我填写的为准' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('list', { name: '授权委托' }).getByText('待审核').waitFor()
}

test('a letter of authority is submitted, approved and revoked; what others decided first is said', async () => {
  const person = await stage.device('agent', desk)
  const office = await stage.device('secretary', phone)
  const [{ page }, { page: mobile }] = [person, office]
  await openCenter(page, '授权委托')
  await page.getByRole('button', { name: '提交授权委托书' }).click()
  await page.getByLabel(/^委托人/).fill('上海远航贸易有限公司')
  await page.getByLabel(/^授权范围/).fill('代为承认、放弃、变更仲裁请求')
  const days = page.locator('input[type=date]')
  await days.nth(0).fill('2026-01-01')
  await days.nth(1).fill('2027-12-31')
  await page.getByLabel('选择授权委托书文件').setInputFiles(await onDisk(makeFile('委托书.pdf', 20_000)))
  await page.getByRole('button', { name: '委托书.pdf', exact: true }).waitFor()
  // Leaving and coming back loses nothing.
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await page.getByText('草稿，仅在本设备').waitFor()
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect.poll(() => page.getByLabel(/^委托人/).inputValue()).toBe('上海远航贸易有限公司')
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByText('已提交，等待审核').waitFor()
  await isOverwritten(page)

  await openReview(mobile)
  await looksGood(mobile)
  await open(mobile, '上海远航贸易有限公司')
  await looksGood(mobile)
  const { list } = await stage.secretary.ask(contract.registration.listReviews, {
    query: { kind: 'agent', state: 'submitted' },
  })
  const row = list.find((it) => it.title === '上海远航贸易有限公司')!
  await stage.secretary.ask(contract.registration.approve, { body: { id: row.id, version: row.version } })
  await mobile.getByRole('button', { name: '通过', exact: true }).click()
  await mobile.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await mobile.getByText(/该记录已被更新，请核对后再提交|当前状态不允许此操作/).waitFor()
  await mobile.getByText(/此申请已(不在当前列表中|在别处变更)/).waitFor()
  await mobile.getByRole('button', { name: '返回列表' }).click()
  await mobile.getByRole('heading', { name: '注册审核' }).waitFor()

  await openCenter(page, '账号与安全')
  await openCenter(page, '授权委托')
  const item = page
    .getByRole('list', { name: '授权委托' })
    .getByRole('listitem')
    .filter({ hasText: '代为承认' })
    .first()
  await item.getByRole('button', { name: '撤销授权' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销授权' }).click()
  await page.getByText('授权已撤销').waitFor()
  await item.getByText('已撤销').waitFor()
})

test('who somebody is: pictures kept without a network, seen by a secretary, approved', async () => {
  const person = await stage.device('respondent', phone)
  const office = await stage.device('secretary', desk)
  const [{ page }, { page: desktop }] = [person, office]
  const name = '陈海岳'

  // Known for real already, by a case of the demo that was signed: whose papers changed may hand them in anew.
  await openCenter(page, '实名认证')
  await page.getByRole('button', { name: '重新认证' }).click()
  await page.getByLabel(/^证件类型/).selectOption('idCard')
  await page.getByLabel(/^证件号码/).fill('330205199003070021')
  for (const side of ['证件正面', '证件反面', '手持证件']) {
    const bytes = Buffer.concat([jpegHead, Buffer.from(`${side}${'.'.repeat(5000)}`)])
    const file = { name: `${side}.jpg`, mimeType: 'image/jpeg', buffer: bytes }
    await page.getByLabel(`选择${side}文件`).setInputFiles(file)
    await page.getByRole('button', { name: `${side}.jpg`, exact: true }).waitFor()
  }
  stage.network.cut()
  await page.getByText('没有网络时可以先填写，内容会暂存在本设备；提交需要网络。').waitFor()
  await page.getByLabel(/^姓名/).fill(name)
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await page.getByText('草稿，仅在本设备').waitFor()
  stage.network.mend()
  await page.reload()
  await openCenter(page, '实名认证')
  // Until the device has read which pictures belong to it, it would be handed in without them.
  const unlock = await lockFiles(page)
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect.poll(() => page.getByLabel(/^姓名/).inputValue()).toBe(name)
  expect(await page.getByRole('button', { name: '提交审核' }).isDisabled()).toBe(true)
  await unlock()
  await page.getByRole('button', { name: '手持证件.jpg', exact: true }).waitFor()
  await looksGood(page)
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByText('已提交，等待审核').waitFor()
  await page.getByRole('list', { name: '实名认证' }).getByText('待审核').waitFor()

  await openReview(desktop)
  await open(desktop, name)
  await desktop.getByText('330205199003070021').waitFor()
  for (const side of ['证件正面', '证件反面', '手持证件'])
    await desktop
      .getByRole('region', { name: side })
      .getByRole('button', { name: `${side}.jpg`, exact: true })
      .waitFor()
  await desktop.getByRole('button', { name: '查看账号' }).click()
  await desktop.getByRole('dialog', { name: '账号信息' }).getByText('respondent', { exact: true }).waitFor()
  await desktop.getByRole('dialog').getByText('关闭', { exact: true }).click()
  await desktop.getByRole('dialog').waitFor({ state: 'detached' })
  await looksGood(desktop)
  await desktop.getByRole('button', { name: '通过', exact: true }).click()
  await desktop.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await desktop.getByText('已通过审核').waitFor()

  await openCenter(page, '账号与安全')
  await openCenter(page, '实名认证')
  await page.getByRole('list', { name: '实名认证' }).getByText('审核通过').waitFor()
})

test('a review that cannot be refreshed says of when it is', async () => {
  const { page } = await stage.device('secretary', desk, { worker: true })
  await openReview(page)
  await page.getByRole('button', { name: /^全部/ }).click()
  await page.getByRole('row').nth(1).waitFor()
  stage.network.cut()
  await page
    .getByRole('button', { name: /^查看 / })
    .first()
    .click()
  await page.getByRole('button', { name: '返回列表' }).click()
  await page.getByText(/以下是 .* 时的内容，未能更新/).waitFor()
  stage.network.mend()
  await page.getByText(/以下是 .* 时的内容，未能更新/).waitFor({ state: 'detached' })
})
