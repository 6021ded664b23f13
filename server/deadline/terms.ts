import { type SQL, sql } from 'drizzle-orm'
import type { deadlines, Term } from '../../contract/deadline/deadline.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { preservationMoves } from '../../contract/filing/moves.ts'
import { guaranteeMoves } from '../../contract/guarantee/moves.ts'
import { daysBetween } from '../case/day.ts'
import { rowsOf } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { seesPreservation } from '../filing/row.ts'
import { seesGuarantee } from '../guarantee/row.ts'
import { preservation } from '../tables/filing.ts'
import { guarantee } from '../tables/guarantee.ts'
import { spanMax } from './list.ts'

/** Written out, so that the index on what is in force serves it. */
const oneOf = (states: readonly string[]): SQL =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )

/** Every one that ends in the span, however many there are: by day and id, page by page. */
export const listTerms: Handler<typeof deadlines.listTerms> = async ({ tx, me, query }) => {
  const { from, to, after, size } = query
  if (daysBetween(from, to) > spanMax) throw new AppError('badRequest', {}, [{ path: ['to'], code: 'deadline.far' }])
  const [day, id] = after?.split('_') ?? []
  const next = day && id ? sql`where (w.due, w.id) > (${day}::date, ${id}::uuid)` : sql``
  const rows = await rowsOf<Term>(
    tx,
    sql`select w.kind, w.id, w.no, to_char(w.due, 'YYYY-MM-DD') as due from (
        select 'preservation' as kind, ${preservation.id} as id, ${preservation.no} as no, ${preservation.expiresOn}::date as due
          from ${preservation} where ${seesPreservation(me)} and ${preservation.expiresOn} between ${from} and ${to}
          and ${preservation.state} in (${oneOf(preservationMoves.expire.from)})
        union all
        select 'guarantee', ${guarantee.id}, ${guarantee.no}, ${guarantee.termTo}::date
          from ${guarantee} where ${seesGuarantee(me)} and ${guarantee.termTo} between ${from} and ${to}
          and ${guarantee.state} in (${oneOf(guaranteeMoves.expire.from)})) w
      ${next} order by w.due, w.id limit ${size + 1}`,
  )
  const list = rows.slice(0, size)
  const last = list.at(-1)
  return { list, next: rows.length > size && last ? `${last.due}_${last.id}` : null }
}
