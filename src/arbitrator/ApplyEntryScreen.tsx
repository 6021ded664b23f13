import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { ExpiredBanner, useExpired } from '../account/gate/Expired.tsx'
import { Gate } from '../account/gate/Gate.tsx'
import { OfflineBanner } from '../account/gate/Offline.tsx'
import { LoginForm } from '../account/LoginForm.tsx'
import { hrefTo } from '../ui/address.ts'

/** /applyArbitrator: the door of those who apply from here (specification §6). */
export function ApplyEntryScreen() {
  const { t } = useLingui()
  const router = useRouter()
  const expired = useExpired()
  return (
    <Gate
      headline={t`申请成为仲裁员`}
      points={[
        { icon: 'edit', text: t`分步填写，随时保存，离线也能继续。` },
        { icon: 'check', text: t`提交后可查看审核进度，退回可修改后再次提交。` },
        { icon: 'shield', text: t`证件与证书只用于入册审核。` },
      ]}
      title={t`仲裁员申请登录`}
      lead={t`供境内仲裁员申请人使用`}
    >
      <ExpiredBanner session={expired} />
      <OfflineBanner expired={expired} />
      <LoginForm door="applyArbitrator" onEntered={() => router.history.replace('/arbitratorSignUp/index')} />
      <nav className="gate-links" aria-label={t`其他入口`}>
        <a href={hrefTo('/password')}>{t`忘记密码`}</a>
        <a href={hrefTo('/register', { cate: 'ARBI_USER' })}>{t`注册申请账号`}</a>
        <a href={hrefTo('/foreignArbitrator')} lang="en">
          Foreign arbitrators
        </a>
        <a href={hrefTo('/login')}>{t`我是当事人、代理人或仲裁员`}</a>
      </nav>
    </Gate>
  )
}
