import { type FileGroup, fileGroups } from '../../contract/file.ts'
import { shownLanguage } from '../ui/language.ts'

/** What a group takes, as a list in the language shown (decisions E-17). */
export function suffixesOf(group: FileGroup): string {
  return fileGroups[group].join(shownLanguage() === 'zh' ? '、' : ', ')
}
