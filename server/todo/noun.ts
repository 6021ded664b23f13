import { sql } from 'drizzle-orm'
import { contract } from '../../contract/all.ts'
import { type Call, type Category, mayMake } from '../../contract/kernel/call.ts'
import {
  type todo as calls,
  type Todo,
  type TodoKind,
  type Todos,
  todoCountMax,
  todoKinds,
  todoMost,
} from '../../contract/todo/todo.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf, utc } from '../database/sql.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { seesPreservation } from '../filing/row.ts'
import { preservation } from '../tables/filing.ts'
import type { Person } from '../who.ts'
import { withDues } from './dues.ts'
import { ofArbitrator, ofStaff, staffDoes } from './kinds.ts'
import { ofParty } from './party.ts'

const byCategory: Partial<Record<Category, typeof ofParty>> = { USER: ofParty, MISHU: ofStaff, ZCY: ofArbitrator }
const byKind: Partial<Record<TodoKind, Call>> = staffDoes

/** The first of each kind, and how many there are: counted to a limit, so that a million cases cost no more than a thousand. */
async function groupsOf(orm: Orm, me: Person): Promise<Todos['groups']> {
  const table = byCategory[me.cate] ?? {}
  const groups: Todos['groups'] = []
  for (const kind of todoKinds) {
    const does = me.cate === 'MISHU' ? byKind[kind] : undefined
    const waiting = does && !mayMake(does, me) ? undefined : table[kind]?.(me)
    if (!waiting) continue
    const rows = await rowsOf<Todo & { count: number }>(
      orm,
      sql`select w.id, w.no, coalesce(w.about, '') as about, ${utc(sql`w.at`)} as at,
          (select count(*)::int from (${waiting} limit ${todoCountMax}) counted) as count
        from (${waiting}) w order by w.at, w.id limit ${todoMost}`,
    )
    const [first] = rows
    if (first)
      groups.push({ kind, count: first.count, list: rows.map(({ count: _, ...row }) => ({ ...row, due: null })) })
  }
  return withDues(orm, groups)
}

const listTodo: Handler<typeof calls.listTodo> = async ({ tx, me }) => {
  if (me.cate === 'MISHU' && !mayMake(contract.filing.listPreservations, me))
    return { groups: await groupsOf(tx, me), preservations: [] }
  const preservations = await rowsOf<Todos['preservations'][number]>(
    tx,
    sql`select ${preservation.state}, count(*)::int as count from ${preservation} where ${seesPreservation(me)} group by 1`,
  )
  return { groups: await groupsOf(tx, me), preservations }
}

export const todoNoun = {
  calls: { listTodo },
  kinds: {},
} satisfies Noun<(typeof contract)['todo']>
