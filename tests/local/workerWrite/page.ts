import { liveQuery } from 'dexie'
import { userDb } from '../../../src/local/db.ts'

/** Shows the queue of one person by live query, and asks the worker to write into it. */
const db = userDb('proof')
liveQuery(() => db.outbox.toArray()).subscribe((rows) => {
  document.body.textContent = rows.map(({ id, attempts }) => `${id}:${attempts}`).join(' ') || 'empty'
})

const registration = await navigator.serviceWorker.register('/sw.js', { type: 'module' })
await navigator.serviceWorker.ready
addEventListener('click', () => registration.active?.postMessage('write'))
document.title = 'ready'
