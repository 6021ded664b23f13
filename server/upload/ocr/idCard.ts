import { idNumberDoubt } from '../../../contract/both/check.ts'
import { isDay } from '../../../contract/kernel/rules.ts'
import type { Recognised } from '../../../contract/upload/ocr.ts'
import { nations } from '../../lookup/nations.ts'
import { behind, joined, piecesOf } from './lines.ts'

const labels = ['姓名', '性别', '民族', '出生', '住址', '公民身份号码']
const isLabel = (piece: string) => labels.includes(piece)

const isName = /^\p{Script=Han}{2,20}(?:·\p{Script=Han}{1,20})*$/u
/** An address as the card has it names more than a town. */
const isAddress = /^(?=.*\p{Script=Han}.*\p{Script=Han})[\p{Script=Han}\dA-Za-z\-()·、]{6,100}$/u
const endOfAddress = /公民|身份|号码|\d{15}/
const aDate = /(?<!\d)(\d{4})年(\d{1,2})月(\d{1,2})日/

/**
 * The front of a resident's identity card. A value is given only where it has the form it must have: the number with its
 * check digit right. Birth and sex stand in the number too: what is printed beside it counts where the number was not read,
 * and where both were read and differ, neither is given. Labels are pale, and often not read: then the order of the lines
 * says what they are.
 */
export function readIdCard(lines: string[]): Recognised {
  const card = piecesOf(lines, labels)
  const idNumber = numberIn(card)
  const name = nameIn(card)
  const nation = nationIn(behind(card, /民族/))
  const address = addressIn(card)
  const birth = agreed(birthIn(card), idNumber && dayIn(idNumber))
  const gender = agreed(genderIn(card), idNumber && genderOf(idNumber))
  return {
    ...(isName.test(name) ? { name } : {}),
    ...(gender ? { gender } : {}),
    ...(nation ? { nation } : {}),
    ...(birth ? { birthDate: birth } : {}),
    ...(isAddress.test(address) ? { address } : {}),
    ...(idNumber ? { idNumber } : {}),
  }
}

/** What both say; what one says where the other is silent. */
function agreed<T>(printed: T | undefined, numbered: T | undefined): T | undefined {
  if (printed === undefined || numbered === undefined) return printed ?? numbered
  return printed === numbered ? printed : undefined
}

/** Provinces and their like (GB/T 2260): one number in eleven has a right check digit by chance. */
const aNumber = /(?<!\d)(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)\d{15}[\dX](?![\dX])/g

/** The one number whose province, check digit and day of birth are right. */
function numberIn(card: string[]): string | undefined {
  const found = card.flatMap((piece) => withDigits(piece).match(aNumber) ?? [])
  const right = [...new Set(found)].filter((number) => !idNumberDoubt(number))
  return right.length === 1 ? right[0] : undefined
}

const likeDigits: Record<string, string> = {
  O: '0',
  o: '0',
  D: '0',
  Q: '0',
  I: '1',
  l: '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  B: '8',
}

/** Letters that readers take digits for, as digits; the check digit tells whether that was right. */
function withDigits(text: string): string {
  return text.replaceAll(/[OoDQIlZzSsB]/g, (letter) => likeDigits[letter] ?? letter).replaceAll(/[x×]/g, 'X')
}

function dayIn(idNumber: string): string {
  return `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`
}

/** The seventeenth digit is odd for men (GB 11643). */
function genderOf(idNumber: string): 'M' | 'F' {
  return Number(idNumber[16]) % 2 === 1 ? 'M' : 'F'
}

/** Behind its label; else the line above that of sex and people, which cannot be a long one. */
function nameIn(card: string[]): string {
  const named = card.find((piece) => /姓名./u.test(piece))
  if (named) return named.replace(/^.*姓名/u, '')
  const above = card[card.findIndex((piece) => /^[男女]|性别|民族/.test(piece) && !isLabel(piece)) - 1] ?? ''
  return /^[^名]{2,4}$/u.test(above) && !isLabel(above) ? above : ''
}

function genderIn(card: string[]): 'M' | 'F' | undefined {
  const [, sex] = card.map((piece) => /^(?:性别)?([男女])(?=$|民族)/.exec(piece)).find((found) => found) ?? []
  return sex === '男' ? 'M' : sex === '女' ? 'F' : undefined
}

/** `1990年3月7日` */
function birthIn(card: string[]): string | undefined {
  const [, year, month, day] = card.map((piece) => aDate.exec(piece)).find((found) => found) ?? []
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return day !== undefined && isDay(date) ? date : undefined
}

/** Behind its label, or below the birth: labels that were read as a column of their own stand above all values. */
function addressIn(card: string[]): string {
  const label = card.findIndex((piece) => /住址/.test(piece))
  const birth = card.findIndex((piece) => aDate.test(piece))
  if (label < 0 && birth < 0) return ''
  const rest = label > birth ? [(card[label] ?? '').replace(/^.*住址/u, '')] : []
  return joined([...rest, ...card.slice(Math.max(label, birth) + 1)], endOfAddress, 4)
}

function nationIn(text: string): string | undefined {
  const plain = text.replace(/族$/, '')
  return nations.some(([, label]) => label === `${plain}族`) ? plain : undefined
}
