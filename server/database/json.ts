import { customType } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { lenient } from '../../contract/kernel/lenient.ts'

/** A column of JSON that is read as its schema, whichever build wrote it. */
export function jsonAs<S extends z.core.$ZodType>(name: string, schema: S) {
  return customType<{ data: z.output<S>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: lenient(schema),
  })(name)
}

interface Column<T> {
  _: { data: T }
  mapFromDriverValue(value: unknown): unknown
}

/** What a statement written by hand found in such a column. */
export const readJson = <T>(column: Column<T>, value: unknown): T => column.mapFromDriverValue(value) as T
