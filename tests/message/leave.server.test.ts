import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NoticeWishes, toldOfAll } from '../../contract/account/user.ts'
import { everyNews, type MessageKind } from '../../contract/message/message.ts'
import { sendMorningLetters } from '../../server/message/digest.ts'
import { quietUntil } from '../../server/message/quiet.ts'
import { sendMessage } from '../../server/message/send.ts'
import { account } from '../../server/tables/account.ts'
import { localDay } from '../../server/when.ts'
import type { Name } from '../make/people.ts'
import { plan, step } from '../make/trial.ts'
import { TestServer } from '../setup/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start('pglite')
})
afterAll(() => server.stop())

/** From now on this person is reached there. */
async function reach(
  who: Name,
  at: { email?: string | null; phone?: string | null },
  wishes: Partial<NoticeWishes> = {},
) {
  const notices = { ...toldOfAll, ...wishes }
  await server.running.house.db.orm
    .update(account)
    .set({ email: null, phone: null, ...at, notices })
    .where(eq(account.id, server.id(who)))
}
const newMail = () => `${randomUUID()}@example.test`

const everyKind = Object.keys(everyNews) as MessageKind[]
/** Whatever a message may be told. */
const secrets = ['no', 'caseNo', 'name', 'cause', 'reason', 'fee', 'due', 'byName', 'party', 'title', 'text', 'detail']

test('every kind that leaves the house says nothing of what it is about, and leads to the messages', async () => {
  const email = newMail()
  await reach('partyChen', { email })
  const params = Object.fromEntries(secrets.map((name) => [name, `secret-${name}`]))
  const { house } = server.running
  for (const kind of everyKind)
    await house.db.tx((tx) => sendMessage(house, tx, [server.id('partyChen')], { kind, params, link: '/case/index' }))
  const letters = await server.lettersTo(email)
  expect(letters).toHaveLength(everyKind.filter((kind) => everyNews[kind][2] !== null).length)
  expect(letters.length).toBeGreaterThan(60)
  for (const letter of letters) {
    expect(JSON.stringify(letter)).not.toContain('secret-')
    expect(letter.text).toContain('/#/message/index')
  }
})

test('a hearing is told of by mail, or by SMS where there is none, whatever the person wants, and to staff too; to nobody twice', async () => {
  const [mail, staff, phone] = [newMail(), newMail(), '13900000061']
  await reach('arbitratorSun', { email: mail, phone: '13900000062' }, { mail: false, sms: false })
  await reach('partyWang', { phone })
  await reach('secretaryLi', { email: staff })
  const seat = (who: Name, role: 'ARBITRATOR' | 'APPLICANT' | 'SECRETARY', contact = '') => {
    return { id: randomUUID(), userId: server.id(who), name: who, role, contact }
  }
  const attendees = [
    seat('arbitratorSun', 'ARBITRATOR'),
    seat('partyWang', 'APPLICANT', phone),
    seat('secretaryLi', 'SECRETARY'),
  ]
  const told = await step(server, await plan(server, null, { title: '某某案第一次开庭', attendees }), 'notify')
  const subjects = async (to: string) => (await server.lettersTo(to)).map((one) => one.subject)
  const notice = '新通知：开庭或会议安排 New notice: a hearing or meeting'
  // Whose address was typed got the personal link there; that is their letter.
  expect([await subjects(mail), await subjects(phone), await subjects(staff)]).toEqual([
    [notice],
    [`参会通知：${told.title}`],
    [notice],
  ])
  expect(await subjects('13900000062')).toEqual([])
  await step(server, told, 'cancel')
  expect([(await subjects(mail)).length, (await subjects(phone)).length, (await subjects(staff)).length]).toEqual([
    2, 2, 2,
  ])
})

test('of the rest the staff read in the house, and everybody as they want it', async () => {
  const [mail, phone] = [newMail(), '13900000063']
  const { house } = server.running
  const tell = (who: Name) =>
    house.db.tx((tx) => sendMessage(house, tx, [server.id(who)], { kind: 'caseAccepted', params: {} }))
  const count = async (to: string) => (await server.lettersTo(to)).length
  await reach('secretaryLi', { email: mail })
  await tell('secretaryLi')
  expect(await count(mail)).toBe(0)
  await reach('secretaryLi', {})
  await reach('partyChen', { email: mail, phone }, { mail: false, sms: true })
  await tell('partyChen')
  expect([await count(mail), await count(phone)]).toEqual([0, 1])
  await reach('partyChen', { email: mail, phone }, { mail: false, sms: false })
  await tell('partyChen')
  expect([await count(mail), await count(phone)]).toEqual([0, 1])
})

test('a refused step tells nobody outside', async () => {
  const mail = newMail()
  await reach('partyChen', { email: mail })
  const { house } = server.running
  const failed = house.db.tx(async (tx) => {
    await sendMessage(house, tx, [server.id('partyChen')], { kind: 'caseAccepted', params: {} })
    throw new Error('Undone')
  })
  await expect(failed).rejects.toThrow('Undone')
  expect(await server.lettersTo(mail)).toEqual([])
})

test('nothing of a topic that somebody turned off is written to them, but what everybody must hear of', async () => {
  const mail = newMail()
  await reach('partyChen', { email: mail }, { noLetter: ['case', 'deadline'] })
  const { house } = server.running
  const tell = (kind: MessageKind) =>
    house.db.tx((tx) => sendMessage(house, tx, [server.id('partyChen')], { kind, params: {} }))
  for (const kind of ['caseAccepted', 'awardEndsSoon', 'casePaid'] as const) await tell(kind)
  expect((await server.lettersTo(mail)).map((one) => one.subject.split(' ')[0]).sort()).toEqual([
    '新通知：仲裁费用',
    '新通知：案件期限',
  ])
})

test('one letter in the morning says how much there is, in place of one each; once, however often it is looked for', async () => {
  const mail = newMail()
  const { house } = server.running
  await reach('partyChen', { email: mail }, { daily: true })
  const subjects = async () => (await server.lettersTo(mail)).map((one) => one.subject.split(' Daily')[0])
  const morning = (days: number, clock: string) => {
    const day = localDay(new Date(Date.now() + days * 86_400_000))
    server.clock.later = Date.parse(`${day}T${clock}:00+08:00`) - Date.now()
  }
  const tell = (kind: MessageKind) =>
    house.db.tx((tx) => sendMessage(house, tx, [server.id('partyChen')], { kind, params: {} }))
  morning(1, '09:00')
  for (const kind of ['caseAccepted', 'caseAccepted', 'casePaid'] as const) await tell(kind)
  await sendMorningLetters(house)
  expect(await subjects()).toEqual([])
  // What cannot wait does not.
  await tell('awardEndsSoon')
  expect((await subjects()).length).toBe(1)
  morning(2, '07:59')
  await sendMorningLetters(house)
  expect((await subjects()).length).toBe(1)
  morning(2, '08:30')
  await Promise.all([sendMorningLetters(house), sendMorningLetters(house)])
  expect(await subjects()).toEqual(['每日汇总：3 条新通知', expect.stringContaining('案件期限')])
  expect((await server.lettersTo(mail))[0]?.text).toContain('案件进展 2，仲裁费用 1')
  morning(3, '08:30')
  await sendMorningLetters(house)
  expect((await subjects()).length).toBe(2)
  server.clock.later = 0
})

test.each([
  ['22:00', '07:00', '23:30', 450],
  ['22:00', '07:00', '06:59', 1],
  ['22:00', '07:00', '07:00', undefined],
  ['22:00', '07:00', '21:59', undefined],
  ['12:00', '14:00', '12:00', 120],
  ['08:00', '08:00', '08:00', undefined],
])('silent from %s to %s, at %s a device waits %s minutes', (from, to, clock, minutes) => {
  const now = new Date(`2026-11-26T${clock}:00+08:00`)
  const until = quietUntil(now, { from, to })
  expect(until && (until.getTime() - now.getTime()) / 60_000).toBe(minutes)
})
