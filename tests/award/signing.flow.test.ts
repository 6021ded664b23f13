import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { passCheck, readAndSign } from '../envelope/readAndSign.ts'
import { type Browser, desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { captchaOn, lettersTo } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'
import { numberedAward, title } from './made.ts'
import { awardCard, button, openAward, sealAward, sees, step } from './screens.ts'

const { envelope } = contract

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const card = (page: Page) => awardCard(page, title)

/** Of which kind a card, a link or the register says that it is. */
const kindOn = (page: Page, at = 0) =>
  page.locator('dl.facts div').filter({ visible: true, hasText: '文书种类' }).nth(at).locator('dd').innerText()

/** Reads to the last page, writes the name by hand and signs, after the code that went to this phone. */
async function sign({ page }: Browser, address: string, look: (name: string) => Promise<void>): Promise<void> {
  await passCheck(page, stage.product.url, address, look)
  await readAndSign(page, look)
  await look('sign-receipt')
}

/** Drops a file on the page, as a stranger does with the copy in their hands. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, base64 }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: 'application/pdf' }))
      return data
    },
    { name, base64: bytes.toString('base64') },
  )
  await page.locator('.seal-drop').dispatchEvent('drop', { dataTransfer: transfer })
}

test('a numbered award is signed by its three arbitrators, one on a phone by the link, and sealed; the party has it at once, and anybody can check it', async () => {
  const flaws: string[] = []
  const { url } = stage.network
  const known = await numberedAward(stage)
  const office = await stage.device('secretary', desk)
  const presiding = await stage.device('arbitrator', desk)
  const second = await stage.device('arbitrator2', desk)
  const party = await stage.device('applicant', phone)
  for (const device of [office, presiding, second, party]) await openAward(device, known.baseId)

  await step(office.page, '交付签署', async () => {
    flaws.push(...(await flawsOf(office.page, 'award-send')))
  })
  await card(office.page).getByText('待签署', { exact: true }).waitFor()
  await card(office.page).getByText('签署中', { exact: true }).waitFor()
  expect(await button(office.page, '交付签署').count()).toBe(0)
  flaws.push(...(await flawsOf(office.page, 'award-signing')))
  const [made] = await stage.secretary.ask(envelope.listEnvelopes, { query: { baseId: known.baseId } })
  expect(made).toMatchObject({ kind: 'award', aboutId: known.id, rule: 'majority', state: 'open' })
  await sees(party.page, '还没有裁决文书')

  // Two from their case, the third by the link that came to their phone.
  for (const [device, address] of [
    [presiding, '13900000021'],
    [second, '13900000022'],
  ] as const) {
    await card(device.page).getByRole('button', { name: '阅读并签署' }).click()
    await sign(device, address, async (name) => void flaws.push(...(await flawsOf(device.page, name))))
  }
  await card(office.page).getByText('已签署', { exact: true }).nth(1).waitFor()
  const link = (await lettersTo(stage.product.url, '13900000023')).find((one) => one.link?.includes('/signature'))
  const third = await stage.browser(phone)
  await third.page.goto(`${url}/#${link?.link?.split('#')[1] ?? ''}`)
  await sees(third.page, title)
  expect(await kindOn(third.page)).toBe('和解裁决书')
  await sign(third, '13900000023', async (name) => void flaws.push(...(await flawsOf(third.page, name))))

  // The screen of the secretary follows: sealed, and with it issued.
  await card(office.page).getByText('待用印', { exact: true }).waitFor()
  flaws.push(...(await flawsOf(office.page, 'award-signed')))
  // Of its two cards each says of which kind it is.
  expect(await kindOn(office.page)).toBe('和解裁决书')
  expect(await kindOn(office.page, 1)).toBe('和解裁决书')
  await sealAward(office.page)
  await card(office.page).getByText('已作出', { exact: true }).waitFor()
  flaws.push(...(await flawsOf(office.page, 'award-sealed')))
  const name = `${title}（已签发）.pdf`
  await card(party.page).getByText('已作出', { exact: true }).waitFor()
  await card(party.page).getByText(name).waitFor()
  for (const { page } of [office, party])
    expect(await page.evaluate(() => 'neverReloaded' in window), 'no screen was reloaded').toBe(true)
  flaws.push(...(await flawsOf(party.page, 'award-sealed')))

  const [saved] = await Promise.all([
    party.page.waitForEvent('download'),
    card(party.page)
      .getByRole('button', { name: `下载 ${name}` })
      .click(),
  ])
  const bytes = await readFile(await saved.path())
  const stranger = await stage.browser(desk)
  const { page } = stranger
  await page.goto(`${url}/#/officialSeal`)
  await drop(page, name, bytes)
  await sees(page, '与签发原件一致')
  await sees(page, '文件内的全部签名有效，其中有本机构的印章，最后一个签名覆盖整个文件。')
  expect(await page.locator('.seal-signature').count()).toBe(4)
  expect(await kindOn(page)).toBe('和解裁决书')
  flaws.push(...(await flawsOf(page, 'seal-identical')))
  const altered = Buffer.from(bytes)
  const at = altered.indexOf('stream', Math.floor(altered.length / 3)) + 40
  altered[at] = (altered[at] ?? 0) ^ 1
  await drop(page, '副本.pdf', altered)
  await sees(page, '已被改动')
  flaws.push(...(await flawsOf(page, 'seal-altered')))

  // The QR code on it leads to its entry in the register.
  const [sealed] = await stage.secretary.ask(envelope.listEnvelopes, { query: { baseId: known.baseId } })
  await page.goto(`${url}/v/${sealed?.code}`)
  await page.waitForURL(/officialSeal/)
  expect((await page.getByLabel(/^核验码/).inputValue()).replaceAll('-', '')).toBe(sealed?.code?.replaceAll('-', ''))
  await page.getByLabel(/^图形验证码/).fill(await captchaOn(stranger, stage.product.url, page))
  await button(page, '查询').click()
  await sees(page, '该核验码对应的文书有效')
  flaws.push(...(await flawsOf(page, 'seal-code')))

  // Set aside by a court: who runs the case asks, another person revokes it, and every screen says so.
  await button(office.page, '申请作废已签发文书').click()
  await office.page.getByLabel(/^理由/).fill('裁决被人民法院撤销')
  flaws.push(...(await flawsOf(office.page, 'revoke-ask')))
  await office.page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await card(office.page)
    .getByText(/申请作废该文书：裁决被人民法院撤销/)
    .waitFor()
  expect(await button(office.page, '作废已签发文书').count()).toBe(0)
  const head = await stage.device('reviewer', desk)
  await openAward(head, known.baseId)
  await card(head.page)
    .getByText(/申请作废该文书：裁决被人民法院撤销/)
    .waitFor()
  flaws.push(...(await flawsOf(head.page, 'revoke-decide')))
  await button(head.page, '作废已签发文书').click()
  await head.page.getByRole('dialog').getByRole('button', { name: '作废已签发文书' }).click()
  for (const one of [head, office, party]) await card(one.page).getByText('已作废', { exact: true }).first().waitFor()
  flaws.push(...(await flawsOf(party.page, 'revoked')))
  await drop(page, name, bytes)
  await sees(page, /已被作废/)
  flaws.push(...(await flawsOf(page, 'seal-revoked')))

  // A key of the seal that others know is given up by the word of two; what it sealed before stays genuine.
  const keeper = await stage.device('admin', desk)
  await keeper.page.goto(`${url}/#/system/user`)
  await button(keeper.page, '吊销机构印章证书').click()
  await keeper.page.getByLabel(/^理由/).fill('密钥保管人离职')
  flaws.push(...(await flawsOf(keeper.page, 'certificate-revoke')))
  await keeper.page.getByRole('dialog').getByRole('button', { name: '吊销', exact: true }).click()
  await sees(keeper.page, '证书已停止使用')
  const held = (of: Browser) => of.page.getByRole('region', { name: '已暂停的签名证书' })
  await held(keeper).getByText('密钥保管人离职').waitFor()
  expect(await held(keeper).getByRole('button', { name: '确认吊销' }).count()).toBe(0)
  const other = await stage.device('admin2', desk)
  await other.page.goto(`${url}/#/system/user`)
  await held(other).getByRole('button', { name: '确认吊销' }).waitFor()
  flaws.push(...(await flawsOf(other.page, 'certificate-held')))
  await held(other).getByRole('button', { name: '确认吊销' }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: '确认吊销' }).click()
  await sees(other.page, '证书已吊销')
  await held(other).waitFor({ state: 'detached' })
  await page.reload()
  await drop(page, name, bytes)
  await sees(page, '文件内的全部签名有效，其中有本机构的印章，最后一个签名覆盖整个文件。')
  expect(flaws).toEqual([])
}, 480_000)
