import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppError } from '../../contract/errors/errors.ts'
import { watchUntold } from '../account/gate/untold.ts'
import { onFailure, setLanguage } from '../local/call.ts'
import { refreshConfig } from '../local/config.ts'
import { router } from '../routes.tsx'
import { showLanguage, shownLanguage } from '../ui/language.ts'
import { notifyError } from '../ui/notify.tsx'
import { bringScreen } from './bringScreen.ts'
import { mendStyles } from './lostStyles.ts'
import { firstLanguage, forceLanguage } from './session/locale.ts'
import { leadRefused } from './session/refused.ts'
import { watchForUpdates } from './update.ts'
import '../ui/main.css'

/** The whole product: its routes, its service worker, its settings. */
export async function startApp(root: HTMLElement): Promise<void> {
  i18n.on('change', () => setLanguage(shownLanguage()))
  mendStyles()
  const language = firstLanguage()
  const shown = showLanguage(language, 'doors')
  bringScreen(language, shown)
  await shown
  forceLanguage(router)
  onFailure(notifyError)
  leadRefused(router)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  )
  watchForUpdates()
  watchUntold()
  // Without an answer the device goes on with what it knows.
  refreshConfig().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}
