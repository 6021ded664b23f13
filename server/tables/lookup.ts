import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { dictEntry as dictSchema } from '../../contract/lookup/lookup.ts'
import { jsonAs } from '../database/json.ts'

export const dictEntry = pgTable('dict_entry', {
  id: uuid('id').primaryKey().defaultRandom(),
  dictName: text('dict_name').notNull(),
  value: text('value').notNull(),
  label: text('label').notNull(),
  labelEn: text('label_en').notNull().default(''),
  sort: integer('sort').notNull().default(100),
  attrs: jsonAs('attrs', dictSchema.shape.attrs).notNull().default({}),
})
