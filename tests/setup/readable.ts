import type { Page } from '@playwright/test'

/**
 * What whoever sits down at this device finds of `needles` with the tools of a browser: in every database, cache, storage and cookie, each
 * with where it lies; and how many keys there are to open the rest with.
 */
export async function readableOn(page: Page, needles: Record<string, string>): Promise<string[]> {
  const cookies = JSON.stringify(await page.context().cookies())
  const inCookies = Object.keys(needles).filter((name) => cookies.includes(needles[name] ?? ''))
  const lies = await page.evaluate(async (wanted) => {
    const found = new Set<string>()
    const look = async (where: string, value: unknown): Promise<void> => {
      if (value instanceof CryptoKey) found.add(`${where}: a key`)
      else if (value instanceof Blob) await look(where, await value.arrayBuffer())
      else if (value instanceof ArrayBuffer) {
        const text = new TextDecoder('latin1').decode(value)
        for (const [name, needle] of Object.entries(wanted))
          if (text.includes(needle) || text.includes(unescape(encodeURIComponent(needle))))
            found.add(`${where}: ${name}`)
      } else if (ArrayBuffer.isView(value)) await look(where, value.buffer)
      else if (typeof value === 'object' && value !== null)
        for (const one of Object.values(value)) await look(where, one)
      else if (typeof value === 'string')
        for (const [name, needle] of Object.entries(wanted)) if (value.includes(needle)) found.add(`${where}: ${name}`)
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      const short = name.replace(/^arb-[0-9a-f]{8}-.*/, 'arb-id')
      for (const store of db.objectStoreNames)
        await look(`${short}.${store}`, await done(db.transaction(store).objectStore(store).getAll()))
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        await look('caches', request.url)
        await look('caches', await (await cache.match(request))?.text())
      }
    }
    await look('localStorage', Object.entries(localStorage))
    await look('sessionStorage', Object.entries(sessionStorage))
    return [...found]
  }, needles)
  return [...lies, ...inCookies.map((name) => `cookies: ${name}`)].sort()
}
