import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { passCheck, readAndSign, readToEnd } from '../envelope/readAndSign.ts'
import { type Browser, desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { numberedAward, title } from './made.ts'
import { awardCard, button, openAward, sealAward, sees, step } from './screens.ts'

const { envelope } = contract
const reason = '利息起算日与合议笔录不一致'
/** Where the three are reached. */
const phones = { arbitrator: '13900000021', arbitrator2: '13900000022', arbitrator3: '13900000023' } as const

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const card = (page: Page) => awardCard(page, title)

test('an award that one arbitrator refuses on a phone is signed afresh by all three and sealed; what was signed before is void and kept', async () => {
  const flaws: string[] = []
  const look = async ({ page }: Browser, name: string) => void flaws.push(...(await flawsOf(page, name)))
  const known = await numberedAward(stage)
  const list = () => stage.secretary.ask(envelope.listEnvelopes, { query: { baseId: known.baseId } })
  const office = await stage.device('secretary', desk)
  const members = {
    arbitrator: await stage.device('arbitrator', desk),
    arbitrator2: await stage.device('arbitrator2', desk),
    arbitrator3: await stage.device('arbitrator3', phone),
  }
  const third = members.arbitrator3
  for (const device of [office, ...Object.values(members)]) await openAward(device, known.baseId)
  await step(office.page, '交付签署')

  /** From their case to the document. */
  async function goes(who: keyof typeof phones): Promise<Page> {
    const { page } = members[who]
    await card(page).getByRole('button', { name: '阅读并签署' }).click()
    await passCheck(page, stage.product.url, phones[who])
    return page
  }

  // One signs; another refuses, and says why.
  await readAndSign(await goes('arbitrator'))
  const refusing = await goes('arbitrator3')
  await readToEnd(refusing)
  await button(refusing, '拒绝签署').click()
  await refusing.getByLabel(/^拒签理由/).fill(reason)
  await look(third, 'award-refuse')
  await button(refusing, '确认拒签').click()
  await sees(refusing, /您已拒绝签署/)
  await look(third, 'award-refused')
  await card(office.page).getByText(reason).waitFor()
  await look(office, 'award-refused-office')

  // So it is signed afresh; whoever refused reads that still.
  await card(office.page).getByRole('button', { name: '重新签署' }).click()
  const dialog = office.page.getByRole('dialog')
  await dialog.getByLabel(/^理由/).fill('合议庭确认文本无误')
  await look(office, 'award-afresh')
  await dialog.getByRole('button', { name: '重新发起', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await card(office.page).getByText('第 2 版', { exact: true }).waitFor()
  await refusing.reload()
  await sees(refusing, /您已拒绝签署/)
  const stand = (await list()).map((one) => [one.edition, one.state, one.signers.map(({ state }) => state).sort()])
  expect(stand).toEqual([
    [2, 'open', ['invited', 'invited', 'invited']],
    [1, 'void', ['invited', 'refused', 'signed']],
  ])

  for (const who of Object.keys(phones) as (keyof typeof phones)[]) {
    await openAward(members[who], known.baseId)
    await readAndSign(await goes(who))
  }
  await card(office.page).getByText('待用印', { exact: true }).waitFor()
  await sealAward(office.page)
  await card(office.page).getByText('已作出', { exact: true }).waitFor()
  await look(office, 'award-afresh-sealed')
  const [sealed, before] = await list()
  expect([sealed?.state, before?.state, before?.signers.find(({ state }) => state === 'refused')?.reason]).toEqual([
    'sealed',
    'void',
    reason,
  ])
  const body = { attachmentId: sealed?.issued?.attachmentId ?? '' }
  const { report, register } = await stage.secretary.ask(contract.signing.checkAttachment, { body })
  expect([register.answer, report.problems, report.signatures.length]).toEqual(['identical', [], 4])
  expect(await office.page.evaluate(() => 'neverReloaded' in window), 'the office was not reloaded').toBe(true)
  expect(flaws).toEqual([])
}, 480_000)
