import { shownLanguage } from './language.ts'

/** Several names or things in one line, as the language of the page lists them. */
export function listed(names: readonly string[]): string {
  return names.join(shownLanguage() === 'en' ? ', ' : '、')
}
