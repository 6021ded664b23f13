import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { letter, letterLog } from './table.ts'

export type Channel = 'sms' | 'mail' | 'push'

export interface Letter {
  channel: Channel
  to: string
  /** Of a mail; others have none. */
  subject: string
  /** All that the reader gets: code and link stand in it too. */
  text: string
  /** Named apart for the demo outbox. */
  code?: string
  link?: string
  /** A calendar entry that goes with a mail. */
  ics?: string
  /** Not worth sending after so long; a week where nothing is said. */
  goodForMs?: number
  /** It waits until then. */
  notBefore?: Date | undefined
  /** What it is a way of: whoever sent it hears where it is refused for good or comes back (house.ts, `letterRefused`). */
  about?: string
  /** The Message-ID of the mail that it answers. */
  inReplyTo?: string
}

export const letterTold = 'letter'
const weekMs = 7 * 86_400_000

/** An address with an @ is reached by mail, any other by SMS. */
export function channelOf(address: string): 'sms' | 'mail' {
  return address.includes('@') ? 'mail' : 'sms'
}

/** Throws `unconfigured` where no letter of this channel can leave. For codes: nobody waits for one that cannot come. */
export function mustReach(house: House, channel: 'sms' | 'mail'): void {
  if (!house.config.demo && addressOf(house, channel) === undefined) throw new AppError('unconfigured')
}

/**
 * Hands a letter over, in the transaction of what it tells of: it leaves once that has happened, and not at all after a
 * refusal. In the demo it goes to the outbox unless a gateway is set. Without a gateway it waits for one until its time is over.
 */
export async function sendLetter(house: House, tx: Tx, wanted: Letter): Promise<void> {
  const { channel, to, subject, text, code, link, ics, goodForMs = weekMs, notBefore, about = null } = wanted
  const inReplyTo = wanted.inReplyTo ?? null
  // Whoever pushes is the browser's own service: it is there in the demo, too.
  if (house.outbox && (channel === 'push' || addressOf(house, channel) === undefined)) {
    const shown = { channel, to, subject, text, code: code ?? null, link: link ?? null, ics: ics ?? null }
    await house.outbox(house, tx, shown)
    if (channel !== 'push') return
  }
  const now = house.now()
  const nextAt = notBefore ?? now
  const expiresAt = new Date(nextAt.getTime() + goodForMs)
  const logId = about ? randomUUID() : null
  if (about && logId) await tx.insert(letterLog).values({ id: logId, about, channel, madeAt: now, changedAt: now })
  const letterOf = { channel, to, subject, text, ics: ics ?? null, about, logId, inReplyTo }
  await tx.insert(letter).values({ ...letterOf, madeAt: now, nextAt, expiresAt })
  await tx.execute(sql`select pg_notify(${letterTold}, '')`)
}

/** The address of a page of the product, for letters: `linkTo(house, '/approvel?code=x')`. Without PUBLIC_URL it is told from the root. */
export function linkTo(house: House, hash: string): string {
  return `${(house.config.publicUrl ?? '').replace(/\/$/, '')}/#${hash}`
}

function addressOf({ config }: House, channel: Channel): string | undefined {
  if (channel === 'push') return undefined
  return channel === 'mail' ? config.smtpUrl : config.smsUrl
}
