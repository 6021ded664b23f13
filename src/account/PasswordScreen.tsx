import { useLingui } from '@lingui/react/macro'
import { ordinaryDoor, pageOf } from './entry.ts'
import { Gate } from './gate/Gate.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** /password: a new password for whoever forgot theirs. */
export function PasswordScreen() {
  const { t } = useLingui()
  return (
    <Gate
      headline={t`重新设置密码，继续办理`}
      points={[
        { icon: 'send', text: t`验证码发送到账号登记的手机号或邮箱，5 分钟内有效。` },
        { icon: 'lock', text: t`修改成功后，该账号在所有设备上都需要重新登录。` },
      ]}
      title={t`忘记密码`}
      lead={t`先选择用户类型，再用手机号或邮箱接收验证码。`}
    >
      <PasswordForm via="getForgetCode" />
      <nav className="gate-links" aria-label={t`其他入口`}>
        <a href={`#${pageOf(ordinaryDoor())}`}>{t`返回登录`}</a>
      </nav>
    </Gate>
  )
}
