import type { Category } from '../../contract/kernel/call.ts'
import { offices } from '../../contract/kernel/office.ts'
import { categoryWords } from '../account/words.ts'
import { shownLanguage } from '../ui/language.ts'

export const cates = Object.keys(categoryWords) as Category[]

/** Roles the product itself knows; an institution may name others. */
export const knownRoles: readonly string[] = offices

/** Several words in a row, as the language shown sets them apart. */
export function inRow(words: readonly string[]): string {
  return words.join(shownLanguage() === 'en' ? ', ' : '、')
}
