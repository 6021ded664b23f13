import type { ColumnBaseConfig, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { EnvelopeState } from '../contract/envelope/envelope.ts'
import type { RowKind, RowOf } from '../contract/event.ts'
import type { DocumentKind } from '../contract/template/template.ts'
import type { Config } from './config.ts'
import type { Database, Orm, Tx } from './database/db.ts'
import type { Viewer } from './right.ts'
import type { Store } from './store/store.ts'
import type { outbox } from './tables/demoOutbox.ts'
import type { RecordKind } from './tables/upload.ts'

/** One kind of record, for those who need not know its noun. */
export interface Seen {
  table: PgTable & { id: PgColumn<ColumnBaseConfig<'string', 'PgUUID'> & { data: string; notNull: true }> }
  /** Who may see a record, as a condition over its row and the viewer. */
  sees(viewer: Viewer): SQL
  /** Who may open its files, and find what stands in them, where not everybody may who sees that it is there. */
  opens?(viewer: Viewer): SQL
  /** Files can be bound to it. */
  holdsFiles?: true
  /** One that comes again keeps those that it had: what was receipted stays with its receipt, what came with a version with that. */
  keepsFiles?: true
  /** The case it belongs to, of its row: who sees it finds what stands in its files. */
  inCase?: SQL
  /** The same of one whose files nobody searches: they belong to the archive of the case. */
  inArchive?: SQL
  /** What is typed in it, of its row, where that is found as files are. */
  typed?: SQL
}

/** One that open screens are told of. */
interface Told<K extends RowKind> extends Seen {
  read(orm: Orm, ids: string[], house: House): Promise<Map<string, RowOf[K]>>
}

export type Kinds = { [K in RowKind]: Told<K> } & { [K in Exclude<RecordKind, RowKind>]: Seen }

type Outbox = (house: House, orm: Orm, letter: Omit<typeof outbox.$inferInsert, 'id' | 'at'>) => Promise<void>

/** What became of a document that was signed for a record of another noun. */
export interface SignedFor {
  /** The record it was made for. */
  id: string
  envelopeId: string
  caseId: string
  state: EnvelopeState
  /** Who sealed it or made it void; nobody where it came by an answer or by time. */
  by: { id: string; nickName: string } | null
}

/** The documents that somebody chose with a move of a case, by the templates they are made from. */
export interface DocumentsOfMove {
  caseId: string
  by: { id: string; nickName: string; tenantId: number }
  kinds: readonly DocumentKind[]
  templates: readonly string[]
}

/** What every function of the server may use besides its own call. */
export interface House {
  config: Config
  db: Database
  store: Store
  /** The time, so that tests and demo data can choose it. */
  now(): Date
  /** Every kind of record by its name (server/nouns.ts). */
  kinds: Kinds
  /** Demo only: keeps what would leave by SMS, mail or push. */
  outbox: Outbox | undefined
  /** A letter that was a way of something was refused for good, or came back. `code` is what was said of it, without any address. */
  letterRefused(house: House, tx: Tx, about: string, code: string): Promise<void>
  /** By noun: hears what became of documents that were signed for its records, in the transaction of that. */
  whenSigned: Readonly<Record<string, (house: House, tx: Tx, what: SignedFor) => Promise<void>>>
  /** Notes, in the transaction of a move of a case, which documents go with it: they are made once it holds. Throws `template.unknown`. */
  makeWithMove(house: House, tx: Tx, move: DocumentsOfMove): Promise<void>
  /** Makes what came as evidence with the request, or with a counterclaim, evidence of its side, in the transaction of the acceptance. */
  enterFiledEvidence(
    house: House,
    tx: Tx,
    of: { caseId: string; counterclaimId?: string },
    by: { id: string; nickName: string },
  ): Promise<void>
  /** Ends what ends with a case, in the transaction of its end: hearings that were still to be held are called off, and those who took part are asked how it was. */
  endWithCase(house: House, tx: Tx, caseId: string, by: { id: string; nickName: string } | null): Promise<void>
}
