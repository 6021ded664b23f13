import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Orm } from './db.ts'
import { countOf, rowsOf } from './sql.ts'

interface Parts<Stored, Row> {
  /** `select` and the columns: the whole record as one row of one statement, however many there are. */
  select: SQL
  /** The table, and what is joined to it. */
  from: SQLWrapper
  id: SQLWrapper
  /** Of a page; by id where it says nothing more. */
  order?: SQL
  /** Beside a page so many are counted and no more; all where it says nothing. */
  most?: number
  /** What the contract calls the record, from what the statement gives. */
  rowOf(stored: Stored): Row
}

/**
 * How records of a kind are read. Rights are the caller's business: `mine` is what matches and may be seen. A noun exports what it
 * needs of these under its own names.
 */
export function rowReader<Stored extends object, Row extends { id: string }>({
  select,
  from,
  id,
  order,
  most,
  rowOf,
}: Parts<Stored, Row>) {
  /** Those for which `rest` holds, in the order and number that it says, too. */
  const some = async (orm: Orm, rest: SQL): Promise<Row[]> =>
    (await rowsOf<Stored>(orm, sql`${select} from ${from} where ${rest}`)).map(rowOf)

  const byIds = async (orm: Orm, ids: string[]): Promise<Map<string, Row>> => {
    const wanted = sql.join(
      ids.map((one) => sql`${one}::uuid`),
      sql`, `,
    )
    return new Map((await some(orm, sql`${id} in (${wanted})`)).map((row) => [row.id, row]))
  }

  /** One that is known to exist. */
  const one = async (orm: Orm, known: string): Promise<Row> => {
    const [row] = await some(orm, sql`${id} = ${known}::uuid`)
    if (!row) throw new Error(`The record ${known} vanished`)
    return row
  }

  /**
   * A page, and how many there are in all: asked for beside the rows, so that it is one statement unless the page is empty.
   */
  const page = async (
    orm: Orm,
    mine: SQL,
    { page: no, size }: { page: number; size: number },
    by = order,
  ): Promise<{ total: number; list: Row[] }> => {
    const total =
      most === undefined
        ? sql`select count(*)::int from ${from} where ${mine}`
        : sql`select count(*)::int from (select from ${from} where ${mine} limit ${most}) counted`
    const rows = await rowsOf<{ total: number }>(
      orm,
      sql`${select}, (${total}) as total from ${from} where ${mine}
        order by ${by ? sql`${by}, ${id}` : id} limit ${size} offset ${(no - 1) * size}`,
    )
    const all = rows[0]?.total ?? (no === 1 ? 0 : await countOf(orm, total))
    return { total: all, list: rows.map(({ total: _, ...row }) => rowOf(row as Stored)) }
  }

  return { byIds, one, some, page }
}
