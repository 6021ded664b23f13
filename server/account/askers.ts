import { inArray, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Orm, Tx } from '../database/db.ts'
import { netOf } from '../door/route.ts'
import type { House } from '../house.ts'
import type { From } from '../who.ts'
import { codeCount } from './table.ts'

/*
 * What one network asks of codes, counted beside what one address is sent: whoever tries many addresses is bounded too.
 * The names have a space, which no phone and no mailbox has.
 */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Codes sent for one network over all calls that send one, and wrong guesses from it over all calls that take one. */
export const askedMax = { minute: 20, day: 200 }
export const wrongMax = 30
/** Wrong guesses in the whole installation: many networks together may not try what one may not. */
export const wrongInAll = { hour: 200, day: 600 }

/** Counts a code that is about to leave, in the transaction of its letter. Throws `tooMany`; then nothing was counted. */
export async function countAsked(house: House, tx: Tx, { ip }: From): Promise<void> {
  if (!house.config.rateLimits) return
  await count(house, tx, `minute ${netOf(ip)}`, minuteMs, askedMax.minute)
  await count(house, tx, `day ${netOf(ip)}`, dayMs, askedMax.day)
}

/** Takes a guess before the code is looked at, so that many at once get no more. Throws `tooMany` when there is none left. */
export async function takeGuess(house: House, { ip }: From): Promise<void> {
  if (!house.config.rateLimits) return
  const { orm } = house.db
  await count(house, orm, `wrong ${netOf(ip)}`, hourMs, wrongMax)
  await count(house, orm, 'wrong hour', hourMs, wrongInAll.hour)
  await count(house, orm, 'wrong day', dayMs, wrongInAll.day)
}

/** A guess that was right, or at no code at all, costs nothing. */
export async function giveGuessBack(house: House, { ip }: From): Promise<void> {
  if (!house.config.rateLimits) return
  await house.db.orm
    .update(codeCount)
    .set({ sent: sql`greatest(${codeCount.sent} - 1, 0)` })
    .where(inArray(codeCount.address, [`wrong ${netOf(ip)}`, 'wrong hour', 'wrong day']))
}

async function count(house: House, orm: Orm, name: string, ms: number, max: number): Promise<void> {
  const now = house.now()
  const over = sql`${codeCount.sentSince} <= ${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const [row] = await orm
    .insert(codeCount)
    .values({ address: name, sent: 1, sentSince: now, wrongSince: now })
    .onConflictDoUpdate({
      target: codeCount.address,
      set: {
        // Refused ones do not pile up: what is given back would else not open the door again.
        sent: sql`case when ${over} then 1 else least(${codeCount.sent} + 1, ${max + 1}::int) end`,
        sentSince: sql`case when ${over} then ${now.toISOString()}::timestamptz else ${codeCount.sentSince} end`,
      },
    })
    .returning()
  if (!row || row.sent <= max) return
  throw new AppError('tooMany', { seconds: Math.ceil((row.sentSince.getTime() + ms - now.getTime()) / 1000) })
}
