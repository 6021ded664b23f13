import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { hasDovecot, ImapServer } from '../setup/imap.ts'
import { engines, TestServer } from '../setup/server.ts'
import { htmlMail, mailIn, mailWith, plainMail } from './mails.ts'

const { mailbox, message, caseFile } = contract
const as = 'secretaryLi'

describe.skipIf(!hasDovecot).each(engines)('the mailbox on %s', (engine) => {
  let imap: ImapServer
  let server: TestServer
  beforeAll(async () => {
    imap = await ImapServer.start()
    server = await TestServer.start(engine, { ...imap.env, PUBLIC_URL: 'http://127.0.0.1' })
    await makeDept(server)
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await imap.close()
  })

  const list = async (query: { q?: string; page?: number; size?: number } = {}) =>
    (await server.call(mailbox.listMails, { query }, { as })).data
  const read = (id: string) => server.call(mailbox.readMail, { params: { id } }, { as })
  /** The newest mail, as it is read. */
  const newest = async () => {
    const [first] = (await list({ size: 1 })).list
    return (await read(first?.id ?? '')).data
  }

  test('lists newest first, a page at a time, and says how many are unread until they are read', async () => {
    await imap.put(plainMail({ subject: 'one' }), plainMail({ subject: 'two' }), plainMail({ subject: 'three' }))
    const first = await list({ size: 2 })
    expect(first.total).toBe(3)
    expect(first.list.map(({ subject, seen }) => [subject, seen])).toEqual([
      ['three', false],
      ['two', false],
    ])
    expect((await list({ size: 2, page: 2 })).list.map(({ subject }) => subject)).toEqual(['one'])
    expect((await list({ size: 2, page: 3 })).list).toEqual([])
    const unread = async () => (await server.call(message.unreadMail, {}, { as })).data
    expect(await unread()).toBe(3)
    const id = first.list[0]?.id ?? ''
    expect((await read(id)).data).toMatchObject({ from: { name: 'Smith, John', address: 'john@partner.example' } })
    expect(await unread()).toBe(3)
    await server.call(mailbox.markMail, { body: { id, seen: true } }, { as })
    expect(await unread()).toBe(2)
    expect((await list()).list.map(({ seen }) => seen)).toEqual([true, false, false])
  })
})
