import type { Table } from 'dexie'
import { account } from '../../contract/account/account.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { ask } from './call.ts'
import { deviceDb, type StoredKeys, type UserDb, userDb } from './db.ts'
import { dropPush } from './push/here.ts'
import { dropRoomText, dropRoomTextsOf, restoreRoomText, roomTextsOf } from './roomText.ts'
import { seal, sealBy, unseal, unsealBy } from './seal.ts'
import { orUndefined, sealBlob } from './sealedBlob.ts'
import { isFull } from './space.ts'

/*
 * What a person keeps on this device and logs out from lies under a key that the server alone has then, one a person and device: whoever
 * sits down at it reads nothing, with the tools of a browser neither. The next login brings the key and all of it back. A session that
 * runs out or is ended elsewhere locks nothing: its person goes on drafting without a network (decisions C-02).
 */

/** Where what was typed and chosen lies. Bytes of files are locked each for itself and stay in their table. */
const left = ['drafts', 'files', 'outbox', 'codes'] as const
type Left = (typeof left)[number]
type Row = { sealed?: unknown } & Record<string, unknown>

/** One row of one of them, as text: whole, and open where it lay sealed under the vault's key. */
interface Packed {
  table: Left
  row: Row
  opened?: unknown
}

/** What was typed in a room, of localStorage. */
interface Said {
  said: string
  text: string
}

const tableOf = (db: UserDb, name: Left) => db[name] as unknown as Table<Row, string>

/** Fetches the key of this person and device, and keeps it until they log out. Throws AppError `unreachable`, `signedOut`. */
export async function holdLock(userId: string, token: string): Promise<CryptoKey> {
  const kept = await deviceDb.keys.get(userId)
  if (kept?.lock) return kept.lock
  const device = kept?.device ?? crypto.randomUUID()
  const { key } = await ask(account.deviceKey, { body: { device } }, { token })
  const bytes = Uint8Array.from(atob(key), (char) => char.charCodeAt(0))
  const lock = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  await deviceDb.transaction('rw', deviceDb.keys, async () => {
    await deviceDb.keys.put({ ...(await deviceDb.keys.get(userId)), userId, device, lock })
  })
  return lock
}

/** Nobody logs in while what they left is still being locked. Without the locks of a browser there is one page (tests). */
async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const { navigator } = globalThis as { navigator?: { locks?: LockManager } }
  return navigator?.locks ? ((await navigator.locks.request(`vault:${userId}`, work)) as T) : work()
}

/** Takes off this device what is the server's. */
export async function dropRows(userId: string): Promise<void> {
  const { rows, meta, kept, texts } = userDb(userId)
  await clear(userId, [rows, meta, kept, texts])
}

async function clear(userId: string, tables: Table[]): Promise<void> {
  await userDb(userId).transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
}

/**
 * Does with what is here what its person said at their logout: deletes all of it, or locks what they typed and chose and forgets both keys.
 * Goes on where an earlier one was killed.
 */
export async function letGo(userId: string): Promise<void> {
  await inTurn(userId, async () => {
    const keys = await deviceDb.keys.get(userId)
    if (keys?.discarding) await discard(userId)
    else if (keys?.locking) await lock(keys)
  })
}

async function discard(userId: string): Promise<void> {
  const { rows, meta, kept, texts, outbox, drafts, files, blobs, codes } = userDb(userId)
  await clear(userId, [rows, meta, kept, texts, outbox, drafts, files, blobs, codes])
  dropRoomTextsOf(userId)
  await deviceDb.keys.delete(userId)
}

/** Without the key it leaves all as it is, as where a session ended by itself: a logout makes sure of it first (`holdLock`). */
async function lock({ userId, lock: key, device }: StoredKeys): Promise<void> {
  await dropRows(userId)
  const db = userDb(userId)
  if (key) {
    // A tab that saw the end of the session late may have written once more.
    while ((await openRows(db)) > 0) await lockRows(db, key)
    for (const [said, text] of roomTextsOf(userId)) {
      await db.locked.add({ sealed: await sealBy(key, { said, text } satisfies Said) })
      dropRoomText(said)
    }
    for (const id of await db.blobs.toCollection().primaryKeys()) {
      const row = await db.blobs.get(id)
      if (row && 'blob' in row) await db.blobs.put(await sealBlob(key, id, row.blob))
    }
  }
  if (key && device) await deviceDb.keys.put({ userId, device })
  else if (await hasOpen(userId)) await deviceDb.keys.where({ userId }).modify((row) => void delete row.locking)
  else await deviceDb.keys.delete(userId)
}

async function openRows(db: UserDb): Promise<number> {
  const counts = await Promise.all(left.map((name) => db[name].count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Whether anything of theirs lies open here. */
export async function hasOpen(userId: string): Promise<boolean> {
  const db = userDb(userId)
  return roomTextsOf(userId).length + (await openRows(db)) + (await db.blobs.filter((row) => 'blob' in row).count()) > 0
}

async function lockRows(db: UserDb, key: CryptoKey): Promise<void> {
  const rows = await Promise.all(
    left.map(async (table) => (await tableOf(db, table).toArray()).map((row) => ({ table, row }))),
  )
  const packed = await Promise.all(
    rows.flat().map(async (one) => ({ ...one, sealed: await sealBy(key, await pack(db, one)) })),
  )
  await db.transaction('rw', [...left.map((name) => db[name]), db.locked], async () => {
    for (const { table, row, sealed } of packed) {
      const at = db[table].schema.primKey.keyPath as string
      const now = await tableOf(db, table).get(row[at] as string)
      // Changed since: the next round takes it as it is then.
      if (JSON.stringify(now) !== JSON.stringify(row)) continue
      await tableOf(db, table).delete(row[at] as string)
      await db.locked.add({ sealed })
    }
  })
}

async function pack(db: UserDb, { table, row }: Packed): Promise<Packed> {
  const { sealed, ...plain } = row
  return sealed
    ? { table, row: plain, opened: await unseal(db.userId, sealed as Parameters<typeof unseal>[1]) }
    : { table, row: plain }
}

/**
 * Brings back what this person left locked, under the key that the server gives to who has logged in. False where that does not open
 * all of it, as where the server was set up anew: what is sealed under another key stays as it is. Throws as `holdLock`.
 */
export async function unlock(userId: string, token: string): Promise<boolean> {
  return inTurn(userId, () => unlockNow(userId, token))
}

async function unlockNow(userId: string, token: string): Promise<boolean> {
  if ((await deviceDb.keys.get(userId))?.discarding) await discard(userId)
  // Whoever is back before a killed logout was ended goes on with what it left.
  await deviceDb.keys.where({ userId }).modify((row) => void delete row.locking)
  const db = userDb(userId)
  const locked = await db.locked.toArray()
  const key = await holdLock(userId, token).catch((error: unknown) => {
    // There is nothing to open with it yet: nobody is kept out for that, and the logout asks again.
    if (!(error instanceof AppError) || locked.length > 0) throw error
  })
  if (!key) return true
  const rows = await Promise.all(
    locked.map(async ({ at, sealed }) => {
      const packed = await unsealBy<Packed | Said>(key, sealed).catch(orUndefined)
      if (!packed) return []
      if ('said' in packed) return [{ at: at as number, ...packed }]
      const { table, row, opened } = packed
      return [
        { at: at as number, table, row: opened === undefined ? row : { ...row, sealed: await seal(userId, opened) } },
      ]
    }),
  )
  const opened = rows.flat()
  await db.transaction('rw', [...left.map((name) => db[name]), db.locked], async () => {
    for (const one of opened)
      if ('said' in one) restoreRoomText(one.said, one.text)
      else await tableOf(db, one.table).put(one.row)
    await db.locked.bulkDelete(opened.map(({ at }) => at))
  })
  return opened.length === locked.length
}

/** Ends logouts that were killed half-way. False where there is no room for one now: for a moment a file is here twice. */
export async function finishLeaving(): Promise<boolean> {
  const begun = await deviceDb.keys.filter((row) => row.locking === 1 || row.discarding === 1).toArray()
  if (begun.length > 0) await dropPush()
  const ended = begun.map(({ userId }) =>
    letGo(userId).then(
      () => true,
      (error: unknown) => {
        if (!isFull(error)) throw error
        return false
      },
    ),
  )
  return (await Promise.all(ended)).every(Boolean)
}
