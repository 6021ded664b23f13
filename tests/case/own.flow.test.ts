import type { Locator } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Caller } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

const { case: calls } = contract

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false, env: { OWN_CASES: '1' } })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** An accepted case of the demo that the head takes from the secretary, who neither sat in its sessions nor was named by its tribunal. */
async function takeFromSecretary(head: Caller): Promise<{ id: string; caseNo: string }> {
  const { list } = await head.ask(calls.listCases, { query: { size: 50 } })
  const one = list.find(({ state }) => state === 'transfered')
  if (!one) throw new Error('The demo has no case that was accepted and has no tribunal yet')
  const { id, version, dept, secretary } = await head.ask(calls.getCase, { params: { id: one.id } })
  const me = await head.ask(contract.account.info, {})
  // Tried once more it is theirs already.
  if (secretary?.userId === me.user.id) return one
  const body = { id, version, dept, secretaryId: me.user.id, reason: '工作调整' }
  const { caseNo } = await head.ask(calls.changeSecretary, { body })
  return { id, caseNo }
}

test('a secretary opens a case of another one with a reason, and the head sees who opened what and why, and ends it', async () => {
  const { id, caseNo } = await takeFromSecretary(await Caller.logIn(stage.product.url, 'reviewer'))
  const { page } = await stage.device('secretary', desk)
  await page.goto(`${stage.network.url}/#/CaseDetails?caseId=${id}`)
  const foreign = page.getByRole('heading', { name: '本案由其他秘书承办' }).filter({ visible: true })
  await foreign.waitFor()
  // What lists know of it stands there; nothing that was filed in it does.
  await page.getByText(caseNo).filter({ visible: true }).first().waitFor()
  expect(await page.getByRole('tab', { name: '证据' }).filter({ visible: true }).count()).toBe(0)
  const flaws: string[] = []
  flaws.push(...(await flawsOf(page, 'unseen-case')))
  await page.setViewportSize(phone)
  flaws.push(...(await flawsOf(page, 'unseen-case')))
  await page.getByRole('button', { name: '说明理由并查阅' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '查阅', exact: true }).click()
  await dialog.getByText('请填写理由').waitFor()
  const reason = '承办秘书休假，当事人来电询问送达情况'
  await dialog.getByRole('textbox').fill(reason)
  flaws.push(...(await flawsOf(page, 'open-case')))
  await dialog.getByRole('button', { name: '查阅', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.setViewportSize(desk)
  await page.getByRole('tab', { name: '证据' }).filter({ visible: true }).waitFor()
  expect(await foreign.count()).toBe(0)

  const head = await stage.device('reviewer', desk)
  await head.page.goto(`${stage.network.url}/#/statistics`)
  const opened = head.page.getByRole('region', { name: '查阅其他秘书案件的记录' }).filter({ visible: true })
  const line = opened.getByRole('listitem').filter({ hasText: caseNo })
  await line.filter({ hasText: '李秘书' }).filter({ hasText: reason }).waitFor()
  // A head sees it before any figure.
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
  const period = head.page.getByLabel(/^起始月份/).filter({ visible: true })
  expect(await top(opened)).toBeLessThan(await top(period))
  flaws.push(...(await flawsOf(head.page, 'openings')))
  await head.page.setViewportSize(phone)
  flaws.push(...(await flawsOf(head.page, 'openings')))
  await line.getByRole('button', { name: '立即关闭' }).click()
  // The case goes from the secretary's open screen.
  await foreign.waitFor()
  expect(await page.getByRole('tab', { name: '证据' }).filter({ visible: true }).count()).toBe(0)
  expect(flaws).toEqual([])
})
