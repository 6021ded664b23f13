import { leftOut, unseen } from './spelling.ts'

/*
 * Numbers, addresses and sums as people type them and as other programs write them: with blanks that nobody sees, in the wide signs of a
 * Chinese keyboard, with brackets, points and the name of what they are. Each of these answers with the one spelling that is kept, and
 * with what it was given where it does not know it: then the check of the field refuses that.
 */

/** In plain signs, without what nobody sees. */
const plainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/。/g, '.')
    .trim()

/** Without any blank, too. */
const joined = (text: string): string => plainSigns(text).replace(leftOut, '')

/** What stands before to say what follows: `电话：`, `Tel.:`, `mailto:`. */
const label = /^\p{L}[\p{L} .-]{0,20}:\s*/iu
const unlabelled = (text: string): string => text.replace(label, '')

/** A phone in one spelling, so that it is one address for everybody: digits, with a + before the country where it is none at home. */
function phone(value: string): string {
  const plain = unlabelled(plainSigns(value))
    .replace(/^tel\.?(?=[\s+\d(])/i, '')
    // +44 (0)20: that 0 is dialled at home only.
    .replace(/^(\s*(?:\+|00)\d{1,3}[\s.-]*)\(0\)/, '$1')
    .replace(/[\s./()·-]/g, '')
  if (!/^\+?\d+$/.test(plain)) return value.trim()
  return plain.replace(/^(?:(?:\+|00)86)+/, '').replace(/^00(?=[1-9])/, '+')
}

/** An address of mail, in small letters; of `Name <address>` what stands in the brackets. */
function email(value: string): string {
  const plain = plainSigns(value)
  const inner = /<([^<>]+)>/.exec(plain)?.[1] ?? plain
  return unlabelled(inner)
    .trim()
    .replace(/[;,.]+$/, '')
    .toLowerCase()
}

const phoneOrEmail = (value: string): string => (plainSigns(value).includes('@') ? email(value) : phone(value))

const currency =
  /^(?:CNY|RMB|USD|EUR|HKD|GBP|JPY|US\$|HK\$|[¥$€£元]|人民币|美元|欧元|港元|港币)|(?:CNY|RMB|USD|EUR|HKD|GBP|JPY|[¥$€£]|圆整?|元整?|人民币|美元|欧元|港元|港币)$/giu
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
/** As on the continent and in Switzerland. */
const groupedElse = /^\d{1,3}(?:([.'])\d{3})(?:\1\d{3})*(?:[,.]\d{1,4})?$/
const powers = { 万: 4, 亿: 8 }

/** Moves the point of a decimal number by so many places. */
function times(number: string, places: number): string {
  const [whole = '', rest = ''] = number.split('.')
  const moved = rest.padEnd(places, '0')
  const decimals = moved.slice(places).replace(/0+$/, '')
  return `${whole}${moved.slice(0, places)}`.replace(/^0+(?=\d)/, '') + (decimals ? `.${decimals}` : '')
}

/** A sum of money as it travels: `1,234,567.80`, `1.234.567,80` and `123.45678万元` are 1234567.80. */
function sum(value: string): string {
  let plain = unlabelled(plainSigns(value)).replace(/[\s_]/g, '').replace(/[’ʼ]/g, "'")
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(currency, '')
  }
  const unit = /[万亿]$/.exec(plain)?.[0] as keyof typeof powers | undefined
  if (unit) plain = plain.slice(0, -1)
  if (grouped.test(plain)) plain = plain.replaceAll(',', '')
  else if (/^\d+,\d{1,2}$/.test(plain)) plain = plain.replace(',', '.')
  else if (groupedElse.test(plain) && (plain.includes("'") || plain.includes(',') || plain.split('.').length > 2)) {
    const mark = plain.includes("'") ? "'" : '.'
    plain = plain.replaceAll(mark, '').replace(',', '.')
  }
  if (!/^\d+(\.\d+)?$/.test(plain)) return value.trim()
  return unit ? times(plain, powers[unit]) : plain
}

/** A number of a paper: one of identity or of a company without the blanks that are printed in it, any other as it is written. */
function code(value: string): string {
  const known = /^(?:[0-9a-z]{15}|[0-9a-z]{18})$/i
  const whole = unlabelled(joined(value))
  return known.test(whole) ? whole.toUpperCase() : plainSigns(value).replace(/\s+/g, ' ')
}
/** An identity number: a capital X, which some keyboards write as ×. */
const idNumber = (value: string): string =>
  unlabelled(joined(value))
    .replace(/[-]/g, '')
    .replace(/(?<=^\d{17})[×хХ✕]$/, 'X')
    .toUpperCase()
/** A number of a bank card: banks print it in groups. */
const card = (value: string): string => joined(value).replaceAll('-', '')
/** A code that was sent: of `验证码：1234` and `1 2 3 4` the digits. */
const sentCode = (value: string): string => unlabelled(joined(value)).replace(/[-.]/g, '')

/** A number of a case in the wide brackets and the places in which it is given. */
function caseNumber(value: string): string {
  const plain = joined(value)
    .replace(/^[([〔【](\d{4})[)\]〕】]/, '（$1）')
    .replaceAll('(', '（')
    .replaceAll(')', '）')
  return plain.replace(/(?<=^（\d{4}）仲.*字第)\d{1,3}(?=号)/, (digits) => digits.padStart(4, '0'))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (name = ''): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** A day as `2026-11-28`: what begins with the year, or names its month. 11/12/2026 is two days: nobody can know. */
function day(value: string): string {
  const plain = plainSigns(value).replace(/(?<=\d)(?:st|nd|rd|th)\b/i, '')
  const written = (year = '', month: string | number = '', at = '') =>
    `${year}-${String(month).padStart(2, '0')}-${at.padStart(2, '0')}`
  const byNumber =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(plain) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(plain)
  if (byNumber) return written(byNumber[1], byNumber[2], byNumber[3])
  const dayFirst = /^(\d{1,2})[\s.-]*([a-z]{3,9})\.?[\s,-]*(\d{4})$/i.exec(plain)
  if (dayFirst && monthOf(dayFirst[2])) return written(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = /^([a-z]{3,9})\.?\s*(\d{1,2})\s*,?\s*(\d{4})$/i.exec(plain)
  if (monthFirst && monthOf(monthFirst[1])) return written(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2])
  return value.trim()
}

/** Characters of a text that are looked into: a longer one is none of these, and a megabyte would keep everybody waiting. */
export const longestSpelled = 500
const within =
  (spellingOf: (value: string) => string) =>
  (value: string): string =>
    value.length > longestSpelled ? value : spellingOf(value)

export const understood = {
  phone: within(phone),
  email: within(email),
  phoneOrEmail: within(phoneOrEmail),
  sum: within(sum),
  idNumber: within(idNumber),
  code: within(code),
  card: within(card),
  sentCode: within(sentCode),
  caseNumber: within(caseNumber),
  day: within(day),
}
export type Kind = keyof typeof understood
