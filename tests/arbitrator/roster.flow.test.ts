import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('an arbitrator is suspended from the list and reinstated, each time with a reason, under a title that names them', async () => {
  const { page } = await stage.device('secretary', desk)
  await page.evaluate(() => location.assign('#/roster'))
  const first = page.getByRole('button', { name: /^暂停资格：/ }).first()
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('暂停资格：', '')
  expect(name).not.toBe('')
  for (const [action, other] of [
    ['暂停资格', '恢复资格'],
    ['恢复资格', '暂停资格'],
  ]) {
    await page
      .getByRole('button', { name: `${action}：${name}` })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: `${action} · ${name}` })
    const confirm = dialog.getByRole('button', { name: '确认', exact: true })
    await confirm.click()
    const reason = dialog.getByRole('textbox')
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true')
    await reason.fill('涉嫌违反披露义务，正在核查')
    await confirm.click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: `${other}：${name}` })
      .first()
      .waitFor()
  }
})
