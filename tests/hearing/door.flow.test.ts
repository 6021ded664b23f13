import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { arrive } from '../setup/address.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { lettersTo } from '../setup/people.ts'
import { Stage } from '../setup/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** The personal code in the notice that somebody got. */
async function codeFor(room: string, who = 'applicant'): Promise<string> {
  const letters = await lettersTo(stage.network.url, `${who}@demo.test`)
  const link = letters.find((letter) => letter.link?.includes(`/${room}?code=`))?.link ?? ''
  return new URLSearchParams(link.slice(link.indexOf('?'))).get('code') ?? ''
}

describe.each([phone, desk])('at $width px', (viewport) => {
  test.each([
    ['onlineCourt', 'applicant', '王建国'],
    ['onlineMediate', 'applicant', '王建国'],
    ['onlineMeeting', 'arbitrator', '孙首席'],
    ['onlineConsult', 'applicant', '王建国'],
  ])('/%s lets %s in by the code of the notice, and leaves the account of the device alone', async (room, who, name) => {
    const browser = await stage.browser(viewport)
    const { page } = browser
    const asked = page.waitForRequest((request) => /getInfoByCourtCode|consultLogin/.test(request.url()))
    await page.goto(`${stage.network.url}/#/${room}?code=${await codeFor(room, who)}`)
    await page.getByText(name).waitFor()
    expect((await asked).url()).toContain(room === 'onlineConsult' ? 'consultLogin' : 'getInfoByCourtCode')
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }))
    expect(await flawsOf(page, room)).toEqual([])
    expect(browser.errors).toEqual([])
    await page.getByRole('link', { name: '返回首页' }).click()
    await arrive(page, /^\/login/)
  })
})

test('the code of another room, or none that was given out, shows what the server says and status 504', async () => {
  const { page } = await stage.browser()
  const url = stage.network.url
  for (const code of ['wrong', await codeFor('onlineMediate')]) {
    await page.goto('about:blank')
    await page.goto(`${url}/#/onlineMeeting?code=${code}`)
    await page.getByText('该参会码无效或已过期').waitFor()
    await arrive(page, /status=504/)
  }
  expect(await flawsOf(page, 'courtCodeWrong')).toEqual([])
})

test('a code before the hash works, as mailed links often have it', async () => {
  const { page } = await stage.browser()
  await page.goto(`${stage.network.url}/?code=${await codeFor('onlineCourt')}#/onlineCourt`)
  await page.getByText('王建国').waitFor()
})

test('an answer with another code than 200 refuses, too: its message stands there, and status 504', async () => {
  const { page } = await stage.browser()
  const body = JSON.stringify({ code: 410, message: '本场开庭已延期', data: null })
  await page.route('**/getInfoByCourtCode', (route) => route.fulfill({ contentType: 'application/json', body }))
  await page.goto(`${stage.network.url}/#/onlineCourt?code=any`)
  await page.getByText('本场开庭已延期').waitFor()
  await arrive(page, /status=504/)
})

test('a failed request passes its status to the route, and can be tried again', async () => {
  const { page } = await stage.browser()
  await page.route('**/getInfoByCourtCode', (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 })
  await page.goto(`${stage.network.url}/#/onlineCourt?code=${await codeFor('onlineCourt')}`)
  await page.getByText('服务器出错，暂时无法进入房间').waitFor()
  await arrive(page, /status=500/)
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByText('王建国').waitFor()
  await expect.poll(() => page.url()).not.toContain('status=')
})

test('without a network a room says so, and opens when there is one', async () => {
  const { page } = await stage.device('applicant', undefined, { worker: true })
  await arrive(page, /^\/dashboard$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const code = await codeFor('onlineCourt')
  await page.context().setOffline(true)
  await page.evaluate((href) => location.assign(href), `#/onlineCourt?code=${code}`)
  await page.getByText('无网络连接').waitFor()
  await page.context().setOffline(false)
  await page.getByText('王建国').waitFor()
})

test('without a code nothing is asked', async () => {
  const { page } = await stage.browser()
  await page.goto(`${stage.network.url}/#/onlineConsult`)
  await page.getByText('链接中没有参会码').waitFor()
})
