import { i18n, type Messages } from '@lingui/core'
import type { Language } from '../../contract/errors/errors.ts'
import { cookie, setCookie } from './cookie.ts'
import { loadInnerIcons } from './Icon.tsx'

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po')

/** Which words go together (`lingui.config.ts`): no page loads those of screens that it does not show. */
type Part = 'ui' | 'phone' | 'doors' | 'public' | 'messages'

/** What the page has come to so far. */
const parts = new Set<Part>(['ui'])

async function wordsOf(part: Part, language: Language): Promise<Messages> {
  const load = catalogues[`../../locales/${language}/${part}.po`]
  if (!load) throw new Error(`No catalogue for ${language}`)
  return (await load()).messages
}

/** All parts in one language, with those that are asked for meanwhile. */
async function allWords(language: Language): Promise<Messages> {
  const count = parts.size
  const words = await Promise.all([...parts].map((part) => wordsOf(part, language)))
  return parts.size > count ? allWords(language) : Object.assign({}, ...words)
}

type ErrorWords = typeof import('../../contract/errors/errorsEnglish.ts').english

/** Whether the page is behind the doors, where everything may be refused; before them the Chinese words came with the page. */
let isInside = false

const errorsIn = {
  zh: async () => (isInside ? (await import('../../contract/errors/errorsChinese.ts')).chinese : undefined),
  en: async () => (await import('../../contract/errors/errorsEnglish.ts')).english,
} satisfies Record<Language, () => Promise<ErrorWords | undefined>>

const inside = ['public', 'messages'] as const

let refusals: ErrorWords | undefined

/** The words of all refusals in the language shown; undefined where those of the doors are all there are. */
export function errorWords(): ErrorWords | undefined {
  return refusals
}

/** Loads the words of parts of the page, in the language shown and in every one shown later. */
export async function loadWords(...more: Part[]): Promise<void> {
  for (const part of more) parts.add(part)
  const language = shownLanguage()
  const words = await Promise.all(more.map((part) => wordsOf(part, language)))
  i18n.load(language, Object.assign({}, ...words))
}

/** Begins to fetch what `loadInside` will want; that hears of what was lost on the way. */
export function bringInside(language: Language): void {
  for (const part of inside) wordsOf(part, language).catch(() => undefined)
}

/** Loads the icons and words of the screens behind the doors. */
export async function loadInside(): Promise<void> {
  isInside = true
  const language = wantedLanguage()
  const [words] = await Promise.all([errorsIn[language](), loadWords(...inside), loadInnerIcons()])
  if (wantedLanguage() === language) refusals = words
}

/** The language now shown. */
export function shownLanguage(): Language {
  return i18n.locale === 'en' ? 'en' : 'zh'
}

let wanted: Language | undefined

/** The language shown, or on its way to be. */
export function wantedLanguage(): Language {
  return wanted ?? shownLanguage()
}

/** Shows the page in a language and keeps it for 7 days (decisions G-05). One asked for meanwhile overtakes it. */
export async function showLanguage(language: Language, ...more: Part[]): Promise<void> {
  for (const part of more) parts.add(part)
  wanted = language
  const [words, messages] = await Promise.all([errorsIn[language](), allWords(language)])
  if (wanted !== language) return
  refusals = words
  // Together: whoever hears of a change wants to speak at once.
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  setCookie('language', language, 7)
}

/*
 * Specification §4 forces Chinese everywhere but on /foreignArbitrator, and yet there is a switch. So a choice made by
 * the switch holds: before login for this visit, after it until logout (decisions D-01).
 */
const key = 'language-chosen'

/**
 * The language that a page of this path is shown in.
 * @param signedIn whether the token cookie is there; without it a choice made after login is of a session that is over
 */
export function languageFor(path: string, signedIn: boolean): Language {
  if (path === '/foreignArbitrator') return 'en'
  const wish = (signedIn ? localStorage.getItem(key) : null) ?? sessionStorage.getItem(key)
  if (wish === 'zh' || wish === 'en') return wish
  // Foreign applicants came in through the English door (decisions D-02).
  return cookie('ARBI-TOKEN') ? 'en' : 'zh'
}

/** Somebody used the switch; the page begins anew in that language. */
export function chooseLanguage(language: Language, signedIn: boolean): void {
  ;(signedIn ? localStorage : sessionStorage).setItem(key, language)
  setCookie('language', language, 7)
  location.reload()
}

/** A choice made before login holds after it; that of a session before, whoever's it was, does not. */
export function carryChoice(): void {
  const wish = sessionStorage.getItem(key)
  forgetChoice()
  if (wish) localStorage.setItem(key, wish)
  sessionStorage.removeItem(key)
}

export function forgetChoice(): void {
  localStorage.removeItem(key)
}
