import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const dictEntry = pgTable('dict_entry', {
  id: uuid('id').primaryKey().defaultRandom(),
  dictName: text('dict_name').notNull(),
  value: text('value').notNull(),
  label: text('label').notNull(),
  labelEn: text('label_en').notNull().default(''),
  sort: integer('sort').notNull().default(100),
  attrs: jsonb('attrs').$type<Record<string, string>>().notNull().default({}),
})
