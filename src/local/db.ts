import { Dexie, type Table } from 'dexie'
import type { User } from '../../contract/account/user.ts'
import type { FileGroup } from '../../contract/both/file.ts'
import type { ErrorCode, FieldError, Params } from '../../contract/errors/errors.ts'
import type { RowKind } from '../../contract/event.ts'

/** What was typed, encrypted at rest with AES-GCM. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** Who is signed in on this device. A null token: signed out by the server or by time; the drafts stay theirs. */
export interface Session {
  user: User
  token: string | null
  /** ISO 8601, UTC. */
  expiresAt: string
  door?: 'login' | 'login2' | 'applyArbitrator' | 'foreign' | undefined
  foreign?: { loginToken: string; phone: string } | undefined
  /** It ended because the applicant has become an arbitrator. */
  enrolled?: true | undefined
}

export interface Refusal {
  code: ErrorCode
  params: Params
  fields: FieldError[]
}

export interface StoredDraft {
  id: string
  call: string
  /** `{title, fields}` under the person's key. */
  sealed: Sealed
  version: number
  updatedAt: number
  /** 1 while it waits in the outbox: nobody may type in it then. */
  waiting: 0 | 1
  refused?: Refusal | undefined
}

export interface StoredFile {
  id: string
  draftId: string
  purpose: string
  name: string
  /** Bytes. */
  size: number
  type: string
  /** The extension group the server holds it to. */
  group: FileGroup
  /** sha256-8MiB-tree, hex; empty where the server holds the file already. */
  digest: string
  held: 0 | 1
  /** Rises in the order chosen. */
  at: number
  /** Bytes that the server holds. */
  sent: number
  /** 1 while its person holds it back; absent on older devices. */
  paused?: 0 | 1
  /** 1 where it came from a phone: the server holds it, and no record has it yet. */
  fromPhone?: 1
  /** When the server last said that it has all of it, in milliseconds since 1970; absent on older devices. */
  seenAt?: number
  /** 1 where the device had no room for its bytes: the page that holds the chosen file sends it. See send/direct.ts. */
  direct?: 1
  /** What the server itself said of the last try, where it has to wait: it has no room. Absent where nobody answered. */
  said?: { code: ErrorCode; params: Params } | undefined
  /** Why it is no longer among what is sent, until its person has seen to it. `told`: a notice said it. */
  refused?: { code: ErrorCode; params: Params; told?: 1 }
}

/** The code of an upload from a phone that its dialog shows, so that a page that dies does not lose what comes by it. */
export interface StoredCode {
  uploadId: string
  draftId: string
  purpose: string
  /** How many files it takes. */
  limit: number
  /** When it was made, in milliseconds since 1970. */
  since: number
}

/** One thing to send, exactly once. `id` is its Idempotency-Key. Times are milliseconds since 1970. */
export interface StoredRow {
  id: string
  call: string
  draftId: string
  /** `{title, input}` under the person's key. */
  sealed: Sealed
  /** `sending`: the form itself is under way and cannot be taken back; it may only be a memory of a killed process. */
  state: 'queued' | 'sending' | 'refused'
  attempts: number
  nextAt: number
  /** Rises in the order submitted, also within a millisecond. */
  at: number
  /** What was submitted: the draft's `updatedAt` and its files. Whatever differs later was not. */
  draftAt: number
  fileIds: string[]
  /** 1 where the server was out of reach when it was submitted, or when it was to be sent first. */
  offline?: 1
  /** 1 once its files went anew because the server had let go of them: not a third time. */
  resent?: 1
  error?: Refusal | undefined
}

export interface KeptRow {
  kind: RowKind
  id: string
  version: number
  row: unknown
}

/** The bytes of a file: as they were chosen, or sealed since their person kept them and logged out (leave.ts). */
export type StoredBlob = { id: string; blob: Blob } | { id: string; sealed: Blob; type: string; size: number }

/** The keys of one person on this device. */
export interface StoredKeys {
  userId: string
  /** Of drafts and of what waits, while they are signed in or their session ran out; see seal.ts. */
  key?: CryptoKey
  /** Names this device to the server, which has the key of what was locked here. */
  device?: string
  /** That key, from a login to the logout. */
  lock?: CryptoKey
  /** 1 while what they leave is being locked: whoever was killed at it left some of it open. */
  locking?: 1
  /** 1 while what they let go of is being deleted. */
  discarding?: 1
}

/** A session that was logged out from here, until the server has heard of it; see farewell.ts. */
export interface StoredFarewell {
  /** The SHA-256 of its token, in hex: it ends the session and opens nothing. */
  session: string
  /** When it is over in any case, in milliseconds since 1970. */
  until: number
}

/** Somebody without an account who handed something in on this device, until the server has it; see stranger.ts. */
export interface StoredStranger {
  /** The hash of their link, by which their database is named. */
  id: string
  /** What their calls carry beside; null where the server takes it no more: what waits sleeps until they are back. */
  headers: Record<string, string> | null
}

interface DeviceDb extends Dexie {
  strangers: Table<StoredStranger, string>
  farewells: Table<StoredFarewell, string>
  session: Table<Session & { key: 'me' }, string>
  keys: Table<StoredKeys, string>
}

/** What one person keeps on this device. Nobody else's code path opens it: its name carries the person's id. */
export interface UserDb extends Dexie {
  userId: string
  drafts: Table<StoredDraft, string>
  files: Table<StoredFile, string>
  /** Bytes apart from `files`, so that lists stay cheap. */
  blobs: Table<StoredBlob, string>
  outbox: Table<StoredRow, string>
  rows: Table<KeptRow, [RowKind, string]>
  meta: Table<{ key: string; value: number }, string>
  /** Answers that are no records: menus, counters, dictionaries. See kept.ts. */
  kept: Table<{ key: string; value: unknown }, string>
  codes: Table<StoredCode, string>
  /** What several people write together; see sharedText.ts. `until`: how long it opens, in milliseconds since 1970. */
  texts: Table<{ id: string; baseId: string; sealed: Sealed; until: number }, string>
  /** What they kept and logged out from: rows of other tables, sealed whole; see leave.ts. */
  locked: Table<{ at?: number; sealed: Sealed }, number>
}

export const deviceDb = new Dexie('arb-device') as DeviceDb
deviceDb.version(1).stores({ session: 'key', keys: 'userId' })
deviceDb.version(2).stores({ farewells: 'session' })
deviceDb.version(3).stores({ strangers: 'id' })

const open = new Map<string, UserDb>()

export function userDb(userId: string): UserDb {
  let db = open.get(userId)
  if (!db) {
    // Strict: a write is on the disk before it is called saved; phones run out of power.
    db = new Dexie(`arb-${userId}`, { chromeTransactionDurability: 'strict' }) as UserDb
    db.version(1).stores({
      drafts: 'id, call',
      files: 'id, draftId',
      blobs: 'id',
      outbox: 'id, draftId, nextAt, at',
      rows: '[kind+id], kind',
      meta: 'key',
    })
    db.version(2).stores({ kept: 'key' })
    db.version(3).stores({ codes: 'uploadId, draftId' })
    db.version(4).stores({ locked: '++at' })
    db.version(5).stores({ texts: 'id' })
    db.userId = userId
    open.set(userId, db)
  }
  return db
}
