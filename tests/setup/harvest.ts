import { sql } from 'drizzle-orm'
import { rowsOf } from '../../server/database/sql.ts'
import type { House } from '../../server/house.ts'

export const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Every row of every table, as text: whatever tables there are. */
export async function everyRow(house: House): Promise<Map<string, Set<string>>> {
  const { orm } = house.db
  const tables = await rowsOf<{ name: string }>(
    orm,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const found = new Map<string, Set<string>>()
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(orm, sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`)
    found.set(name, new Set(rows.map(({ row }) => row)))
  }
  return found
}

/** The rows that are in `after` and not in `before`. */
export function rowsSince(before: Map<string, Set<string>>, after: Map<string, Set<string>>) {
  const news = [...after].map(([table, rows]) => {
    return [table, [...rows].filter((row) => !before.get(table)?.has(row))] as const
  })
  return new Map(news)
}

/** All text within a JSON value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** What one knows by who sees it: every id, and every text long enough to be nobody else's. */
export function harvest(rows: Map<string, Iterable<string>>): { ids: Set<string>; names: Set<string> } {
  const [ids, names] = [new Set<string>(), new Set<string>()]
  for (const some of rows.values())
    for (const row of some) {
      for (const id of row.match(idPattern) ?? []) ids.add(id)
      for (const text of textsIn(JSON.parse(row))) if (isTelling(text)) names.add(text)
    }
  return { ids, names }
}

/** Words of the product's own are Latin; what people write here, their numbers and their mailboxes are not. */
function isTelling(text: string): boolean {
  if (new RegExp(`^${idPattern.source}$`).test(text)) return false
  return text.length < 200 && (/\p{Script=Han}{2}/u.test(text) || /\d{8}/.test(text) || /^\S+@\S+$/.test(text))
}

/** A value with the one at `path` replaced. */
export function replaced(value: unknown, [key, ...rest]: (string | number)[], by: unknown): unknown {
  if (key === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

/** Where in a value ids stand. */
export function idPlaces(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return new RegExp(`^${idPattern.source}$`).test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    idPlaces(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

export function valueAt(value: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)?.[key], value)
}
