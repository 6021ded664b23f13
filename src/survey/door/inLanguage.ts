import type { Words } from '../../../contract/survey.ts'
import { shownLanguage } from '../../ui/language.ts'

/** What was written in two languages, in the one shown; where the English is missing the Chinese. */
export const inLanguage = ({ zh, en }: Words): string => (shownLanguage() === 'en' && en ? en : zh)
