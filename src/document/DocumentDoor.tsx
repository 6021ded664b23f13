import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import type { Category } from '../../contract/kernel/call.ts'
import { LoginButton } from '../account/step/LoginButton.tsx'
import { useConnection, useSession } from '../local/hooks.ts'
import { ConfirmHost } from '../ui/Dialog.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import { EmptyState, Skeleton } from '../ui/States.tsx'
import './document.css'
import { hrefTo } from '../ui/address.ts'

/**
 * The frame of the public pages of documents: the page is public, its data is not. Without a login, or for whom it is not, it says
 * so, asks the server nothing and leads nowhere by itself.
 */
export function DocumentDoor({
  title,
  may,
  children,
}: {
  title: string
  /** Whose page it is. */
  may: readonly Category[]
  children: ReactNode
}) {
  const { t } = useLingui()
  const session = useSession()
  return (
    <div className="document-page">
      <header>
        <a className="row document-brand" href={hrefTo('/')} aria-label={t`返回首页`}>
          <Logo />
          <span>{title}</span>
        </a>
        <LanguageSwitch signedIn={Boolean(session?.token)} />
      </header>
      <ConfirmHost />
      <main>
        <Suspense fallback={<Skeleton lines={8} />}>
          <Inside title={title} may={may}>
            {children}
          </Inside>
        </Suspense>
      </main>
    </div>
  )
}

function Inside({ title, may, children }: { title: string; may: readonly Category[]; children: ReactNode }) {
  const { t } = useLingui()
  const session = useSession()
  const { online } = useConnection()
  if (!session || (session.token === null && online))
    return (
      <EmptyState page icon="lock" title={title}>
        <p>
          {may.includes('ZCY')
            ? t`此页面供仲裁庭成员和本机构工作人员使用，请先登录。`
            : t`此页面供本机构工作人员使用，请先登录。`}
        </p>
        {may.includes('ZCY') ? (
          <div className="row">
            <LoginButton door="login">{t`仲裁员登录`}</LoginButton>
            <LoginButton look="plain">{t`工作人员登录`}</LoginButton>
          </div>
        ) : (
          <LoginButton />
        )}
      </EmptyState>
    )
  if (!may.includes(session.user.cate))
    return (
      <EmptyState page icon="lock" title={title}>
        <p>{t`此页面供本机构工作人员使用，您的账号没有权限。`}</p>
        <a className="button" href={hrefTo('/')}>
          {t`返回首页`}
        </a>
      </EmptyState>
    )
  return children
}
