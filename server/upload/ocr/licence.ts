import type { Recognised } from '../../../contract/upload/ocr.ts'
import { behind, joined, piecesOf } from './lines.ts'

/** What stands on a business licence. */
const labels = [
  '统一社会信用代码',
  '名称',
  '类型',
  '组成形式',
  '法定代表人',
  '负责人',
  '经营者',
  '投资人',
  '注册资本',
  '出资额',
  '成立日期',
  '注册日期',
  '营业期限',
  '经营期限',
  '合伙期限',
  '经营范围',
  '主要经营场所',
  '经营场所',
  '住所',
  '登记机关',
]
const anyLabel = new RegExp(labels.join('|'))
const legal = /法定代表人|负责人|经营者|投资人/
const place = /主要经营场所|经营场所|住所/

const isName = /^(?=.*\p{Script=Han})[\p{Script=Han}\dA-Za-z()·&-]{4,100}$/u
const isPerson = /^\p{Script=Han}{2,20}(?:·\p{Script=Han}{1,20})*$/u
const isAddress = /^(?=.*\p{Script=Han}.*\p{Script=Han})[\p{Script=Han}\dA-Za-z\-()·、,#]{6,200}$/u

/** A business licence 营业执照. A value is given only where it has the form it must have, the code with its check character right. */
export function readLicence(lines: string[]): Recognised {
  const licence = piecesOf(lines, labels)
  const creditCode = codeIn([...lines.map((line) => line.normalize('NFKC')), ...licence])
  const name = upToLabel(behind(licence, /名称/))
  const legalRepresentative = upToLabel(behind(licence, legal))
  const address = addressIn(licence)
  return {
    ...(isName.test(name) ? { name } : {}),
    ...(creditCode ? { creditCode } : {}),
    ...(isPerson.test(legalRepresentative) ? { legalRepresentative } : {}),
    ...(isAddress.test(address) ? { address } : {}),
  }
}

/** It goes on over lines. */
function addressIn(licence: string[]): string {
  const at = licence.findIndex((piece) => place.test(piece))
  const [, rest = ''] = licence[at]?.split(place) ?? []
  if (at < 0 || anyLabel.test(rest)) return upToLabel(rest)
  return joined([rest, ...licence.slice(at + 1)], anyLabel, 3)
}

/** Two columns of a line may have been read as one. */
function upToLabel(text: string): string {
  return text.split(anyLabel)[0] ?? ''
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
