import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import type { Caller } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'
import { begunAward, title } from './made.ts'
import { awardCard, button, openAward, paper, sees, step, write } from './screens.ts'

const { award } = contract

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const card = (page: Page) => awardCard(page, title)

/** What a screen says once the last vote has reached it: what is decided before that is of an older award. */
const everybody = '孙首席、吴仲裁员、郑仲裁员'

/** Votes as a member does whose screen is not looked at. */
async function agrees(member: Caller, baseId: string): Promise<void> {
  const { list } = await member.ask(award.listAwards, { query: { baseId } })
  const [{ id, version } = { id: '', version: 0 }] = list
  await member.ask(award.castVote, { body: { id, version, choice: 'agree' } })
}

test('an award is voted on with a dissent, returned once by scrutiny with a remark, mended, voted on again, and passes; every screen follows', async () => {
  const flaws: string[] = []
  const { known, second: absent } = await begunAward(stage)
  const id = known.baseId
  const presiding = await stage.device('arbitrator', desk)
  const third = await stage.device('arbitrator3', phone)
  const head = await stage.device('reviewer', desk)
  for (const device of [presiding, third, head]) await openAward(device, id)
  await sees(head.page, '还没有裁决文书')

  // How far it is is asked for once a vote, not twice.
  const asked: string[] = []
  presiding.page.on('request', (request) => {
    if (request.url().includes('/award/deliberation/')) asked.push(request.method())
  })
  // To the vote; a dissent is recorded.
  await step(presiding.page, '提请表决', async (dialog) => {
    // More than was claimed is asked to be looked at, and may be.
    await dialog.getByLabel(/^裁决金额/).fill('99999999999')
    await dialog.getByText('裁决金额高于请求金额。').waitFor()
    flaws.push(...(await flawsOf(presiding.page, 'award-doubts')))
    await dialog.getByLabel(/^裁决金额/).fill('')
    asked.length = 0
  })
  await sees(presiding.page, '还没有成员表决')
  expect(asked).toEqual(['GET'])
  await step(presiding.page, '表决', (dialog) => dialog.getByRole('radio', { name: '同意', exact: true }).check())
  await agrees(absent, id)
  await step(third.page, '表决', async (dialog) => {
    await dialog.getByRole('radio', { name: '不同意，发表少数意见', exact: true }).check()
    await dialog.getByLabel(/^意见及理由/).fill('利息起算日应为对账之日。')
    await dialog.getByLabel('少数意见附于裁决书').check()
    flaws.push(...(await flawsOf(third.page, 'award-vote')))
  })
  await sees(presiding.page, everybody)
  flaws.push(...(await flawsOf(presiding.page, 'award-voted')))
  await step(presiding.page, '提交核阅')

  // Scrutiny: returned once with a remark.
  await card(head.page).getByText('核阅中').waitFor()
  await card(head.page).getByRole('link', { name: '查阅文本' }).click()
  await paper(head.page).or(head.page.getByRole('article')).first().waitFor()
  flaws.push(...(await flawsOf(head.page, 'award-scrutiny')))
  await openAward(head, id)
  await step(head.page, '退回仲裁庭', async (dialog) => {
    await dialog.getByLabel(/^原因|^理由/).fill('请写明各期金额。')
    await dialog.getByRole('button', { name: '添加核阅意见' }).click()
    await dialog.getByLabel(/^意见/).fill('各期金额与日期应逐项列明。')
    flaws.push(...(await flawsOf(head.page, 'award-return')))
  })
  await sees(head.page, '还没有裁决文书')

  // Mended, voted on again, passed.
  await card(presiding.page).getByText('起草中').waitFor()
  await card(presiding.page).getByRole('link', { name: '打开文本' }).click()
  await sees(presiding.page, '各期金额与日期应逐项列明。')
  await write(presiding.page, '每期人民币一百五十四万元。')
  await expect.poll(() => paper(presiding.page).innerText()).toContain('每期')
  flaws.push(...(await flawsOf(presiding.page, 'award-returned')))
  await openAward(presiding, id)
  await step(presiding.page, '提请表决')
  await agrees(absent, id)
  for (const { page } of [presiding, third])
    await step(page, '表决', (dialog) => dialog.getByRole('radio', { name: '同意', exact: true }).check())
  await sees(presiding.page, everybody)
  await step(presiding.page, '提交核阅')
  await card(head.page).getByText('核阅中').waitFor()
  await step(head.page, '核阅通过')
  for (const { page } of [head, presiding, third]) await card(page).getByText('核阅通过').first().waitFor()
  expect(await button(presiding.page, '编号').count()).toBe(0)
  for (const { page } of [head, third])
    expect(await page.evaluate(() => 'neverReloaded' in window), 'no screen was reloaded').toBe(true)
  flaws.push(...(await flawsOf(head.page, 'award-passed')))
  expect(flaws).toEqual([])
}, 240_000)
