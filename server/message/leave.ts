import { and, inArray, isNull, sql } from 'drizzle-orm'
import { mustHear, type Topic } from '../../contract/kernel/noun.ts'
import { everyNews, type MessageKind, type MessageWay } from '../../contract/message/message.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { channelOf, type Letter, linkTo, sendLetters } from '../provider/letters.ts'
import { account } from '../tables/account.ts'
import { morningCount } from '../tables/message.ts'

/*
 * What people are told of leaves the house, to their mailbox or phone: that there is something, and where to read it. Names,
 * numbers and amounts of a case stay inside: letters lie in mailboxes that others read.
 */

/** What a letter says it is about. */
export const topicWords: Record<Topic, readonly [zh: string, en: string]> = {
  hearing: ['开庭或会议安排', 'a hearing or meeting'],
  case: ['案件进展', 'the progress of a case'],
  statement: ['案件中有新提交的材料', 'a submission in a case'],
  tribunal: ['仲裁庭组成', 'the constitution of the tribunal'],
  deadline: ['案件期限', 'a time limit in a case'],
  payment: ['仲裁费用', 'the costs of arbitration'],
  preservation: ['保全申请', 'an application for preservation'],
  guarantee: ['担保申请', 'an application for a guarantee'],
  arbitrator: ['仲裁员申请与名册', 'an arbitrator’s application or the list of arbitrators'],
  institution: ['仲裁机构的通知', 'a notice of the institution'],
}

type Reachable = Pick<typeof account.$inferSelect, 'cate' | 'email' | 'phone' | 'notices'>

/** Where a letter goes: by mail first, as far as the person wants either; of what they must hear of, either way. */
export function letterAddressOf({ cate, email, phone, notices }: Reachable, topic: Topic): string | null {
  // The staff work in here all day: a hearing alone is not in here.
  if (cate === 'MISHU' && topic !== 'hearing') return null
  const must = mustHear.includes(topic)
  if (!must && notices.noLetter.includes(topic)) return null
  return (must || notices.mail ? email : null) ?? (must || notices.sms ? phone : null)
}

/** One more notice that somebody hears of in the morning, in the transaction of the notice. */
async function countForMorning(house: House, tx: Tx, accountId: string, topic: Topic): Promise<void> {
  await tx
    .insert(morningCount)
    .values({ accountId, topic, count: 1, since: house.now() })
    .onConflictDoUpdate({
      target: [morningCount.accountId, morningCount.topic],
      set: { count: sql`${morningCount.count} + 1` },
    })
}

/**
 * Sends one letter to each of the people of these messages about what they were just told, in the same transaction: it leaves exactly when the
 * message stands. Whoever has neither mailbox nor phone finds it here alone. Answers with the way of each who is written to.
 */
export async function leaveTheHouse(
  house: House,
  tx: Tx,
  made: { id: string; accountId: string }[],
  kind: MessageKind,
): Promise<Map<string, MessageWay>> {
  const [, , topic] = everyNews[kind]
  const ways = new Map<string, MessageWay>()
  if (!topic || made.length === 0) return ways
  const messageOf = new Map(made.map(({ id, accountId }) => [accountId, id]))
  const people = await tx
    .select({
      id: account.id,
      cate: account.cate,
      email: account.email,
      phone: account.phone,
      notices: account.notices,
    })
    .from(account)
    .where(and(inArray(account.id, [...messageOf.keys()]), isNull(account.removedAt)))
  const [zh, en] = topicWords[topic]
  const link = linkTo(house, '/message/index')
  const letters: Letter[] = []
  for (const one of people) {
    const to = letterAddressOf(one, topic)
    if (!to) continue
    ways.set(one.id, channelOf(to))
    if (one.notices.daily && !mustHear.includes(topic)) {
      await countForMorning(house, tx, one.id, topic)
      continue
    }
    letters.push({
      channel: channelOf(to),
      to,
      subject: `新通知：${zh} New notice: ${en}`,
      text: `您有一条关于${zh}的新通知，请登录后查看。 You have a new notice about ${en}; please log in to read it: ${link}`,
      link,
      about: messageOf.get(one.id) ?? '',
    })
  }
  await sendLetters(house, tx, letters)
  return ways
}
