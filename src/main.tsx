import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchForUpdates } from './app/update.ts'
import { setLanguage } from './local/call.ts'
import { router } from './routes.tsx'
import { keptLanguage, showLanguage, shownLanguage } from './ui/language.ts'
import './ui/main.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

i18n.on('change', () => setLanguage(shownLanguage()))
await showLanguage(keptLanguage())
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  </StrictMode>,
)
watchForUpdates()
