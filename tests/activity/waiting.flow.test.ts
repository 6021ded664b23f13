import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { kept } from '../filing/application.ts'
import { makeActivity } from '../make/gathering.ts'
import { closeThenOnline, workerHolds } from '../setup/alone.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { attendAt } from './attend.ts'

let stage: Stage
beforeAll(async () => {
  // Each a whole Chromium: only that wakes the worker without a page.
  stage = await Stage.set({ own: true })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** One that is open, by its id. */
async function openActivity(title: string): Promise<string> {
  const body = makeActivity({ title })
  const { version } = await stage.secretary.ask(contract.gathering.saveGathering, { body })
  await stage.secretary.ask(contract.gathering.publishGathering, { body: { id: body.id, version } })
  return body.id
}

/** How those stand who ever enrolled, as the server has them. */
async function standing(gatheringId: string): Promise<string[]> {
  const { list } = await stage.secretary.ask(contract.gathering.listAttendances, { query: { gatheringId } })
  return list.map(({ phoneEnd, state }) => `${phoneEnd} ${state}`)
}

test('an enrolment without a network, and its cancelling, are told as waiting, and the worker alone sends each once', async () => {
  const title = `离线报名 ${crypto.randomUUID()}`
  const id = await openActivity(title)
  const browser = await attendAt(stage, '13800000081')
  const { page, context } = browser
  await workerHolds(browser)
  await page.getByRole('link', { name: new RegExp(title) }).click()
  const enrol = page.getByRole('button', { name: '立即报名' })
  await enrol.waitFor()
  await context.setOffline(true)
  await enrol.click()
  await page.getByText('已保存在本设备，联网后自动发送，可以关闭本页面').waitFor()
  await page.getByText('能否报上以送达时的名额为准').waitFor()
  expect(await flawsOf(page, 'signUpDetail-sent')).toEqual([])
  // It is read again where there is no server to ask.
  await page.reload()
  await page.getByText('已保存在本设备，联网后自动发送，可以关闭本页面').waitFor()
  expect(await standing(id)).toEqual([])
  await closeThenOnline(browser)
  await expect.poll(() => standing(id)).toEqual(['0081 enrolled'])

  await page.goto(`${stage.network.url}/#/signUpDetail?activityId=${id}`)
  await page.getByRole('img', { name: '签到二维码' }).waitFor()
  await expect.poll(() => kept(page)).toMatchObject({ outbox: 0, drafts: 0 })
  await context.setOffline(true)
  await page.getByRole('button', { name: '取消报名', exact: true }).click()
  await page.getByRole('button', { name: '确认取消报名' }).click()
  await page.getByText('已保存在本设备，联网后自动发送，可以关闭本页面').waitFor()
  await closeThenOnline(browser)
  await expect.poll(() => standing(id)).not.toContain('0081 enrolled')
  await page.goto(`${stage.network.url}/#/signUpDetail?activityId=${id}`)
  await enrol.waitFor()
  await expect.poll(() => kept(page)).toMatchObject({ outbox: 0, drafts: 0 })
})

test('an enrolment that comes too late is refused where its person sees it, and can be handed in again', async () => {
  const title = `截止前报名 ${crypto.randomUUID()}`
  const id = await openActivity(title)
  const browser = await attendAt(stage, '13800000082')
  const { page, context } = browser
  await workerHolds(browser)
  await page.getByRole('link', { name: new RegExp(title) }).click()
  const enrol = page.getByRole('button', { name: '立即报名' })
  await enrol.waitFor()
  await context.setOffline(true)
  await enrol.click()
  await page.getByText('已保存在本设备，联网后自动发送，可以关闭本页面').waitFor()
  const { list } = await stage.secretary.ask(contract.gathering.listGatherings, { query: { size: 100 } })
  const version = list.find((one) => one.id === id)?.version ?? 0
  await stage.secretary.ask(contract.gathering.closeGathering, { body: { id, version } })
  await closeThenOnline(browser)
  await page.goto(`${stage.network.url}/#/mobileSign`)
  const item = page.getByRole('list', { name: '待发送内容' }).getByRole('link', { name: new RegExp(title) })
  await item.getByText('需要处理').waitFor()
  expect(await flawsOf(page, 'mobileSign-refused')).toEqual([])
  await item.click()
  await page.getByText('未能提交').waitFor()
  expect(await flawsOf(page, 'signUpDetail-refused')).toEqual([])
  // The refusal before still stands for a moment: what counts is the one that comes now.
  const refusedAgain = context.waitForEvent('response', (it) => it.url().endsWith('/enroll') && it.status() === 409)
  await page.getByRole('button', { name: '重新提交' }).click()
  await refusedAgain
  await page.getByText('未能提交').waitFor()
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByText('未能提交').waitFor({ state: 'detached' })
  expect(await standing(id)).toEqual([])
  await expect.poll(() => kept(page)).toMatchObject({ outbox: 0, drafts: 0 })
})
