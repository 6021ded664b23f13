import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { localDay } from '../../server/when.ts'
import { go } from '../app/walk/visit.ts'
import { arrive } from '../setup/address.ts'
import { phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('a visitor registers through a cut network and holds a pass; the reception lets them come, in and out', async () => {
  // Of today every hour may be over already.
  const day = localDay(new Date(Date.now() + 86_400_000))
  const { page } = await stage.browser(phone)
  await page.goto(`${stage.network.url}/#/visit`)
  await page.getByRole('heading', { name: '来访登记' }).waitFor()
  expect(await flawsOf(page, 'visit')).toEqual([])
  await page.getByRole('button', { name: '提交登记' }).click()
  await page.getByText('请同意为本次来访使用您的信息').waitFor()
  await page.getByLabel(/^姓名/).fill('访客小林')
  await page.getByLabel(/^手机号/).fill('13766665555')
  await page.getByLabel(/^被访人或部门/).fill('立案一部')
  await page.getByLabel(/^来访事由/).fill('查阅案卷')
  await page.getByLabel(/^来访日期/).fill(day)
  await page.getByLabel(/^时段/).selectOption('16:00')
  await page.getByText('我同意本机构').click()
  stage.network.cut()
  await page.getByRole('button', { name: '提交登记' }).click()
  await page.getByText('尚未提交：填写的内容已保存在本设备').waitFor()
  // It goes by itself when the network is back.
  stage.network.mend()
  await page.getByText('登记成功').waitFor()
  await arrive(page, /^\/visit\?pass=/)
  await page.getByRole('img', { name: '来访二维码' }).waitFor()
  expect(await flawsOf(page, 'visit-pass')).toEqual([])

  const { list } = await stage.secretary.ask(contract.visit.listVisits, { query: { day } })
  expect(list.filter((one) => one.phone === '13766665555')).toHaveLength(1)

  const desk = await stage.device('lobby', phone)
  await go(desk.page, `/visits?day=${day}`)
  await desk.page.getByRole('heading', { name: '来访管理' }).waitFor()
  expect(await flawsOf(desk.page, 'visits')).toEqual([])
  const item = desk.page.getByRole('listitem').filter({ hasText: '访客小林' })
  await item.getByRole('button', { name: '同意', exact: true }).click()
  await item.getByText('已同意').waitFor()
  await page.reload()
  await page.getByText('已同意').waitFor()
  // The guard's device has today's list, and somebody of it who may come: the scanner types what stands in the code, and nobody waits for
  // a network.
  await go(desk.page, '/visits/door')
  const entry = desk.page.getByRole('listitem').filter({ visible: true, hasText: '罗建平' })
  await entry.getByText('已同意').waitFor()
  expect(await flawsOf(desk.page, 'visits-door')).toEqual([])
  stage.network.cut()
  const field = desk.page.getByLabel(/^扫描来访二维码/)
  await field.fill(`${stage.network.url}/#/visit?pass=demo-pass-of-luo-jianping`)
  await field.press('Enter')
  const found = desk.page.getByRole('region', { name: '凭证核对' })
  await found.getByRole('button', { name: '登记进入：罗建平' }).click()
  await found.getByText('已到访').waitFor()
  await found.getByText('待同步').waitFor()
  await desk.page.getByText('没有网络。登记保存在本设备').waitFor()
  expect(await flawsOf(desk.page, 'visits-door-offline')).toEqual([])
  await found.getByRole('button', { name: '登记离开：罗建平' }).click()
  await found.getByText('已离开').waitFor()
  stage.network.mend()
  await found.getByText('待同步').waitFor({ state: 'hidden' })
  const query = { day: localDay(new Date()) }
  const after = await stage.secretary.ask(contract.visit.listVisits, { query })
  expect(after.list.filter((one) => one.name === '罗建平').map(({ state }) => state)).toEqual(['left'])
})
