import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyNews, type MessageKind } from '../../contract/message.ts'
import { account } from '../../server/account/table.ts'
import { sendMessage } from '../../server/message/send.ts'
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
  notices = { mail: true, sms: true },
) {
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
