import type { Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeFile, onDisk } from '../filing/application.ts'
import { asksBeforeLoss } from '../setup/askedClose.ts'
import { type Browser, desk } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const field = (page: Page, label: RegExp) => page.getByLabel(label).filter({ visible: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const state = (page: Page, words: string) =>
  page.locator('.page-head .tag').filter({ visible: true, hasText: words }).waitFor()

/** The option of somebody, who is named with how many cases they have. */
const optionOf = async (select: Locator, name: string): Promise<string> =>
  (await select.locator('option').filter({ hasText: name }).getAttribute('value')) ?? ''

/** A day at the institution, so many days from now. */
const dayIn = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

async function openList({ page }: Browser): Promise<void> {
  await page.evaluate(() => location.assign('#/case/index'))
  await page.getByRole('heading', { name: '案件管理' }).waitFor()
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
}

/** Makes a move of the open case: presses its button, fills in its dialog, confirms. */
async function move(page: Page, name: string, fill: (page: Page) => Promise<unknown> = async () => {}): Promise<void> {
  await press(page, name)
  await page.getByRole('dialog').getByText(name).first().waitFor()
  await fill(page)
  await page.getByRole('dialog').getByRole('button', { name: '确认', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a request typed offline on a phone, over a killed browser, arrives once, is mended and accepted on everybody’s open screens', async () => {
  const cause = `买卖合同纠纷 ${crypto.randomUUID().slice(0, 8)}`
  const agreement = makeFile('仲裁协议.pdf', 40_000)
  const proof = makeFile('银行回单.pdf', 20_000)
  const flaws: string[] = []
  const phone = await stage.device('applicant')
  const office = await stage.device('secretary', desk)
  const head = await stage.device('reviewer', desk)
  await openList(office)
  await openList(head)

  // On the phone, without a network: a step holds one back while something is missing.
  await openList(phone)
  await phone.context.setOffline(true)
  await phone.page.getByRole('link', { name: '新建仲裁申请' }).first().click()
  await sees(phone.page, '仅在本设备')
  await press(phone.page, '下一步')
  await sees(phone.page, '必填项未填写')
  await field(phone.page, /^申请人 1 名称/).fill('上海远航贸易有限公司')
  await field(phone.page, /^申请人 1 统一社会信用代码/).fill('91310000MA1FL00001')
  await field(phone.page, /^申请人 1 联系电话/).fill('13800000011')
  await field(phone.page, /^申请人 1 地址/).fill('上海市浦东新区世纪大道 1 号')
  await field(phone.page, /^被申请人 1 名称/).fill('上海远航贸易有限公司')
  await press(phone.page, '下一步')
  await sees(phone.page, '同一当事人不能同时为申请人和被申请人')
  await field(phone.page, /^被申请人 1 名称/).fill('宁波海岳物流有限公司')
  flaws.push(...(await flawsOf(phone.page, 'case-parties')))
  await press(phone.page, '下一步')
  await field(phone.page, /^案由/).fill(cause)
  await field(phone.page, /^仲裁协议或仲裁条款原文/).fill('因本合同引起的争议提交本院仲裁。')
  await field(phone.page, /^协议所在的合同及条款/).fill('《购销合同》第十二条')
  await field(phone.page, /^请求 1 内容/).fill('支付货款四百六十二万元')
  await field(phone.page, /^争议金额/).fill('4620000')
  await sees(phone.page, '69,320.00')
  await press(phone.page, '下一步')
  await field(phone.page, /^请求所依据的事实和理由/).fill('货已交付，款未支付。')
  await press(phone.page, '存为草稿')
  await phone.page.getByRole('link', { name: '继续填写' }).waitFor()
  await stage.diesOffline(phone)
  await phone.page.goto(`${stage.network.url}/#/case/index`)
  await phone.page.getByRole('link', { name: '继续填写' }).click()
  await expect.poll(() => field(phone.page, /^请求所依据的事实和理由/).inputValue()).toBe('货已交付，款未支付。')
  await press(phone.page, '下一步')
  await phone.page.getByRole('region', { name: '仲裁协议', exact: true }).waitFor()
  await press(phone.page, '下一步')
  await sees(phone.page, '请上传仲裁协议')
  await field(phone.page, /^选择仲裁协议文件/).setInputFiles(await onDisk(agreement))
  await phone.page.getByRole('button', { name: agreement.name, exact: true }).filter({ visible: true }).waitFor()
  await press(phone.page, '下一步')
  await sees(phone.page, '肆佰陆拾贰万元整')
  flaws.push(...(await flawsOf(phone.page, 'case-preview')))
  await press(phone.page, '提交仲裁申请')
  await sees(phone.page, '已保存在本设备，联网后自动发送')
  await stage.backOnline(phone)
  await phone.page.getByRole('heading', { name: /^收/ }).filter({ visible: true }).waitFor()

  // The head sorts the list by the sums, and the other way round.
  const inOrder = (is: (before: number, after: number) => boolean) =>
    expect
      .poll(async () => {
        const table = head.page.getByRole('table', { name: '案件列表' }).filter({ visible: true })
        const texts = await table.locator('tbody tr > td:nth-child(5)').allInnerTexts()
        const sums = texts.map((text) => Number(text.replace(/[^\d.]/g, '')))
        return sums.length > 2 && sums.every((sum, at) => at === 0 || is(sums[at - 1] ?? 0, sum))
      })
      .toBe(true)
  const sumHead = head.page.getByRole('columnheader', { name: '标的额' }).filter({ visible: true })
  for (const [way, is] of [
    ['descending', (before: number, after: number) => before >= after],
    ['ascending', (before: number, after: number) => before <= after],
  ] as const) {
    await sumHead.getByRole('button').click()
    await expect.poll(() => sumHead.getAttribute('aria-sort')).toBe(way)
    await inOrder(is)
  }

  // No case is about so much: the list says which filter finds nothing, and clears it.
  const fits = head.page.getByRole('row', { name: cause })
  await head.page.getByText('更多筛选').filter({ visible: true }).click()
  await field(head.page, /^最低标的额/).fill('899999999999999')
  await sees(head.page, '没有符合条件的案件')
  await sees(head.page, '899,999,999,999,999.00')
  flaws.push(...(await flawsOf(head.page, 'case-filters')))
  await press(head.page, '清除筛选条件')
  await fits.waitFor()
  expect(await field(head.page, /^最低标的额/).inputValue()).toBe('')

  // It stands in the open list of the secretary, who returns it.
  await sees(office.page, cause)
  await office.page.getByRole('row', { name: cause }).getByRole('link').click()
  await state(office.page, '待审查')
  await move(office.page, '退回补正', async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: '确认', exact: true }).click()
    await sees(page, '必填项未填写')
    await page.getByRole('dialog').getByLabel('事实与理由').check()
    await field(page, /^理由/).fill('请写明交货日期')
    await asksBeforeLoss(field(page, /^理由/))
  })
  await sees(phone.page, '请写明交货日期')
  // The last day is moved, which the phone sees at once.
  const later = dayIn(23)
  await move(office.page, '变更截止日期', async (page) => {
    await field(page, /^截止日期/).fill(dayIn(-1))
    await field(page, /^理由/).fill('申请人住院')
    await page.getByRole('dialog').getByRole('button', { name: '确认', exact: true }).click()
    await sees(page, '截止日期不能早于今天')
    await field(page, /^截止日期/).fill(later)
    flaws.push(...(await flawsOf(page, 'case-move-due')))
  })
  await sees(phone.page, later)
  await phone.page.getByRole('link', { name: '补正并重新提交' }).click()
  await phone.page.getByRole('heading', { name: /^补正仲裁申请/ }).waitFor()
  await phone.page.getByRole('button', { name: '事实与理由' }).filter({ visible: true }).first().click()
  await field(phone.page, /^请求所依据的事实和理由/).fill('货于三月一日交付，款未支付。')
  await phone.page.getByRole('navigation', { name: '填写步骤' }).getByRole('button', { name: '预览与提交' }).click()
  await press(phone.page, '提交仲裁申请')

  // Two reviews by two people, the payment, the acceptance; the phone follows without a reload.
  await sees(office.page, '货于三月一日交付')
  await move(office.page, '初审通过', (page) =>
    expect
      .poll(() =>
        page
          .getByRole('dialog')
          .getByLabel(/^复审人/)
          .inputValue(),
      )
      .not.toBe(''),
  )
  await state(office.page, '复审中')
  expect(await office.page.getByRole('button', { name: '复审通过' }).count()).toBe(0)
  await head.page.getByRole('row', { name: cause }).getByRole('link').click()
  await state(head.page, '复审中')
  flaws.push(...(await flawsOf(head.page, 'case-details')))
  await move(head.page, '复审通过', async (page) => {
    expect(
      await page
        .getByRole('dialog')
        .getByLabel(/^应缴费用/)
        .inputValue(),
    ).toBe('69320')
    flaws.push(...(await flawsOf(page, 'case-approve')))
  })
  await state(phone.page, '待缴费')
  await sees(phone.page, '前缴纳 CNY 69,320.00')
  await state(office.page, '待缴费')
  // The phone shows where to pay to, and hands in a proof; the secretary has it beside the button.
  await sees(phone.page, '演示账户，请勿付款')
  flaws.push(...(await flawsOf(phone.page, 'case-payment')))
  await phone.page.getByRole('link', { name: '提交缴费凭证' }).filter({ visible: true }).first().click()
  await phone.page.getByRole('heading', { name: '提交缴费凭证' }).filter({ visible: true }).waitFor()
  await press(phone.page, '提交')
  await sees(phone.page, '请上传缴费凭证')
  await field(phone.page, /^付款人/).fill('王建国')
  await field(phone.page, /^付款金额/).fill('69320')
  await field(phone.page, /^选择缴费凭证文件/).setInputFiles(await onDisk(proof))
  await phone.page.getByRole('button', { name: proof.name, exact: true }).filter({ visible: true }).waitFor()
  flaws.push(...(await flawsOf(phone.page, 'case-payment-proof')))
  await press(phone.page, '提交')
  await sees(office.page, proof.name)
  await phone.page.getByRole('heading', { name: /^收/ }).filter({ visible: true }).waitFor()
  // Who has shown that they paid is not told to pay once more.
  await sees(phone.page, '机构正在核对到账情况')
  expect(await phone.page.getByText('前缴纳 CNY 69,320.00').filter({ visible: true }).count()).toBe(0)
  await move(office.page, '确认缴费', (page) =>
    page.getByRole('dialog').getByRole('button', { name: proof.name, exact: true }).waitFor(),
  )
  await state(phone.page, '已缴费，待受理')
  await state(head.page, '已缴费，待受理')
  expect(await office.page.getByRole('button', { name: '受理立案' }).count()).toBe(0)
  await move(head.page, '受理立案', async (page) => {
    await page
      .getByRole('dialog')
      .getByLabel(/^办案部门/)
      .selectOption({ index: 1 })
    const secretary = page.getByRole('dialog').getByLabel(/^案件秘书/)
    expect(await secretary.inputValue()).not.toBe('')
    await secretary.selectOption(await optionOf(secretary, '赵主任'))
    // Nobody can reach the respondent yet, which whoever accepts the case answers for.
    await page
      .getByRole('dialog')
      .getByLabel(/另行送达/)
      .check()
  })
  for (const { page } of [phone, office, head]) {
    await page
      .getByRole('heading', { name: /仲字第\d+号/ })
      .filter({ visible: true })
      .waitFor()
    await state(page, '已受理')
  }
  // The notices that were ticked, and the request itself, are made after the move, one after the other.
  const history = phone.page.locator('.timeline strong').filter({ visible: true })
  const told = () => history.allInnerTexts()
  await phone.page.getByRole('tab', { name: '办理记录' }).click()
  await expect.poll(async () => (await told()).slice(0, 4)).toEqual(['文件入卷', '文件入卷', '文件入卷', '受理立案'])
  await phone.page.getByRole('tab', { name: '案件概况' }).click()
  // The head gives it to another secretary, which stands on everybody's screen.
  const other = '李秘书'
  await move(head.page, '变更案件秘书', async (page) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^办案部门/).selectOption({ index: 1 })
    const secretary = dialog.getByLabel(/^案件秘书/)
    await secretary.selectOption(await optionOf(secretary, other))
    await field(page, /^理由/).fill('原秘书休假')
    flaws.push(...(await flawsOf(page, 'case-change-secretary')))
  })
  for (const { page } of [phone, office]) await sees(page, other)
  await phone.page.getByRole('tab', { name: '办理记录' }).click()
  await expect.poll(told).toEqual([
    '变更案件秘书',
    // The documents that belong to a move, made with it.
    '文件入卷',
    '文件入卷',
    '文件入卷',
    '受理立案',
    '确认缴费',
    '提交缴费凭证',
    '文件入卷',
    '复审通过，发出缴费通知',
    '初审通过',
    '补正后重新提交',
    '变更截止日期',
    '文件入卷',
    '退回补正',
    '提交仲裁申请',
  ])
  const moments = await phone.page
    .locator('.timeline time')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
  expect(moments).toEqual(moments.toSorted().reverse())
  await office.page.getByRole('tab', { name: '办理记录' }).click()
  await press(office.page, '校验记录')
  await sees(office.page, '办理记录完整，共 15 条')
  for (const { page } of [office, head]) expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  flaws.push(...(await flawsOf(phone.page, 'case-record')))
  expect(flaws).toEqual([])
}, 480_000)
