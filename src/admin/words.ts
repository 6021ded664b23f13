import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Category } from '../../contract/call.ts'
import { categoryWords } from '../account/words.ts'
import { shownLanguage } from '../ui/language.ts'

export const cates = Object.keys(categoryWords) as Category[]

/** Roles the product itself knows; an institution may name others. */
export const knownRoles = ['ROLE_ADMIN', 'ROLE_HEAD', 'ROLE_SECRETARY']

const roleWords: Record<string, MessageDescriptor> = {
  ROLE_ADMIN: msg`系统管理员`,
  ROLE_SECRETARY: msg`案件秘书`,
  ROLE_HEAD: msg`负责人`,
  ROLE_DEMO_TRIBUNAL: msg`组庭（仅演示）`,
  ROLE_SYSTEM_DEFAULT: msg`无角色`,
}

/** What a role is called; one that an institution made itself is called by its name. */
export function roleName(role: string): string {
  const words = roleWords[role]
  return words ? i18n._(words) : role
}

/** Several words in a row, as the language shown sets them apart. */
export function inRow(words: readonly string[]): string {
  return words.join(shownLanguage() === 'en' ? ', ' : '、')
}
