import { shownLanguage } from './language.ts'

/** What was written in two languages, in the one shown; where the English is missing the Chinese. */
export const inLanguage = ({ zh, en }: { zh: string; en: string }): string => (shownLanguage() === 'en' && en ? en : zh)
