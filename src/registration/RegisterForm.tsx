import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { account as accounts } from '../../contract/account/account.ts'
import type { AppError } from '../../contract/errors/errors.ts'
import { idNumber, phoneOrEmail } from '../../contract/kernel/rules.ts'
import { type PersonInput, personBody, registrations } from '../../contract/registration/registration.ts'
import { type Wrongs, wrongsIn, wrongsOf } from '../account/formErrors.ts'
import { PasswordRules } from '../account/gate/PasswordRules.tsx'
import { useTenant } from '../account/gate/query.ts'
import { useSent } from '../account/gate/useSent.ts'
import { typedIn, useWrongs } from '../account/gate/useWrongs.ts'
import { ask } from '../local/call.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox, Radios } from '../ui/Choice.tsx'
import { CodeInput } from '../ui/CodeInput.tsx'
import { asAppError, errorText } from '../ui/errorText.ts'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useOnce } from '../ui/useOnce.ts'
import type { Filled } from './filled.ts'
import { IdentityFields } from './IdentityFields.tsx'
import { useCodeCheck } from './useCodeCheck.ts'

interface RegisterFormProps {
  certificates: { value: string; label: string }[]
  filled: Filled
  /** The code of the link by which a returned registration is submitted anew. */
  linkCode: string | undefined
  onAdded: (statusCode: string) => void
}

/** Who registers; applicants are persons whose account is for the arbitrators' application alone. */
type Kind = 'person' | 'corporation' | 'applicant'

/** Where the server's refusals of the whole belong. */
const fieldOf: Partial<Record<string, string>> = {
  sentCodeWrong: 'code',
}

export function RegisterForm({ certificates, filled, linkCode, onAdded }: RegisterFormProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const tenantId = useTenant()
  const sent = useSent()
  const [kind, setKind] = useState<Kind>(
    filled.corporation ? 'corporation' : filled.cate === 'ARBI_USER' ? 'applicant' : 'person',
  )
  const corporation = kind === 'corporation'
  const [password, setPassword] = useState('')
  const { wrongs, show, onInput } = useWrongs(form)
  const [refused, setRefused] = useState<AppError>()
  // A code for a person is worth nothing for a corporation.
  const use = corporation ? 'corporation' : 'register'
  const [sentFor, setSentFor] = useState<typeof use>()
  const code = useRef<HTMLInputElement>(null)
  const codeCheck = useCodeCheck(use)

  async function send(): Promise<boolean> {
    const { account = '' } = typedIn(form)
    if (!account.trim()) return show({ account: { code: 'account.first' } })
    const checked = z.safeParse(z.object({ account: phoneOrEmail }), { account })
    if (!checked.success) return show(wrongsOf(checked.error))
    show({})
    codeCheck.forget()
    const done = await sent(askForCode(checked.data.account, corporation))
    if (done) setSentFor(use)
    return done
  }

  function become(next: Kind): void {
    setKind(next)
    if ((next === 'corporation') === corporation) return
    if (code.current) code.current.value = ''
    codeCheck.forget()
  }

  const { run, busy } = useOnce(async () => {
    const { agreed, kind: _, ...values } = typedIn(form)
    const cate = kind === 'applicant' ? 'ARBI_USER' : 'USER'
    const body = { ...values, cate, corporation, tenantId, ...(linkCode ? { linkCode } : {}) }
    const checked = z.safeParse(personBody, body)
    const found = checked.success ? {} : wrongsOf(checked.error)
    if (corporation) Object.assign(found, wrongCorporation(values))
    Object.assign(found, wrongIdNumber(values))
    if (!agreed) found.agreed = { code: 'required' }
    setRefused(undefined)
    if (!show(found)) return false
    try {
      const { statusCode } = await ask(registrations.add, { body: body as PersonInput })
      onAdded(statusCode)
      return true
    } catch (caught) {
      const error = asAppError(caught)
      const field = fieldOf[error.code]
      if (field) return show({ [field]: { code: error.code, params: error.params } })
      if (error.fields.length > 0) return show(wrongsIn(error))
      setRefused(error)
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
      <Radios
        label={t`注册类型`}
        name="kind"
        chosen={kind}
        onChange={(event) => become(event.target.value)}
        options={[
          { value: 'person', label: t`个人`, hint: t`自然人、代理人` },
          { value: 'corporation', label: t`单位`, hint: t`由经办人注册` },
          { value: 'applicant', label: t`仲裁员申请人`, hint: t`境内人士申请成为仲裁员` },
        ]}
      />
      <div className="fields">
        <IdentityFields certificates={certificates} filled={filled} corporation={corporation} wrongs={wrongs} />
        <TextInput
          label={t`手机号或邮箱`}
          name="account"
          kind="phoneOrEmail"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          defaultValue={filled.account}
          onChange={codeCheck.forget}
          error={wrongs.account}
          required
          wide
          hint={t`用于接收验证码与审核结果`}
        />
        <CodeInput
          wide
          use={use}
          ref={code}
          error={codeCheck.wrong ?? wrongs.code}
          send={send}
          onChange={(event) => codeCheck.typed(typedIn(form).account ?? '', event.currentTarget.value)}
          hint={
            codeCheck.isRight ? (
              <span className="right-text">{t`验证码正确`}</span>
            ) : sentFor && sentFor !== use ? (
              t`注册类型已更改，请重新发送验证码`
            ) : undefined
          }
        />
        <TextInput
          label={t`用户名`}
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={30}
          defaultValue={filled.username}
          error={wrongs.username}
          required
          wide
          hint={t`登录时使用，4-30 位`}
        />
        <PasswordInput
          label={t`密码`}
          name="password"
          autoComplete="new-password"
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={wrongs.password}
          required
          wide
          hint={<PasswordRules password={password} />}
        />
        <Checkbox name="agreed" value="1" error={wrongs.agreed}>
          {t`本人确认所填信息真实，同意仲裁院为办理仲裁案件处理上述信息。`}
        </Checkbox>
      </div>
      {refused ? (
        <Banner family="red" icon="alert" alert>
          {errorText(refused)}
        </Banner>
      ) : null}
      <Button type="submit" look="primary" busy={busy}>
        {linkCode ? t`重新提交` : t`提交注册`}
      </Button>
    </form>
  )
}

/** Asks for a code by the way the specification has for it. */
function askForCode(to: string, corporation: boolean): Promise<unknown> {
  if (corporation) return ask(accounts.getOrgCode, { body: { account: to } })
  if (to.includes('@')) return ask(accounts.getCode, { body: { account: to } })
  return ask(accounts.phoneCode, { query: { phone: to } })
}

/** An ID number has words of its own (specification §5). */
function wrongIdNumber({ certificatesCate, certificatesNum = '' }: Record<string, string>): Wrongs {
  const checked = z.safeParse(z.object({ certificatesNum: idNumber }), { certificatesNum })
  return certificatesCate !== 'idCard' || checked.success ? {} : wrongsOf(checked.error)
}

/** What somebody who registers in the name of a corporation must say about it. */
function wrongCorporation({ corporationName = '', creditCode = '' }: Record<string, string>): Wrongs {
  const code = creditCode.trim()
  return {
    ...(corporationName.trim() ? {} : { corporationName: { code: 'required' as const } }),
    ...(!code
      ? { creditCode: { code: 'required' as const } }
      : /^[A-Za-z0-9-]{6,40}$/.test(code)
        ? {}
        : { creditCode: { code: 'creditCode.format' as const } }),
  }
}
