import { proxy, subscribe } from 'valtio'
import { cookie, setCookie } from '../ui/cookie.ts'

/** How this device likes its shell; a cookie of 7 days (specification §9). */
export const settings = proxy({ sidebarOpen: cookie('sidebar') !== 'closed' })

subscribe(settings, () => setCookie('sidebar', settings.sidebarOpen ? 'open' : 'closed', 7))
