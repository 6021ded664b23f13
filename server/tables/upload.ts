import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { FileGroup } from '../../contract/both/file.ts'
import { signingPlace } from '../../contract/envelope/signingPlace.ts'
import type { RowKind } from '../../contract/event.ts'
import { jsonAs } from '../database/json.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What files can belong to. */
export type RecordKind = Exclude<RowKind, 'uploadSession'> | 'registration' | 'caseArchive'

export const file = pgTable('file', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  group: text('group').$type<FileGroup>().notNull(),
  /** sha256-8MiB-tree as the device computed it. */
  digest: text('digest').notNull(),
  /** Of the whole file, computed here; empty until every byte is here and checked. */
  sha256: text('sha256'),
  createdAt: at('created_at').notNull(),
  /** The record it belongs to, once one was submitted with it. */
  recordKind: text('record_kind').$type<RecordKind>(),
  recordId: uuid('record_id'),
  purpose: text('purpose'),
  position: integer('position'),
  /** Since when it belongs to no record. */
  looseSince: at('loose_since'),
  /** When its owner last asked after it, whole and of no record: a draft names it. */
  namedAt: at('named_at'),
  /** As it was called where it came from. */
  oriName: text('ori_name'),
  /** Pages of a PDF, 1 for a picture; empty where nobody can say. */
  pages: integer('pages'),
  /** Where somebody signs behind words of it, of those that somebody was asked to sign behind (migration 0705). */
  signingPlaces: jsonAs('signing_places', z.record(z.string(), signingPlace)).notNull().default({}),
  /** The upload from a phone that it came by. */
  sessionId: uuid('session_id'),
  /** Who is writing its bytes, and until when unless renewed: several instances take turns. */
  lease: uuid('lease'),
  leaseUntil: at('lease_until'),
  /** Somebody else waits for the lease: whoever holds it lets go. */
  leaseWanted: boolean('lease_wanted').notNull().default(false),
  /** In the files of a case: the folder it lies in, none at the top. */
  folderId: uuid('folder_id'),
})

/** An upload from a phone: its id is what the code holds. */
export const uploadSession = pgTable('upload_session', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  group: text('group').$type<FileGroup>().notNull(),
  limit: integer('limit').notNull(),
  createdAt: at('created_at').notNull(),
  /** Moves on with each byte that comes. */
  expiresAt: at('expires_at').notNull(),
  /** Since the first file was announced: from then on it may finish whenever the phone has a network. */
  begunAt: at('begun_at'),
  doneAt: at('done_at'),
  /** The ids of the files that were handed over, in the order of the phone. */
  batch: jsonAs('batch', z.array(z.string())),
  endedAt: at('ended_at'),
})
