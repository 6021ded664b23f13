import { and, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { mustHear } from '../../contract/kernel/noun.ts'
import { everyNews, type MessageKind } from '../../contract/message/message.ts'
import { type pushes as calls, mostDevices, type Pushed } from '../../contract/message/push.ts'
import type { Tx } from '../database/db.ts'
import type { Handler, PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { type Letter, linkTo, sendLetters } from '../provider/letters.ts'
import { leadsInside, maySendTo } from '../provider/outside.ts'
import { vapidKeys } from '../provider/push.ts'
import { account } from '../tables/account.ts'
import { pushSubscription as device } from '../tables/message.ts'
import { topicWords } from './leave.ts'
import { quietUntil } from './quiet.ts'
import { unreadOf } from './unread.ts'

export const pushKey: Handler<typeof calls.pushKey> = async ({ house, tx }) => ({
  publicKey: (await vapidKeys(house, tx)).publicKey,
})

/** Where it leads is asked before the transaction: nobody waits for a server of names with a connection in hand. */
export const subscribe: PreparedTransaction<typeof calls.subscribe> = {
  async before({ house, body }) {
    const { endpoint } = body
    if (!maySendTo(house, endpoint) || (await leadsInside(house, endpoint))) throw new AppError('push.endpoint')
  },
  async inTransaction({ house, tx, me, body }) {
    const { endpoint, keys, language } = body
    const row = { accountId: me.id, sessionHash: me.session, ...keys, language, seenAt: house.now() }
    const taken = await tx
      .insert(device)
      .values({ endpoint, ...row })
      // Only the browser itself knows its secret: it may come by for somebody else now, others may not take its address.
      .onConflictDoUpdate({ target: device.endpoint, set: row, setWhere: eq(device.auth, keys.auth) })
      .returning({ endpoint: device.endpoint })
    if (taken.length === 0) throw new AppError('push.endpoint')
    const last = tx
      .select({ endpoint: device.endpoint })
      .from(device)
      .where(eq(device.accountId, me.id))
      .orderBy(desc(device.seenAt), device.endpoint)
      .limit(mostDevices)
    await tx.delete(device).where(and(eq(device.accountId, me.id), notInArray(device.endpoint, last)))
    return null
  },
}

export const unsubscribe: Handler<typeof calls.unsubscribe> = async ({ tx, me, body }) => {
  await tx.delete(device).where(and(eq(device.endpoint, body.endpoint), eq(device.accountId, me.id)))
  return null
}

const dayMs = 86_400_000

/**
 * Tells each of these people on the devices they asked to be told on, in the transaction of what it tells of: that there is
 * something of a kind, how many wait, and which message it is. Not a word of it: it stands on locked screens. Answers with who was told.
 */
export async function pushTo(
  house: House,
  tx: Tx,
  made: { id: string; accountId: string }[],
  kind: MessageKind,
): Promise<Set<string>> {
  const told = new Set<string>()
  const [, , topic] = everyNews[kind]
  if (!topic || made.length === 0) return told
  const devices = await tx
    .select({
      endpoint: device.endpoint,
      accountId: device.accountId,
      language: device.language,
      notices: account.notices,
      unread: unreadOf(device.accountId),
    })
    .from(device)
    .innerJoin(account, eq(account.id, device.accountId))
    .where(
      and(
        inArray(
          device.accountId,
          made.map(({ accountId }) => accountId),
        ),
        isNull(account.removedAt),
        eq(account.enabled, true),
      ),
    )
  const messageOf = new Map(made.map(({ id, accountId }) => [accountId, id]))
  const letters: Letter[] = []
  for (const { endpoint, accountId, language, notices, unread } of devices) {
    const id = messageOf.get(accountId) ?? ''
    if (!mustHear.includes(topic) && notices.noPush.includes(topic)) continue
    const [zh, en] = topicWords[topic]
    const said: Pushed = {
      web_push: 8030,
      notification: {
        ...(language === 'en'
          ? { title: 'New notice', body: `You have a new notice about ${en}.` }
          : { title: '新通知', body: `您有一条关于${zh}的新通知。` }),
        lang: language,
        tag: id,
        navigate: linkTo(house, `/message/index?id=${id}`),
      },
      app_badge: unread,
    }
    const text = JSON.stringify(said)
    // A hearing may be near: of it one hears at once.
    const notBefore = topic === 'hearing' ? undefined : quietUntil(house.now(), notices.quiet)
    letters.push({ channel: 'push', to: endpoint, subject: '', text, goodForMs: dayMs, notBefore })
    told.add(accountId)
  }
  await sendLetters(house, tx, letters)
  return told
}
