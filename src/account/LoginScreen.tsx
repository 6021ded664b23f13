import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { config } from '../local/config.ts'
import { hrefTo } from '../ui/address.ts'
import { useView } from '../ui/view.tsx'
import { ExpiredBanner, useExpired } from './gate/Expired.tsx'
import { Gate } from './gate/Gate.tsx'
import { OfflineBanner } from './gate/Offline.tsx'
import { LoginForm } from './LoginForm.tsx'
import { wanted } from './wanted.ts'

/** /login for parties and arbitrators, /login2 for secretaries. */
export function LoginScreen() {
  const { t } = useLingui()
  const router = useRouter()
  const { path } = useView()
  const staff = path === '/login2'
  // Somebody was here before: the session ran out, the drafts did not.
  const expired = useExpired()

  return (
    <Gate
      headline={staff ? t`专注办案，其余交给平台` : t`随时随地，办理仲裁`}
      points={[
        { icon: 'offline', text: t`没有网络也能填写申请、添加材料，联网后自动提交，且只提交一次。` },
        { icon: 'shield', text: t`草稿在本设备加密保存，关闭浏览器或刷新页面也不会丢失。` },
        { icon: 'clock', text: t`每一步由谁在何时办理，全程留痕，实时可见。` },
      ]}
      title={staff ? t`工作人员登录` : t`登录`}
      lead={staff ? t`供仲裁秘书与审核人员使用` : t`供当事人、代理人与仲裁员使用`}
    >
      <ExpiredBanner session={expired} />
      <OfflineBanner expired={expired} />
      <LoginForm
        key={path}
        door={staff ? 'login2' : 'login'}
        onEntered={(user) => router.history.replace(wanted.take(user.id) ?? '/dashboard')}
      />
      <nav className="gate-links" aria-label={t`其他入口`}>
        <a href={hrefTo('/password')}>{t`忘记密码`}</a>
        {staff ? (
          <a href={hrefTo('/login')}>{t`我是当事人、代理人或仲裁员`}</a>
        ) : (
          <>
            <a href={hrefTo('/register')}>{t`注册账号`}</a>
            <a href={hrefTo('/login2')}>{t`我是工作人员`}</a>
            <a href={hrefTo('/applyArbitrator')}>{t`申请成为仲裁员`}</a>
            <a href={hrefTo('/foreignArbitrator')} lang="en">
              Foreign arbitrators
            </a>
          </>
        )}
        {staff ? null : (
          <>
            <a href={hrefTo('/fee')}>{t`费用计算`}</a>
            <a href={hrefTo('/arbitrator')}>{t`仲裁员信息查询`}</a>
          </>
        )}
        <AutoLogin />
      </nav>
    </Gate>
  )
}

/** The entry by an outside host, where one is configured; it gets the query of this page as it is (decisions A-16). */
function AutoLogin() {
  const { t } = useLingui()
  const { autoTempUrl } = useSnapshot(config)
  const { href } = useView()
  if (!autoTempUrl) return null
  const query = new URLSearchParams(`${location.search.slice(1)}&${href.split('?')[1] ?? ''}`)
  query.delete('redirect')
  const address = `${autoTempUrl.replace(/\/$/, '')}/moduleApi/userservice/author/auto/temp`
  return <a href={query.size ? `${address}?${query}` : address}>{t`自动登录`}</a>
}
