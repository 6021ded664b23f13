import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, between, eq, isNull } from 'drizzle-orm'
import {
  type CaseDeadlines,
  calendarCaseMax,
  deadlines as calls,
  type Deadline,
  type DeadlineKind,
  deadlineListMax,
  type deadlines,
  endOfGuarantee,
  endOfPreservation,
} from '../../contract/deadline/deadline.ts'
import { AppError, type Language } from '../../contract/errors/errors.ts'
import { mayMake } from '../../contract/kernel/call.ts'
import { seenCase } from '../case/case.ts'
import { dayLater, today } from '../case/day.ts'
import type { Orm } from '../database/db.ts'
import { calendarOf, type DayEvent } from '../document/ics.ts'
import type { FileAnswer, Handler, OwnTransaction } from '../door/handler.ts'
import { readPreservations, seesPreservation } from '../filing/row.ts'
import { readGuarantees, seesGuarantee } from '../guarantee/row.ts'
import type { House } from '../house.ts'
import type { Viewer } from '../right.ts'
import { account } from '../tables/account.ts'
import { calendarFeed } from '../tables/deadline.ts'
import { preservation } from '../tables/filing.ts'
import { guarantee } from '../tables/guarantee.ts'
import { rolesHere } from '../who.ts'
import { deadlinesShownTo } from './internal.ts'
import { dueBetween } from './list.ts'
import { readCaseDeadlines } from './row.ts'

const kindWords: Record<Exclude<DeadlineKind, 'own' | 'service'>, Record<Language, string>> = {
  correction: { zh: '补正截止', en: 'Correction due' },
  payment: { zh: '缴费截止', en: 'Payment due' },
  defence: { zh: '答辩截止', en: 'Defence due' },
  reply: { zh: '反请求答辩截止', en: 'Reply to the counterclaim due' },
  evidence: { zh: '举证期限届满', en: 'Evidence period ends' },
  award: { zh: '裁决期限届满', en: 'Award due' },
  opinion: { zh: '质证期限届满', en: 'Period for comments on evidence ends' },
}
const words = {
  name: { zh: '案件期限', en: 'Time limits in cases' },
  preservation: { zh: '保全到期', en: 'Preservation expires' },
  guarantee: { zh: '担保到期', en: 'Guarantee ends' },
}
/** A calendar goes so many days back, and so many ahead. */
const [back, ahead] = [90, 400]
/** A person's preservations or guarantees in force are few; a secretary's calendar holds those that end first. */
const termMax = 500

const uid = (id: string) => `${id}@deadline.arbitration`

function eventOf(caseNo: string, { id, kind, title, due, version }: Deadline, language: Language): DayEvent {
  const what = kind === 'own' || kind === 'service' ? title : kindWords[kind][language]
  return { uid: uid(id), day: due, title: `${caseNo} ${what}`, sequence: version }
}

/** What is still to be done in a case. */
const eventsOf = ({ caseNo, list }: CaseDeadlines, language: Language): DayEvent[] =>
  list.filter((one) => one.doneAt === null).map((one) => eventOf(caseNo, one, language))

async function termsOf(orm: Orm, viewer: Viewer, from: string, to: string, language: Language): Promise<DayEvent[]> {
  const held = await orm
    .select({ id: preservation.id })
    .from(preservation)
    .where(and(seesPreservation(viewer), between(preservation.expiresOn, from, to)))
    .orderBy(preservation.expiresOn)
    .limit(termMax)
  const given = await orm
    .select({ id: guarantee.id })
    .from(guarantee)
    .where(and(seesGuarantee(viewer), between(guarantee.termTo, from, to)))
    .orderBy(guarantee.termTo)
    .limit(termMax)
  const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id)
  const events: DayEvent[] = []
  if (held.length > 0)
    for (const row of (await readPreservations(orm, idsOf(held))).values()) {
      const [day, title] = [endOfPreservation(row), `${row.no} ${words.preservation[language]}`]
      if (day) events.push({ uid: uid(row.id), day, title, sequence: row.version })
    }
  if (given.length > 0)
    for (const row of (await readGuarantees(orm, idsOf(given))).values()) {
      const [day, title] = [endOfGuarantee(row), `${row.no} ${words.guarantee[language]}`]
      if (day) events.push({ uid: uid(row.id), day, title, sequence: row.version })
    }
  return events
}

/** The calendar of everything a viewer has to keep, around today, in as many cases as one may hold. */
async function calendarFor(house: House, viewer: Viewer, language: Language): Promise<string> {
  const { orm } = house.db
  const [from, to] = [dayLater(today(house), -back), dayLater(today(house), ahead)]
  const events: DayEvent[] = []
  let after: string | undefined
  for (let looked = 0; looked < calendarCaseMax; looked += deadlineListMax) {
    const { list, next } = await dueBetween(orm, viewer, { from, to, after })
    const due = list.flatMap((one) => eventsOf(one, language))
    events.push(...due.filter(({ day }) => day >= from && day <= to))
    if (next === null) break
    after = next
  }
  const all = [...events, ...(await termsOf(orm, viewer, from, to, language))]
  return calendarOf(words.name[language], all, house.now())
}

function fileOf(text: string): FileAnswer {
  const bytes = Buffer.from(text)
  return { stream: Readable.from([bytes]), name: 'deadlines.ics', size: bytes.length, type: 'text/calendar' }
}

export const downloadDeadlines: OwnTransaction<typeof deadlines.downloadDeadlines> = {
  async ownTransaction({ house, me, query, language }) {
    if (query.caseId === undefined) return fileOf(await calendarFor(house, me, language))
    const { id } = await seenCase(house.db.orm, me, query.caseId)
    const one = deadlinesShownTo(me, await readCaseDeadlines(house.db.orm, id))
    return fileOf(calendarOf(`${words.name[language]} ${one.caseNo}`, eventsOf(one, language), house.now()))
  },
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const getFeed: Handler<typeof deadlines.getFeed> = async ({ tx, me }) => {
  const [found] = await tx.select().from(calendarFeed).where(eq(calendarFeed.accountId, me.id))
  return { createdAt: found?.createdAt.toISOString() ?? null }
}

/** Outside the once-only answers, which are kept: a secret is shown once and kept nowhere. */
export const renewFeed: OwnTransaction<typeof deadlines.renewFeed> = {
  async ownTransaction({ house, me }) {
    const token = randomBytes(32).toString('base64url')
    const set = { tokenHash: hashOf(token), createdAt: house.now() }
    await house.db.orm
      .insert(calendarFeed)
      .values({ accountId: me.id, ...set })
      .onConflictDoUpdate({ target: calendarFeed.accountId, set })
    return { path: `/moduleApi/caseservice/deadline/feed/${token}.ics`, createdAt: set.createdAt.toISOString() }
  },
}

export const revokeFeed: Handler<typeof deadlines.revokeFeed> = async ({ tx, me }) => {
  await tx.delete(calendarFeed).where(eq(calendarFeed.accountId, me.id))
  return null
}

/** Throws `notFound` for every address that opens nothing, whatever is wrong with it. */
export const feed: OwnTransaction<typeof deadlines.feed> = {
  async ownTransaction({ house, params, language }) {
    const [, token] = /^([\w-]{43})(?:\.ics)?$/.exec(params.token) ?? []
    if (!token) throw new AppError('notFound')
    const [owner] = await house.db.orm
      .select({ id: account.id, cate: account.cate, tenantId: account.tenantId, roles: account.roles })
      .from(calendarFeed)
      .innerJoin(account, eq(account.id, calendarFeed.accountId))
      .where(and(eq(calendarFeed.tokenHash, hashOf(token)), eq(account.enabled, true), isNull(account.removedAt)))
    // The link outlives a session, not an office.
    if (!owner || !mayMake(calls.getFeed, { ...owner, ...rolesHere(house, owner, true) }))
      throw new AppError('notFound')
    return fileOf(await calendarFor(house, owner, language))
  },
}
