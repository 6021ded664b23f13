import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Orm } from '../database/db.ts'
import { dictEntry } from '../tables/lookup.ts'

/** Values of a dictionary with their words; a value that the dictionary no longer has speaks for itself. */
export async function optionsOf(orm: Orm, dictName: string, values: string[]) {
  if (values.length === 0) return []
  const rows = await orm
    .select({ value: dictEntry.value, label: dictEntry.label, labelEn: dictEntry.labelEn })
    .from(dictEntry)
    .where(and(eq(dictEntry.dictName, dictName), inArray(dictEntry.value, values)))
    .orderBy(asc(dictEntry.sort), asc(dictEntry.label))
  const unknown = values.filter((value) => !rows.some((row) => row.value === value))
  return [...rows, ...unknown.map((value) => ({ value, label: value, labelEn: value }))]
}
