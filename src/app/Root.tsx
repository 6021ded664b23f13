import { useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AppError } from '../../contract/errors/errors.ts'
import { CaptchaHost } from '../account/gate/CaptchaHost.tsx'
import { Button } from '../ui/Button.tsx'
import { errorText } from '../ui/errorText.ts'
import { Icon } from '../ui/Icon.tsx'
import { Toasts } from '../ui/notify.tsx'
import { flushUnsaved } from '../ui/unsaved.ts'
import { ViewProvider } from '../ui/view.tsx'
import { loadAgain } from './loadAgain.ts'
import './settings.ts'

export function Root() {
  const router = useRouter()
  // Of what is on the screen, not of where the address leads meanwhile: a screen that is being left keeps its own.
  const { pathname: path = '', search = {} } = useMatches().at(-1) ?? {}
  const href = path + router.options.stringifySearch(search)
  return (
    <ViewProvider value={{ href, path, search, framed: false }}>
      <Outlet />
      <Toasts />
      <CaptchaHost />
    </ViewProvider>
  )
}

/** A fault of ours, on a page of its own. */
export function ErrorScreen(props: ErrorComponentProps) {
  return (
    <main className="public-page">
      <ViewError {...props} />
    </main>
  )
}

/** A fault of ours in one screen. What was typed lies in the drafts, so loading the page again loses nothing. */
export function ViewError({ error }: Pick<ErrorComponentProps, 'error'>) {
  const { t } = useLingui()
  const [goes, setGoes] = useState(true)
  useEffect(() => void loadAgain(error).then(setGoes), [error])
  if (goes) return null
  return (
    <div className="empty" role="alert">
      <Icon name="alert" />
      <h1>{t`页面出错了`}</h1>
      <p>{t`您填写的内容已保存在本设备。请重新加载页面；如仍出错，请联系工作人员。`}</p>
      {error instanceof AppError ? (
        <p>{errorText(error)}</p>
      ) : (
        <code className="small-text">{error instanceof Error ? error.message : String(error)}</code>
      )}
      <Button look="primary" icon="refresh" onClick={() => void flushUnsaved().then(() => location.reload())}>
        {t`重新加载`}
      </Button>
    </div>
  )
}
