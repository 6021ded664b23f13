/// <reference lib="webworker" />
import { type Pushed, readPushed } from '../../contract/message/push.ts'
import { userDb } from '../local/db.ts'
import { showBadge, tellServer } from '../local/push/push.ts'
import { current } from '../local/session.ts'

declare const self: ServiceWorkerGlobalScope

export interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** How long an open page has to say that it shows what was clicked, before a new one does. */
const answerMs = 1_000

/** What came; something that can be shown in any case, for a browser takes a push without a notice for abuse. */
function read(data: PushMessageData | null): Pushed {
  let json: unknown
  try {
    json = data?.json()
  } catch {
    // No JSON: it is shown as news of no kind.
  }
  const known = readPushed(json)
  if (known) return known
  const notification = {
    title: '新通知',
    body: '您有一条新通知。',
    lang: 'zh',
    tag: 'notice',
    navigate: '/#/message/index',
  }
  return { web_push: 8030, notification, app_badge: 0 }
}

/** Shows what a push brought. */
export async function showPushed(data: PushMessageData | null): Promise<void> {
  const { notification, app_badge } = read(data)
  const { title, body, lang, tag, navigate } = notification
  const icon = '/icon-192.png'
  await self.registration.showNotification(title, { body, lang, tag, icon, badge: icon, data: { navigate } })
  await showBadge(app_badge)
}

/** Whether an open page shows that address; one in a room does not leave it. */
function shownBy(page: WindowClient, hash: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerMs, false)
    page.postMessage({ type: 'open', hash }, [port2])
  })
}

/** Shows an address of ours in a page that is open, or in a new one. */
export async function openPage(navigate: string): Promise<void> {
  const url = new URL(navigate, self.registration.scope)
  // Of a message for this installation alone: what came is only as good as whoever has our keys.
  const hash = url.origin === self.location.origin ? url.hash : '#/message/index'
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    if (!(await shownBy(page, hash))) continue
    // Refused where the click is not one of a person's.
    await page.focus().catch(() => undefined)
    return
  }
  await self.clients.openWindow(`/${hash}`)
}

/** The browser gave this device another address: the server hears of it, while the session lasts; else the next page says it. */
export async function renewPush({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const session = await current()
  if (!session?.token || !(await userDb(session.user.id).meta.get('push'))) return
  const options = oldSubscription?.options
  const made = newSubscription ?? (options ? await self.registration.pushManager.subscribe(options) : undefined)
  if (!made) return
  await tellServer(made, navigator.language.startsWith('zh') ? 'zh' : 'en', { token: session.token })
}
