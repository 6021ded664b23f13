import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../database/db.ts'
import { calendarOf } from '../../document/ics.ts'
import type { House } from '../../house.ts'
import { sendMessage } from '../../message/send.ts'
import { channelOf, linkTo, sendLetter } from '../../provider/letters.ts'
import { cases } from '../../tables/case.ts'
import { hearing, hearingAttendee, roomCode, roomSession } from '../../tables/hearing.ts'
import { localDay, localMinute } from '../../when.ts'
import { newCode } from '../../who.ts'
import { mayAttend } from '../right.ts'

type Stored = typeof hearing.$inferSelect
type Attendee = typeof hearingAttendee.$inferSelect

/** One as an entry for calendars: whoever took it in before gets the change. */
export function icsOf({ id, version, title, startsAt, endsAt, place, state, online }: Stored, now: Date): string {
  const [from, to] = [startsAt.toISOString(), endsAt.toISOString()]
  const where = place || (online ? '在线' : '')
  const event = { uid: `${id}@hearing.arbitration`, day: localDay(startsAt), from, to, place: where, title }
  return calendarOf(title, [{ ...event, sequence: version, cancelled: state === 'cancelled' }], now)
}

const isHere = (accountId: string | null): accountId is string => accountId !== null

/** The accounts of those who get a letter with all that is said, at the address that was typed for them. */
const writtenTo = (people: Attendee[]): string[] =>
  people
    .filter((one) => one.contact !== '')
    .map((one) => one.accountId)
    .filter(isHere)

async function messageParams(tx: Tx, row: Stored): Promise<Record<string, string>> {
  const [known] = row.caseId
    ? await tx.select({ caseNo: cases.caseNo }).from(cases).where(eq(cases.id, row.caseId))
    : []
  return { title: row.title, when: localMinute(row.startsAt), caseNo: known?.caseNo ?? '', reason: row.reason }
}

export const trialAttendeesOf = (tx: Tx, hearingId: string): Promise<Attendee[]> =>
  tx
    .select()
    .from(hearingAttendee)
    .where(eq(hearingAttendee.hearingId, hearingId))
    .orderBy(asc(hearingAttendee.position), asc(hearingAttendee.id))

/** Those of a hearing who may come: not, for one, an agent whose letter of authority was revoked since. */
export async function invitedOf(tx: Tx, hearingId: string): Promise<Attendee[]> {
  const rows = await tx
    .select({ one: hearingAttendee })
    .from(hearingAttendee)
    .innerJoin(hearing, eq(hearing.id, hearingAttendee.hearingId))
    .where(and(eq(hearing.id, hearingId), mayAttend))
    .orderBy(asc(hearingAttendee.position), asc(hearingAttendee.id))
  return rows.map(({ one }) => one)
}

/** What they came in by before opens nothing more, nor keeps them inside. */
async function shutDoors(tx: Tx, people: Attendee[]): Promise<void> {
  const ids = people.map((one) => one.id)
  if (!ids.length) return
  for (const table of [roomSession, roomCode]) await tx.delete(table).where(inArray(table.attendeeId, ids))
}

/**
 * Tells these people the time, each with a new code of their own; the one before opens nothing more. Answers with the codes,
 * in order.
 */
export async function inviteAttendees(
  house: House,
  tx: Tx,
  row: Stored,
  people: Attendee[],
  /** Null where whoever comes knows of it. */
  kind: 'trialNotice' | 'trialMoved' | null = 'trialNotice',
): Promise<string[]> {
  const codes: string[] = []
  await shutDoors(tx, people)
  for (const one of people) {
    const { code, hash } = newCode()
    await tx
      .update(hearingAttendee)
      .set({ codeHash: hash, toldAt: house.now(), joinedAt: null })
      .where(eq(hearingAttendee.id, one.id))
    if (one.contact) await writeTo(house, tx, row, one, code)
    codes.push(code)
  }
  if (kind === null) return codes
  const accounts = people.map((one) => one.accountId).filter(isHere)
  const link = `/hearing/calendar?id=${row.id}`
  await sendMessage(house, tx, accounts, {
    kind,
    params: await messageParams(tx, row),
    link,
    written: writtenTo(people),
  })
  return codes
}

async function writeTo(house: House, tx: Tx, row: Stored, { name, contact }: Attendee, code: string): Promise<void> {
  const link = row.online ? linkTo(house, `${row.route}?code=${code}`) : undefined
  const when = ` ${localMinute(row.startsAt)} `
  const where = row.place ? `，地点：${row.place}` : ''
  const way = link ? `，届时由此进入：${link} 。链接仅供您本人使用，请勿转发。` : '。'
  const at = row.place ? ` at ${row.place}` : ''
  const by = link ? ', by the link above, which is yours alone' : ''
  const english = `You are asked to attend “${row.title}” at${when}Beijing time${at}${by}.`
  await sendLetter(house, tx, {
    channel: channelOf(contact),
    to: contact,
    subject: `参会通知：${row.title}`,
    text: `${name}，您好：请于北京时间${when}参加“${row.title}”${where}${way} ${english}`,
    ...(link ? { link } : {}),
    ics: icsOf(row, house.now()),
    goodForMs: Math.max(0, row.endsAt.getTime() - house.now().getTime()),
  })
}

/** What somebody is told who may not come any more: of a case they do not see no more than that and when. */
const nameless = '开庭或会议'

/**
 * Tells these people, as far as they knew of it, that they need not come: inside for its reason, or because its case is over.
 * Letters lie in mailboxes that others read, and never say the reason; who lost the seat meanwhile learns none at all.
 */
export async function callOff(
  house: House,
  tx: Tx,
  row: Stored,
  people: Attendee[],
  kind: 'trialCancelled' | 'trialCaseOver' = 'trialCancelled',
): Promise<void> {
  const told = people.filter((one) => one.toldAt !== null)
  if (told.length === 0) return
  const params = await messageParams(tx, row)
  const why = kind === 'trialCaseOver' ? '：案件程序已结束' : ''
  const ids = told.map((one) => one.id)
  const seated = new Set((await invitedOf(tx, row.id)).map((one) => one.id))
  await shutDoors(tx, told)
  await tx.update(hearingAttendee).set({ codeHash: null }).where(inArray(hearingAttendee.id, ids))
  for (const { id, contact, name } of told.filter((one) => one.contact !== '')) {
    const isSeated = seated.has(id)
    const [title, because] = isSeated ? [`“${row.title}”`, why] : [nameless, '']
    const english = `${isSeated ? `“${row.title}”` : 'The session'} planned for ${params.when} Beijing time no longer needs your attendance${isSeated && why ? ': the proceedings have ended' : ''}.`
    await sendLetter(house, tx, {
      channel: channelOf(contact),
      to: contact,
      subject: `取消通知：${seated.has(id) ? row.title : nameless}`,
      text: `${name}，您好：原定北京时间${params.when}的${title}不再需要您参加${because}。 ${english}`,
      ics: icsOf(
        { ...row, ...(seated.has(id) ? {} : { title: nameless, place: '' }), state: 'cancelled' },
        house.now(),
      ),
    })
  }
  const written = writtenTo(told)
  const accountsOf = (isSeated: boolean) =>
    told
      .filter((one) => seated.has(one.id) === isSeated)
      .map((one) => one.accountId)
      .filter(isHere)
  await sendMessage(house, tx, accountsOf(true), { kind, params, link: `/hearing/calendar?id=${row.id}`, written })
  const { when = '' } = params
  await sendMessage(house, tx, accountsOf(false), { kind: 'trialNotForYou', params: { when }, written })
}
