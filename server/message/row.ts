import { type SQL, sql } from 'drizzle-orm'
import { type Message, messageText } from '../../contract/message.ts'
import type { Orm } from '../database/db.ts'
import { countOf, rowsOf } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { message } from './table.ts'

/** A message is its receiver's alone. */
export function seesMessage({ id }: Viewer): SQL {
  return sql`(${message.accountId} = ${id})`
}

const whole = sql`
  select ${message.id}, ${message.kind}, ${message.params}, ${message.link}, ${message.caseId} as "caseId", ${message.readStatus} as "readStatus",
    to_char(${message.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createTime"`

type Row = Omit<Message, 'content'>

const messageOf = (row: Row): Message => ({ ...row, content: messageText(row.kind, row.params, 'zh') })

/** Messages by id. Rights are the caller's business. */
export async function readMessages(orm: Orm, ids: string[]): Promise<Map<string, Message>> {
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await rowsOf<Row>(orm, sql`${whole} from ${message} where ${message.id} in (${wanted})`)
  return new Map(rows.map((row) => [row.id, messageOf(row)]))
}

/** A page of the messages for which `mine` holds, newest first, and how many there are in all. */
export async function readMessagePage(orm: Orm, mine: SQL, { page, size }: { page: number; size: number }) {
  const total = await countOf(orm, sql`select count(*)::int from ${message} where ${mine}`)
  const rows = await rowsOf<Row>(
    orm,
    sql`${whole} from ${message} where ${mine}
      order by ${message.createdAt} desc, ${message.id} limit ${size} offset ${(page - 1) * size}`,
  )
  return { total, list: rows.map(messageOf) }
}
