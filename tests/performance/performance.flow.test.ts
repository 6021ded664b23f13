import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { go } from '../app/walk/visit.ts'
import { arrive } from '../setup/address.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('without a login the pages of performance render, show no data, ask the server nothing and lead nowhere', async () => {
  const { page } = await stage.browser(phone)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/performanceservice/')) asked.push(request.url())
  })
  for (const [path, heading] of [
    ['/performance', '考核列表'],
    ['/performance/score', '评分表'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(`${stage.network.url}/#${path}`)
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.getByText('请先登录').waitFor()
    expect(page.url().endsWith(`#${path}`)).toBe(true)
    expect(await flawsOf(page, path.slice(1).replace('/', '-'))).toEqual([])
  }
  expect(asked).toEqual([])
})

test('somebody of the staff scores themselves, and the score appears on /performance; a colleague does not see it', async () => {
  const { page } = await stage.device('secretary', phone)
  await go(page, '/performance/score')
  await page.getByRole('heading', { name: '自评' }).waitFor()
  await page.getByLabel(/^办案时效 评分/).fill('101')
  await page.getByLabel(/^文书质量 评分/).fill('80')
  await page.getByLabel(/^当事人满意度 评分/).fill('70')
  await page.getByRole('button', { name: '提交评分' }).click()
  await page.getByText('每项指标均须评分').first().waitFor()
  await page.getByLabel(/^办案时效 评分/).fill('90')
  await page.getByLabel(/^办案时效 说明/).fill('均在期限内结案')
  // Whoever looks something up in between, and whose page is loaded anew, finds what was typed.
  await page.getByRole('link', { name: '返回', exact: true }).click()
  await page.getByText('评分情况').first().waitFor()
  await page.reload()
  await page.getByText('评分情况').first().waitFor()
  await go(page, '/performance/score')
  await page.getByText('已恢复此前填写、尚未提交的内容。').waitFor()
  expect(await page.getByLabel(/^办案时效 评分/).inputValue()).toBe('90')
  expect(await page.getByLabel(/^办案时效 说明/).inputValue()).toBe('均在期限内结案')
  expect(await page.getByLabel(/^当事人满意度 评分/).inputValue()).toBe('70')
  expect(await flawsOf(page, 'performance-form')).toEqual([])
  await page.getByRole('button', { name: '提交评分' }).click()
  await arrive(page, /^\/performance\?period=/)
  const own = page.getByRole('listitem').filter({ hasText: '李秘书' })
  await own.getByText('81.5').waitFor()
  expect(await flawsOf(page, 'performance-list')).toEqual([])

  const other = await stage.device('finance', desk)
  await go(other.page, '/performance')
  await other.page.getByRole('row', { name: /钱会计/ }).waitFor()
  expect(await other.page.getByText('李秘书').count()).toBe(0)
  expect(await flawsOf(other.page, 'performance-colleague')).toEqual([])

  const head = await stage.device('reviewer', desk)
  await go(head.page, '/performance')
  const row = head.page.getByRole('row', { name: /李秘书/ })
  await row.getByText('81.5').waitFor()
  await row.getByRole('button', { name: '评分' }).click()
  await head.page.getByText('自评 90 分').waitFor()
  for (const name of ['办案时效', '文书质量', '当事人满意度'])
    await head.page.getByLabel(new RegExp(`^${name} 评分`)).fill('60')
  await head.page.getByRole('button', { name: '提交评分' }).click()
  await head.page
    .getByRole('row', { name: /李秘书/ })
    .getByText('60')
    .waitFor()
  // Not before it is published.
  await page.reload()
  await own.getByText('81.5').waitFor()
  expect(await own.innerText()).not.toContain('60')
})

test('scores typed while another device hands in others are kept, and whoever typed them chooses', async () => {
  const { page } = await stage.device('finance', phone)
  await go(page, '/performance/score')
  await page.getByRole('heading', { name: '自评' }).waitFor()
  const mine = page.getByLabel(/^办案时效 说明/)
  await mine.fill('手机上写的')
  const handIn = async (note: string) => {
    const { page: desktop } = await stage.device('finance', desk)
    await go(desktop, '/performance/score')
    await desktop.getByRole('heading', { name: '自评' }).waitFor()
    for (const name of ['办案时效', '文书质量', '当事人满意度'])
      await desktop.getByLabel(new RegExp(`^${name} 评分`)).fill('50')
    await desktop.getByLabel(/^办案时效 说明/).fill(note)
    await desktop.getByRole('button', { name: '提交评分' }).click()
    await arrive(desktop, /^\/performance\?period=/)
  }
  await handIn('电脑上写的')
  await page.reload()
  await page.getByText('您填写的内容都在').waitFor()
  await page.getByText('电脑上写的').waitFor()
  expect(await mine.inputValue()).toBe('手机上写的')
  expect(await flawsOf(page, 'performance-newer')).toEqual([])
  await page.getByRole('button', { name: '保留我填写的内容' }).click()
  await page.getByText('您填写的内容都在').waitFor({ state: 'detached' })
  for (const name of ['办案时效', '文书质量', '当事人满意度'])
    await page.getByLabel(new RegExp(`^${name} 评分`)).fill('60')

  // Again, before these were handed in: now theirs are taken.
  await handIn('又在电脑上写的')
  await page.getByRole('button', { name: '提交评分' }).click()
  await page.getByText('又在电脑上写的').waitFor()
  expect(await mine.inputValue()).toBe('手机上写的')
  await page.getByRole('button', { name: '采用最新版本' }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '采用最新版本' }).click()
  await expect.poll(() => mine.inputValue()).toBe('又在电脑上写的')
  // What is typed from now on is kept again.
  await mine.fill('再写')
  await page.getByRole('link', { name: '返回', exact: true }).click()
  await page.getByText('评分情况').first().waitFor()
  await page.reload()
  await page.getByText('评分情况').first().waitFor()
  await go(page, '/performance/score')
  await expect.poll(() => mine.inputValue()).toBe('再写')
})

test('after the lock somebody appeals, the head answers and publishes, and the total stands among past results', async () => {
  const head = await stage.device('reviewer', desk)
  await go(head.page, '/performance')
  const row = head.page.getByRole('row', { name: /李秘书/ })
  await row.getByText('60').waitFor()
  await head.page.getByRole('button', { name: '锁定自评' }).click()
  await head.page.getByRole('button', { name: '公布结果' }).waitFor()

  const { page } = await stage.device('secretary', phone)
  await go(page, '/performance')
  const own = page.getByRole('listitem').filter({ hasText: '李秘书' })
  await own.getByText('60').waitFor()
  await own.getByRole('button', { name: '申诉' }).click()
  await page.getByLabel(/^申诉理由/).fill('时效指标未计中止期间')
  expect(await flawsOf(page, 'performance-appeal')).toEqual([])
  await page.getByRole('button', { name: '提交申诉' }).click()
  await own.getByText('待主任答复').waitFor()

  await head.page.reload()
  await head.page.getByRole('button', { name: '答复申诉' }).click()
  await head.page.getByLabel(/^答复内容/).fill('已复核，维持原评分')
  await head.page.getByRole('button', { name: '答复', exact: true }).click()
  await head.page.getByText('已复核，维持原评分').waitFor()
  expect(await flawsOf(head.page, 'performance-answered')).toEqual([])
  await head.page.getByRole('button', { name: '公布结果' }).click()
  await head.page.getByRole('button', { name: '公布', exact: true }).click()
  await head.page.getByText('已公布').first().waitFor()

  await page.reload()
  await own.getByText('已复核，维持原评分').waitFor()
  await own.getByRole('button', { name: /^历次成绩/ }).click()
  await page.getByRole('dialog').getByText('60', { exact: true }).waitFor()
  expect(await flawsOf(page, 'performance-trend')).toEqual([])
})
