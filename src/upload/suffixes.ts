import { type FileGroup, fileGroups } from '../../contract/both/file.ts'
import { shownLanguage } from '../ui/language.ts'

/** Words in a row, as the language shown separates them. */
export function inARow(words: readonly string[]): string {
  return words.join(shownLanguage() === 'zh' ? '、' : ', ')
}

/** What a group takes, as a list in the language shown (decisions E-17). */
export function suffixesOf(group: FileGroup): string {
  return inARow(fileGroups[group])
}
