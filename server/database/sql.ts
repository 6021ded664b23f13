import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** The rows of a statement written by hand. */
export async function rowsOf<T>(tx: Tx, statement: SQL): Promise<T[]> {
  return ((await tx.execute(statement)) as unknown as { rows: T[] }).rows
}

/** The one number of a `select count(*)::int`. */
export async function countOf(tx: Tx, statement: SQL): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(tx, statement)
  return row?.count ?? 0
}

/** A moment as the contract writes it, for rows that JSON is made of inside the database. */
export const utc = (column: SQLWrapper): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The id that a text may hold, which was written by any build of the product; else null. */
export const uuidIn = (text: SQL): SQL =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`

/** The words of a record that lists are searched in, as one text. */
export const wordsOf = (...parts: SQLWrapper[]): SQL => sql`concat_ws(' ', ${sql.join(parts, sql`, `)})`

/** Whether a record has this state and holds these words, capitals or not; what is empty is not asked for. */
export function hasStateAndWords(
  { state, q }: { state?: string | undefined; q: string },
  column: SQLWrapper,
  words: SQL,
): SQL {
  const ofState = state ? sql`${column} = ${state}` : sql`true`
  return q ? sql`(${ofState} and strpos(lower(${words}), lower(${q}::text)) > 0)` : ofState
}

/** The LIKE pattern of texts that contain `part`, whatever signs it is made of. */
export function patternHolding(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}
