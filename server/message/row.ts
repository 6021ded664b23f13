import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { everyNews, type Message, messageText, mostCounted } from '../../contract/message/message.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { message } from '../tables/message.ts'

/** As one literal: a place for each of a hundred kinds in every poll would cost more than the rest of it. They are names of our own. */
const known = sql.raw(`'{${Object.keys(everyNews).join(',')}}'::text[]`)

/** Whether this build tells of a kind: one that another build tells of waits until a build knows it. */
export const isKnown = (kind: SQLWrapper): SQL => sql`${kind} = any(${known})`

/** A message is its receiver's alone. */
export function seesMessage({ id }: Viewer): SQL {
  return sql`(${message.accountId} = ${id} and ${isKnown(message.kind)})`
}

type Row = Omit<Message, 'content'>

export const toMessage = (row: Row): Message => ({ ...row, content: messageText(row.kind, row.params, 'zh') })

export const { byIds: readMessages, page: readMessagePage } = rowReader({
  select: sql`
    select ${message.id}, ${message.kind}, ${message.params}, ${message.link}, ${message.caseId} as "caseId",
      ${message.readStatus} as "readStatus", ${message.ways}, ${message.returned}, ${utc(message.createdAt)} as "createTime"`,
  from: message,
  id: message.id,
  order: sql`${message.createdAt} desc`,
  most: mostCounted,
  rowOf: ({ params, ...row }: Row): Message => toMessage({ ...row, params: readJson(message.params, params) }),
})
