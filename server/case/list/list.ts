import { and, type SQL, sql } from 'drizzle-orm'
import { searchable } from '../../../contract/both/spelling.ts'
import { type CaseGroup, type CaseState, caseGroups } from '../../../contract/case/case.ts'
import type { caseLife } from '../../../contract/case/caseLife.ts'
import type { CaseOrder } from '../../../contract/case/caseOrder.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Context, Handler } from '../../door/handler.ts'
import { caseAttendee, cases } from '../../tables/case.ts'
import { timeZone } from '../../when.ts'
import type { Person } from '../../who.ts'
import { listsCase, readNextCases } from '../row.ts'
import { inSeat } from '../seat/attendee.ts'
import { afterEnd, pageEnd } from './order.ts'

type Query = Context<typeof caseLife.listCases>['query']

const wrong = (field: string) => new AppError('badRequest', {}, [{ path: [field], code: 'wrongType' }])

/** The states of a group, as the category counts them. Throws at the field for a group of another category. */
function ofGroup(me: Person, group: CaseGroup | undefined): SQL | undefined {
  if (group === undefined) return undefined
  const groups: Partial<Record<CaseGroup, readonly CaseState[]>> = caseGroups[me.cate === 'MISHU' ? 'staff' : 'party']
  const states = groups[group]
  if (!states) throw wrong('group')
  const wanted = states.map((state) => sql`${state}`)
  return sql`${cases.state} in (${sql.join(wanted, sql`, `)})`
}

function ofSeat(me: Person, seat: Query['seat']): SQL | undefined {
  if (seat === undefined) return undefined
  return sql`exists (select from ${caseAttendee} where ${caseAttendee.caseId} = ${cases.id}
    and ${caseAttendee.accountId} = ${me.id} and ${caseAttendee.revokedAt} is null and ${inSeat[seat]})`
}

/** The grams are what the index finds; that they stand together is then looked at. */
function ofWords(q: string): SQL | undefined {
  const words = searchable(q)
  if (words === '') return undefined
  return sql`(${cases}.search_grams @> case_grams(${words}) and strpos(${cases.searchText}, ${words}) > 0)`
}

/** A day begins and ends by the institution's clock. */
const dayStart = (day: string, later = 0) => sql`(${day}::date + ${later}::integer)::timestamp at time zone ${timeZone}`

/** Throws at the field for somebody who is no staff and asks by secretary. */
function ofFilter(me: Person, { secretaryId, from, to, amountFrom, amountTo }: Query): SQL | undefined {
  if (secretaryId && me.cate !== 'MISHU') throw wrong('secretaryId')
  return and(
    secretaryId ? sql`${cases.secretaryId} = ${secretaryId}` : undefined,
    from ? sql`${cases.openedAt} >= ${dayStart(from)}` : undefined,
    to ? sql`${cases.openedAt} < ${dayStart(to, 1)}` : undefined,
    amountFrom ? sql`${cases}.sum_key >= ${amountFrom}::numeric` : undefined,
    amountTo ? sql`${cases}.sum_key <= ${amountTo}::numeric` : undefined,
  )
}

function after(order: CaseOrder, end: string | undefined): SQL | undefined {
  if (end === undefined) return undefined
  const rest = afterEnd(order, end)
  if (!rest) throw wrong('after')
  return rest
}

export const listCases: Handler<typeof caseLife.listCases> = async ({ tx, me, query }) => {
  const { group, seat, q, sort, way, size } = query
  const order = { sort, way }
  const mine =
    and(
      listsCase(me),
      ofGroup(me, group),
      ofSeat(me, seat),
      ofWords(q),
      ofFilter(me, query),
      after(order, query.after),
    ) ?? sql`false`
  const rows = await readNextCases(tx, mine, order, size + 1)
  const list = rows.slice(0, size)
  const last = list.at(-1)
  return { list, next: rows.length > size && last ? pageEnd(order, last) : null }
}
