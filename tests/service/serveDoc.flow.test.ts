import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { desk } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { codeTo, lettersTo } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

/** A case of the demo that is accepted, with papers that can be served. */
async function acceptedCase() {
  const { list } = await stage.secretary.ask(contract.case.listMyCases, { query: { size: 100 } })
  const found = list.find((one) => one.state === 'transfered' || one.state === 'tribunal')
  if (!found) throw new Error('The demo has no accepted case')
  return stage.secretary.ask(contract.case.getCase, { params: { id: found.id } })
}

test('a batch is made on the secretary’s screen, read offline and confirmed on a phone, and the open screen follows', async () => {
  const flaws: string[] = []
  const known = await acceptedCase()
  const [party] = known.respondents
  const to = '13900007788'
  const office = await stage.device('secretary', desk)
  const { page } = office
  await page.evaluate((id) => location.assign(`#/CaseDetails?caseId=${id}`), known.id)
  await page.getByRole('tab', { name: '送达' }).click()
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  await sees(page, '还没有送达')
  await press(page, '新建送达')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '准备' }).click()
  await dialog.getByText('请选择需要送达的文书').waitFor()
  await dialog.getByLabel(/^送达事项/).fill('仲裁通知及申请材料副本')
  const papers = dialog.getByRole('group', { name: '送达文书' }).getByRole('checkbox')
  await papers.first().check()
  const ofParty = dialog.getByRole('listitem').filter({ hasText: party?.name ?? '' })
  await ofParty.getByRole('checkbox', { name: '短信送达' }).check()
  await ofParty.getByRole('textbox', { name: /短信送达/ }).fill(to)
  flaws.push(...(await flawsOf(page, 'service-new')))
  await dialog.getByRole('button', { name: '准备' }).click()
  await dialog.waitFor({ state: 'detached' })
  await sees(page, /准备，尚未发出/)
  await press(page, '发出')
  await dialog.getByText(`“仲裁通知及申请材料副本”：文书 1 份，向${party?.name}送达。发出后不能收回。`).waitFor()
  flaws.push(...(await flawsOf(page, 'service-send')))
  await dialog.getByRole('button', { name: '发出', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await sees(page, '已发出')
  flaws.push(...(await flawsOf(page, 'service-sent')))

  const code = await codeTo(stage.product.url, to)
  const phone = await stage.browser()
  const hand = phone.page
  const address = `${stage.network.url}/#/serveDoc?code=${code}`
  await hand.goto(address)
  await hand.getByRole('heading', { name: '仲裁通知及申请材料副本' }).waitFor()
  await sees(hand, known.caseNo)
  await sees(hand, '请先打开至少一份文书，再确认收到。')
  await sees(page, '已到达')
  const opened = phone.context.waitForEvent('page')
  await press(hand, /^打开 /)
  await (await opened).close()
  await sees(hand, /已保存在本设备/)
  await sees(page, '已打开')
  flaws.push(...(await flawsOf(hand, 'serve-doc')))
  await hand.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  // The network goes, and with it nothing that was opened here.
  stage.network.cut()
  await phone.context.setOffline(true)
  await hand.reload()
  await sees(hand, /没有网络/)
  await sees(hand, /已保存在本设备/)
  const again = phone.context.waitForEvent('page')
  await press(hand, /^打开 /)
  await (await again).close()
  await hand.getByLabel(/^签收人姓名/).fill('陈丽华')
  await press(hand, '记下，联网后确认')
  await sees(hand, /尚未确认/)
  flaws.push(...(await flawsOf(hand, 'serve-doc-offline')))
  // Whoever else has this device in hand, with another link, sees nothing of it.
  await hand.goto(`${stage.network.url}/#/serveDoc?code=${crypto.randomUUID()}`)
  await hand.reload()
  await sees(hand, '接口请求失败')
  expect(await hand.getByText('仲裁通知及申请材料副本').count()).toBe(0)
  const kept = await hand.evaluate(async () => {
    const texts: string[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('arb-link-')) continue
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
      })
      const rows = await new Promise<{ bytes: ArrayBuffer }[]>((resolve) => {
        const request = db.transaction('kept').objectStore('kept').getAll()
        request.onsuccess = () => resolve(request.result)
      })
      for (const { bytes } of rows) texts.push(new TextDecoder().decode(bytes))
      db.close()
    }
    return texts
  })
  expect(kept.length).toBeGreaterThan(1)
  expect(
    kept.filter((text) => text.includes(known.caseNo) || text.includes('%PDF') || text.includes('陈丽华')),
  ).toEqual([])

  await hand.goto(address)
  await hand.reload()
  await sees(hand, /尚未确认/)
  expect((await lettersTo(stage.product.url, to)).length).toBe(1)
  stage.network.mend()
  await phone.context.setOffline(false)
  await sees(hand, /离线时希望确认收到，目前尚未确认/)
  await press(hand, '发送验证码')
  await sees(hand, '验证码已发送')
  await hand.getByLabel(/^验证码/).fill(await codeTo(stage.product.url, to))
  await press(hand, '确认收到全部文书')
  await sees(hand, /您已于 .* 确认收到/)
  await hand
    .getByRole('button', { name: '下载送达回证' })
    .or(hand.getByText(/正在生成/))
    .waitFor()
  flaws.push(...(await flawsOf(hand, 'serve-doc-done')))

  await sees(page, '已确认收到')
  await sees(page, '全部送达')
  await page
    .getByRole('button', { name: /送达回证/ })
    .filter({ visible: true })
    .first()
    .waitFor()
  flaws.push(...(await flawsOf(page, 'service-done')))
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  expect(flaws).toEqual([])
}, 240_000)
