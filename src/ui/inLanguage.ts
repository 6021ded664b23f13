import { shownLanguage } from './language.ts'

/** What was written in two languages, in the one shown; where the English is missing the Chinese. */
export function inLanguage(said: { zh: string; en: string } | readonly [zh: string, en: string]): string {
  const [zh, en] = 'zh' in said ? [said.zh, said.en] : said
  return shownLanguage() === 'en' && en ? en : zh
}
