import { i18n, type Messages } from '@lingui/core'
import type { Language } from '../../contract/errors.ts'
import { cookie, setCookie } from './cookie.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/messages.po')

/** The language kept on this device, Chinese at first (decisions D-01). */
export function keptLanguage(): Language {
  return cookie('language') === 'en' ? 'en' : 'zh'
}

/** The language now shown. */
export function shownLanguage(): Language {
  return i18n.locale === 'en' ? 'en' : 'zh'
}

/** Shows the page in a language and keeps it for 7 days (decisions G-05). */
export async function showLanguage(language: Language): Promise<void> {
  const load = catalogues[`../../locales/${language}/messages.po`]
  if (!load) throw new Error(`No catalogue for ${language}`)
  const { messages } = await load()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  setCookie('language', language, 7)
}
