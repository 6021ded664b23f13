import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { openAward, sees, step } from '../award/screens.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const term = (page: Page) => page.getByRole('region', { name: '裁决期限', exact: true }).filter({ visible: true })
const lastDay = async (page: Page) => (await term(page).locator('time').first().getAttribute('datetime')) ?? ''

test('the term of the award stands first on the screens of who keeps it; the secretary makes the case expedited, a head extends it, and all screens follow', async () => {
  const flaws: string[] = []
  const { list } = await stage.secretary.ask(contract.case.listCases, { query: { q: '买卖合同纠纷' } })
  const { id = '', caseNo = '' } = list[0] ?? {}
  const presiding = await stage.device('arbitrator', phone)
  const office = await stage.device('secretary', desk)
  const head = await stage.device('reviewer', desk)
  for (const { page } of [presiding, office, head])
    await term(page)
      .getByRole('listitem')
      .filter({ hasText: caseNo })
      .getByText(/还有 \d+ 日/)
      .waitFor()
  flaws.push(...(await flawsOf(presiding.page, 'term-home')), ...(await flawsOf(head.page, 'term-home')))

  for (const device of [presiding, office, head]) {
    await openAward(device, id)
    await device.page.getByRole('tab', { name: '期限', exact: true }).filter({ visible: true }).click()
    await term(device.page).getByText('普通程序').waitFor()
  }
  const ordinary = await lastDay(office.page)
  await step(office.page, '适用简易程序', async (dialog) => {
    await dialog.getByLabel(/^(原因|理由)/).fill('双方书面同意。')
    flaws.push(...(await flawsOf(office.page, 'term-procedure')))
  })
  for (const { page } of [office, presiding, head]) await term(page).getByText('简易程序').waitFor()
  const expedited = await lastDay(presiding.page)
  expect(expedited < ordinary).toBe(true)

  await step(head.page, '延长裁决期限', async (dialog) => {
    await dialog.getByLabel(/^延长至/).fill(ordinary)
    await dialog.getByLabel(/^(原因|理由)/).fill('鉴定尚未完成。')
    flaws.push(...(await flawsOf(head.page, 'term-extend')))
  })
  for (const { page } of [head, presiding, office]) {
    await term(page).getByText(`经批准延长至 ${ordinary}`).waitFor()
    expect(await lastDay(page)).toBe(ordinary)
    expect(await page.evaluate(() => 'neverReloaded' in window), 'no screen was reloaded').toBe(true)
  }
  flaws.push(...(await flawsOf(presiding.page, 'term-extended')))
  await presiding.page.getByRole('tab', { name: '办理记录', exact: true }).filter({ visible: true }).click()
  await sees(presiding.page, '鉴定尚未完成。')
  expect(flaws).toEqual([])
}, 240_000)
