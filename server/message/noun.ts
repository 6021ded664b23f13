import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { contract } from '../../contract/all.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { type messages as calls, everyNews, type MessageKind } from '../../contract/message/message.ts'
import type { Tx } from '../database/db.ts'
import { patternHolding } from '../database/sql.ts'
import type { Handler, Noun } from '../door/handler.ts'
import type { House } from '../house.ts'
import { mailboxOf } from '../provider/mailbox.ts'
import { account } from '../tables/account.ts'
import { message, message as table } from '../tables/message.ts'
import { tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { sendMorningLetters } from './digest.ts'
import { pushKey, subscribe, unsubscribe } from './push.ts'
import { readMessagePage, readMessages, seesMessage } from './row.ts'
import { sendMessage } from './send.ts'
import { newestUnread, settleUnread } from './unread.ts'

const kindsWhere = (fits: (news: (typeof everyNews)[MessageKind]) => boolean): MessageKind[] =>
  (Object.keys(everyNews) as MessageKind[]).filter((kind) => fits(everyNews[kind]))

/** Words of what happened, in either language, or of what it happened to. */
function holds(words: string) {
  const small = words.toLowerCase()
  const kinds = kindsWhere(([zh, en]) => zh.includes(words) || en.toLowerCase().includes(small))
  return or(
    inArray(table.kind, kinds),
    sql`exists (select from jsonb_each_text(${table.params}) p where p.value ilike ${patternHolding(words)})`,
  )
}

const list: Handler<typeof calls.list> = ({ house, tx, me, body }) => {
  const { readStatus, caseId, topic, blurry } = body
  // What every page asks all the time.
  if (readStatus === 0 && body.page === 1 && [caseId, topic, blurry].every((one) => one === undefined))
    return newestUnread(house.db, tx, me.id, body.size)
  const wanted = and(
    seesMessage(me),
    readStatus === undefined ? undefined : eq(table.readStatus, readStatus),
    caseId === undefined ? undefined : eq(table.caseId, caseId),
    topic === undefined
      ? undefined
      : inArray(
          table.kind,
          kindsWhere((news) => news[2] === topic),
        ),
    blurry === undefined ? undefined : holds(blurry),
  )
  return readMessagePage(tx, wanted ?? sql`false`, body)
}

/** Marks those of the caller's own that were unread; open screens of theirs follow. */
async function markRead(house: House, tx: Tx, me: Person, ids: string[]): Promise<void> {
  const changed = await tx
    .update(table)
    .set({ readStatus: 1 })
    .where(and(inArray(table.id, ids), eq(table.accountId, me.id), eq(table.readStatus, 0)))
    .returning({ id: table.id })
  await tellRows(house, tx, 'message', ...changed.map((row) => row.id))
}

const read: Handler<typeof calls.read> = async ({ house, tx, me, body }) => {
  const [own] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, body.id), eq(table.accountId, me.id)))
  if (!own) throw new AppError('notFound')
  await markRead(house, tx, me, [body.id])
  return null
}

const batchRead: Handler<typeof calls.batchRead> = async ({ house, tx, me, body }) => {
  await markRead(house, tx, me, body.ids)
  return null
}

const mailLink: Handler<typeof calls.mailLink> = ({ house, tx, me }) => mailboxOf(house).open(tx, me)

const unreadMail: Handler<typeof calls.unreadMail> = ({ house, tx, me }) => mailboxOf(house).unread(tx, me)

const send: Handler<typeof calls.send> = async ({ house, tx, me, body }) => {
  const ids = [...new Set(body.userIds)]
  const known = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(inArray(account.id, ids), eq(account.tenantId, me.tenantId), isNull(account.removedAt)))
  if (known.length !== ids.length) throw new AppError('notFound')
  await sendMessage(house, tx, ids, { kind: 'text', params: { text: body.content } })
  return { sent: ids.length }
}

export const messageNoun = {
  calls: { list, read, batchRead, mailLink, unreadMail, send, pushKey, subscribe, unsubscribe },
  kinds: { message: { table: message, sees: seesMessage, read: readMessages } },
  sweeps: [sendMorningLetters, settleUnread],
} satisfies Noun<(typeof contract)['message'], 'message'>
