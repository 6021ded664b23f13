import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { factor } from '../../../contract/account/factor.ts'
import type { AppError } from '../../../contract/errors/errors.ts'
import { type ProofWay, proveBy } from '../../action/proved.ts'
import { ask } from '../../local/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Radios } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useOnce } from '../../ui/useOnce.ts'

/** Asks whoever sits here to prove again who they are, where the server wants that before it goes on. */
export function ProveHost() {
  const [ways, setWays] = useState<ProofWay[]>()
  const answer = useRef<(done: boolean) => void>(undefined)
  useEffect(() => {
    proveBy((wanted) => {
      setWays(wanted)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
    return () => proveBy(undefined)
  }, [])
  if (!ways) return null
  return (
    <ProveDialog
      ways={ways}
      onEnd={(done) => {
        setWays(undefined)
        answer.current?.(done)
      }}
    />
  )
}

function ProveDialog({ ways, onEnd }: { ways: ProofWay[]; onEnd: (done: boolean) => void }) {
  const { t } = useLingui()
  const form = useId()
  const [way, setWay] = useState<ProofWay>(ways[0] ?? 'password')
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<AppError>()
  const names = { passkey: t`通行密钥`, totp: t`验证器应用`, recovery: t`恢复码`, password: t`密码` }

  async function signed(): Promise<Record<string, unknown> | undefined> {
    const { options } = await ask(factor.challengeProof, {})
    const { signedBy } = await import('../../ui/passkey.ts')
    return signedBy(options)
  }

  const { run, busy } = useOnce(async () => {
    setRefused(undefined)
    try {
      const shown = way === 'passkey' ? { answer: await signed() } : { code }
      if (way === 'passkey' && !shown.answer) return false
      await ask(factor.prove, { body: { way, ...shown } })
      onEnd(true)
      return true
    } catch (error) {
      setRefused(asAppError(error))
      return false
    }
  })
  const typed = {
    value: code,
    onChange: (event: { currentTarget: { value: string } }) => setCode(event.currentTarget.value),
  }
  return (
    <Dialog
      title={t`再次验证身份`}
      width="26rem"
      onClose={() => onEnd(false)}
      footer={
        <>
          <Button onClick={() => onEnd(false)}>{t`取消`}</Button>
          <Button type="submit" form={form} look="primary" busy={busy}>
            {t`验证`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <p className="muted">{t`授予职务、变更收款账户等操作前，需要确认是您本人在使用。`}</p>
        {refused ? (
          <Banner family="red" icon="alert" alert>
            {errorText(refused)}
          </Banner>
        ) : null}
        {ways.length > 1 ? (
          <Radios
            label={t`验证方式`}
            name="proof"
            chosen={way}
            onChange={(event) => setWay(event.target.value)}
            options={ways.map((value) => ({ value, label: names[value] }))}
          />
        ) : null}
        {way === 'passkey' ? (
          <p className="muted">{t`请按浏览器提示，用本设备、手机或安全密钥验证。`}</p>
        ) : way === 'password' ? (
          <PasswordInput label={t`密码`} name="proofPassword" autoComplete="current-password" {...typed} required />
        ) : (
          <TextInput
            key={way}
            label={way === 'totp' ? t`验证器应用中的6位验证码` : t`恢复码`}
            name="proofCode"
            autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
            inputMode={way === 'totp' ? 'numeric' : 'text'}
            maxLength={40}
            {...typed}
            required
          />
        )}
      </form>
    </Dialog>
  )
}
