import type { Page } from '@playwright/test'

/**
 * Keeps the files of drafts from being read on this device, as a slow one does: a transaction that writes there and does not
 * end lets nobody else at them. What it gives ends it.
 */
export async function lockFiles(page: Page): Promise<() => Promise<void>> {
  const names = await page.evaluate(async () => {
    const found = (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('arb-'))
    const lock = { on: true }
    Object.assign(window, {
      unlockFiles() {
        lock.on = false
      },
    })
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const name of found) {
      const db = await asked(indexedDB.open(name))
      if (!db.objectStoreNames.contains('files')) continue
      const files = db.transaction('files', 'readwrite').objectStore('files')
      const hold = () => {
        if (lock.on) files.get('').onsuccess = hold
        else db.close()
      }
      await asked(files.get(''))
      hold()
    }
    return found
  })
  if (!names.length) throw new Error('Nobody has files on this device')
  return () => page.evaluate(() => (window as unknown as { unlockFiles: () => void }).unlockFiles())
}
