import { and, eq, isNull, lt } from 'drizzle-orm'
import { topics } from '../../contract/noun.ts'
import { account } from '../account/table.ts'
import type { House } from '../house.ts'
import { channelOf, linkTo, sendLetter } from '../provider/letters.ts'
import { localDay, zoneOffset } from '../when.ts'
import { addressOf, topicWords } from './leave.ts'
import { morningCount } from './table.ts'

/** The letter of the morning leaves at this hour of the institution's day, or soon after. */
const hour = '08:00:00'

/** Hourly: one letter to each who wants one a day, of what came before eight. What is counted goes with the letter: never twice. */
export async function sendMorningLetters(house: House): Promise<void> {
  const now = house.now()
  const eight = new Date(`${localDay(now)}T${hour}${zoneOffset}`)
  if (now < eight) return
  const waiting = lt(morningCount.since, eight)
  const due = await house.db.orm.selectDistinct({ id: morningCount.accountId }).from(morningCount).where(waiting)
  for (const { id } of due)
    await house.db.tx(async (tx) => {
      const mine = and(eq(morningCount.accountId, id), waiting)
      const counts = await tx.delete(morningCount).where(mine).returning()
      const [person] = await tx
        .select()
        .from(account)
        .where(and(eq(account.id, id), isNull(account.removedAt)))
      if (!person || counts.length === 0) return
      // Where their wishes have changed meanwhile, the new ones hold.
      const told = topics.flatMap((topic) => counts.filter((one) => one.topic === topic && addressOf(person, topic)))
      const to = told[0] && addressOf(person, told[0].topic)
      if (!to) return
      const sum = told.reduce((all, { count }) => all + count, 0)
      const list = (language: 0 | 1) => told.map(({ topic, count }) => `${topicWords[topic][language]} ${count}`)
      const link = linkTo(house, '/message/index')
      await sendLetter(house, tx, {
        channel: channelOf(to),
        to,
        subject: `每日汇总：${sum} 条新通知 Daily summary: ${sum} new notices`,
        text: `您有 ${sum} 条新通知（${list(0).join('，')}），请登录后查看。 You have ${sum} new notices (${list(1).join('; ')}); please log in to read them: ${link}`,
        link,
      })
    })
}
