import type { Recognised } from '../../../contract/ocr.ts'
import { between, plainLines } from './lines.ts'

/** What stands on a business licence; each label ends the value before it. */
const labels = {
  name: /名称/,
  type: /类型|组成形式/,
  legal: /法定代表人|负责人|经营者|投资人/,
  capital: /注册资本|注册资金|出资额/,
  founded: /成立日期|注册日期/,
  term: /营业期限|经营期限|合伙期限/,
  scope: /经营范围/,
  address: /主要经营场所|经营场所|住所/,
  code: /统一社会信用代码/,
  issuer: /登记机关/,
}
const after = (own: keyof typeof labels) =>
  Object.entries(labels).flatMap(([name, label]) => (name === own ? [] : [label]))

const isName = /^(?=.*\p{Script=Han})[\p{Script=Han}\dA-Za-z()·&-]{4,100}$/u
const isPerson = /^\p{Script=Han}{2,20}(?:·\p{Script=Han}{1,20})*$/u
const isAddress = /^(?=.*\p{Script=Han}.*\p{Script=Han})[\p{Script=Han}\dA-Za-z\-()·、,#]{6,200}$/u

/** A business licence 营业执照. A value is given only where it has the form it must have, the code with its check character right. */
export function readLicence(lines: string[]): Recognised {
  const licence = plainLines(lines)
  const creditCode = codeIn(licence)
  const name = between(licence, labels.name, after('name'))
  const legalRepresentative = between(licence, labels.legal, after('legal'))
  const address = between(licence, labels.address, after('address'))
  return {
    ...(isName.test(name) ? { name } : {}),
    ...(creditCode ? { creditCode } : {}),
    ...(isPerson.test(legalRepresentative) ? { legalRepresentative } : {}),
    ...(isAddress.test(address) ? { address } : {}),
  }
}

/** The alphabet of GB 32100: no I, O, S, V, Z. A place in it is the value of a character. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
/** What readers take for letters that no code has. */
const never: Record<string, string> = { I: '1', O: '0', S: '5', Z: '2' }

/** The one code whose check character is right. */
function codeIn(licence: string[]): string | undefined {
  const found = licence.flatMap((line) => {
    const text = line.replace(/^.*信用代码/, '').toUpperCase()
    const plain = text.replaceAll(/[IOSZ]/g, (letter) => never[letter] ?? letter)
    return [...plain.matchAll(/(?<![0-9A-Z])[0-9A-HJ-NPQRTUWXY]{18}(?![0-9A-Z])/g)].map(([code]) => code)
  })
  const right = [...new Set(found)].filter(isCreditCode)
  return right.length === 1 ? right[0] : undefined
}

/** Whether the last of 18 characters is the one the others ask for (GB 32100). */
function isCreditCode(code: string): boolean {
  const sum = weights.reduce((total, weight, at) => total + weight * alphabet.indexOf(code[at] ?? ''), 0)
  return code[17] === alphabet[(31 - (sum % 31)) % 31]
}
