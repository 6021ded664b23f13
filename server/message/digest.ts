import { and, inArray, isNull, lt } from 'drizzle-orm'
import { topics } from '../../contract/kernel/noun.ts'
import type { House } from '../house.ts'
import { channelOf, type Letter, linkTo, sendLetters } from '../provider/letters.ts'
import { account } from '../tables/account.ts'
import { morningCount } from '../tables/message.ts'
import { localDay, zoneOffset } from '../when.ts'
import { letterAddressOf, topicWords } from './leave.ts'

/** The letter of the morning leaves at this hour of the institution's day, or soon after. */
const hour = '08:00:00'
/** So many people's letters are handed over in one transaction. */
const atOnce = 100

/** Hourly: one letter to each who wants one a day, of what came before eight. What is counted goes with the letter: never twice. */
export async function sendMorningLetters(house: House): Promise<void> {
  const now = house.now()
  const eight = new Date(`${localDay(now)}T${hour}${zoneOffset}`)
  if (now < eight) return
  const waiting = lt(morningCount.since, eight)
  const due = await house.db.orm.selectDistinct({ id: morningCount.accountId }).from(morningCount).where(waiting)
  for (let at = 0; at < due.length; at += atOnce) {
    const ids = due.slice(at, at + atOnce).map(({ id }) => id)
    await house.db.tx(async (tx) => {
      const counts = await tx
        .delete(morningCount)
        .where(and(inArray(morningCount.accountId, ids), waiting))
        .returning()
      const people = await tx
        .select()
        .from(account)
        .where(and(inArray(account.id, ids), isNull(account.removedAt)))
      const letters = people.flatMap((person) => {
        const own = counts.filter(({ accountId }) => accountId === person.id)
        return letterOf(house, person, own) ?? []
      })
      await sendLetters(house, tx, letters)
    })
  }
}

/** What somebody hears in the morning; nothing where their wishes have changed meanwhile, and leave nothing to hear. */
function letterOf(
  house: House,
  person: typeof account.$inferSelect,
  counts: (typeof morningCount.$inferSelect)[],
): Letter | undefined {
  const told = topics.flatMap((topic) => counts.filter((one) => one.topic === topic && letterAddressOf(person, topic)))
  const to = told[0] && letterAddressOf(person, told[0].topic)
  if (!to) return undefined
  const sum = told.reduce((all, { count }) => all + count, 0)
  const list = (language: 0 | 1) => told.map(({ topic, count }) => `${topicWords[topic][language]} ${count}`)
  const link = linkTo(house, '/message/index')
  return {
    channel: channelOf(to),
    to,
    subject: `每日汇总：${sum} 条新通知 Daily summary: ${sum} new notices`,
    text: `您有 ${sum} 条新通知（${list(0).join('，')}），请登录后查看。 You have ${sum} new notices (${list(1).join('; ')}); please log in to read them: ${link}`,
    link,
  }
}
