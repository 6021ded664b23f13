import { useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Toasts } from '../ui/notify.tsx'
import { flushUnsaved } from '../ui/unsaved.ts'

export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}

/** A fault of ours. What was typed lies in the drafts, so loading the page again loses nothing. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const { t } = useLingui()
  return (
    <main className="empty" role="alert">
      <Icon name="alert" />
      <h1>{t`页面出错了`}</h1>
      <p>{t`您填写的内容已保存在本设备。请重新加载页面；如仍出错，请联系工作人员。`}</p>
      <code className="small-text">{error instanceof Error ? error.message : String(error)}</code>
      <Button look="primary" icon="refresh" onClick={() => void flushUnsaved().then(() => location.reload())}>
        {t`重新加载`}
      </Button>
    </main>
  )
}
