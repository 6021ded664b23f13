import { inArray, sql } from 'drizzle-orm'
import { desks, type Office } from '../../contract/kernel/office.ts'
import { type MessageKind, type MessageWay, messageWays } from '../../contract/message/message.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import { message } from '../tables/message.ts'
import { tellRows } from '../tell.ts'
import { holdsOffice } from '../who.ts'
import { leaveTheHouse } from './leave.ts'
import { pushTo } from './push.ts'

export interface News {
  kind: MessageKind
  params: Record<string, string>
  /** A route of the page, or empty; where each has their own, that of an account. */
  link?: string | ((accountId: string) => string)
  /** The case it is about: it stands there too. */
  caseId?: string | null | undefined
  /** Who has had a letter of its own about it. */
  written?: readonly string[]
}

/**
 * Puts a message into the list of each of these people, onto the bell of those who are here, and, without what it says, into
 * their mailbox or phone and onto the devices that asked for it. Call it late: it tells.
 */
export async function sendMessage(
  house: House,
  tx: Tx,
  accountIds: string[],
  { kind, params, link = '', caseId = null, written = [] }: News,
): Promise<void> {
  if (accountIds.length === 0) return
  const createdAt = house.now()
  const linkOf = typeof link === 'string' ? () => link : link
  const rows = accountIds.map((accountId) => ({ accountId, kind, params, link: linkOf(accountId), caseId, createdAt }))
  const made = await tx.insert(message).values(rows).returning({ id: message.id, accountId: message.accountId })
  const unwritten = made.filter(({ accountId }) => !written.includes(accountId))
  const letters = await leaveTheHouse(house, tx, unwritten, kind)
  const pushed = await pushTo(house, tx, made, kind)
  const isWay: Record<MessageWay, (accountId: string) => boolean> = {
    mail: (accountId) => letters.get(accountId) === 'mail',
    sms: (accountId) => letters.get(accountId) === 'sms',
    push: (accountId) => pushed.has(accountId),
  }
  for (const way of messageWays) {
    const ids = made.filter(({ accountId }) => isWay[way](accountId)).map(({ id }) => id)
    if (ids.length === 0) continue
    const ways = sql`array_append(${message.ways}, ${way})`
    await tx.update(message).set({ ways }).where(inArray(message.id, ids))
  }
  await tellRows(house, tx, 'message', ...made.map((row) => row.id))
}

/** Those of the staff whom news concern: by default all who have cases in hand. */
export async function secretariesOf(tx: Tx, tenantId: number, offices: readonly Office[] = desks): Promise<string[]> {
  const rows = await tx.select({ id: account.id }).from(account).where(holdsOffice(tenantId, offices))
  return rows.map((row) => row.id)
}
