/// <reference lib="webworker" />
import { userDb } from '../../../src/local/db.ts'

declare const self: ServiceWorkerGlobalScope

async function write(): Promise<void> {
  const db = userDb('proof')
  await db.transaction('rw', db.outbox, async () => {
    const row = await db.outbox.get('a')
    const attempts = (row?.attempts ?? 0) + 1
    const sealed = { iv: new Uint8Array(), data: new ArrayBuffer(0) } as never
    await db.outbox.put({
      id: 'a',
      call: '',
      draftId: '',
      sealed,
      state: 'queued',
      attempts,
      nextAt: 0,
      draftAt: 0,
      fileIds: [],
      at: 0,
    })
  })
}

self.addEventListener('message', (event) => event.waitUntil(write()))
