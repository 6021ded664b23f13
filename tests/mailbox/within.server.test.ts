import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { bytesIn } from '../make/charset.ts'
import { pdfOf } from '../make/file.ts'
import * as mails from '../make/mail.ts'
import { encryptedFor, signedAround } from '../make/smime.ts'
import { tnefOf } from '../make/tnef.ts'
import { uuencoded } from '../make/uuencode.ts'
import { makeCompound, makeDocx } from '../make/zip.ts'
import { hasDovecot, ImapServer } from '../setup/imap.ts'
import { anEngine, TestServer } from '../setup/server.ts'

const { mailbox, caseFile } = contract
const as = 'secretaryLi'

describe.skipIf(!hasDovecot)('what lies within what came with a mail', () => {
  let imap: ImapServer
  let server: TestServer
  let known: { id: string; caseNo: string }
  beforeAll(async () => {
    imap = await ImapServer.start()
    server = await TestServer.start(anEngine, imap.env)
    await makeDept(server)
    known = await caseIn(server, 'transfered')
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await imap.close()
  })

  const put = async (mail: Buffer) => {
    await imap.put(mail)
    const [first] = (await server.call(mailbox.listMails, { query: { size: '1' } }, { as })).data.list
    return (await server.call(mailbox.readMail, { params: { id: first?.id ?? '' } }, { as })).data
  }
  const file = (mailId: string, part: string) =>
    server.call(mailbox.fileMailPart, { body: { id: randomUUID(), mailId, part, caseId: known.id } }, { as })
  const load = async (mailId: string, part: string) => {
    const path = mailbox.loadMailPart.path.replace('{id}', mailId).replace('{part}', part)
    const answer = await fetch(`${server.address}/moduleApi/${path}`, {
      headers: { authorization: await server.token(as) },
    })
    return Buffer.from(await answer.arrayBuffer())
  }
  const filesOf = async () =>
    (await server.call(caseFile.tree, { query: { caseId: known.id } }, { as })).data.files.map(
      ({ fileName }) => fileName,
    )

  test.each(Object.keys(mails.forwards))('a mail forwarded %s is read, and its files are filed', async (way) => {
    const bytes = pdfOf(20_000)
    const name = `转发的证据${way.length}.pdf`
    const inner = mails.mailOfParts({
      from: Buffer.concat([bytesIn('gbk', '王五'), Buffer.from(' <w@partner.example>')]),
      subject: bytesIn('gbk', '原邮件'),
      body: mails.mixed(
        mails.part('text/plain', bytesIn('gbk', `案号${known.caseNo}，请查收。`)),
        mails.fileCalled(mails.namings['bytes in quotes']?.(name, 'gbk') ?? '', bytes),
      ),
    })
    const mail = await put(
      mails.mailOfParts({ body: mails.mixed(mails.words('转发如下'), mails.forwards[way]?.(inner) ?? inner) }),
    )
    expect(mail.letters).toMatchObject([
      {
        part: '2',
        subject: '原邮件',
        from: { name: '王五', address: 'w@partner.example' },
        text: `案号${known.caseNo}，请查收。`,
      },
    ])
    expect(mail.cases).toMatchObject([{ id: known.id }])
    const [outer, within] = mail.parts
    expect(within).toMatchObject({ part: '2-2', name, within: [outer?.name] })
    expect((await load(mail.id, '2-2')).equals(bytes)).toBe(true)
    expect((await file(mail.id, '2-2')).status).toBe(200)
    expect(await filesOf()).toContain(name)
    expect((await file(mail.id, '2-9')).error).toBe('notFound')
  })

  test('files that old programs put into the words of a mail are read and filed, and their names stand in the words', async () => {
    const [one, two] = [pdfOf(3000), pdfOf(4000)]
    const text = Buffer.concat([
      bytesIn('gbk', `案号${known.caseNo}，附件如下：\r\n`),
      uuencoded(bytesIn('gbk', '旧式证据.pdf'), one),
      Buffer.from('\r\nRegards\r\n'),
    ])
    const words = mails.part('text/plain; charset=gbk', text)
    const coded = mails.part(
      'application/pdf',
      uuencoded('x.pdf', two, true),
      'x-uuencode',
      'Content-Disposition: attachment; filename="coded.pdf"',
    )
    const mail = await put(mails.mailOfParts({ body: mails.mixed(words, coded) }))
    expect(mail.text).toContain('[旧式证据.pdf]')
    expect(mail.text).not.toContain('begin 644')
    expect(mail.cases).toMatchObject([{ id: known.id }])
    expect(mail.parts.map(({ part, name }) => [part, name])).toEqual([
      ['2', 'coded.pdf'],
      ['1-1', '旧式证据.pdf'],
    ])
    expect((await load(mail.id, '1-1')).equals(one)).toBe(true)
    expect((await load(mail.id, '2')).equals(two)).toBe(true)
    for (const part of ['1-1', '2']) expect((await file(mail.id, part)).status).toBe(200)
    expect(await filesOf()).toEqual(expect.arrayContaining(['旧式证据.pdf', 'coded.pdf']))
    // The same in a mail within a mail.
    const outer = await put(
      mails.mailOfParts({
        body: mails.mixed(mails.words(), mails.part('message/rfc822', mails.mailOfParts({ body: words }))),
      }),
    )
    const within = outer.parts.find(({ name }) => name === '旧式证据.pdf')
    expect(outer.letters[0]?.text).toContain('[旧式证据.pdf]')
    expect((await load(outer.id, within?.part ?? '')).equals(one)).toBe(true)
  })

  test('a mail that is nothing but another one is opened, too', async () => {
    const inner = mails.mailOfParts({
      subject: 'inner',
      body: mails.mixed(mails.words(), mails.fileCalled('X: y', pdfOf(900))),
    })
    const mail = await put(mails.mailOfParts({ subject: 'outer', body: mails.part('message/rfc822', inner) }))
    expect(mail.letters).toMatchObject([{ subject: 'inner' }])
    expect(mail.parts.map(({ part }) => part)).toEqual(['1', '1-2'])
    expect((await file(mail.id, '1-2')).status).toBe(200)
  })

  test('winmail.dat is opened: names in the charset of the machine, long names, and a letter within', async () => {
    const [one, two, three] = [pdfOf(3000), pdfOf(4000), pdfOf(5000)]
    const letter = tnefOf(936, [{ title: bytesIn('gbk', '内件.pdf'), bytes: three }], '内部邮件')
    const bytes = tnefOf(936, [
      { title: bytesIn('gbk', '授权书.pdf'), bytes: one },
      { title: Buffer.from('HETONG~1.PDF'), longName: '合同（终稿）.pdf', bytes: two },
      { title: Buffer.from('Untitled'), longName: '转发', letter },
    ])
    const name = 'Content-Disposition: attachment; filename="winmail.dat"'
    const mail = await put(
      mails.mailOfParts({ body: mails.mixed(mails.words(), mails.fileCalled(name, bytes, 'application/ms-tnef')) }),
    )
    expect(mail.parts.map(({ part, name }) => [part, name])).toEqual([
      ['2', 'winmail.dat'],
      ['2-1', '授权书.pdf'],
      ['2-2', '合同（终稿）.pdf'],
      ['2-3', '转发'],
      ['2-3-1', '内件.pdf'],
    ])
    expect(mail.letters).toMatchObject([{ part: '2-3', text: '内部邮件' }])
    expect((await load(mail.id, '2-2')).equals(two)).toBe(true)
    for (const part of ['2-1', '2-2', '2-3-1']) expect((await file(mail.id, part)).status).toBe(200)
    expect(await filesOf()).toEqual(expect.arrayContaining(['授权书.pdf', '合同（终稿）.pdf', '内件.pdf']))
  })

  test('a broken winmail.dat is said to be one, and stays to be saved', async () => {
    const whole = tnefOf(936, [{ title: Buffer.from('a.pdf'), bytes: pdfOf(3000) }])
    for (const bytes of [
      whole.subarray(0, 900),
      Buffer.from('\x78\x9f\x3e\x22xxxx', 'latin1'),
      Buffer.from('no TNEF'),
    ]) {
      const name = 'Content-Disposition: attachment; filename="winmail.dat"'
      const mail = await put(
        mails.mailOfParts({ body: mails.mixed(mails.words(), mails.fileCalled(name, bytes, 'application/ms-tnef')) }),
      )
      expect(mail.parts).toMatchObject([{ name: 'winmail.dat', shut: 'mail.unreadable' }])
      expect((await load(mail.id, '2')).equals(bytes)).toBe(true)
      expect((await file(mail.id, '2-1')).error).toBe('mail.unreadable')
    }
  })

  test.each([
    'application/pkcs7-mime; smime-type=signed-data',
    'application/x-pkcs7-mime',
    'application/octet-stream',
  ])('what a mail of type %s was signed around is read, and its files are filed', async (type) => {
    const name = `已签名的证据${type.length}.pdf`
    const bytes = pdfOf(3000)
    const inner = mails.mixed(
      mails.words('请查收签名邮件。'),
      mails.fileCalled(`Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`, bytes),
    )
    const naming = 'Content-Disposition: attachment; filename="smime.p7m"'
    const mail = await put(mails.mailOfParts({ body: mails.fileCalled(naming, signedAround(inner), type) }))
    expect(mail.letters).toMatchObject([{ text: '请查收签名邮件。' }])
    const within = mail.parts.find((one) => one.name === name)
    expect((await load(mail.id, within?.part ?? '')).equals(bytes)).toBe(true)
    expect((await file(mail.id, within?.part ?? '')).status).toBe(200)
    expect(await filesOf()).toContain(name)
  })

  test('a letter within that names no sender keeps its subject', async () => {
    const inner = Buffer.from('Subject: no sender\r\n\r\nSee below.')
    const mail = await put(mails.mailOfParts({ body: mails.mixed(mails.words(), mails.part('message/rfc822', inner)) }))
    expect(mail.letters).toMatchObject([{ subject: 'no sender', text: 'See below.' }])
  })

  test('a file that was signed by itself is filed without its envelope; one that is encrypted is named', async () => {
    const signed = (bytes: Buffer) =>
      mails.mailOfParts({
        body: mails.mixed(
          mails.words(),
          mails.fileCalled(
            'Content-Disposition: attachment; filename="contract.pdf.p7m"',
            bytes,
            'application/pkcs7-mime',
          ),
        ),
      })
    const mail = await put(signed(signedAround(pdfOf(2000))))
    const within = mail.parts.find((one) => one.name === 'contract.pdf')
    expect((await file(mail.id, within?.part ?? '')).status).toBe(200)
    expect((await put(signed(encryptedFor()))).parts).toMatchObject([{ shut: 'mail.unreadable' }])
    expect((await put(signed(Buffer.from('no such thing')))).parts).toMatchObject([{ shut: 'mail.unreadable' }])
  })

  test('a mail nested 100 deep is opened so far, and named where it is not; others go on', async () => {
    const innermost = mails.mailOfParts({ body: mails.mixed(mails.words(), mails.fileCalled('X: y', pdfOf(900))) })
    const mail = await put(mails.nestedMail(100, innermost))
    expect(mail.subject).toBe('level 1')
    expect(mail.letters.length).toBeGreaterThan(4)
    const shut = mail.parts.filter((one) => one.shut)
    expect(shut).toMatchObject([{ name: 'message.eml', shut: 'mail.tooDeep' }])
    const deepest = `2${'-2'.repeat(100)}`
    const refused = await file(mail.id, deepest)
    expect([refused.error, refused.status]).toEqual(['mail.tooDeep', 422])
    expect(refused.message).toContain('message.eml')
    expect((await put(mails.mailOfParts({ subject: 'after' }))).subject).toBe('after')
  })

  test('a mail of a thousand mails is opened so far, and says so', async () => {
    const inner = mails.part(
      'message/rfc822',
      mails.mailOfParts({
        body: mails.mixed(mails.words(), ...Array.from({ length: 10 }, () => mails.fileCalled('X: y', pdfOf(500)))),
      }),
    )
    const mail = await put(
      mails.mailOfParts({ body: mails.mixed(mails.words(), ...Array.from({ length: 100 }, () => inner)) }),
    )
    expect(mail.parts.length).toBeLessThan(500)
    expect(mail.parts.some(({ shut }) => shut === 'mail.tooMuch')).toBe(true)
  })

  test.each([
    ['no ending', '授权委托书', 'application/octet-stream'],
    ['no name at all', '', 'application/pdf'],
    ['a version for an ending', '合同 v1.2', 'application/pdf'],
    ['an ending of another program', '扫描件.tmp', 'application/octet-stream'],
    ['a dot at its end', '扫描件.', 'application/octet-stream'],
  ])('a PDF with %s is known by its bytes, and filed with an ending', async (_, name, type) => {
    const before = await filesOf()
    const naming = name
      ? `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`
      : 'Content-Disposition: attachment'
    const mail = await put(
      mails.mailOfParts({ body: mails.mixed(mails.words(), mails.fileCalled(naming, pdfOf(2000), type)) }),
    )
    expect(await file(mail.id, '2')).toMatchObject({ status: 200 })
    const filed = (await filesOf()).slice(before.length)
    expect(filed).toHaveLength(1)
    expect(filed[0]).toMatch(/^[^.]+\.pdf$/)
  })

  test('so is a Word file; what is a program by its name or by its bytes stays refused', async () => {
    const attached = (name: string, bytes: Buffer) =>
      mails.mailOfParts({
        body: mails.mixed(
          mails.words(),
          mails.fileCalled(`Content-Disposition: attachment; filename="${name}"`, bytes, 'application/octet-stream'),
        ),
      })
    expect((await file((await put(attached('report', makeDocx()))).id, '2')).status).toBe(200)
    expect(await filesOf()).toContain('report.docx')
    expect((await file((await put(attached('run.exe', pdfOf(900)))).id, '2')).error).toBe('file.type')
    expect((await file((await put(attached('run', Buffer.from('MZ not a document')))).id, '2')).error).toBe(
      'file.noExtension',
    )
  })

  test('a letter that Outlook saved is said to be closed, by its name, and stays to be saved', async () => {
    const bytes = makeCompound(['__properties_version1.0'])
    const naming = "Content-Disposition: attachment; filename*=UTF-8''%E5%8E%9F%E4%BF%A1.msg"
    const mail = await put(
      mails.mailOfParts({
        body: mails.mixed(mails.words(), mails.fileCalled(naming, bytes, 'application/octet-stream')),
      }),
    )
    expect(mail.parts).toMatchObject([{ part: '2', name: '原信.msg', shut: 'mail.unreadable' }])
    expect((await load(mail.id, '2')).equals(bytes)).toBe(true)
    expect((await file(mail.id, '2')).error).toBe('file.type')
  })

  test('words after a file are words, and a text with a name is a file', async () => {
    const note = mails.part(
      'text/plain; charset=gbk',
      bytesIn('gbk', '名单'),
      'base64',
      'Content-Disposition: attachment; filename="a.txt"',
    )
    const mail = await put(
      mails.mailOfParts({
        body: mails.mixed(mails.words('前言'), mails.fileCalled('X: y', pdfOf(500)), mails.words('后记'), note),
      }),
    )
    expect(mail.text).toMatch(/前言\s+后记/)
    expect(mail.parts.map(({ name }) => name)).toEqual(['', 'a.txt'])
    expect((await load(mail.id, '4')).equals(bytesIn('gbk', '名单'))).toBe(true)
  })
})
