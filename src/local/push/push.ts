import { type Pushed, pushes } from '../../../contract/message/push.ts'
import { ask } from '../call.ts'
import { userDb } from '../db.ts'
import { manager, within } from './here.ts'

/*
 * Being told on this device while no page is open. The browser keeps one subscription for all who use it; whose it is stands
 * with the rows of its person, and goes with them at the logout.
 */

const mark = 'push'
/** A browser without its push service (no internet, a company's network) never answers. */
const patienceMs = 20_000

/** Whether this person is told on this device. */
export async function isSubscribed(userId: string): Promise<boolean> {
  if ((await userDb(userId).meta.get(mark)) === undefined) return false
  return Boolean(await (await manager())?.getSubscription())
}

/**
 * Asks the browser for its address and names it to the server. Answers false where the browser gives none: its push service was
 * not reached, or no worker stands here. Throws AppError.
 */
export async function subscribe(userId: string, language: 'zh' | 'en'): Promise<boolean> {
  if (!(await manager())) return false
  const registration = await navigator.serviceWorker.ready
  const { publicKey } = await ask(pushes.pushKey, {})
  const before = await registration.pushManager.getSubscription()
  // Made for somebody else, or for keys that are no longer the server's: a browser changes neither.
  await before?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const made = await within(patienceMs, registration.pushManager.subscribe(options))
  if (!made) return false
  await tellServer(made, language)
  await userDb(userId).meta.put({ key: mark, value: Date.now() })
  return true
}

/** Names to the server what the browser gave; `token` where no page of its person asks. Throws AppError. */
export async function tellServer(
  made: PushSubscription,
  language: 'zh' | 'en',
  speaks: { token?: string } = {},
): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON()
  await ask(pushes.subscribe, { body: { endpoint, keys: { p256dh, auth }, language } }, speaks)
}

/** Tells this person on this device no longer. Throws AppError where the server does not hear of it; the browser has by then. */
export async function unsubscribe(userId: string): Promise<void> {
  const made = await (await manager())?.getSubscription()
  await userDb(userId).meta.delete(mark)
  await made?.unsubscribe()
  if (made) await ask(pushes.unsubscribe, { body: { endpoint: made.endpoint } })
}

/**
 * At each start and login: names to the server what the browser holds for this person, who may have been forgotten there, or have
 * got another address; and lets go of what it holds for somebody else. Throws AppError.
 */
export async function keepSubscribed(userId: string, language: 'zh' | 'en'): Promise<void> {
  const wanted = (await userDb(userId).meta.get(mark)) !== undefined
  const made = await (await manager())?.getSubscription()
  if (!wanted) return void (await made?.unsubscribe())
  if (made) return tellServer(made, language)
  if (Notification.permission === 'granted') await subscribe(userId, language)
}

/** How many messages wait, on the icon of the installed application. */
export async function showBadge(unread: Pushed['app_badge']): Promise<void> {
  // Not in every browser, and refused where the page is not installed.
  if (!('setAppBadge' in navigator)) return
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}
