import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account } from '../../contract/account/account.ts'
import { messages } from '../../contract/message/message.ts'
import { flawsOf } from '../setup/look.ts'
import { openPushService } from '../setup/pushService.ts'
import { Stage } from '../setup/stage.ts'

const soon = { timeout: 30_000 }

let stage: Stage
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService()
  stage = await Stage.set({ env: { OUTGOING_NETWORKS: '127.0.0.0/8' } })
})
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.strike()
  await service.close()
})

/** In the page: the browser's push service, which cannot be reached from here, has given this address. */
function standIn(subscription: { endpoint: string; keys: object }): void {
  const made = {
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: async () => {
      localStorage.removeItem('stand-in')
      return true
    },
  }
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      localStorage.setItem('stand-in', '1')
      return made
    },
    getSubscription: async () => (localStorage.getItem('stand-in') ? made : null),
  })
}

test('a message reaches a phone whose page is closed, without a word of it, and a click leads to it; a new address is told, and after the logout nothing comes', async () => {
  const phone = await stage.device('applicant', undefined, { own: true })
  const { context } = phone
  const device = service.device('/phone')
  await context.addInitScript(standIn, device.subscription)
  await phone.page.reload()
  const { user } = await stage.applicant.ask(account.info, {})
  const write = (content: string) => stage.secretary.ask(messages.send, { body: { userIds: [user.id], content } })

  const bell = phone.page.getByRole('button', { name: /^消息/ })
  // A screen that comes late closes what was opened before it.
  await phone.page.getByRole('heading', { name: '最新消息' }).waitFor()
  await bell.click()
  await phone.page.getByText('锁屏上只显示').waitFor()
  expect(await flawsOf(phone.page, 'push off')).toEqual([])
  const turnOn = phone.page.getByRole('button', { name: '在此设备开启推送' })
  // The picture of a whole page changes its size, which closes what was opened.
  if (!(await turnOn.isVisible())) await bell.click()
  await turnOn.click()
  await phone.page.getByText('此设备已开启推送：').waitFor()
  expect(await flawsOf(phone.page, 'push on')).toEqual([])

  // Nobody looks at the product: its page is another's.
  const elsewhere = await context.newPage()
  await phone.page.close()
  await write('秘密的案情')
  await expect.poll(() => service.came('/phone').length, soon).toBe(1)
  const [came] = service.came('/phone')
  expect(came?.text).not.toContain('秘密')

  const devtools = await context.newCDPSession(elsewhere)
  const registered = new Promise<{ registrationId: string; scopeURL: string }>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(stage.network.url))
      if (ours) resolve(ours)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { registrationId } = await registered
  const pushed = { origin: stage.network.url, registrationId, data: came?.text ?? '' }
  const worker = () => context.serviceWorkers().find((one) => one.url().startsWith(stage.network.url))
  // As the push service delivers it; one that meets a worker on its way out is lost here, and not there.
  const shown = async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', pushed)
    return worker()?.evaluate(async () => {
      const { registration } = self as unknown as ServiceWorkerGlobalScope
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
    })
  }
  const [told] = (await stage.applicant.ask(messages.list, { body: { readStatus: 0 } })).list
  await expect
    .poll(shown, soon)
    .toEqual([{ title: '新通知', body: '您有一条关于仲裁机构的通知的新通知。', tag: told?.id }])

  // A click of a person opens a window where no page of ours is open; one from a test may not, so what it would open is read.
  await worker()?.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobalScope & { opened: string[] }
    scope.opened = []
    Object.assign(scope.clients, {
      openWindow: async (address: string) => {
        scope.opened.push(address)
        return null
      },
    })
    const [notification] = await scope.registration.getNotifications()
    if (notification) self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
  const opened = async () => worker()?.evaluate(() => (self as unknown as { opened?: string[] }).opened)
  await expect.poll(opened, soon).toEqual([`/#/message/index?id=${told?.id}`])
  // A notice that was clicked is gone; delivered again it stands again.
  await expect.poll(shown, soon).toHaveLength(1)

  // Where one is open, it shows the message.
  await elsewhere.goto(`${stage.network.url}/#/dashboard`)
  await elsewhere.getByRole('button', { name: /^消息/ }).waitFor()
  await write('再来一条')
  await worker()?.evaluate(async () => {
    const { registration } = self as unknown as ServiceWorkerGlobalScope
    const [notification] = await registration.getNotifications()
    if (notification) self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
  const front = elsewhere.locator('[aria-current="true"]').filter({ hasText: '秘密的案情' })
  await front.waitFor()
  expect(new URL(elsewhere.url()).hash).toBe(`#/message/index?id=${told?.id}`)
  expect(await elsewhere.locator('.messages > li').first().textContent()).toContain('秘密的案情')
  expect(await flawsOf(elsewhere, 'message in front')).toEqual([])

  await expect.poll(() => service.came('/phone').length, soon).toBe(2)

  // The browser gives the device another address: the worker alone tells the server.
  const moved = service.device('/moved')
  await worker()?.evaluate(async (subscription) => {
    let told: Promise<unknown> = Promise.resolve()
    const newSubscription = { endpoint: subscription.endpoint, toJSON: () => subscription }
    const waitUntil = (work: Promise<unknown>) => {
      told = work
    }
    self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil }))
    await told
  }, moved.subscription)
  await write('新的地址')
  await expect.poll(() => service.came('/moved').length, soon).toBe(1)
  await expect.poll(() => service.came('/phone').length, soon).toBe(3)
  await elsewhere.getByRole('button', { name: /用户菜单/ }).click()
  await elsewhere.getByRole('menuitem', { name: '退出登录' }).click()
  await elsewhere.getByRole('button', { name: '退出', exact: true }).click()
  await elsewhere.getByRole('button', { name: '登录', exact: true }).waitFor()
  expect(await elsewhere.evaluate(() => localStorage.getItem('stand-in'))).toBeNull()
  await write('不再推送')
  // What is told after is told on the bell alone: another device hears of it first, and this one of nothing.
  await expect
    .poll(async () => (await stage.applicant.ask(messages.list, { body: { page: 1, size: 1 } })).list[0]?.content, soon)
    .toBe('不再推送')
  expect([service.came('/phone').length, service.came('/moved').length]).toEqual([3, 1])
})
