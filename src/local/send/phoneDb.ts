/*
 * What a phone keeps of an upload by QR code (specification §4, decisions E-09). Nobody is signed in there, so it is a small
 * database of its own; and it goes without Dexie, which would be a quarter of all that such a phone loads.
 */

interface Stores {
  /** What is known of the files, by id. */
  files: IDBObjectStore
  /** Their bytes, by id, so that lists stay cheap. */
  blobs: IDBObjectStore
  /** Uploads that were started and go on by themselves, by upload id. */
  batches: IDBObjectStore
  get(store: IDBObjectStore, key: string): Promise<unknown>
}

const keys = { files: 'id', blobs: 'id', batches: 'uploadId' }
const names = Object.keys(keys)

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export function all(store: IDBObjectStore): Promise<unknown[]> {
  return answerOf(store.getAll())
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('arb-phone', 1)
  request.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(keys)) request.result.createObjectStore(name, { keyPath })
  }
  return answerOf(request)
}

/** All or nothing. Inside `work` nothing may be waited for but the stores themselves. Rejects with why it was undone. */
async function act<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
  // One that failed is tried again: it may have been for room, or for another tab.
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  // Strict: on the disk before it is called kept; phones run out of power.
  const transaction = (await opened).transaction(names, mode, { durability: 'strict' })
  const over = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const [files, blobs, batches] = ['files', 'blobs', 'batches'].map((name) => transaction.objectStore(name)) as [
    IDBObjectStore,
    IDBObjectStore,
    IDBObjectStore,
  ]
  const [result] = await Promise.all([
    work({ files, blobs, batches, get: (store, key) => answerOf<unknown>(store.get(key)) }).catch((error: unknown) => {
      undo(transaction)
      throw error
    }),
    over,
  ])
  return result
}

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    // It is over already: the request that failed undid it.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}

export function readPhone<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  return act('readonly', work)
}

export function writePhone<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  return act('readwrite', work)
}
