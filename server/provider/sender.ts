import { and, asc, eq, gt, inArray, lte, min, sql } from 'drizzle-orm'
import { isEmail } from '../../contract/kernel/rules.ts'
import type { Tx } from '../database/db.ts'
import { logFailure } from '../door/envelope.ts'
import type { House } from '../house.ts'
import { databaseCode } from '../outage.ts'
import { letter, letterLog } from '../tables/provider.ts'
import { type Channel, letterTold, openLetter } from './letters.ts'
import { openMail } from './mail.ts'
import { mustMayDial } from './outside.ts'
import { openPush } from './push.ts'
import { openSms } from './sms.ts'
import { watchStrangers } from './strangers.ts'
import { Undeliverable } from './undeliverable.ts'

/** A letter is this instance's for so long: longer than any gateway is waited for. When it dies meanwhile, another sends it. */
const leaseMs = 90_000
/** So many at a time: each waits far longer for its gateway than it works, and one that is kept waiting must not hold up the codes behind it. */
const hands = 8
const longestMs = 10 * 60_000
const lookMs = 60_000

interface Log {
  error(fields: object, text: string): void
  warn(fields: object, text: string): void
}

interface Gateway {
  send: (row: typeof letter.$inferSelect) => Promise<void>
  /** Nothing is sent for now: lines to it are ended. */
  rest?: () => void
  /** Letters go to hosts that people named, not to one of ours. */
  strangers?: ReturnType<typeof watchStrangers>
}

/** Sends the letters that wait, as soon as their transaction is done and again until they are gone or over. */
export async function keepSending(house: House, log: Log) {
  const clerks = Object.entries(gatewaysOf(house)).map(([channel, gateway]) =>
    employ(house, log, channel as Channel, gateway),
  )
  const wake = () => clerks.forEach((clerk) => void clerk.wake())
  const deafen = await house.db.listen(letterTold, wake)
  wake()
  return {
    async stop(): Promise<void> {
      await Promise.all([deafen(), ...clerks.map((clerk) => clerk.stop())])
    },
  }
}

function gatewaysOf(house: House): Partial<Record<Channel, Gateway>> {
  const { config } = house
  const { user = '' } = config.imap ?? {}
  const replyTo = isEmail(user) ? user : undefined
  return {
    push: { send: openPush(house), strangers: watchStrangers() },
    ...(config.smtpUrl === undefined
      ? {}
      : {
          mail: dialled(house, config.smtpUrl, openMail(config.smtpUrl, config.mailFrom, { atOnce: hands, replyTo })),
        }),
    ...(config.smsUrl === undefined ? {} : { sms: dialled(house, config.smsUrl, { send: openSms(config.smsUrl) }) }),
  }
}

/** Each time held against where its name leads then. */
function dialled(house: House, url: string, { send, ...rest }: Gateway): Gateway {
  const { hostname } = new URL(url)
  return {
    ...rest,
    send: async (row) => {
      await mustMayDial(house, hostname)
      await send(row)
    },
  }
}

/** Who sends the letters of one channel. */
function employ(house: House, log: Log, channel: Channel, gateway: Gateway) {
  const { orm } = house.db
  const rounds = new Set<Promise<void>>()
  let again = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    if (closed) return
    clearTimeout(timer)
    // All hands may just have found nothing more, before this letter was there.
    if (rounds.size >= hands) again = true
    else begin()
  }

  function begin(): void {
    again = false
    const round = sendAll()
      .catch((error) => logFailure(log, error, 'letters were not sent', { channel }))
      .then(() => {
        rounds.delete(round)
        if (again) return wake()
        return rounds.size === 0 ? rest() : undefined
      })
    rounds.add(round)
  }

  async function sendAll(): Promise<void> {
    await orm.delete(letter).where(and(eq(letter.channel, channel), lte(letter.expiresAt, house.now())))
    while (!closed) {
      const taken = await take()
      if (!taken) return
      // Whoever found one calls for the next hand, until one finds nothing: of many that came by one word none waits for all before it.
      if (!closed && rounds.size < hands) begin()
      await sendOne(taken)
    }
  }

  /** Until the next letter is due; a minute where that is unknown, for the database may be away. */
  async function rest(): Promise<void> {
    gateway.rest?.()
    const due = await orm
      .select({ at: min(letter.nextAt) })
      .from(letter)
      .where(eq(letter.channel, channel))
      .then(([row]) => row?.at?.getTime())
      .catch(() => undefined)
    if (closed || rounds.size > 0) return
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(lookMs, Math.max(100, (due ?? Number.POSITIVE_INFINITY) - house.now().getTime())))
    timer.unref()
  }

  /** The next letter, with a lease on it. Not a transaction until it is sent: the embedded database would stand still so long. */
  async function take() {
    const now = house.now()
    const only = gateway.strangers?.only()
    const host = sql<string>`split_part(${letter.to}, '/', 3)`
    const open = only && (only.length > 0 ? inArray(host, only) : sql`false`)
    const next = orm
      .select({ id: letter.id })
      .from(letter)
      .where(and(eq(letter.channel, channel), lte(letter.nextAt, now), gt(letter.expiresAt, now), open))
      .orderBy(asc(letter.nextAt), asc(letter.id))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await orm
      .update(letter)
      .set({ attempts: sql`${letter.attempts} + 1`, nextAt: new Date(now.getTime() + leaseMs) })
      .where(eq(letter.id, sql`(${next})`))
      .returning()
    return row
  }

  async function sendOne(row: typeof letter.$inferSelect): Promise<void> {
    const { id, attempts, about } = row
    try {
      const send = async () => gateway.send(openLetter(house, row))
      await (gateway.strangers ? gateway.strangers.during(row.to, send) : send())
    } catch (error) {
      const refusal = error instanceof Undeliverable ? error.code : undefined
      // Messages of gateways quote addresses: only their codes are kept.
      log.warn(
        { letter: id, channel, attempts, code: databaseCode(error) },
        refusal === undefined ? 'letter waits' : 'letter refused',
      )
      if (refusal === undefined) {
        const nextAt = new Date(house.now().getTime() + Math.min(longestMs, 1000 * 2 ** Math.min(attempts - 1, 12)))
        await orm.update(letter).set({ nextAt }).where(eq(letter.id, id))
        return
      }
      await house.db.tx(async (tx) => {
        await close(tx, row, 'refused', refusal)
        if (about) await house.letterRefused(house, tx, about, refusal)
      })
      return
    }
    await house.db.tx((tx) => close(tx, row, 'sent'))
  }

  /** It waits no longer, and its line in the log says what became of it, unless a report was quicker. */
  async function close(tx: Tx, { id, logId }: typeof letter.$inferSelect, state: 'sent' | 'refused', reason = '') {
    const queued = and(eq(letterLog.id, logId ?? ''), eq(letterLog.state, 'queued'))
    if (logId) await tx.update(letterLog).set({ state, reason, changedAt: house.now() }).where(queued)
    await tx.delete(letter).where(eq(letter.id, id))
  }

  return {
    wake,
    async stop(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await Promise.all(rounds)
      gateway.rest?.()
    },
  }
}
