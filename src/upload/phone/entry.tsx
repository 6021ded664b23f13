import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setLanguage } from '../../local/call.ts'
import { languageFor, showLanguage, shownLanguage } from '../../ui/language.ts'
import { PhoneScreen } from './PhoneScreen.tsx'
import '../../ui/main.css'

/**
 * The page of a phone that scanned a code, without the frame, the routes and the service worker of the product: it is opened
 * once, on a mobile line, by somebody who waits. Addresses of other pages begin anew with all of it.
 */
export async function startPhone(root: HTMLElement, isHere: () => boolean): Promise<void> {
  addEventListener('hashchange', () => {
    if (!isHere()) location.reload()
  })
  i18n.on('change', () => setLanguage(shownLanguage()))
  await showLanguage(languageFor('/mobileUpload', false), 'phone')
  document.title = t`上传文件`
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <PhoneScreen />
      </I18nProvider>
    </StrictMode>,
  )
}
