import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { arbitrator } from '../../contract/arbitrator.ts'
import type { AppError, ErrorCode } from '../../contract/errors.ts'
import { isEmail, sentCode } from '../../contract/rules.ts'
import type { Wrongs } from '../account/formErrors.ts'
import { ExpiredBanner, useExpired } from '../account/gate/Expired.tsx'
import { Gate } from '../account/gate/Gate.tsx'
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
import { letIn } from './abroad.ts'

/** /foreignArbitrator: the door of those who apply from abroad, by a code sent to their mailbox; always English. */
export function ForeignEntryScreen() {
  const { t } = useLingui()
  return (
    <Gate
      headline={t`境外仲裁员申请`}
      points={[
        { icon: 'globe', text: t`面向境外申请人，全程英文。` },
        { icon: 'lock', text: t`无需密码：每次登录向您的邮箱发送验证码。` },
        { icon: 'edit', text: t`分步填写，随时保存，离线也能继续。` },
      ]}
      title={t`邮箱验证码登录`}
      lead={t`首次登录即创建申请账号`}
      fixedLanguage
    >
      <ExpiredBanner session={useExpired()} />
      <ForeignForm />
      <nav className="gate-links" aria-label={t`其他入口`}>
        <a href="#/applyArbitrator">{t`我在境内申请`}</a>
        <a href="#/login">{t`我是当事人、代理人或仲裁员`}</a>
      </nav>
    </Gate>
  )
}

function ForeignForm() {
  const { t } = useLingui()
  const router = useRouter()
  const sent = useSent()
  const form = useRef<HTMLFormElement>(null)
  const { wrongs, show, onInput } = useWrongs(form)
  const [refused, setRefused] = useState<AppError>()

  function typed() {
    const { email = '', code = '' } = typedIn(form)
    return { email: email.trim().toLowerCase(), code }
  }

  async function send(): Promise<boolean> {
    const { email } = typed()
    return show(wrongEmail(email)) && sent(ask(arbitrator.abroadCode, { body: { email } }))
  }

  const { run, busy } = useOnce(async () => {
    const body = typed()
    setRefused(undefined)
    if (!show({ ...wrongEmail(body.email), ...wrongCode(body.code) })) return false
    try {
      const { user, token, foreign } = await letIn(body)
      const { enter } = await import('../account/token.ts')
      await enter(user, token, 'foreign', foreign)
      router.history.replace('/arbitratorSignUp/index')
      return true
    } catch (error) {
      setRefused(asAppError(error))
      return false
    }
  })

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
      {refused ? (
        <Banner family="red" icon="alert" alert>
          {errorText(refused)}
        </Banner>
      ) : null}
      <TextInput
        label={t`邮箱`}
        name="email"
        type="email"
        icon="user"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        error={wrongs.email}
        required
      />
      <CodeInput error={wrongs.code} send={send} />
      <Button type="submit" look="primary" busy={busy}>
        {t`登录`}
      </Button>
      <p className="note">
        <Icon name="lock" />
        {t`登录 24 小时后需重新登录。`}
      </p>
    </form>
  )
}

function wrongEmail(email: string): Wrongs {
  if (!email) return { email: { code: 'email.empty' } }
  return isEmail(email) ? {} : { email: { code: 'email.invalid' } }
}

function wrongCode(code: string): Wrongs {
  const checked = sentCode.safeParse(code)
  return checked.success ? {} : { code: { code: checked.error.issues[0]?.message as ErrorCode } }
}
