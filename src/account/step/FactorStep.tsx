import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { factor as calls, type FactorWay } from '../../../contract/account/factor.ts'
import type { AppError } from '../../../contract/errors/errors.ts'
import type { Reply } from '../../../contract/kernel/call.ts'
import { ask } from '../../local/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Radios } from '../../ui/Choice.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { useOnce } from '../../ui/useOnce.ts'

interface FactorStepProps {
  ticket: string
  ways: FactorWay[]
  /** Lets in who showed their second factor. */
  onDone: (reply: Reply<typeof calls.endLogin>) => Promise<void>
  /** Back to name and password, with why where the time was over. */
  onBack: (error?: AppError) => void
}

/** The second step of a login: a passkey, a code of the authenticator app, or a recovery code of whoever lost both. */
export function FactorStep({ ticket, ways, onDone, onBack }: FactorStepProps) {
  const { t } = useLingui()
  const [way, setWay] = useState(ways[0] ?? 'totp')
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<AppError>()
  const names = { passkey: t`通行密钥`, totp: t`验证器应用`, recovery: t`恢复码` }

  async function answer(): Promise<Record<string, unknown> | undefined> {
    const { options } = await ask(calls.challengeLogin, { body: { ticket } })
    // Whoever has no passkey does not load this.
    const { signedBy } = await import('../../ui/passkey.ts')
    return signedBy(options)
  }

  async function submit(): Promise<boolean> {
    setRefused(undefined)
    try {
      const shown = way === 'passkey' ? { answer: await answer() } : { code }
      if (way === 'passkey' && !shown.answer) return false
      await onDone(await ask(calls.endLogin, { body: { ticket, way, ...shown } }))
      return true
    } catch (error) {
      const refusal = asAppError(error)
      if (refusal.code === 'factor.over') onBack(refusal)
      else setRefused(refusal)
      return false
    }
  }
  const { run, busy } = useOnce(submit)

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <h3>{t`二次验证`}</h3>
      {refused ? (
        <Banner family="red" icon="alert" alert>
          {errorText(refused)}
        </Banner>
      ) : null}
      {ways.length > 1 ? (
        <Radios
          label={t`验证方式`}
          name="way"
          chosen={way}
          onChange={(event) => setWay(event.target.value)}
          options={ways.map((value) => ({ value, label: names[value] }))}
        />
      ) : null}
      {way === 'passkey' ? (
        <p className="muted">{t`请按浏览器提示，用本设备、手机或安全密钥验证。`}</p>
      ) : (
        <TextInput
          key={way}
          label={way === 'totp' ? t`验证器应用中的6位验证码` : t`恢复码`}
          name="factor"
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          hint={way === 'recovery' ? t`每个恢复码只能使用一次` : undefined}
          required
        />
      )}
      <Button type="submit" look="primary" busy={busy}>
        {way === 'passkey' ? t`使用通行密钥` : t`验证并登录`}
      </Button>
      <Button onClick={() => onBack()}>{t`返回登录`}</Button>
    </form>
  )
}
