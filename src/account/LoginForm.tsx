import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import * as z from 'zod/mini'
import { account, type LoginBody, loginBody, type User } from '../../contract/account.ts'
import { AppError, isErrorCode } from '../../contract/errors.ts'
import { ask } from '../local/call.ts'
import { connection } from '../local/connection.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Radios } from '../ui/Choice.tsx'
import { asAppError, errorText } from '../ui/errorText.ts'
import type { Wrong } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useOnce } from '../ui/useOnce.ts'
import { CaptchaPicture, useCaptcha } from './Captcha.tsx'

type Wrongs = Partial<Record<string, Wrong>>

interface LoginFormProps {
  staff: boolean
  tenantId: number
  onEntered: (user: User) => void
  /** Where the last person of this device may go on with drafts while there is no server. */
  onOffline: (() => void) | undefined
}

export function LoginForm({ staff, tenantId, onEntered, onOffline }: LoginFormProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const captcha = useCaptcha()
  const { online } = useSnapshot(connection)
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const [refused, setRefused] = useState<AppError>()
  const [shown, setShown] = useState(false)

  async function submit(): Promise<boolean> {
    if (!form.current) return false
    const typed = Object.fromEntries(new FormData(form.current)) as Record<string, string>
    const body = {
      ...typed,
      uuid: captcha.picture?.uuid ?? '',
      cate: staff ? 'MISHU' : typed.cate,
      tenantId,
      loginType: staff ? 'login2' : 'login',
    }
    const checked = z.safeParse(loginBody, body)
    setRefused(undefined)
    setWrongs(checked.success ? {} : wrongsOf(checked.error))
    if (!checked.success) {
      focusFirst(form.current, checked.error.issues[0]?.path[0])
      return false
    }
    try {
      const { user, token, updatePassWord } = await ask(account.login, { body: body as LoginBody })
      // Specification §5: an expired password rejects, and nothing is kept.
      if (updatePassWord) throw new AppError('passwordExpired')
      if (!token || (user.status !== '' && user.status !== 'VERIFIED')) throw new AppError('unverified')
      const { enter } = await import('./token.ts')
      await enter(user, token)
      onEntered(user)
      return true
    } catch (error) {
      setRefused(asAppError(error))
      captcha.reload()
      const code = form.current?.elements.namedItem('code')
      if (code instanceof HTMLInputElement) code.value = ''
      return false
    }
  }
  const { run, busy } = useOnce(submit)

  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      {online ? null : (
        <Banner family="amber" icon="offline">
          <span>{t`暂时无法连接服务器，登录需要网络。`}</span>
          {onOffline ? (
            <Button small icon="edit" onClick={onOffline}>
              {t`离线继续填写草稿`}
            </Button>
          ) : null}
        </Banner>
      )}
      {refused ? (
        <Banner family="red" icon="alert" alert>
          <span>{errorText(refused)}</span>
          {refused.code === 'passwordDefault' || refused.code === 'passwordExpired' ? (
            <span>{t`重置密码功能尚未开放，请联系仲裁院工作人员`}</span>
          ) : null}
        </Banner>
      ) : null}
      {staff ? null : (
        <Radios
          label={t`用户类型`}
          name="cate"
          chosen="USER"
          options={[
            { value: 'USER', label: t`当事人` },
            { value: 'ZCY', label: t`仲裁员` },
          ]}
        />
      )}
      <TextInput
        label={t`用户名`}
        name="username"
        icon="user"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        error={wrongs.username}
        required
      />
      <TextInput
        label={t`密码`}
        name="password"
        type={shown ? 'text' : 'password'}
        icon="lock"
        autoComplete="current-password"
        error={wrongs.password}
        required
        end={
          <Button
            look="quiet"
            small
            icon="eye"
            aria-label={shown ? t`隐藏密码` : t`显示密码`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <div className={wrongs.code ? 'captcha wronged' : 'captcha'}>
        <TextInput
          label={t`验证码`}
          name="code"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={10}
          error={wrongs.code}
          required
        />
        <CaptchaPicture {...captcha} />
      </div>
      <Button type="submit" look="primary" busy={busy}>
        {t`登录`}
      </Button>
      <p className="note">
        <Icon name="lock" />
        {t`登录 24 小时后需重新登录。请勿在公用设备上保存密码。`}
      </p>
    </form>
  )
}

function wrongsOf(error: z.core.$ZodError): Wrongs {
  const found = error.issues.map(({ path, message, ...issue }) => {
    const wrong: Wrong = {
      code: isErrorCode(message) ? message : 'wrongType',
      params: 'maximum' in issue ? { max: Number(issue.maximum) } : {},
    }
    return [String(path[0]), wrong] as const
  })
  return Object.fromEntries(found.reverse())
}

function focusFirst(form: HTMLFormElement, name: PropertyKey | undefined): void {
  const control = form.elements.namedItem(String(name))
  if (control instanceof HTMLElement) control.focus()
}
