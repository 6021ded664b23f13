import { bytesIn } from './charset.ts'

/* Mails as programs of the world write them: one function for each habit. */

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
const broken = (bytes: Buffer): string => bytes.toString('base64').replace(/(.{76})(?=.)/g, '$1\r\n')
const percents = (bytes: Buffer): string =>
  [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
const quoted = (bytes: Buffer): string => percents(bytes).replaceAll('%', '=')

/* How words stand in a head. */

/** As bytes, which no standard allows. */
export const rawWords = (text: string, charset: string): Buffer => bytesIn(charset, text)
export const baseWords = (text: string, charset: string, label = charset): Buffer =>
  ascii(`=?${label}?B?${bytesIn(charset, text).toString('base64')}?=`)
export const quotedWords = (text: string, charset: string, label = charset): Buffer =>
  ascii(`=?${label}?Q?${quoted(bytesIn(charset, text))}?=`)
/** Broken after an odd byte, so that a sign begins in one word and ends in the next. */
export const splitWords = (text: string, charset: string, label = charset): Buffer => {
  const bytes = bytesIn(charset, text)
  const word = (piece: Buffer) => `=?${label}?B?${piece.toString('base64')}?=`
  return ascii(`${word(bytes.subarray(0, 3))}\r\n ${word(bytes.subarray(3))}`)
}
/** The base64 itself is broken, in the middle of three bytes. */
export const splitBase = (text: string, charset: string, label = charset): Buffer => {
  const coded = bytesIn(charset, text).toString('base64')
  return ascii(`=?${label}?B?${coded.slice(0, 6)}?=\r\n =?${label}?B?${coded.slice(6)}?=`)
}
/** One word in base64, the next in the other way. */
export const mixedWords = (text: string, charset: string, label = charset): Buffer => {
  const bytes = bytesIn(charset, text)
  return ascii(
    `=?${label}?b?${bytes.subarray(0, 3).toString('base64')}?= =?${label}*zh?q?${quoted(bytes.subarray(3))}?=`,
  )
}

/* How the name of a file stands in the head of a part. */

type Naming = (name: string, charset: string, label?: string) => Buffer
const disposed = (...params: (string | Buffer)[]): Buffer =>
  Buffer.concat(
    ['Content-Disposition: attachment', ...params].map((one) => (typeof one === 'string' ? ascii(one) : one)),
  )

export const namings: Record<string, Naming> = {
  'bytes in quotes': (name, charset) => disposed('; filename="', bytesIn(charset, name), '"'),
  'bytes without quotes': (name, charset) => disposed('; filename=', bytesIn(charset, name)),
  'a word in quotes': (name, charset, label) => disposed('; filename="', baseWords(name, charset, label), '"'),
  'a word without quotes': (name, charset, label) => disposed('; filename=', quotedWords(name, charset, label)),
  'two words in quotes': (name, charset, label) => disposed('; filename="', splitWords(name, charset, label), '"'),
  'the type alone, in a word': (name, charset, label) =>
    Buffer.concat([
      disposed(),
      ascii('\r\nX-Name: x; name="no"\r\nContent-Type: application/pdf; name="'),
      baseWords(name, charset, label),
      ascii('"'),
    ]),
  'RFC 2231': (name, charset, label = charset) => disposed(`; filename*=${label}''${percents(bytesIn(charset, name))}`),
  'RFC 2231 with a language, in quotes': (name, charset, label = charset) =>
    disposed(`;\r\n filename*="${label}'zh-CN'${percents(bytesIn(charset, name))}"`),
  'RFC 2231 in pieces, in the wrong order': (name, charset, label = charset) => {
    const bytes = bytesIn(charset, name)
    const [one, two, three] = [bytes.subarray(0, 3), bytes.subarray(3, 5), bytes.subarray(5)].map(percents)
    return disposed(`;\r\n filename*1*=${two};\r\n filename*0*=${label}'zh'${one};\r\n filename*2*=${three}`)
  },
  'RFC 2231 in pieces, the last plain': (name, charset, label = charset) => {
    const [, stem = '', ending = ''] = /^(.*)(\.\w+)$/.exec(name) ?? []
    return disposed(`;\r\n filename*0*=${label}''${percents(bytesIn(charset, stem))};\r\n filename*1="${ending}"`)
  },
  'a plain name for old programs beside that of RFC 2231': (name, charset, label = charset) =>
    disposed(`; filename="unnamed.pdf"; filename*=${label}''${percents(bytesIn(charset, name))}`),
  'pieces of a word': (name, charset, label = charset) => {
    const word = baseWords(name, charset, label).toString('latin1')
    return disposed(`; filename*0="${word.slice(0, 20)}"; filename*1="${word.slice(20)}"`)
  },
  'pieces without a star that name a charset': (name, charset, label = charset) =>
    disposed(`; filename*0="${label}''${percents(bytesIn(charset, name))}"`),
  'RFC 2231 without a charset': (name, charset) => disposed(`; filename*=${percents(bytesIn(charset, name))}`),
  'percents that nothing announces': (name, charset) => disposed(`; filename="${percents(bytesIn(charset, name))}"`),
}

/* Whole mails. */

interface Written {
  from?: Buffer | string
  subject?: Buffer | string
  /** Of what it is made; a short text where there is none. */
  body?: Buffer
}

const joined = (...pieces: (string | Buffer)[]): Buffer =>
  Buffer.concat(pieces.map((one) => (typeof one === 'string' ? Buffer.from(one) : one)))

export const mailOfParts = ({ from = 'a@partner.example', subject = 'x', body }: Written = {}): Buffer =>
  joined(
    ...[
      'From: ',
      from,
      '\r\nTo: office@example.test\r\nSubject: ',
      subject,
      '\r\nDate: Thu, 26 Nov 2026 08:00:00 +0000\r\n',
    ],
    ...['MIME-Version: 1.0\r\n', body ?? part('text/plain; charset=utf-8', Buffer.from('See the file.'))],
  )

/** One part with what its head says. */
export const part = (type: string, bytes: Buffer, encoding = '8bit', ...lines: (string | Buffer)[]): Buffer => {
  const coded = encoding === 'base64' ? ascii(broken(bytes)) : encoding === 'quoted-printable' ? asQuoted(bytes) : bytes
  const head = lines.flatMap((line) => [line, '\r\n'])
  const says =
    type === '' || head.some((line) => /^Content-Type:/im.test(String(line))) ? [] : [`Content-Type: ${type}\r\n`]
  return joined(...says, ...head, `Content-Transfer-Encoding: ${encoding}\r\n\r\n`, coded)
}

/** With soft breaks. */
const asQuoted = (bytes: Buffer): Buffer => ascii(quoted(bytes).replace(/((?:=..){20})(?=.)/g, '$1=\r\n'))

let boundaries = 0
export const mixed = (...parts: Buffer[]): Buffer => multipart('mixed', ...parts)
export const multipart = (kind: string, ...parts: Buffer[]): Buffer => {
  const boundary = `----=_b${++boundaries}`
  const lines = parts.flatMap((one) => [`--${boundary}\r\n`, one, '\r\n'])
  return joined(`Content-Type: multipart/${kind};\r\n boundary="${boundary}"\r\n\r\n`, ...lines, `--${boundary}--\r\n`)
}

export const words = (text = 'See the file.'): Buffer => part('text/plain; charset=utf-8', Buffer.from(text))
export const fileCalled = (naming: Buffer | string, bytes: Buffer, type = 'application/pdf'): Buffer =>
  part(type, bytes, 'base64', naming)

/** A mail within a mail, as forwarded: as it is, or coded once more, or as a file. */
export const forwards: Record<string, (inner: Buffer) => Buffer> = {
  'as it is': (inner) => part('message/rfc822', inner),
  'in base64': (inner) => part('message/rfc822', inner, 'base64'),
  'as a file .eml': (inner) =>
    part('application/octet-stream', inner, 'base64', 'Content-Disposition: attachment; filename="fwd.EML"'),
}

/** A mail in a mail in a mail …. */
export function nestedMail(depth: number, innermost: Buffer): Buffer {
  let mail = innermost
  for (let level = 0; level < depth; level++)
    mail = mailOfParts({ subject: `level ${depth - level}`, body: mixed(words(), part('message/rfc822', mail)) })
  return mail
}
