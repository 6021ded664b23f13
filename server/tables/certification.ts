import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { handwriting } from '../../contract/both/strokes.ts'
import { jsonAs } from '../database/json.ts'

/** Somebody's own signatures, none of which goes (migration 0250). */
export const specimen = pgTable('specimen', {
  accountId: uuid('account_id').notNull(),
  version: integer('version').notNull(),
  strokes: jsonAs('strokes', handwriting).notNull(),
  madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
})
