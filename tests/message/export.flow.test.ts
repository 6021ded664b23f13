import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { go } from '../app/walk/visit.ts'
import { phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('everything that somebody was told is taken along, with how far it is, and can be called off', async () => {
  const { page } = await stage.device('secretary', phone)
  const me = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('arb-device')
        request.onsuccess = () => {
          const asked = request.result.transaction('session').objectStore('session').get('me')
          asked.onsuccess = () => resolve(asked.result.user.id)
        }
      }),
  )
  for (let sent = 0; sent < 120; sent++)
    await stage.secretary.ask(contract.message.send, { body: { userIds: [me], content: `通知第${sent}条` } })
  await go(page, '/message/index')
  await page.getByText('通知第119条').filter({ visible: true }).first().waitFor()
  // The second hundred is long in coming.
  const held: (() => void)[] = []
  await page.route('**/message/notify/list', async (route) => {
    const { page: no, size } = route.request().postDataJSON() as { page: number; size: number }
    if (no === 2 && size === 100) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  const save = page.getByRole('button', { name: '导出', exact: true })
  await save.click()
  await page.getByRole('progressbar', { name: '导出进度' }).waitFor()
  await page.getByText(/已读取 100 条，共 \d+ 条/).waitFor()
  expect(await flawsOf(page, 'messages-export')).toEqual([])
  await page.getByRole('button', { name: '取消导出' }).click()
  await save.waitFor()
  for (const go of held.splice(0)) go()

  const saving = page.waitForEvent('download')
  await save.click()
  await expect.poll(() => held.length).toBe(1)
  for (const go of held) go()
  const text = readFileSync(await (await saving).path(), 'utf8')
  for (const sent of [0, 60, 119]) expect(text).toContain(`通知第${sent}条`)
})
