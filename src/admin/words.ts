import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Category } from '../../contract/call.ts'
import { shownLanguage } from '../ui/language.ts'

/** What the four categories are called. */
export const cateWords: Record<Category, MessageDescriptor> = {
  USER: msg`当事人`,
  MISHU: msg`仲裁秘书`,
  ZCY: msg`仲裁员`,
  ARBI_USER: msg`仲裁员申请人`,
}
export const cates = Object.keys(cateWords) as Category[]

/** Roles the product itself knows; an institution may name others. */
export const knownRoles = ['ROLE_ADMIN', 'ROLE_SECRETARY']

/** Several words in a row, as the language shown sets them apart. */
export function inRow(words: readonly string[]): string {
  return words.join(shownLanguage() === 'en' ? ', ' : '、')
}
