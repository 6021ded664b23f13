import 'primereact/resources/themes/lara-light-blue/theme.css'
import en from 'primelocale/en.json'
import zh from 'primelocale/zh-CN.json'
import { addLocale, locale } from 'primereact/api'
import type { Language } from '../../contract/errors/errors.ts'

// The full tables: a partial one takes the names off buttons for screen readers.
addLocale('zh', { ...zh['zh-CN'], dateFormat: 'yy-mm-dd' })
addLocale('en', { ...en.en, dateFormat: 'yy-mm-dd' })

/** Words inside PrimeReact, such as the names of its close buttons. */
export function speakPrime(language: Language): void {
  locale(language)
}
