import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { keepSentReplies } from '../../server/mailbox/sent.ts'
import { sendMessage } from '../../server/message/send.ts'
import { readReturns } from '../../server/provider/imap/returns.ts'
import { deemServed } from '../../server/service/deem.ts'
import { start } from '../../server/start.ts'
import { account } from '../../server/tables/account.ts'
import { mailReply } from '../../server/tables/mailbox.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { batchNow, sent, way } from '../service/serve.ts'
import { hasDovecot, ImapServer } from '../setup/imap.ts'
import { engines, TestServer } from '../setup/server.ts'
import { plainMail, plainReportOf, reportOf } from './mails.ts'

const { mailbox, message, service } = contract
const as = 'secretaryLi'
const quiet = { warn: () => undefined }
const patient = { timeout: 30_000 }

/** A mail server that takes everything; what left, by the address it went to. */
async function openMails() {
  const left: { to: string; messageId: string; head: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      let text = ''
      stream.on('data', (bytes: Buffer) => {
        text += bytes.toString()
      })
      stream.on('end', () => {
        const [, messageId = ''] = /^message-id:\s*(<[^>]+>)/im.exec(text) ?? []
        left.push({ to: envelope.rcptTo[0]?.address ?? '', messageId, head: text.split('\r\n\r\n')[0] ?? '' })
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  /** The Message-ID of the newest letter to an address, once one left. */
  async function idTo(address: string, count = 1): Promise<string> {
    const of = () => left.filter(({ to }) => to === address)
    await expect.poll(() => of().length, patient).toBe(count)
    return of().at(-1)?.messageId ?? ''
  }
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'http://127.0.0.1', OUTGOING_NETWORKS: '127.0.0.0/8' },
    left,
    idTo,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

describe.skipIf(!hasDovecot).each(engines)('letters that come back, on %s', (engine) => {
  let imap: ImapServer
  let mails: Awaited<ReturnType<typeof openMails>>
  let server: TestServer
  beforeAll(async () => {
    imap = await ImapServer.start()
    mails = await openMails()
    server = await TestServer.start(engine, { ...imap.env, ...mails.env })
    await makeDept(server)
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await mails.close()
    await imap.close()
  })

  const look = () => readReturns(server.running.house, quiet)
  const address = () => `${randomUUID()}@partner.example`
  const told = async (caseId: string, kind: string) =>
    (await server.call(message.list, { body: { page: 1, size: 50, caseId } }, { as: 'adminZhao' })).data.list.filter(
      (one) => one.kind === kind,
    )
  /** A batch that went to a mailbox, and the Message-ID under which it left. */
  async function served() {
    const to = address()
    const known = await caseIn(server, 'transfered')
    const batch = await sent(server, known.id, { deliveries: [way('mail', to)] })
    const messageId = await mails.idTo(to)
    const now = async () => (await batchNow(server, batch)).deliveries.at(-1)
    return { to, known, batch, messageId, now }
  }

  test('service by mail that is reported undeliverable came back, with the reason; the secretary hears of it and takes another way', async () => {
    const { known, batch, messageId, now } = await served()
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@example\.test>$/)
    const uid = await imap.put(reportOf(messageId))
    await look()
    expect(await now()).toMatchObject({ state: 'bounced', reason: '5.1.1', deemOn: null })
    expect(await told(known.id, 'serviceReturned')).toHaveLength(1)
    expect((await told(known.id, 'serviceReturned'))[0]?.params).toMatchObject({ reason: '5.1.1' })
    // Nobody need read it any more.
    const flags = await imap.asOwner((box) => box.fetchOne(String(uid), { flags: true }, { uid: true }))
    expect([...((flags || undefined)?.flags ?? [])]).toContain('\\Seen')
    const { id, version } = await batchNow(server, batch)
    const body = { id, version, deliveryId: (await now())?.id ?? '', newId: randomUUID() }
    const other = await server.call(
      service.switchDelivery,
      { body: { ...body, channel: 'post', to: '宁波市江北区人民路 8 号' } },
      { as },
    )
    expect(other.data.deliveries.map(({ channel, state }) => [channel, state])).toEqual([
      ['mail', 'otherChannel'],
      ['post', 'dispatched'],
    ])
  })

  test('a report that comes once its recipient counts as served changes no day, and the secretary hears of it once', async () => {
    const { known, messageId, now } = await served()
    server.clock.later = 20 * 86_400_000
    await deemServed(server.running.house)
    server.clock.later = 0
    const before = await now()
    expect(before?.state).toBe('deemed')
    await imap.put(reportOf(messageId), reportOf(messageId))
    await look()
    expect(await now()).toEqual({ ...before, reason: '5.1.1' })
    expect(await told(known.id, 'serviceReturned')).toEqual([])
    expect((await told(known.id, 'serviceReturnedLate')).map(({ params }) => params.reason)).toEqual(['5.1.1'])
  })

  test('a report counts once, however often it is read and by however many at a time', async () => {
    const { known, messageId } = await served()
    await imap.put(reportOf(messageId, { whole: true, status: '5.2.2' }), reportOf(messageId, { status: '5.2.2' }))
    const { config } = server.running.house
    const log = { write: () => undefined }
    // Two instances share a database of PostgreSQL alone.
    const other = engine === 'postgres' ? await start(config, { empty: true, log }) : server.running
    await Promise.all([look(), look(), readReturns(other.house, quiet)])
    await look()
    expect(await told(known.id, 'serviceReturned')).toHaveLength(1)
    if (other !== server.running) await other.stop()
  })

  test('reports in plain words count where a mail server wrote them, and no other mail does', async () => {
    const one = await served()
    await imap.put(plainReportOf(one.messageId, 'Somebody <somebody@partner.example>'))
    await imap.put(plainMail({ text: `your letter ${one.messageId} came` }))
    await look()
    expect((await one.now())?.state).toBe('dispatched')
    await imap.put(plainReportOf(one.messageId))
    await look()
    expect(await one.now()).toMatchObject({ state: 'bounced', reason: '5.2.1' })
  })

  test('what is only late, or about a letter that nobody sent, changes nothing', async () => {
    const { messageId, now } = await served()
    await imap.put(
      reportOf(messageId, { action: 'delayed', status: '4.4.7' }),
      reportOf(`<${randomUUID()}@example.test>`),
      reportOf('<not ours@example.test>'),
    )
    await look()
    expect((await now())?.state).toBe('dispatched')
  })

  test('a report about the first letter says nothing of the second', async () => {
    const { to, batch, messageId, now } = await served()
    const { id, version } = await batchNow(server, batch)
    const body = { id, version, deliveryId: (await now())?.id ?? '', channel: 'mail' as const, to }
    await server.call(service.retryDelivery, { body }, { as })
    const second = await mails.idTo(to, 2)
    expect(second).not.toBe(messageId)
    await imap.put(reportOf(messageId))
    await look()
    expect((await now())?.state).toBe('dispatched')
    await imap.put(reportOf(second))
    await look()
    expect((await now())?.state).toBe('bounced')
  })

  test('a notice that came back says so among the messages of its receiver; the secretary of the case hears it once', async () => {
    const { house } = server.running
    const email = address()
    const known = await caseIn(server, 'transfered')
    await house.db.orm
      .update(account)
      .set({ email })
      .where(eq(account.id, server.id('partyWang')))
    const tell = (n: number) =>
      house.db.tx((tx) =>
        sendMessage(house, tx, [server.id('partyWang')], {
          ...{ kind: 'text', params: { text: `No. ${n}` }, caseId: known.id },
        }),
      )
    await tell(1)
    await imap.put(reportOf(await mails.idTo(email, 1), { status: '5.7.1' }))
    await tell(2)
    await imap.put(reportOf(await mails.idTo(email, 2), { status: '5.7.1' }))
    await look()
    const { data } = await server.call(
      message.list,
      { body: { page: 1, size: 10, caseId: known.id, blurry: 'No.' } },
      { as: 'partyWang' },
    )
    expect(data.list.map(({ ways, returned }) => [ways, returned])).toEqual([
      [['mail'], '5.7.1'],
      [['mail'], '5.7.1'],
    ])
    expect((await told(known.id, 'noticeReturned')).map(({ params }) => params)).toMatchObject([
      { caseNo: known.caseNo, name: '王建国', reason: '5.7.1' },
    ])
  })

  test('an answer to a mail leaves as one of its thread, and says under the mail that it came back', async () => {
    const to = address()
    await imap.put(plainMail({ subject: 'Question', from: `<${to}>` }))
    const [first] = (await server.call(mailbox.listMails, { query: { q: to } }, { as })).data.list
    const mailId = first?.id ?? ''
    await server.call(mailbox.replyMail, { body: { id: randomUUID(), mailId, text: 'Yes.' } }, { as })
    const messageId = await mails.idTo(to)
    const head = mails.left.find((one) => one.messageId === messageId)?.head
    expect(head).toMatch(/^In-Reply-To: <\w+@partner\.example>/im)
    expect(head).toMatch(/^From: office@example\.test/im)
    // Another program that reads the mailbox finds it among those that were sent, once.
    const sentMails = () =>
      imap.asOwner(async (box) => {
        await box.mailboxOpen('Sent')
        return box.fetchAll('1:*', { envelope: true, flags: true, source: true })
      })
    await imap.asOwner((box) => box.mailboxCreate('Sent'))
    const { house } = server.running
    await expect.poll(() => keepSentReplies(house).then(sentMails), patient).toHaveLength(1)
    await house.db.orm.update(mailReply).set({ keepAt: new Date() })
    await keepSentReplies(house)
    const [kept, ...more] = await sentMails()
    expect(more).toEqual([])
    expect(kept?.envelope).toMatchObject({ messageId, subject: 'Re: Question', to: [{ address: to }] })
    expect(kept?.source?.toString()).toMatch(/^In-Reply-To: <\w+@partner\.example>/im)
    expect([...(kept?.flags ?? [])]).toContain('\\Seen')
    await imap.put(reportOf(messageId))
    await look()
    const { replies } = (await server.call(mailbox.readMail, { params: { id: mailId } }, { as })).data
    expect(replies).toMatchObject([{ to, returned: '5.1.1' }])
  })

  test('a line that is lost in the middle of a report loses none of them', async () => {
    const { messageId, now } = await served()
    await imap.put(reportOf(messageId, { whole: true }))
    imap.cutAfter(900, 2)
    await expect(look()).rejects.toMatchObject({ code: 'mailbox.away' })
    expect((await now())?.state).toBe('dispatched')
    await look()
    expect((await now())?.state).toBe('bounced')
  })
})
