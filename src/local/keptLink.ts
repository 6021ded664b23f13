import { Dexie, type Table } from 'dexie'

/*
 * What a device keeps of a link of somebody without an account (/serveDoc): rows belong to the hash of the link and go without
 * login. They lie in a database of its own, sealed under a key that follows from the code alone, so that nobody else on the
 * device reads them, with the tools of a browser neither.
 */

interface Kept {
  key: string
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

interface LinkDb extends Dexie {
  kept: Table<Kept, string>
  /** Until when the link is good, in milliseconds since 1970: what may be swept without its code. */
  until: Table<{ key: 'until'; at: number }, string>
}

const prefix = 'arb-link-'

function dbOf(name: string): LinkDb {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict' }) as LinkDb
  db.version(1).stores({ kept: 'key', until: 'key' })
  return db
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

export interface Link {
  /** What is kept under a name; undefined where there is nothing. */
  read<T>(key: string): Promise<T | undefined>
  write(key: string, value: unknown): Promise<void>
  readBytes(key: string): Promise<ArrayBuffer | undefined>
  writeBytes(key: string, bytes: ArrayBuffer): Promise<void>
  drop(key: string): Promise<void>
  /** The names under which something is kept. */
  keys(): Promise<string[]>
  keepUntil(at: number): Promise<void>
  /** Nothing of the link stays on the device. */
  forget(): Promise<void>
}

/** What this device keeps of a link, by its code. Throws Dexie's errors where the device has no room. */
export async function openLink(code: string): Promise<Link> {
  // Another hash than the server's: what the name of a database shows opens nothing there.
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(`device:${code}`)))
  const db = dbOf(prefix + [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  const secret = await crypto.subtle.importKey('raw', bytesOf(code), 'HKDF', false, ['deriveKey'])
  const by = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf('link') }
  const key = await crypto.subtle.deriveKey(by, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

  async function readBytes(name: string): Promise<ArrayBuffer | undefined> {
    const kept = await db.kept.get(name)
    return kept && crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, key, kept.bytes)
  }

  async function writeBytes(name: string, plain: ArrayBuffer): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    await db.kept.put({ key: name, iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) })
  }

  return {
    readBytes,
    writeBytes,
    async read<T>(name: string): Promise<T | undefined> {
      const plain = await readBytes(name)
      return plain && (JSON.parse(new TextDecoder().decode(plain)) as T)
    },
    write: (name, value) => writeBytes(name, bytesOf(JSON.stringify(value)).buffer),
    drop: (name) => db.kept.delete(name),
    keys: () => db.kept.toCollection().primaryKeys(),
    async keepUntil(at) {
      await db.until.put({ key: 'until', at })
    },
    forget: () => db.delete(),
  }
}

/** Lets go of links whose time is over. */
export async function forgetOldLinks(now: number): Promise<void> {
  for (const name of await Dexie.getDatabaseNames()) {
    if (!name.startsWith(prefix)) continue
    const db = dbOf(name)
    const until = await db.until.get('until')
    if (until && until.at < now) await db.delete()
    else db.close()
  }
}
