import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { loadWords } from '../ui/language.ts'
import { Skeleton } from '../ui/States.tsx'
import { ordinaryDoor, pageOf } from './entry.ts'
import { Gate } from './gate/Gate.tsx'
import { useQuery } from './gate/query.ts'
import { PasswordForm } from './PasswordForm.tsx'

const LinkForm = lazy(async () => {
  const [{ LinkForm: it }] = await Promise.all([import('./step/LinkForm.tsx'), loadWords('public')])
  return { default: it }
})

/** /password: a new password for whoever forgot theirs, and for whoever was sent a link that sets one. */
export function PasswordScreen() {
  const { t } = useLingui()
  const link = useQuery('link')
  return (
    <Gate
      headline={t`重新设置密码，继续办理`}
      points={[
        { icon: 'send', text: t`验证码发送到账号登记的手机号或邮箱，5 分钟内有效。` },
        { icon: 'lock', text: t`修改成功后，该账号在所有设备上都需要重新登录。` },
      ]}
      title={link ? t`设置密码` : t`忘记密码`}
      lead={link ? t`链接只能使用一次，请勿转发。` : t`先选择用户类型，再用手机号或邮箱接收验证码。`}
    >
      {link ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <LinkForm code={link} />
        </Suspense>
      ) : (
        <PasswordForm via="getForgetCode" />
      )}
      <nav className="gate-links" aria-label={t`其他入口`}>
        <a href={`#${pageOf(ordinaryDoor())}`}>{t`返回登录`}</a>
      </nav>
    </Gate>
  )
}
