import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { activity } from '../../contract/activity.ts'
import type { AppError } from '../../contract/errors.ts'
import { phone } from '../../contract/rules.ts'
import { wrongsOf } from '../account/formErrors.ts'
import { useSent } from '../account/gate/useSent.ts'
import { typedIn, useWrongs } from '../account/gate/useWrongs.ts'
import { ask } from '../local/call.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CodeInput } from '../ui/CodeInput.tsx'
import { asAppError, errorText } from '../ui/errorText.ts'
import { Icon } from '../ui/Icon.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useOnce } from '../ui/useOnce.ts'
import { asGuest, keepGuest } from './guestSession.ts'
import { MobilePage } from './MobilePage.tsx'

/** /mobileLogin: attendees come in by phone and code, without an account. */
export function MobileLoginScreen() {
  const { t } = useLingui()
  const router = useRouter()
  const sent = useSent()
  const form = useRef<HTMLFormElement>(null)
  const { wrongs, show, onInput } = useWrongs(form)
  const [refused, setRefused] = useState<AppError>()

  async function send(): Promise<boolean> {
    const checked = z.safeParse(z.object({ phone }), typedIn(form))
    if (!checked.success) return show(wrongsOf(checked.error))
    show({})
    return sent(ask(activity.loginCode, { body: checked.data }, asGuest))
  }

  const { run, busy } = useOnce(async () => {
    const checked = z.safeParse(activity.login.body, typedIn(form))
    setRefused(undefined)
    if (!checked.success) return show(wrongsOf(checked.error))
    show({})
    try {
      const { token, userId } = await ask(activity.login, { body: checked.data }, asGuest)
      keepGuest(token, checked.data.phone, userId)
      router.history.replace('/mobileMenu')
      return true
    } catch (error) {
      setRefused(asAppError(error))
      return false
    }
  })

  return (
    <MobilePage title={t`活动登录`} lead={t`用手机号接收验证码，无需注册账号。`}>
      <form
        ref={form}
        className="stack"
        noValidate
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        {refused ? (
          <Banner family="red" icon="alert" alert>
            {errorText(refused)}
          </Banner>
        ) : null}
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
        <CodeInput error={wrongs.code} send={send} />
        <Button type="submit" look="primary" busy={busy}>
          {t`登录`}
        </Button>
        <p className="note">
          <Icon name="lock" />
          {t`手机号只用于活动报名与签到。登录 24 小时内有效。`}
        </p>
      </form>
    </MobilePage>
  )
}
