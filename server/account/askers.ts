import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { Orm, Tx } from '../database/db.ts'
import { netsOf } from '../door/route.ts'
import { anotherCodeAfter, guessedName } from '../door/watch/guesses.ts'
import type { House } from '../house.ts'
import { account, codeCount, session } from '../tables/account.ts'
import { guest } from '../tables/activity.ts'
import type { From } from '../who.ts'
import { checkCaptcha } from './captcha/captcha.ts'
import type { CodeFor } from './code.ts'
import { isKnownDevice, knownTo } from './device/device.ts'

/*
 * What one network asks of codes, counted beside what one address is sent: whoever tries many addresses is bounded too. A guess is held
 * against what it can win, and nobody is shut out by the guesses of others: where an account that exists is guessed at too often, its
 * code no longer opens it alone, and another one is sent. The names of the counts have a space, which no phone and no mailbox has.
 */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Codes sent for one network over all calls that send one, and wrong guesses from it over all calls that take one. */
export const askedMax = { minute: 20, day: 200 }
export const wrongMax = 30
/** What one customer of a provider may ask from all their networks together, in networks. */
const siteFactor = 4
/** From so many codes in a day on, of one network or of all strangers together, a captcha is read before the next one leaves. */
export const captchaAfter = { network: 30, strangers: 300 }

/** What a guess can win: an account that exists, nothing that is another's, or nothing without a link of 128 random bits. */
const wins: Record<CodeFor['use'], 'account' | 'nothing' | 'link'> = {
  forget: 'account',
  abroad: 'account',
  activity: 'account',
  register: 'nothing',
  corporation: 'nothing',
  change: 'nothing',
  service: 'link',
  sign: 'link',
}

/** Whether only who holds a link can ask for the code, or guess at it. */
export const needsLink = (use: CodeFor['use']): boolean => wins[use] === 'link'

/** The counts of the networks somebody asks from. */
const countsOf = (what: string, ip: string, max: number) =>
  netsOf(ip).map((net, at) => ({ name: `${what} ${net}`, max: at === 0 ? max : siteFactor * max }))

/** Who is signed in with the token that came along. */
async function signedIn(house: House, { session: hash }: From): Promise<string | undefined> {
  if (hash === undefined) return undefined
  const [row] = await house.db.orm
    .select({ accountId: session.accountId })
    .from(session)
    .where(and(eq(session.tokenHash, hash), gt(session.expiresAt, house.now())))
  return row?.accountId
}

/**
 * Before a code leaves for a stranger: asks for a captcha where many were sent already. Outside any transaction: a captcha is used up
 * whatever comes after. Throws `captcha.needed` or `captchaWrong`.
 */
export async function mustBeSomebody(house: House, from: From): Promise<void> {
  if (
    !house.config.rateLimits ||
    (await signedIn(house, from)) ||
    (await isKnownDevice(house.db.orm, from.cookie ?? ''))
  )
    return
  const [net = ''] = netsOf(from.ip)
  const names = { [`day ${net}`]: captchaAfter.network, 'day strangers': captchaAfter.strangers }
  const counts = await house.db.orm
    .select({ name: codeCount.address, sent: codeCount.sent })
    .from(codeCount)
    .where(
      and(
        inArray(codeCount.address, Object.keys(names)),
        gt(codeCount.sentSince, new Date(house.now().getTime() - dayMs)),
      ),
    )
  if (counts.every(({ name, sent }) => sent < (names[name] ?? 0))) return
  // Nothing leaves for this network any more, whatever is read: it is told so when it asks.
  if (counts.some(({ name, sent }) => name !== 'day strangers' && sent >= askedMax.day)) return
  const [uuid = '', typed = ''] = (from.captcha ?? '').split(':')
  if (uuid === '') throw new AppError('captcha.needed')
  await checkCaptcha(house, uuid, typed)
}

/** Counts a code that is about to leave, in the transaction of its letter. Throws `tooMany`; then nothing was counted. */
export async function countAsked(house: House, tx: Tx, { ip }: From, { use }: Pick<CodeFor, 'use'>): Promise<void> {
  if (!house.config.rateLimits) return
  for (const { name, max } of countsOf('minute', ip, askedMax.minute)) await count(house, tx, name, minuteMs, max)
  for (const { name, max } of countsOf('day', ip, askedMax.day)) await count(house, tx, name, dayMs, max)
  if (!needsLink(use)) await count(house, tx, 'day strangers', dayMs)
}

/** A guess that was taken. */
export interface Guess {
  /** So many codes in a row must be right. */
  rounds: number
  /** What it was counted in. */
  counts: string[]
}

/**
 * Takes a guess before the code is looked at, so that many at once get no more. Throws `tooMany` when there is none left for who asks:
 * others are never refused by it.
 */
export async function takeGuess(house: House, wanted: CodeFor, from: From): Promise<Guess> {
  if (!house.config.rateLimits || needsLink(wanted.use)) return { rounds: 1, counts: [] }
  const { orm } = house.db
  const isAccount = wins[wanted.use] === 'account'
  const [person, holders] = [await signedIn(house, from), isAccount ? await holdersOf(house, wanted) : []]
  // Who is signed in to another account is a stranger to this one.
  const own = isAccount ? await isTheirs(orm, holders, person, from) : person
  const asker = own ? [{ name: `wrong by ${own}`, max: wrongMax }] : countsOf('wrong', from.ip, wrongMax)
  for (const { name, max } of asker) await count(house, orm, name, hourMs, max)
  const counts = asker.map(({ name }) => name)
  if (own || holders.length === 0) return { rounds: 1, counts }
  const name = `${guessedName}${wanted.use}`
  const wrong = await count(house, orm, name, dayMs)
  return { rounds: 1 + anotherCodeAfter.filter((max) => wrong > max).length, counts: [...counts, name] }
}

/** Whose of these accounts it is that guesses: who is signed in to it, or sits at a device that it was logged in from. */
async function isTheirs(orm: Orm, holders: string[], person: string | undefined, { cookie = '' }: From) {
  if (person && holders.includes(person)) return person
  for (const holder of holders) if (await knownTo(orm, holder, cookie)) return holder
  return undefined
}

/** Whom the code lets in. */
async function holdersOf(house: House, { use, address }: CodeFor): Promise<string[]> {
  const { orm } = house.db
  if (use === 'activity') {
    const guests = await orm.select({ id: guest.id }).from(guest).where(eq(guest.phone, address))
    return guests.map(({ id }) => id)
  }
  const isIt =
    use === 'abroad'
      ? and(eq(account.username, address), account.isForeign)
      : address.includes('@')
        ? sql`lower(${account.email}) = ${address}`
        : eq(account.phone, address)
  const rows = await orm.select({ id: account.id }).from(account).where(isIt)
  return rows.map(({ id }) => id)
}

/** A guess that was right, or at no code at all, costs nothing. */
export async function giveGuessBack(house: House, { counts }: Guess): Promise<void> {
  if (counts.length === 0) return
  await house.db.orm
    .update(codeCount)
    .set({ sent: sql`greatest(${codeCount.sent} - 1, 0)` })
    .where(inArray(codeCount.address, counts))
}

/** Answers with the count. Throws `tooMany` where it is more than `max`. */
async function count(house: House, orm: Orm, name: string, ms: number, max = 1_000_000): Promise<number> {
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
  if (!row || row.sent <= max) return row?.sent ?? 0
  throw new AppError('tooMany', { seconds: Math.ceil((row.sentSince.getTime() + ms - now.getTime()) / 1000) })
}
