import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { MailHead } from '../../contract/mailbox/mailbox.ts'
import { bytesIn } from '../make/charset.ts'
import { pdfOf } from '../make/file.ts'
import * as mails from '../make/mail.ts'
import { hasDovecot, ImapServer } from '../setup/imap.ts'
import { anEngine, TestServer } from '../setup/server.ts'

const { mailbox } = contract
const as = 'secretaryLi'

/** What is written in each, as people there write it. */
const said: Record<string, { subject: string; person: string; file: string; text: string }> = {
  gbk: {
    subject: '关于收20260008的补正材料',
    person: '张三',
    file: '仲裁申请书.pdf',
    text: '现将补充证据寄上，请查收。镕基',
  },
  gb18030: {
    subject: '关于收20260008的補充材料',
    person: '欧阳娜娜',
    file: '授权委托书𠮷.pdf',
    text: '姓名中的生僻字为𠮷，请核对。',
  },
  big5: { subject: '補充資料：收20260008', person: '王小明', file: '委任書.pdf', text: '茲檢附證據清單，請查收。' },
  shift_jis: {
    subject: '契約書の送付について',
    person: '田中',
    file: 'ご連絡表.pdf',
    text: '添付資料をご確認ください。',
  },
  'euc-jp': { subject: '契約書の送付', person: '鈴木一郎', file: '契約書.pdf', text: '添付資料をご確認ください。' },
  'iso-2022-jp': {
    subject: '契約書の送付',
    person: '山田太郎',
    file: '契約書.pdf',
    text: '添付資料をご確認ください。',
  },
  'euc-kr': { subject: '중재 신청서', person: '김철수', file: '계약서.pdf', text: '첨부 파일을 확인해 주세요.' },
  'hz-gb-2312': { subject: '补充材料', person: '李四', file: '合同.pdf', text: '请查收附件 ~~ 谢谢。' },
  'utf-8': {
    subject: '关于收20260008的补正材料',
    person: 'Łukasz Dvořák',
    file: 'Ελλάδα 中文.pdf',
    text: 'Größe 你好 שלום',
  },
}
/** What old programs write without saying so. */
const unsaid = ['gbk', 'gb18030', 'big5', 'shift_jis', 'utf-8']
/** What programs say of what they wrote, though it is something else. */
const wrongLabels: [string, string][] = [
  ['gbk', 'gb2312'],
  ['gb18030', 'gb2312'],
  ['gbk', 'utf-8'],
  ['gbk', 'iso-8859-1'],
  ['gbk', 'x-unheard-of'],
  ['big5', 'gb2312'],
  ['utf-8', 'gb2312'],
  ['utf-8', 'iso-8859-1'],
  ['shift_jis', 'us-ascii'],
]
const labels: [string, string][] = [
  ...Object.keys(said).map((charset): [string, string] => [charset, charset]),
  ...wrongLabels,
]

interface Row {
  title: string
  mail: Buffer
  shown: object
}

const rows: Row[] = []
const row = (title: string, mail: Buffer, shown: object) => rows.push({ title, mail, shown })
const ways = {
  base: mails.baseWords,
  quoted: mails.quotedWords,
  split: mails.splitWords,
  splitBase: mails.splitBase,
  mixed: mails.mixedWords,
}

for (const [charset, label] of labels) {
  const { subject, person, file, text } = said[charset] ?? (said.gbk as (typeof said)[string])
  for (const [way, write] of Object.entries(ways)) {
    const from = Buffer.concat([write(person, charset, label), Buffer.from(' <a@partner.example>')])
    const mail = mails.mailOfParts({ subject: write(subject, charset, label), from })
    row(`${charset} called ${label}, words in ${way}`, mail, {
      subject,
      from: { name: person, address: 'a@partner.example' },
    })
  }
  for (const [way, naming] of Object.entries(mails.namings)) {
    if (/^bytes|without a charset|nothing announces/.test(way)) continue
    const mail = mails.mailOfParts({
      body: mails.mixed(mails.words(), mails.fileCalled(naming(file, charset, label), pdfOf(500))),
    })
    row(`${charset} called ${label}, a file named by ${way}`, mail, { parts: [{ name: file }] })
  }
  for (const encoding of ['8bit', 'base64', 'quoted-printable']) {
    const body = mails.part(`text/plain; charset="${label}"`, bytesIn(charset, text), encoding)
    row(`${charset} called ${label}, text in ${encoding}`, mails.mailOfParts({ body }), {
      text: text.replace('~~', '~'),
    })
  }
}

for (const charset of unsaid) {
  const { subject, person, file, text } = said[charset] as (typeof said)[string]
  const from = Buffer.concat([mails.rawWords(`"${person}"`, charset), Buffer.from('<a@partner.example>')])
  const raw = mails.mailOfParts({
    subject: mails.rawWords(subject, charset),
    from,
    body: mails.part('text/plain', bytesIn(charset, text)),
  })
  row(`${charset} as bytes in subject, name and text`, raw, {
    subject,
    text,
    from: { name: person, address: 'a@partner.example' },
  })
  const noMime = Buffer.concat([Buffer.from('Subject: old\r\nFrom: a@partner.example\r\n\r\n'), bytesIn(charset, text)])
  row(`${charset} without a word of MIME`, noMime, { text })
  for (const [way, naming] of Object.entries(mails.namings)) {
    if (!/^bytes|without a charset|nothing announces/.test(way)) continue
    const mail = mails.mailOfParts({
      body: mails.mixed(mails.words(), mails.fileCalled(naming(file, charset), pdfOf(500))),
    })
    row(`${charset}, a file named by ${way}`, mail, { parts: [{ name: file }] })
  }
}

for (const charset of ['gbk', 'gb18030', 'big5', 'shift_jis', 'euc-kr', 'utf-8', 'hz-gb-2312']) {
  const { text } = said[charset] as (typeof said)[string]
  const label = charset === 'gbk' ? 'gb2312' : charset
  const heads = {
    meta: `<html><head><title>x</title><meta charset=${label}></head>`,
    'http-equiv': `<HTML><HEAD><META content="text/html; charset=${label}" http-equiv=Content-Type></HEAD>`,
    xml: `<?xml version="1.0" encoding="${label}"?><html>`,
  }
  for (const [way, head] of Object.entries(heads))
    for (const encoding of ['8bit', 'base64', 'quoted-printable']) {
      const body = mails.part('text/html', bytesIn(charset, `${head}<body><p>${text}</p></body></html>`), encoding)
      row(`${charset} named by the page's own ${way}, ${encoding}`, mails.mailOfParts({ body }), {
        html: expect.stringContaining(text.replace('~~', '~')),
      })
    }
}
const marks = { 'utf-8': Buffer.from('\ufeff<p>你好</p>'), 'utf-16le': Buffer.from('\ufeff<p>你好</p>', 'utf16le') }
for (const [charset, bytes] of Object.entries(marks))
  row(
    `a page that begins with the mark of ${charset}`,
    mails.mailOfParts({ body: mails.part('text/html', bytes, 'base64') }),
    {
      html: expect.stringContaining('你好'),
    },
  )

describe.skipIf(!hasDovecot)('words of mails in every charset, wherever they stand and however they are coded', () => {
  let imap: ImapServer
  let server: TestServer
  const heads: MailHead[] = []
  beforeAll(async () => {
    imap = await ImapServer.start()
    server = await TestServer.start(anEngine, imap.env)
    await imap.put(...rows.map(({ mail }) => mail))
    for (let page = 1; heads.length < rows.length; page++) {
      const { list } = (await server.call(mailbox.listMails, { query: { size: '50', page: String(page) } }, { as }))
        .data
      heads.push(...list)
    }
    heads.reverse()
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await imap.close()
  })

  test.each(rows.map(({ title, shown }, at) => ({ title, shown, at })))('$title', async ({ shown, at }) => {
    const { data } = await server.call(mailbox.readMail, { params: { id: heads[at]?.id ?? '' } }, { as })
    const trimmed = { ...data, text: data.text.trim() }
    expect(trimmed).toMatchObject(shown)
    expect(heads[at]).toMatchObject({ subject: data.subject, from: data.from })
  })
})
