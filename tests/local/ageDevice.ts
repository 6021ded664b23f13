import type { Page } from '@playwright/test'

/** As another build would have left it: fields missing, fields of another type, or one too many. */
export type Aged = 'missing' | 'other' | 'more'

/**
 * Makes what one person keeps on this device that of another build, past the product: every record, what is typed in every draft
 * but its `reason`, and what stands beside it there and in the outbox. Gives the ids of the records, by kind.
 */
export async function ageDevice(page: Page, how: Aged): Promise<Record<string, string[]>> {
  return page.evaluate(async (by) => {
    type Fields = Record<string, unknown>
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const aged = (value: Fields, stays: readonly string[]): Fields => {
      if (by === 'more') return { ...value, former: { of: ['another build'] } }
      const kept = Object.entries(value).flatMap(([name, one]) => {
        if (stays.includes(name)) return [[name, one]]
        return by === 'missing' ? [] : [[name, typeof one === 'string' ? { former: one } : 'former']]
      })
      return Object.fromEntries(kept)
    }
    const device = await done(indexedDB.open('arb-device'))
    const keys = (await done(device.transaction('keys').objectStore('keys').getAll())) as {
      userId: string
      key: CryptoKey
    }[]
    device.close()
    const ids: Record<string, string[]> = {}
    for (const { userId, key } of keys) {
      const db = await done(indexedDB.open(`arb-${userId}`))
      const all = (table: string): Promise<Fields[]> => done(db.transaction(table).objectStore(table).getAll())
      const put = (table: string, one: Fields) => done(db.transaction(table, 'readwrite').objectStore(table).put(one))
      for (const kept of await all('rows')) {
        const kind = String(kept.kind)
        ids[kind] = [...(ids[kind] ?? []), String(kept.id)]
        await put('rows', { ...kept, row: aged(kept.row as Fields, ['id', 'version', 'revision']) })
      }
      for (const draft of await all('drafts')) {
        const { iv, bytes } = draft.sealed as { iv: BufferSource; bytes: BufferSource }
        const open = JSON.parse(
          new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)),
        )
        const text = JSON.stringify({ ...open, fields: aged(open.fields, ['reason']) })
        const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
        await put('drafts', { ...aged(draft, ['id', 'call', 'waiting']), sealed: { iv, bytes: sealed } })
      }
      for (const row of await all('outbox')) await put('outbox', aged(row, ['id', 'call', 'draftId', 'sealed']))
      db.close()
    }
    return ids
  }, how)
}
