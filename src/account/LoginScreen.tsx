import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Session } from '../local/db.ts'
import { Banner } from '../ui/Banner.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import { mayBeSomebody } from './entry.ts'
import { LoginForm } from './LoginForm.tsx'
import { wanted } from './wanted.ts'

/** /login for parties and arbitrators, /login2 for secretaries. */
export function LoginScreen() {
  const { t } = useLingui()
  const router = useRouter()
  const { pathname, search } = useLocation()
  const staff = pathname === '/login2'
  const tenantId = Number((search as { tenantId?: string }).tenantId ?? 1) || 1
  // Somebody was here before: the session ran out, the drafts did not.
  const expired = useExpired()

  return (
    <div className="gate">
      <header className="gate-side">
        <div className="brand">
          <Logo tenantId={tenantId} />
          <span>{t`仲裁院管理后台`}</span>
        </div>
        <h1>{staff ? t`专注办案，其余交给平台` : t`随时随地，办理仲裁`}</h1>
        <ul className="gate-points">
          <li>
            <Icon name="offline" />
            <span>{t`没有网络也能填写申请、添加材料，联网后自动送达，只送达一次。`}</span>
          </li>
          <li>
            <Icon name="shield" />
            <span>{t`草稿在本设备加密保存，关闭浏览器或刷新页面也不会丢失。`}</span>
          </li>
          <li>
            <Icon name="clock" />
            <span>{t`每一步由谁在何时办理，全程留痕，实时可见。`}</span>
          </li>
        </ul>
        <svg className="gate-art" viewBox="0 0 64 64" aria-hidden="true">
          <path
            d="M32 8v44M20 56h24M12 18h40M16 18 8 38h16ZM48 18l-8 20h16Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          />
        </svg>
      </header>
      <main className="gate-main">
        <div className="gate-lang">
          <LanguageSwitch />
        </div>
        <div className="gate-form">
          <div>
            <h2>{staff ? t`工作人员登录` : t`登录`}</h2>
            <p className="muted">{staff ? t`供仲裁秘书与审核人员使用` : t`供当事人、代理人与仲裁员使用`}</p>
          </div>
          {expired ? (
            <Banner family="amber" icon="clock">
              <span>{t`当前登录状态已过期，请重新登录`}</span>
              <span>{t`${expired.user.nickName} 的草稿与待发送内容仍在本设备，登录后继续。`}</span>
            </Banner>
          ) : null}
          <LoginForm
            key={pathname}
            staff={staff}
            tenantId={tenantId}
            onEntered={(user) => router.history.replace(wanted.take(user.id) ?? '/dashboard')}
            onOffline={expired ? () => router.history.replace('/dashboard') : undefined}
          />
          <p className="muted small-text">
            {staff ? <a href="#/login">{t`我是当事人、代理人或仲裁员`}</a> : <a href="#/login2">{t`我是工作人员`}</a>}
          </p>
        </div>
      </main>
    </div>
  )
}

/** The session that ran out on this device, if there is one. */
function useExpired(): Session | undefined {
  const [session, setSession] = useState<Session>()
  useEffect(() => {
    if (mayBeSomebody()) void import('../local/session.ts').then(async ({ current }) => setSession(await current()))
  }, [])
  return session
}
