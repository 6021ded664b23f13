import { guessCharset, likeliness, utf8Of } from './guess.ts'

/* Bytes of mails as text, whatever charset they name, and whatever they are in if it is another one. */

/** Names of charsets that programs write, as TextDecoder calls them, or as below. */
const alias: [RegExp, string][] = [
  [
    /^(x-)?(gb_?2312|gb_2312-80|gb2312-80|csgb2312|gbk|cp936|ms936|windows-936|euc-cn|x-euc-cn|gb-?_?18030(-\d+)?|chinese|936)$/,
    'gb18030',
  ],
  [/^(x-)*(x-)?(big-?5(-hkscs|-eten|-2003)?|cp950|ms950|windows-950|csbig5|cn-big5|950)$/, 'big5'],
  [/^(x-)?(shift[-_]?jis|s-?jis|cp932|ms932|ms_kanji|windows-(31j|932)|cswindows31j|csshiftjis|932)$/, 'shift_jis'],
  [/^(x-)?(euc-?jp|cp51932|cseucpkdfmtjapanese)$/, 'euc-jp'],
  [/^(cs)?iso-?2022-?jp(-?[123]|-ext|-ms)?$|^cp50220$|^cp50221$/, 'iso-2022-jp'],
  [/^(x-)?(euc-?kr|ks_?c_?5601(-\d+)?|ksc5601|ks_c_5601|cp949|ms949|windows-949|uhc|korean|949)$/, 'euc-kr'],
  [/^hz(-gb-?2312)?$/, 'hz'],
  [/^(cs)?iso-?2022-?kr$/, 'iso-2022-kr'],
  [/^(cs)?iso-?2022-?cn(-ext)?$/, 'iso-2022-cn'],
  [/^(x-)?(unicode-1-1-)?utf-?7$/, 'utf-7'],
  [/^(x-)?(unicode-1-1-)?utf-?8(-mac)?$/, 'utf-8'],
  [/^(us-)?ascii$|^ansi_x3\.4|^iso646-us$|^(x-)?unknown|^unknown-8bit$|^x-user-defined$|^binary$|^8bit$/, ''],
]

/** One of the names above, or empty where nothing here can read it. */
export function charsetNamed(given: string | undefined): string {
  const plain = (given ?? '')
    .trim()
    .replace(/^["']+|["']+$/g, '')
    .toLowerCase()
  for (const [pattern, label] of alias) if (pattern.test(plain)) return label
  if (plain === '') return ''
  try {
    return new TextDecoder(plain).encoding
  } catch {
    return ''
  }
}

/** Written within 7 bits between `~{` and `~}` (RFC 1843). */
const hz = /~\{((?:[!-~]{2})*)~\}/g
const isHz = /~\{(?:[!-~]{2})+~\}/

function readHz(text: string): string {
  // A line ends what is open; a tilde at its end joins two lines.
  const whole = text.replace(/~\r?\n/g, '').replace(/~\{([!-}]*)(?=\r?\n|$)/g, '~{$1~}')
  return whole.replace(hz, (_, pairs: string) => ofHighBit(pairs, 'gb18030')).replaceAll('~~', '~')
}

const ofHighBit = (pairs: string, label: string): string =>
  new TextDecoder(label).decode(Uint8Array.from(pairs, (sign) => sign.charCodeAt(0) | 0x80))

const shift = '\x1b'
const shiftOut = '\x0e'
const shiftIn = '\x0f'

/** Written between two signs that shift the table (RFC 1557, RFC 1922); a line ends what is open. */
function readShifted(text: string, label: string): string {
  const words = text.split(shift).map((piece, at) => (at > 0 ? piece.replace(/^\$[)*][A-H]/, '') : piece))
  const [first = '', ...shifted] = words.join('').split(shiftOut)
  const read = shifted.map((piece) => {
    const end = piece.search(new RegExp(`[${shiftIn}\r\n]`))
    const pairs = end < 0 ? piece : piece.slice(0, end)
    return ofHighBit(pairs, label) + piece.slice(pairs.length).replace(shiftIn, '')
  })
  return first + read.join('')
}

const readUtf7 = (text: string): string =>
  text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, coded: string) => {
    if (coded === '') return '+'
    const bytes = Buffer.from(coded, 'base64')
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  })

function decoded(bytes: Buffer, label: string): string {
  if (label === 'hz') return readHz(bytes.toString('latin1'))
  if (label === 'iso-2022-kr') return readShifted(bytes.toString('latin1'), 'euc-kr')
  if (label === 'iso-2022-cn') return readShifted(bytes.toString('latin1'), 'gb18030')
  if (label === 'utf-7') return readUtf7(bytes.toString('latin1'))
  return new TextDecoder(label).decode(bytes)
}

/** Charsets of single bytes, in which everything is a letter of some kind. */
const isSingle = (label: string): boolean => /^(windows-125|iso-8859|koi8|macintosh|x-mac|ibm866)/.test(label)
const isWestern = (label: string): boolean => /^(windows-1252|iso-8859-(1|15))$/.test(label)

/** A mark at the beginning says it, whatever else is said. */
function marked(bytes: Buffer): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0x84 && bytes[1] === 0x31 && bytes[2] === 0x95 && bytes[3] === 0x33) return 'gb18030'
  return ''
}

/** How much better another reading must be than the one that the mail names. */
const margin = 0.25

/**
 * Bytes as text. `given` is the charset that they are said to be in; where that is missing, unheard of or plainly wrong, the one that
 * they look like. `hints` are those that the mail names elsewhere (`charsetNamed`).
 */
export function textIn(bytes: Buffer, given: string | undefined, hints: readonly string[] = []): string {
  return readIn(bytes, given, hints)
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '')
}

function readIn(bytes: Buffer, given: string | undefined, hints: readonly string[]): string {
  const mark = marked(bytes)
  if (mark) return decoded(bytes, mark)
  const label = charsetNamed(given)
  if (!bytes.some((byte) => byte >= 0x80)) return readSeven(bytes, label)
  const guess = guessCharset(bytes, hints)
  if (label === '' || label === 'hz' || label === 'utf-7' || label.startsWith('iso-2022'))
    return decoded(bytes, guess.label)
  const text = decoded(bytes, label)
  if (isSingle(label) && !(isWestern(label) || text.includes('\ufffd'))) return soundUtf8(bytes, guess) ?? text
  if (isWestern(label)) return guess.label !== 'windows-1252' && guess.score > 0.3 ? decoded(bytes, guess.label) : text
  const own = likeliness(text, label)
  return guess.label !== label && guess.score > own + margin ? decoded(bytes, guess.label) : text
}

/** Some programs leave the charset of their machine in the head and write UTF-8. */
const soundUtf8 = (bytes: Buffer, { label, score }: { label: string; score: number }): string | undefined =>
  label === 'utf-8' && score > 1 ? utf8Of(bytes) : undefined

/** Nothing beyond 7 bits: ASCII, or a charset that is written in it, also where it does not say so. */
function readSeven(bytes: Buffer, label: string): string {
  if (label === 'hz' || label === 'utf-7' || label.startsWith('iso-2022') || label.startsWith('utf-16'))
    return decoded(bytes, label)
  const text = bytes.toString('latin1')
  if (text.includes(`${shift}$B`) || text.includes(`${shift}$@`)) return decoded(bytes, 'iso-2022-jp')
  if (text.includes(`${shift}$)C`)) return decoded(bytes, 'iso-2022-kr')
  if (text.includes(`${shift}$)A`)) return decoded(bytes, 'iso-2022-cn')
  return isHz.test(text) ? readHz(text) : text
}

/** How far into a page its charset is looked for. */
const headBytes = 8192

/** The charset that a page names in its own head; empty where it names none. */
export function charsetOfPage(bytes: Buffer): string {
  const head = bytes
    .subarray(0, headBytes)
    .toString('latin1')
    .replace(/<!--[\s\S]{0,4000}?-->/g, '')
  const declared = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head)?.[1]
  for (const [tag] of head.matchAll(/<meta\s[^>]{0,1000}>/gi)) {
    const named = /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(tag)?.[1]
    // Nothing that can be read so far as a page is in UTF-16.
    if (named) return /^utf-?16|^ucs-?2|^unicode$/i.test(named) ? 'utf-8' : named
  }
  return declared ?? ''
}
