import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  type PasswordForm as Body,
  byLinkOnly,
  account as calls,
  passwordForm,
} from '../../contract/account/account.ts'
import type { AppError, ErrorCode } from '../../contract/errors/errors.ts'
import type { Category } from '../../contract/kernel/call.ts'
import { email, phoneOrEmail } from '../../contract/kernel/rules.ts'
import { ask } from '../local/call.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Radios } from '../ui/Choice.tsx'
import { CodeInput } from '../ui/CodeInput.tsx'
import { asAppError, errorText } from '../ui/errorText.ts'
import { notify } from '../ui/notify.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useOnce } from '../ui/useOnce.ts'
import { wrongsOf } from './formErrors.ts'
import { PasswordRules } from './gate/PasswordRules.tsx'
import { useTenant } from './gate/query.ts'
import { startAnewSoon } from './gate/startAnew.ts'
import { useSent } from './gate/useSent.ts'
import { typedIn, useWrongs } from './gate/useWrongs.ts'

interface PasswordFormProps {
  /** Whose password; where it is not known, the form asks first. */
  cate?: Category
  /** What the field of the phone or e-mail begins with. */
  account?: string | undefined
  /** Which call sends the code: the page's before login, or that of the dialog. */
  via: 'getForgetCode' | 'sendCode'
  /** The password is changed. 1.5 s later the session is cleared and the page begins anew, which is this form's own work. */
  onDone?: () => void
}

type Mode = Body['type']

/** A new password by a code that is sent to a phone or a mailbox (specification §4 and §8). */
export function PasswordForm(props: PasswordFormProps) {
  const { t } = useLingui()
  const [mode, setMode] = useState<Mode>(props.account?.includes('@') ? 'email' : 'phone')
  const [chosen, setChosen] = useState(false)
  return (
    <div className="stack">
      <Radios
        label={t`验证方式`}
        name="type"
        chosen={mode}
        onChange={(event) => {
          setMode(event.target.value)
          setChosen(true)
        }}
        options={[
          { value: 'phone', label: t`手机号` },
          { value: 'email', label: t`邮箱` },
        ]}
      />
      {/* Choosing the other one begins with a form in which every field is empty. */}
      <Form key={mode} {...props} account={chosen ? '' : props.account} mode={mode} />
    </div>
  )
}

function Form({ cate, account = '', via, onDone, mode }: PasswordFormProps & { mode: Mode }) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const tenantId = useTenant()
  const sent = useSent()
  const [password, setPassword] = useState('')
  const { wrongs, show, onInput } = useWrongs(form)
  const [refused, setRefused] = useState<AppError>()
  const [done, setDone] = useState(false)
  const [mailed, setMailed] = useState(false)

  /** What is typed. An address with @ is a mailbox, whichever way was chosen. */
  function typed() {
    const values = typedIn(form)
    const name = (values.account ?? '').trim()
    const type: Mode = name.includes('@') ? 'email' : mode
    return { account: name, cate: cate ?? values.cate, code: values.code ?? '', password, tenantId, type }
  }

  async function send(): Promise<boolean> {
    const { account: name, cate: whose, type } = typed()
    if (!whose) return show({ cate: { code: 'cate.first' } })
    if (!name) return show({ account: { code: 'account.first' } })
    const wrong = wrongAccount(mode, name)
    if (wrong) return show({ account: { code: wrong } })
    show({})
    const body = {
      account: name,
      cate: whose as Category,
      type: type === 'phone' ? ('1' as const) : ('2' as const),
      ...(type === 'phone' ? { phone: name } : {}),
      tenantId,
    }
    return sent(ask(calls[via], { body }))
  }

  async function submit(): Promise<boolean> {
    const body = typed()
    const checked = z.safeParse(passwordForm, body)
    const found = checked.success ? {} : wrongsOf(checked.error)
    if (!body.cate) found.cate = { code: 'cate.first' }
    const wrong = wrongAccount(mode, body.account)
    if (wrong) found.account = { code: wrong }
    setRefused(undefined)
    if (!show(found)) return false
    try {
      await ask(calls.forget, { body: body as Body })
      setDone(true)
      if (byLinkOnly.includes(body.cate as Category)) {
        setMailed(true)
        return true
      }
      notify(t`密码修改成功，请重新登录`)
      onDone?.()
      startAnewSoon()
      return true
    } catch (error) {
      setRefused(asAppError(error))
      return false
    }
  }
  const { run, busy } = useOnce(submit)

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
      {mailed ? (
        <Banner family="green" icon="send" alert>
          <span>{t`验证码正确。为保护账号，设置密码的链接已发送到该账号登记的邮箱（未登记邮箱的发送到手机），1 小时内有效。`}</span>
          <span>{t`请打开链接设置新密码；在此填写的密码未被采用。`}</span>
        </Banner>
      ) : null}
      {refused ? (
        <Banner family="amber" icon="alert" alert>
          {errorText(refused)}
        </Banner>
      ) : null}
      {cate ? null : (
        <Radios
          label={t`用户类型`}
          name="cate"
          required
          error={wrongs.cate}
          options={[
            { value: 'USER', label: t`当事人` },
            { value: 'ZCY', label: t`仲裁员` },
            { value: 'MISHU', label: t`工作人员` },
            { value: 'ARBI_USER', label: t`仲裁员申请人` },
          ]}
        />
      )}
      <TextInput
        label={mode === 'phone' ? t`手机号或邮箱` : t`邮箱`}
        name="account"
        kind="phoneOrEmail"
        icon={mode === 'phone' ? 'device' : 'user'}
        inputMode={mode === 'phone' ? 'text' : 'email'}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        defaultValue={account}
        error={wrongs.account}
        required
      />
      <CodeInput error={wrongs.code} send={send} />
      <PasswordInput
        label={t`新密码`}
        name="password"
        autoComplete="new-password"
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wrongs.password}
        required
        hint={<PasswordRules password={password} />}
      />
      <Button type="submit" look="primary" busy={busy || done}>
        {t`修改密码`}
      </Button>
    </form>
  )
}

/** Why this is no phone or mailbox; a mailbox that is asked for has words of its own. */
function wrongAccount(mode: Mode, name: string): ErrorCode | undefined {
  const checked = z.safeParse(mode === 'email' ? email : phoneOrEmail, name)
  return checked.success ? undefined : (checked.error.issues[0]?.message as ErrorCode)
}
