import { proxy, subscribe } from 'valtio'
import { readable } from '../ui/colour.ts'
import { cookie, setCookie } from '../ui/cookie.ts'
import { keptSize } from '../ui/size.ts'
import { ownTheme } from './themes.ts'

/** Days that cookies live (specification §9). */
const settingDays = 7
const themeDays = 365

const isOn = (name: string, otherwise: boolean) => (cookie(name) ?? (otherwise ? 'on' : 'off')) === 'on'

/** How this device likes its shell. */
export const settings = proxy({
  sidebarOpen: cookie('sidebar') !== 'closed',
  size: keptSize(),
  theme: readable(cookie('theme') ?? '') ?? ownTheme,
  tabs: isOn('tabs', true),
  fixedHeader: isOn('fixedHeader', true),
  logo: isOn('logo', true),
  uniqueOpen: isOn('uniqueOpen', true),
})

const onOff = (on: boolean) => (on ? 'on' : 'off')

/** What each setting is kept as: the cookie, its value and its days. */
const kept: { [K in keyof typeof settings]: [name: string, value: () => string, days: number] } = {
  sidebarOpen: ['sidebar', () => (settings.sidebarOpen ? 'open' : 'closed'), settingDays],
  size: ['size', () => settings.size, settingDays],
  theme: ['theme', () => settings.theme, themeDays],
  tabs: ['tabs', () => onOff(settings.tabs), settingDays],
  fixedHeader: ['fixedHeader', () => onOff(settings.fixedHeader), settingDays],
  logo: ['logo', () => onOff(settings.logo), settingDays],
  uniqueOpen: ['uniqueOpen', () => onOff(settings.uniqueOpen), settingDays],
}

function show(): void {
  const { style, dataset } = document.documentElement
  style.setProperty('--primary-color', settings.theme)
  dataset.size = settings.size
}

// As the page loads, before anything is drawn (specification §4: Theme).
show()
let last = { ...settings }
subscribe(settings, () => {
  show()
  for (const name of Object.keys(kept) as (keyof typeof settings)[]) {
    if (settings[name] === last[name]) continue
    const [cookieName, value, days] = kept[name]
    setCookie(cookieName, value(), days)
  }
  last = { ...settings }
})
