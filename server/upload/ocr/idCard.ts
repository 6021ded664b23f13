import { idNumberDoubt } from '../../../contract/check.ts'
import type { Recognised } from '../../../contract/ocr.ts'
import { isDay } from '../../../contract/rules.ts'
import { nations } from '../../lookup/nations.ts'
import { between, plainLines, withDigits } from './lines.ts'

const isName = /^\p{Script=Han}{1,20}(?:·\p{Script=Han}{1,20})*$/u
/** Twice a Chinese character: an address as the card has it names more than a town. */
const isAddress = /^(?=.*\p{Script=Han}.*\p{Script=Han})[\p{Script=Han}\dA-Za-z\-()·、]{6,100}$/u

/**
 * The front of a resident's identity card. A value is given only where it has the form it must have: the number with its
 * check digit right. Birth and sex stand in the number too: what is printed beside it counts where the number was not read,
 * and where both were read and differ, neither is given.
 */
export function readIdCard(lines: string[]): Recognised {
  const card = plainLines(lines)
  const idNumber = numberIn(card)
  const name = between(card, /姓名/, [/性别/, /民族/, /出生/])
  const nation = nationIn(between(card, /民族/, [/出生/, /住址/]))
  const address = between(card, /住址/, [/公民身份/, /身份号码/, /\d{17}[\dX]/i])
  const birth = one(birthIn(between(card, /出生/, [/住址/])), idNumber && dayIn(idNumber))
  const gender = one(genderIn(between(card, /性别/, [/民族/, /出生/])), idNumber && genderOf(idNumber))
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
function one<T>(printed: T | undefined, numbered: T | undefined): T | undefined {
  return printed === undefined || numbered === undefined || printed === numbered ? (printed ?? numbered) : undefined
}

/** The one number whose check digit and day of birth are right. */
function numberIn(card: string[]): string | undefined {
  const found = card.flatMap((line) => {
    const digits = withDigits(line.replace(/^.*号码/, ''))
    return [...digits.matchAll(/(?<!\d)\d{17}[\dX](?!\d)/g)].map(([number]) => number)
  })
  const right = [...new Set(found)].filter((number) => !idNumberDoubt(number))
  return right.length === 1 ? right[0] : undefined
}

function dayIn(idNumber: string): string {
  return `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`
}

/** The seventeenth digit is odd for men (GB 11643). */
function genderOf(idNumber: string): 'M' | 'F' {
  return Number(idNumber[16]) % 2 === 1 ? 'M' : 'F'
}

function genderIn(text: string): 'M' | 'F' | undefined {
  return text.startsWith('男') ? 'M' : text.startsWith('女') ? 'F' : undefined
}

/** `1990年3月7日`, whatever the separators were read as. */
function birthIn(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,2})(?!\d)/.exec(withDigits(text)) ?? []
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return day !== undefined && isDay(date) ? date : undefined
}

function nationIn(text: string): string | undefined {
  const plain = text.replace(/族$/, '')
  return nations.some(([, label]) => label === `${plain}族`) ? plain : undefined
}
