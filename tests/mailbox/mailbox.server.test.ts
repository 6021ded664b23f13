import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { pdfOf } from '../make/file.ts'
import { hasDovecot, ImapServer } from '../setup/imap.ts'
import { anEngine, engines, TestServer } from '../setup/server.ts'
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

  const list = async (query: Record<string, string> = {}) =>
    (await server.call(mailbox.listMails, { query }, { as })).data
  const read = (id: string) => server.call(mailbox.readMail, { params: { id } }, { as })
  /** The newest mail, as it is read. */
  const newest = async () => {
    const [first] = (await list({ size: '1' })).list
    return (await read(first?.id ?? '')).data
  }
  const filesOf = async (caseId: string) =>
    (await server.call(caseFile.tree, { query: { caseId } }, { as })).data.files.map(({ fileName }) => fileName)
  const file = (mailId: string, part: string, caseId: string, id: string = randomUUID()) =>
    server.call(mailbox.fileMailPart, { body: { id, mailId, part, caseId } }, { as })

  test('lists newest first, a page at a time, and says how many are unread until they are read', async () => {
    await imap.put(plainMail({ subject: 'one' }), plainMail({ subject: 'two' }), plainMail({ subject: 'three' }))
    const first = await list({ size: '2' })
    expect(first.total).toBe(3)
    expect(first.list.map(({ subject, seen }) => [subject, seen])).toEqual([
      ['three', false],
      ['two', false],
    ])
    expect((await list({ size: '2', page: '2' })).list.map(({ subject }) => subject)).toEqual(['one'])
    expect((await list({ size: '2', page: '3' })).list).toEqual([])
    const unread = async () => (await server.call(message.unreadMail, {}, { as })).data
    expect(await unread()).toBe(3)
    const id = first.list[0]?.id ?? ''
    expect((await read(id)).data).toMatchObject({ from: { name: 'Smith, John', address: 'john@partner.example' } })
    expect(await unread()).toBe(3)
    const mark = (seen: boolean) => server.call(mailbox.markMail, { body: { id, seen } }, { as })
    await mark(true)
    expect(await unread()).toBe(2)
    expect((await list()).list.map(({ seen }) => seen)).toEqual([true, false, false])
    await mark(false)
    expect(await unread()).toBe(3)
  })

  test('finds words in subject and text, in Chinese too, and says where the link of the top bar leads', async () => {
    await imap.put(plainMail({ subject: '=?utf-8?B?5byA5bqt?=', text: '关于仓库租金的说明' }))
    expect((await list({ q: '仓库租金' })).list.map(({ subject }) => subject)).toEqual(['开庭'])
    expect((await list({ q: '开庭' })).total).toBe(1)
    expect((await list({ q: 'nothing like it' })).total).toBe(0)
    expect((await server.call(message.mailLink, {}, { as })).data).toBe('http://127.0.0.1/#/mailbox')
  })

  test('shows a hostile page without what could run, load or send anything', async () => {
    const hostile = `<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">
      <script>alert(1)</script><img src="https://evil.example/track.png" onerror="alert(1)"><svg onload=alert(1)></svg>
      <style>@import url(https://evil.example/a.css)</style><div style="background:url(https://evil.example/b.png)">Dear Sirs</div>
      <iframe src="https://evil.example"></iframe><form action="https://evil.example"><input name=a></form>
      <a href="javascript:alert(1)">one</a><a href="https://good.example/x" onclick="alert(1)">two</a><b>bold</b>
      <object data="x"></object><link rel="stylesheet" href="https://evil.example/c.css"><p>${'<div>'.repeat(5000)}deep`
    await imap.put(htmlMail(hostile))
    const { html, text } = await newest()
    expect(text).toBe('')
    expect(html).toContain('Dear Sirs')
    expect(html).toContain('<b>bold</b>')
    expect(html).toContain(
      '<a href="https://good.example/x" target="_blank" rel="noopener noreferrer nofollow">two</a>',
    )
    expect(html).not.toMatch(
      /evil|script|onerror|onload|onclick|style|<img|<svg|<form|<input|<iframe|<meta|<base|<link/i,
    )
  })

  test('reads other charsets, and whatever a broken program made', async () => {
    // 仲裁 in GB2312.
    const chinese = Buffer.from('d6d9b2c3', 'hex')
    await imap.put(mailIn('gb2312', chinese, chinese))
    expect(await newest()).toMatchObject({ subject: '仲裁', text: '仲裁' })
    await imap.put(mailIn('x-unheard-of', Buffer.from('a'), Buffer.from('still here')))
    expect((await newest()).text).toContain('still here')
    const broken = [
      'no head at all',
      `From: ${'a,'.repeat(2000)}\r\nSubject: =?utf-8?B?broken\r\nContent-Type: multipart/mixed; boundary=\r\n\r\n--\r\nx`,
      `Subject: nested\r\nContent-Type: multipart/mixed; boundary="0"\r\n\r\n${Array.from({ length: 400 }, (_, at) => `--${at}\r\nContent-Type: multipart/mixed; boundary="${at + 1}"\r\n\r\n`).join('')}`,
      `Subject: many\r\nContent-Type: multipart/mixed; boundary="m"\r\n\r\n${'--m\r\nContent-Type: application/pdf; name="a.pdf"\r\n\r\nx\r\n'.repeat(3000)}--m--`,
      'Subject: \u0000\u0007bell\r\nContent-Type: text/plain; charset="\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!!',
    ]
    for (const mail of broken) {
      await imap.put(mail)
      const said = await server.call(mailbox.listMails, { query: { size: '1' } }, { as })
      expect(said, JSON.stringify(said)).toMatchObject({ status: 200 })
      const [first] = said.data.list
      expect((await read(first?.id ?? '')).status, mail.slice(0, 40)).toBe(200)
    }
    expect((await list({ size: '50' })).total).toBeGreaterThanOrEqual(11)
  })

  test('shows the beginning of a mail of 25 MB, and says that it goes on', async () => {
    const line = `${'long words '.repeat(6)}\r\n`
    await imap.put(plainMail({ subject: 'huge', text: line.repeat(Math.ceil((25 * 1024 * 1024) / line.length)) }))
    const { subject, text, cut } = await newest()
    expect([subject, cut]).toEqual(['huge', true])
    expect(text.length).toBeGreaterThan(500_000)
    expect(text.length).toBeLessThanOrEqual(512 * 1024)
  }, 60_000)

  test('offers a mail to the case whose number stands in it, and files what came with it by one call, once', async () => {
    const known = await caseIn(server, 'transfered')
    // As it is written on a keyboard without full-width brackets.
    const typed = known.caseNo.replace('（', '(').replace('）', ')')
    const bytes = pdfOf(30_000)
    await imap.put(mailWith({ name: '合同 v1.2.pdf', bytes }, { subject: 'Documents', text: `In ${typed}, we send` }))
    const mail = await newest()
    expect(mail.cases).toEqual([{ id: known.id, caseNo: known.caseNo }])
    expect(mail.parts).toEqual([{ part: '2', name: '合同 v1.2.pdf', size: expect.any(Number), within: [] }])
    const id = randomUUID()
    const twice = await Promise.all([file(mail.id, '2', known.id, id), file(mail.id, '2', known.id, id)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await file(mail.id, '2', known.id, id)).status).toBe(200)
    expect((await filesOf(known.id)).filter((name) => name === '合同 v1_2.pdf')).toHaveLength(1)
    expect((await read(mail.id)).data.filed).toMatchObject([{ part: '2', caseNo: known.caseNo, byName: '李秘书' }])
    const path = mailbox.loadMailPart.path.replace('{id}', mail.id).replace('{part}', '2')
    const loaded = await fetch(`${server.address}/moduleApi/${path}`, {
      headers: { authorization: await server.token(as) },
    })
    expect(Buffer.from(await loaded.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('files nothing that an upload would be refused for, and says which rule it is', async () => {
    const known = await caseIn(server, 'transfered')
    const before = await filesOf(known.id)
    const tries = [
      { name: 'run.exe', bytes: Buffer.from('MZ'), error: 'file.type' },
      { name: 'page.pdf', bytes: Buffer.from('<html>'), error: 'file.contradicts' },
      { name: 'noname', bytes: Buffer.from('x'), error: 'file.noExtension' },
    ]
    for (const { error, ...one } of tries) {
      await imap.put(mailWith(one))
      expect(await file((await newest()).id, '2', known.id)).toMatchObject({ error })
    }
    const { id } = await newest()
    expect((await file(id, '1', known.id)).error).toBe('notFound')
    expect((await file(id, '7', known.id)).error).toBe('notFound')
    expect((await file(id, '2', randomUUID())).error).toBe('notFound')
    expect(await filesOf(known.id)).toEqual(before)
  })

  test('answers once, to whom the mail says, whatever is sent twice; and says so under it', async () => {
    await imap.put(plainMail({ subject: 'When?', headers: ['Reply-To: <desk@partner.example>'] }))
    const mail = await newest()
    expect(mail.answerTo).toBe('desk@partner.example')
    const body = { id: randomUUID(), mailId: mail.id, text: '请于周五前提交。' }
    const send = () => server.call(mailbox.replyMail, { body }, { as })
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await send()).status).toBe(200)
    const letters = await server.lettersTo('desk@partner.example')
    expect(letters.map(({ subject, text }) => [subject, text])).toEqual([['Re: When?', '请于周五前提交。']])
    expect((await newest()).replies).toMatchObject([{ to: 'desk@partner.example', byName: '李秘书', returned: '' }])
    expect((await newest()).answered).toBe(true)
    // What a program hid in a word of the subject is no part of an answer.
    await imap.put(plainMail({ subject: '=?utf-8?B?YQBi?=', headers: ['Reply-To: <desk@partner.example>'] }))
    const odd = { ...body, id: randomUUID(), mailId: (await newest()).id }
    expect((await server.call(mailbox.replyMail, { body: odd }, { as })).status).toBe(200)
    await imap.put(plainMail({ from: 'nobody at all' }))
    const nameless = await newest()
    expect(nameless.answerTo).toBe('')
    const again = await server.call(
      mailbox.replyMail,
      { body: { ...body, id: randomUUID(), mailId: nameless.id } },
      { as },
    )
    expect(again.error).toBe('mail.noAddress')
  })

  test('is that of one institution: staff of another on the same installation reads nothing', async () => {
    const far = 'secretaryFar'
    expect((await server.call(mailbox.listMails, { query: {} }, { as: far })).error).toBe('forbidden')
    expect((await server.call(message.unreadMail, {}, { as: far })).error).toBe('mailboxUnconfigured')
    const { id } = await newest()
    expect((await server.call(mailbox.readMail, { params: { id } }, { as: far })).error).toBe('forbidden')
  })

  test('knows a mail by its mailbox: the same number of another one is nothing', async () => {
    const [, uid] = (await newest()).id.split('.')
    expect((await read(`1.${uid}`)).error).toBe('notFound')
    expect((await read(`${(await newest()).id}9`)).error).toBe('notFound')
  })

  test('begins anew where the line is lost in the middle, and says so where it is lost again', async () => {
    await imap.put(plainMail({ subject: 'long', text: 'word '.repeat(20_000) }))
    const { id } = await newest()
    imap.cutAfter(60_000)
    expect((await read(id)).data.text).toContain('word '.repeat(20_000))
    const known = await caseIn(server, 'transfered')
    await imap.put(mailWith({ name: 'big.pdf', bytes: pdfOf(400_000) }))
    const mail = await newest()
    imap.cutAfter(150_000, 2)
    expect((await file(mail.id, '2', known.id)).error).toBe('mailbox.away')
    expect(await filesOf(known.id)).not.toContain('big.pdf')
    imap.cutAfter(150_000)
    expect((await file(mail.id, '2', known.id)).status).toBe(200)
    expect(await filesOf(known.id)).toContain('big.pdf')
    imap.down()
    expect((await server.call(mailbox.listMails, { query: {} }, { as })).status).toBe(424)
    expect((await server.call(message.unreadMail, {}, { as })).error).toBe('mailbox.away')
    imap.up()
    expect((await list({ size: '1' })).list).toHaveLength(1)
  }, 60_000)
})

describe.skipIf(!hasDovecot)('a mailbox that lets nobody in', () => {
  test('says so, and one that is not configured says how to', async () => {
    const imap = await ImapServer.start()
    const refused = await TestServer.start(anEngine, { ...imap.env, IMAP_URL: imap.wrongUrl })
    expect((await refused.call(mailbox.listMails, { query: {} }, { as })).error).toBe('mailbox.login')
    await refused.stop()
    await imap.close()
    const without = await TestServer.start(anEngine)
    const { error, status } = await without.call(mailbox.listMails, { query: {} }, { as })
    expect([error, status]).toEqual(['mailbox.unconfigured', 501])
    await without.stop()
  }, 60_000)
})
