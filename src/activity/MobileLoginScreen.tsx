import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { activity } from '../../contract/activity/activity.ts'
import { phone } from '../../contract/kernel/rules.ts'
import { wrongsOf } from '../account/formErrors.ts'
import { CodeForm } from '../account/gate/CodeForm.tsx'
import { ask } from '../local/call.ts'
import { TextInput } from '../ui/TextInput.tsx'
import { asGuest, keepGuest } from './guestSession.ts'
import { MobilePage } from './MobilePage.tsx'

const address = z.object({ phone })

/** /mobileLogin: attendees come in by phone and code, without an account. */
export function MobileLoginScreen() {
  const { t } = useLingui()
  const router = useRouter()
  return (
    <MobilePage title={t`活动登录`} lead={t`用手机号接收验证码，无需注册账号。`}>
      <CodeForm
        wrongsIn={(typed, what) => {
          const checked = z.safeParse(what === 'all' ? activity.login.body : address, typed)
          return checked.success ? {} : wrongsOf(checked.error)
        }}
        send={(typed) => ask(activity.loginCode, { body: z.parse(address, typed) }, asGuest)}
        enter={async (typed) => {
          const body = z.parse(activity.login.body, typed)
          const { token, userId } = await ask(activity.login, { body }, asGuest)
          keepGuest(token, body.phone, userId)
          router.history.replace('/mobileMenu')
        }}
        note={t`手机号只用于活动报名与签到。登录 24 小时内有效。`}
      >
        {(wrongs) => (
          <TextInput
            label={t`手机号`}
            name="phone"
            type="tel"
            icon="device"
            autoComplete="tel"
            maxLength={21}
            error={wrongs.phone}
            required
          />
        )}
      </CodeForm>
    </MobilePage>
  )
}
