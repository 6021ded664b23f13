import type { ColumnBaseConfig, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RowKind, RowOf } from '../contract/event.ts'
import type { Config } from './config.ts'
import type { Database, Orm, Tx } from './database/db.ts'
import type { outbox } from './demo/outbox/table.ts'
import type { Viewer } from './right.ts'
import type { Store } from './store/store.ts'
import type { RecordKind } from './upload/table.ts'

/** One kind of record, for those who need not know its noun. */
export interface Seen {
  table: PgTable & { id: PgColumn<ColumnBaseConfig<'string', 'PgUUID'> & { data: string; notNull: true }> }
  /** Who may see a record, as a condition over its row and the viewer. */
  sees(viewer: Viewer): SQL
  /** Files can be bound to it. */
  holdsFiles?: true
}

/** One that open screens are told of. */
interface Told<K extends RowKind> extends Seen {
  read(orm: Orm, ids: string[], house: House): Promise<Map<string, RowOf[K]>>
}

export type Kinds = { [K in RowKind]: Told<K> } & { [K in Exclude<RecordKind, RowKind>]: Seen }

type Outbox = (house: House, orm: Orm, letter: Omit<typeof outbox.$inferInsert, 'id' | 'at'>) => Promise<void>

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
  /** Ends what ends with a case, in the transaction of its end: hearings that were still to be held. */
  endWithCase(house: House, tx: Tx, caseId: string, by: { id: string; nickName: string } | null): Promise<void>
}
