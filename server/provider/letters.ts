import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { letter, letterLog } from '../tables/provider.ts'
import { openKept, sealShared } from '../vault/kept.ts'
import { places } from '../vault/places.ts'

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
export const sendLetter = (house: House, tx: Tx, wanted: Letter): Promise<void> => sendLetters(house, tx, [wanted])

/** So many rows are written by one statement. */
const most = 1000

/** What waits to leave, as its reader gets it: codes and links in it open doors, so it lies sealed. */
export function openLetter({ config }: House, row: typeof letter.$inferSelect): typeof letter.$inferSelect {
  const { to, text, ics } = row
  return {
    ...row,
    text: openKept(config, places.letter(to), text),
    ics: ics === null ? null : openKept(config, places.calendar(to), ics),
  }
}

/** Hands over several, as `sendLetter` does one. */
export async function sendLetters(house: House, tx: Tx, wanted: readonly Letter[]): Promise<void> {
  const leaving: Letter[] = []
  for (const one of wanted) {
    const { channel, to, subject, text, code = null, link = null, ics = null } = one
    // Whoever pushes is the browser's own service: it is there in the demo, too.
    const isShown = house.outbox && (channel === 'push' || addressOf(house, channel) === undefined)
    if (isShown) await house.outbox?.(house, tx, { channel, to, subject, text, code, link, ics })
    if (!isShown || channel === 'push') leaving.push(one)
  }
  const madeAt = house.now()
  const { config } = house
  const rows = leaving.map(({ goodForMs = weekMs, notBefore, about = null, ...one }) => {
    const nextAt = notBefore ?? madeAt
    const { channel, to, subject, text, ics = null, inReplyTo = null } = one
    const sealed = {
      text: sealShared(config, places.letter(to), text),
      ics: ics === null ? null : sealShared(config, places.calendar(to), ics),
    }
    const said = { channel, to, subject, ...sealed, inReplyTo, about, logId: about ? randomUUID() : null }
    return { ...said, madeAt, nextAt, expiresAt: new Date(nextAt.getTime() + goodForMs) }
  })
  for (let at = 0; at < rows.length; at += most) {
    const some = rows.slice(at, at + most)
    const logs = some.flatMap(({ logId: id, about, channel }) =>
      id && about ? [{ id, about, channel, madeAt, changedAt: madeAt }] : [],
    )
    if (logs.length > 0) await tx.insert(letterLog).values(logs)
    await tx.insert(letter).values(some)
  }
  if (rows.length > 0) await tx.execute(sql`select pg_notify(${letterTold}, '')`)
}

/** The address of a page of the product, for letters: `linkTo(house, '/approvel?code=x')`. Without PUBLIC_URL it is told from the root. */
export function linkTo(house: House, hash: string): string {
  return `${(house.config.publicUrl ?? '').replace(/\/$/, '')}/#${hash}`
}

function addressOf({ config }: House, channel: Channel): string | undefined {
  if (channel === 'push') return undefined
  return channel === 'mail' ? config.smtpUrl : config.smsUrl
}
