/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { SubscriptionChange } from './push.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/*
 * Browsers wake it beside every start of the page, which needs the processor then: so what it does for an event, and all that this
 * needs of the product, begins with the first such event.
 */
const sending = () => import('./send.ts')
const pushes = () => import('./push.ts')

/** Beside most of what it wakes for, not the files of a page, it lets go of visitors of days before. */
const erase = () => import('../local/overdue.ts').then(({ eraseOverdue }) => eraseOverdue()).catch(reportError)

/** A logout that the server did not hear. Rejecting keeps the browser's tag, so that it wakes us again. */
async function sayFarewells(): Promise<void> {
  const { sayFarewells } = await import('../local/farewell.ts')
  if (await sayFarewells()) throw new Error('A logout still waits to be told')
}

interface Rule {
  condition: { urlPattern: { pathname: string; search?: string } }
  source: { cacheName: string } | 'network'
}

interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: Rule[]): Promise<void>
}

interface SyncEvent extends ExtendableEvent {
  tag: string
}

// The shell only: answers of the API are never cached by address, or the next person would see them.
const shell = new PrecacheController()
shell.addToCacheList(self.__WB_MANIFEST)
registerRoute(new PrecacheRoute(shell))
cleanupOutdatedCaches()
// The short address of a verification code, as scanners open it: with a network or without one it is the page of that code.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && /^\/v\/[\w-]{1,40}$/.test(url.pathname),
  async ({ url }) => Response.redirect(`/#/officialSeal?code=${url.pathname.slice('/v/'.length)}`),
)
// Hash routes: the worker never sees the screen, so every navigation is the one page (decisions B-01).
registerRoute(
  new NavigationRoute(shell.createHandlerBoundToURL('index.html'), {
    denylist: [/^\/(moduleApi|dev|healthz|metrics|pki)/],
  }),
)

/** How much of the shell comes at the same time: browsers open six connections to a server, the page needs some of them. */
const lanes = 4

/**
 * Brings what never changes under its name side by side: workbox, which brings the rest, fetches one file after another, and a
 * phone far from the server would wait a hundred round trips for its first start without a network.
 */
async function bringShell(): Promise<void> {
  const cache = await caches.open(shell.strategy.cacheName)
  const known = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...shell.getURLsToCacheKeys()].filter(([url, key]) => url === key && !known.has(key)).values()
  const bring = async () => {
    for (const [url] of missing) await cache.add(url)
  }
  await Promise.all(Array.from({ length: lanes }, bring))
}

/** The page has no name in an address. */
const pathOf = (url: string) => new URL(url).pathname.replace(/^\/index\.html$/, '/')

/** Where in the shell lies what has the same name in every version, by its path: the page, its manifest, its icons. */
const named = new Map<string, string>()
for (const [url, key] of shell.getURLsToCacheKeys()) if (url !== key) named.set(pathOf(url), key)

const ofVersion = 'version-'
/** A cache of their own under these names: the version before shows its own until it goes. */
const ownCache = ofVersion + named.get('/')?.replace(/.*=/, '')

/**
 * Throws where something of the shell is missing that another version cleared away meanwhile: then this one does not count as
 * installed, and comes anew.
 */
async function keepNamed(): Promise<void> {
  const [all, own] = await Promise.all([caches.open(shell.strategy.cacheName), caches.open(ownCache)])
  for (const [path, key] of named) {
    const found = await all.match(key)
    if (!found) throw new Error(`${key} is not in the shell`)
    await own.put(path, found)
  }
  const held = new Set((await all.keys()).map(({ url }) => url))
  const missing = [...shell.getURLsToCacheKeys().values()].find((key) => !held.has(key))
  if (missing) throw new Error(`${missing} is not in the shell`)
}

async function clearUp(event: ExtendableEvent): Promise<void> {
  // The next version is on its way already, and counts on what it found or brought: it clears up when it is its turn.
  if (self.registration.installing || self.registration.waiting) return
  await shell.activate(event)
  const old = (await caches.keys()).filter((name) => name.startsWith(ofVersion) && name !== ownCache)
  await Promise.all(old.map((name) => caches.delete(name)))
}

const fromCache = (cacheName: string, pathname: string) => ({
  condition: { urlPattern: { pathname, search: '' } },
  source: { cacheName },
})

/**
 * Where browsers that know how (Chromium since 123) look for what they need of us, before they look for the worker: every start
 * waited for it to wake. What does not lie there they fetch.
 */
const withoutWorker: Rule[] = [
  fromCache(shell.strategy.cacheName, '/assets/*'),
  ...[...named.keys()].map((path) => fromCache(ownCache, path)),
  { condition: { urlPattern: { pathname: '/moduleApi/*' } }, source: 'network' },
]

self.addEventListener('install', (event) => {
  const install = async () => {
    await bringShell()
    await shell.install(event)
    await keepNamed()
  }
  event.waitUntil(install())
  ;(event as InstallEvent).addRoutes?.(withoutWorker).catch(reportError)
})
self.addEventListener('activate', (event) => {
  event.waitUntil(erase())
  event.waitUntil(clearUp(event))
})

self.addEventListener('sync', ((event: SyncEvent) => {
  event.waitUntil(erase())
  event.waitUntil(sayFarewells())
  if (event.tag === 'outbox') event.waitUntil(sending().then(({ drainWhileAwake }) => drainWhileAwake()))
}) as EventListener)

self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: string }
  // The page asks only when no form would be lost by the reload that follows.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  else event.waitUntil(erase())
  if (type === 'drain') event.waitUntil(sending().then(({ drainWhileAwake }) => drainWhileAwake()))
})

self.addEventListener('push', (event) => {
  event.waitUntil(erase())
  event.waitUntil(pushes().then(({ showPushed }) => showPushed(event.data)))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { navigate = '/#/message/index' } = (event.notification.data ?? {}) as { navigate?: string }
  event.waitUntil(pushes().then(({ openPage }) => openPage(navigate)))
  event.waitUntil(erase())
})
self.addEventListener('pushsubscriptionchange', ((event: SubscriptionChange) =>
  event.waitUntil(pushes().then(({ renewPush }) => renewPush(event)))) as EventListener)

// The first page is served by the network; from its next load on the worker answers, without a reload in between.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
