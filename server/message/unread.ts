import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { type Message, type MessageWay, mostCounted } from '../../contract/message/message.ts'
import type { Database, Orm } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { utc } from '../database/sql.ts'
import type { House } from '../house.ts'
import { message } from '../tables/message.ts'
import { isKnown, toMessage } from './row.ts'

/** How many messages an account has not read, at most `mostCounted`, as is kept by changes (migration 0441). */
export const unreadOf = (accountId: SQLWrapper) =>
  sql<number>`(select least(coalesce(sum(t.change), 0), ${sql.raw(String(mostCounted))})::int
    from message_tally t where t.account_id = ${accountId} and ${isKnown(sql`t.kind`)})`

const mine = sql.placeholder('mine')

/** Every page asks every ten seconds. */
const unreadQuery = prepared((orm) => {
  const { id, kind, params, link, caseId, readStatus, ways, returned } = message
  return orm
    .select({
      ...{ id, kind, params, link, caseId, readStatus, ways, returned },
      createTime: sql<string>`${utc(message.createdAt)}`,
      total: unreadOf(mine),
    })
    .from(message)
    .where(and(eq(message.accountId, mine), eq(message.readStatus, 0), isKnown(message.kind)))
    .orderBy(desc(message.createdAt), message.id)
    .limit(sql.placeholder('size'))
    .prepare('unread_messages')
})

/** The newest unread messages of an account, and how many there are in all, at most `mostCounted`: what is kept, not counted. */
export async function newestUnread(
  db: Database,
  tx: Orm,
  accountId: string,
  size: number,
): Promise<{ total: number; list: Message[] }> {
  const rows = await unreadQuery(db, tx).execute({ mine: accountId, size })
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map(({ total: _, ways, ...row }) => toMessage({ ...row, ways: ways as MessageWay[] })),
  }
}

/** Adds up what changed since the last time, where there is more than one row of the same; those that come meanwhile stay for the next. */
export async function settleUnread({ db }: House): Promise<void> {
  await db.orm.execute(sql`
    with many as (
      select account_id, kind from message_tally group by account_id, kind having count(*) > 1
    ), settled as (
      delete from message_tally t using many m where t.account_id = m.account_id and t.kind = m.kind returning t.*
    )
    insert into message_tally select account_id, kind, sum(change) from settled group by account_id, kind having sum(change) <> 0`)
}
