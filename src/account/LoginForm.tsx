import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { account, type LoginInput, loginBody } from '../../contract/account/account.ts'
import type { FactorWay } from '../../contract/account/factor.ts'
import type { User } from '../../contract/account/user.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Reply } from '../../contract/kernel/call.ts'
import { ask } from '../local/call.ts'
import { Button } from '../ui/Button.tsx'
import { Radios } from '../ui/Choice.tsx'
import { asAppError } from '../ui/errorText.ts'
import { Icon } from '../ui/Icon.tsx'
import { loadWords } from '../ui/language.ts'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useOnce } from '../ui/useOnce.ts'
import { CaptchaPicture, useCaptcha } from './Captcha.tsx'
import type { Door } from './entry.ts'
import { wrongsOf } from './formErrors.ts'
import { useTenant } from './gate/query.ts'
import { typedIn, useWrongs } from './gate/useWrongs.ts'
import { LoginRefusal } from './LoginRefusal.tsx'
import { unverified } from './unverified.ts'

const FactorStep = lazy(async () => {
  const [{ FactorStep: it }] = await Promise.all([import('./step/FactorStep.tsx'), loadWords('public')])
  return { default: it }
})

export type LoginDoor = Exclude<Door, 'foreign'>

/** The category that comes by a door; at the ordinary one people say it themselves. */
const categories = { login: undefined, login2: 'MISHU', applyArbitrator: 'ARBI_USER' } as const

interface LoginFormProps {
  door: LoginDoor
  onEntered: (user: User) => void
}

/** What the server said against a login, and where the person sees how far their registration is. */
interface Refusal {
  error: AppError
  statusCode?: string | null
}

export function LoginForm({ door, onEntered }: LoginFormProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const captcha = useCaptcha()
  const tenantId = useTenant()
  const { wrongs, show, onInput } = useWrongs(form)
  const [refusal, setRefusal] = useState<Refusal>()
  /** Who is in stays busy until the first screen has come. */
  const [entered, setEntered] = useState(false)
  /** The login that waits for a second factor. */
  const [waiting, setWaiting] = useState<{ ticket: string; ways: FactorWay[] }>()

  async function submit(): Promise<boolean> {
    const typed = typedIn(form)
    const body = {
      username: typed.username,
      password: typed.password,
      code: typed.code,
      uuid: captcha.picture?.uuid ?? '',
      cate: categories[door] ?? typed.cate,
      tenantId,
      loginType: door === 'login2' ? 'login2' : 'login',
    }
    const checked = z.safeParse(loginBody, body)
    setRefusal(undefined)
    if (!show(checked.success ? {} : wrongsOf(checked.error))) return false
    try {
      return await letIn(await ask(account.login, { body: body as LoginInput }))
    } catch (error) {
      const refused = asAppError(error)
      const { ticket, ways } = refused.params
      if (refused.code === 'factor.needed')
        setWaiting({ ticket: String(ticket), ways: String(ways).split(',') as FactorWay[] })
      else setRefusal({ error: refused })
      again()
      return false
    }
  }

  async function letIn(reply: Reply<typeof account.login>): Promise<boolean> {
    const { user, token, updatePassWord, statusCode, inReview } = reply
    // Specification §5: an expired password rejects, and nothing is kept.
    if (updatePassWord) throw new AppError('passwordExpired')
    if (!token || (user.status !== '' && user.status !== 'VERIFIED')) {
      unverified.user = user
      setRefusal({ error: new AppError(inReview ? 'inReview' : 'unverified'), statusCode })
      again()
      return false
    }
    const { enter } = await import('./token.ts')
    await enter(user, token, door)
    setEntered(true)
    onEntered(user)
    return true
  }

  /** An answered captcha is used up, whatever the answer was. */
  function again() {
    captcha.reload()
    const code = form.current?.elements.namedItem('code')
    if (code instanceof HTMLInputElement) code.value = ''
  }
  const { run, busy } = useOnce(submit)

  if (waiting)
    return (
      <Suspense fallback={null}>
        <FactorStep
          {...waiting}
          onDone={async (reply) => void (await letIn(reply))}
          onBack={(error) => {
            setWaiting(undefined)
            setRefusal(error && { error })
          }}
        />
      </Suspense>
    )
  return (
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
      {refusal ? <LoginRefusal error={refusal.error} statusCode={refusal.statusCode} /> : null}
      {door === 'login' ? (
        <Radios
          label={t`用户类型`}
          name="cate"
          chosen="USER"
          options={[
            { value: 'USER', label: t`当事人` },
            { value: 'ZCY', label: t`仲裁员` },
          ]}
        />
      ) : null}
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
      <PasswordInput
        label={t`密码`}
        name="password"
        icon="lock"
        autoComplete="current-password"
        error={wrongs.password}
        required
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
      <Button type="submit" look="primary" busy={busy || entered}>
        {t`登录`}
      </Button>
      <p className="note">
        <Icon name="lock" />
        {t`登录 24 小时后需重新登录。请勿在公用设备上保存密码。`}
      </p>
    </form>
  )
}
