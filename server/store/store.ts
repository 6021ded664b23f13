import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** What `tus` of a store ends with where there is no room (RFC 4918), in the words of @tus/server. */
export const noRoom = { status_code: 507, body: '' }

/** A store answered that it has nothing under a key. Whatever else it fails with says nothing of the file. */
export class NothingThere extends Error {}

/** Files whose bytes were looked for and not found since the start. One that is read again is among them no more. */
interface Gone {
  ids: ReadonlySet<string>
  /** Called once for each that is found to be gone. */
  tell(heard: (id: string) => void): void
}

/**
 * Where the bytes of files lie: under random keys, the ids of their rows; names are in the database alone. Two of them:
 * a folder, and a bucket where S3_BUCKET is set. Nothing outside server/store knows which.
 */
export interface Store {
  kind: 'folder' | 'bucket'
  /** What @tus/server writes the pieces of a resumed upload through. */
  tus: DataStore
  /** Makes room for a resumed upload of `size` bytes. Does nothing where there is room already. */
  begin(key: string, size: number): Promise<void>
  /** Bytes held of a key; 0 where there are none. */
  held(key: string): Promise<number>
  /**
   * The bytes of a key from `start` to before `end`, all where neither is named. Throws `file.gone` where the key has none, which is
   * kept apart from a store that fails: nobody needs to come again for it.
   */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Writes a key from its beginning, as the bytes come; answers with how many. Throws `file.tooBig` and keeps nothing past `maxBytes`. */
  write(key: string, bytes: Readable, maxBytes: number): Promise<number>
  /** All bytes of a key are safe against a power cut, and whole uploads can be read from here on. */
  settle(key: string): Promise<void>
  /** Does nothing where there is nothing. */
  remove(key: string): Promise<void>
  /** Fails where nothing can be written just now. */
  check(): Promise<void>
  gone: Gone
  /** Every key with when it was last written, for the sweep. */
  list(): AsyncIterable<{ key: string; at: Date }>
}

/** A folder or a bucket by itself, which tells nobody of what is gone: `read` throws `NothingThere`. */
export type Place = Omit<Store, 'gone'>
