import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makePng } from '../../server/demo/demoFiles.ts'
import { arrive } from '../setup/address.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { codeTo } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** A phone on which an attendee is in. */
async function attend(number: string) {
  const browser = await stage.browser(phone)
  const { page } = browser
  await page.goto(`${stage.network.url}/#/mobileLogin`)
  await page.getByLabel(/^手机号/).fill(number)
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByText('发送验证码成功').waitFor()
  await page.getByLabel(/^验证码/).fill(await codeTo(stage.network.url, number))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await arrive(page, /^\/mobileMenu$/)
  await page.getByRole('link', { name: /活动列表/ }).click()
  return browser
}

test('an attendee finds an activity, enrols, is in after a reload, and gives the place up once asked', async () => {
  const { page, errors } = await attend('13800000001')
  const salon = page.getByRole('link', { name: /跨境商事仲裁实务沙龙/ })
  await salon.waitFor()
  expect(await flawsOf(page, 'mobileSign')).toEqual([])
  await page.getByRole('button', { name: '往期活动' }).click()
  await page.getByRole('link', { name: /仲裁开放日/ }).waitFor()
  expect(await salon.count()).toBe(0)
  await page.getByRole('button', { name: '近期活动' }).click()
  const asked = page.waitForRequest((request) => /\/activity\/detail\?/.test(request.url()))
  await salon.click()
  const headers = (await asked).headers()
  expect([headers['activity-phone'], headers.authorization]).toEqual(['13800000001', undefined])
  await page.getByText('剩余 57 / 60 个名额').waitFor()
  expect(await flawsOf(page, 'signUpDetail')).toEqual([])
  await page.getByRole('button', { name: '立即报名' }).click()
  await page.getByRole('img', { name: '签到二维码' }).waitFor()
  await page.getByText('剩余 56 / 60 个名额').waitFor()
  await page.reload()
  await page.getByRole('img', { name: '签到二维码' }).waitFor()
  expect(await flawsOf(page, 'signUpDetail-enrolled')).toEqual([])
  await page.getByRole('button', { name: '取消报名', exact: true }).click()
  await page.getByRole('button', { name: '保留报名' }).click()
  await page.getByRole('button', { name: '取消报名', exact: true }).click()
  await page.getByRole('button', { name: '确认取消报名' }).click()
  await page.getByRole('button', { name: '立即报名' }).waitFor()
  await page.getByText('剩余 57 / 60 个名额').waitFor()
  expect(errors).toEqual([])
})

test('where it is full one waits, sees the place move up as others leave, and what was read stays without a network', async () => {
  const one = await attend('13800000071')
  await one.page.getByRole('link', { name: /青年仲裁员模拟庭审/ }).click()
  await one.page.getByRole('button', { name: '加入候补' }).click()
  await one.page.getByText('候补第 2 位').waitFor()
  const ahead = await attend('13800000013')
  await ahead.page.getByRole('link', { name: /青年仲裁员模拟庭审.*候补第 1 位/ }).click()
  await ahead.page.getByRole('button', { name: '取消候补' }).click()
  await ahead.page.getByRole('button', { name: '确认取消报名' }).click()
  await ahead.page.getByRole('button', { name: '加入候补' }).waitFor()
  await one.page.getByText('候补第 1 位').waitFor()
  expect(await flawsOf(one.page, 'signUpDetail-waiting')).toEqual([])
  stage.network.cut()
  await one.page.getByText(/以下为此前的内容/).waitFor()
  await one.page.getByText('候补第 1 位').waitFor()
  expect(await flawsOf(one.page, 'signUpDetail-offline')).toEqual([])
  stage.network.mend()
  await one.page.getByText(/以下为此前的内容/).waitFor({ state: 'hidden' })
})

test('the registrar makes, pictures and publishes an activity, a phone shows it, and the registrar cancels it with a reason', async () => {
  const { page } = await stage.device('registrar', desk)
  await page.goto(`${stage.network.url}/#/activity/index`)
  await page.getByRole('cell', { name: '仲裁开放日', exact: true }).waitFor()
  expect(await flawsOf(page, 'activity-index')).toEqual([])
  await page.getByRole('button', { name: '新建活动' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请填写地点，或填写线上链接').or(dialog.locator('.wrong').first()).first().waitFor()
  await dialog.getByLabel(/^活动名称/).fill('仲裁新规解读')
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel(/^活动开始时间/).fill(`${day(20)}T14:00`)
  await dialog.getByLabel(/^活动结束时间/).fill(`${day(20)}T16:00`)
  await dialog.getByLabel(/^报名开始时间/).fill(`${day(-1)}T09:00`)
  await dialog.getByLabel(/^报名截止时间/).fill(`${day(19)}T18:00`)
  await dialog.getByLabel(/^地点/).fill('三楼报告厅')
  await dialog.getByLabel(/^面向对象/).fill('企业法务、律师')
  expect(await flawsOf(page, 'activity-dialog')).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByRole('cell', { name: '仲裁新规解读', exact: true }).waitFor()
  await page.getByRole('button', { name: '活动图片：仲裁新规解读' }).click()
  const poster = { name: '海报.png', mimeType: 'image/png', buffer: makePng(600, 300, [30, 70, 120]) }
  await dialog.locator('input[type=file]').first().setInputFiles(poster)
  await dialog.getByRole('button', { name: '上传', exact: true }).click()
  await page.getByText('活动图片已更新').waitFor()
  await page.getByRole('button', { name: '活动图片：仲裁新规解读' }).click()
  await dialog.getByText('海报.png').waitFor()
  expect(await flawsOf(page, 'activity-picture')).toEqual([])
  await dialog.getByRole('button', { name: '取消', exact: true }).click()
  await page.getByRole('button', { name: '发布：仲裁新规解读' }).click()
  await dialog.getByRole('button', { name: '确认' }).click()
  const guest = await attend('13800000072')
  await guest.page.getByRole('link', { name: /仲裁新规解读/ }).click()
  await guest.page.getByText('企业法务、律师').waitFor()
  const shown = guest.page.getByRole('img', { name: '活动图片' })
  await shown.waitFor()
  await expect.poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(600)
  await guest.page.getByRole('button', { name: '立即报名' }).click()
  await guest.page.getByRole('img', { name: '签到二维码' }).waitFor()
  expect(await flawsOf(guest.page, 'signUpDetail-picture')).toEqual([])
  const entry = guest.page.waitForEvent('download')
  await guest.page.getByRole('button', { name: '加入日历' }).click()
  expect((await entry).suggestedFilename()).toBe('仲裁新规解读.ics')
  await page
    .getByRole('row', { name: /仲裁新规解读/ })
    .getByText('1 / 50')
    .waitFor()
  await page.getByRole('button', { name: '取消活动：仲裁新规解读' }).click()
  await dialog.getByLabel(/理由/).fill('主讲人临时出差')
  await dialog.getByRole('button', { name: '确认' }).click()
  await guest.page.getByText('主讲人临时出差').waitFor()
})

test('two doors let people in without a network, one of them twice, and each counts once when both are back', async () => {
  const { url } = stage.network
  const registrar = await stage.device('registrar', desk)
  await registrar.page.goto(`${url}/#/activity/index`)
  await registrar.page.getByRole('button', { name: '新建活动' }).click()
  const dialog = registrar.page.getByRole('dialog')
  // By the institution's clock, in two hours.
  const at = (hours: number) => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16)
  await dialog.getByLabel(/^活动名称/).fill('门口签到')
  await dialog.getByLabel(/^活动开始时间/).fill(at(2))
  await dialog.getByLabel(/^活动结束时间/).fill(at(4))
  await dialog.getByLabel(/^报名开始时间/).fill(at(-2))
  await dialog.getByLabel(/^报名截止时间/).fill(at(1))
  await dialog.getByLabel(/^地点/).fill('一楼大厅')
  await dialog.getByRole('button', { name: '保存' }).click()
  await registrar.page.getByRole('button', { name: '发布：门口签到' }).click()
  await dialog.getByRole('button', { name: '确认' }).click()
  const passes: string[] = []
  for (const number of ['13800000073', '13800000074']) {
    const { page } = await attend(number)
    const told = page.waitForResponse((response) => /activity\/enroll$/.test(response.url()))
    await page.getByRole('link', { name: /门口签到/ }).click()
    await page.getByRole('button', { name: '立即报名' }).click()
    passes.push((await (await told).json()).data.pass)
  }
  const doors = [await stage.device('registrar', phone), await stage.device('secretary', phone)] as const
  for (const { page } of doors) {
    await page.goto(`${url}/#/activity/index`)
    await page.getByRole('listitem').filter({ hasText: '门口签到' }).getByRole('link', { name: '签到' }).click()
    await page.getByText('已到 0 / 2 人').waitFor()
  }
  stage.network.cut()
  const scan = async (door: (typeof doors)[number], text: string, says: RegExp) => {
    await door.page.getByLabel(/^扫描二维码/).fill(text)
    await door.page.keyboard.press('Enter')
    await door.page.getByText(says).first().waitFor()
  }
  await scan(doors[0], `ACT1:${passes[0]}`, /尾号 0073 签到成功/)
  await scan(doors[0], `ACT1:${passes[0]}`, /尾号 0073 已签到过/)
  await scan(doors[0], 'ACT1:forgedforgedforgedforged', /未报名该活动/)
  await scan(doors[1], `ACT1:${passes[0]}`, /尾号 0073 签到成功/)
  await scan(doors[1], `ACT1:${passes[1]}`, /尾号 0074 签到成功/)
  await doors[1].page.getByText('待同步').first().waitFor()
  expect(await flawsOf(doors[1].page, 'activity-door-offline')).toEqual([])
  stage.network.mend()
  for (const { page } of doors) {
    await page.getByText('已到 2 / 2 人').waitFor()
    await page.getByText('待同步').first().waitFor({ state: 'hidden' })
  }
  expect(await flawsOf(doors[0].page, 'activity-door')).toEqual([])
  await registrar.page
    .getByRole('row', { name: /门口签到/ })
    .getByText('签到 2 人')
    .waitFor()
})
