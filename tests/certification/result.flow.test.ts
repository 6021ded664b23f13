import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { certifications } from '../../contract/certification/certification.ts'
import { registrations } from '../../contract/registration/registration.ts'
import { goTo } from '../evidence/screens.ts'
import { jpegHead } from '../make/jpeg.ts'
import { desk } from '../setup/chromium.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('an arbitrator who comes back from the certification is shown its result, by the call of arbitrators', async () => {
  const { method, path } = certifications.certificationResultsByZcy
  const device = await stage.device('arbitrator', desk)
  const { page } = device
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (/fdd\/certificationresults/.test(request.url())) asked.add(`${request.method()} ${request.url()}`)
  })
  await goTo(device, '/user/center?part=identity')
  await page.getByRole('button', { name: '提交实名认证' }).click()
  await page.getByLabel(/^姓名/).fill('孙首席')
  await page.getByLabel(/^证件类型/).selectOption('idCard')
  await page.getByLabel(/^证件号码/).fill('330205199003070021')
  for (const side of ['证件正面', '证件反面', '手持证件']) {
    const buffer = Buffer.concat([jpegHead, Buffer.from(`${side}${'.'.repeat(5000)}`)])
    const file = { name: `${side}.jpg`, mimeType: 'image/jpeg', buffer }
    await page.getByLabel(`选择${side}文件`).setInputFiles(file)
    await page.getByRole('button', { name: `${side}.jpg`, exact: true }).waitFor()
  }
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByText('已提交，等待审核').waitFor()
  const { list } = await stage.secretary.ask(registrations.listReviews, { query: { kind: 'identity' } })
  for (const { id, version } of list.filter(({ state }) => state === 'submitted'))
    await stage.secretary.ask(registrations.approve, { body: { id, version } })

  // Where the certification leads back to (`personRegister`).
  await page.goto(`${stage.network.url}/?back#/user/center?part=identity`)
  await page.getByText(/^实名认证已通过：孙首席，/).waitFor()
  expect(asked).toEqual(new Set([`${method} ${stage.network.url}/moduleApi/${path}`]))
})
