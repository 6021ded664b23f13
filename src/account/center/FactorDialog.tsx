import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { factor } from '../../../contract/account/factor.ts'
import { ask } from '../../local/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { followUser } from '../profile/ProfilePart.tsx'

export type Asking = { what: 'totp' | 'passkey' | 'recovery' } | { what: 'remove'; id: string; name: string }

type FactorDialogProps = Asking & { onDone: () => void; onClose: () => void }

/** Every change of the second factor begins with the password, and what it shows once is to be written down. */
export function FactorDialog({ onDone, onClose, ...asking }: FactorDialogProps) {
  const { t } = useLingui()
  const form = useId()
  const [password, setPassword] = useState('')
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<string[]>()
  const titles = {
    totp: t`设置验证器应用`,
    passkey: t`添加通行密钥`,
    recovery: t`重新生成恢复码`,
    remove: t`移除二次验证方式`,
  }

  /** What came of it: the codes to write down, where there are any. */
  async function ended(recovery: string[]): Promise<void> {
    notify(t`二次验证已更新`)
    onDone()
    if (recovery.length) setCodes(recovery)
    else await close()
  }

  /** Offices that were closed for want of a factor are open now, and in the menu: only once the codes were read, which are shown once. */
  async function close(): Promise<void> {
    onClose()
    await followUser()
  }

  /** Whether it was the last step: the next one may be pressed at once. */
  async function act(): Promise<boolean> {
    if (asking.what === 'remove') {
      await ask(factor.removeFactor, { body: { id: asking.id, password } })
      await ended([])
      return true
    }
    if (asking.what === 'recovery') {
      await ended((await ask(factor.renewRecovery, { body: { password } })).recovery)
      return true
    }
    if (asking.what === 'passkey') {
      const { options } = await ask(factor.beginPasskey, { body: { password } })
      const { madeBy } = await import('../../ui/passkey.ts')
      const answer = await madeBy(options)
      if (answer) await ended((await ask(factor.confirmPasskey, { body: { name, answer } })).recovery)
      return answer !== undefined
    }
    if (!secret) {
      setSecret(await ask(factor.beginTotp, { body: { password } }))
      return false
    }
    await ended((await ask(factor.confirmTotp, { body: { code } })).recovery)
    return true
  }

  const { run, busy } = useOnce(async () => {
    try {
      return await act()
    } catch (error) {
      notifyError(asAppError(error))
      return false
    }
  })

  if (codes)
    return (
      <Dialog
        title={t`恢复码`}
        onClose={() => void close()}
        footer={<Button look="primary" onClick={() => void close()}>{t`已妥善保存`}</Button>}
      >
        <p>{t`请抄写或打印并妥善保管：手机丢失时凭其登录，每个只能使用一次，关闭后不再显示。`}</p>
        <ul className="recovery-codes" aria-label={t`恢复码`}>
          {codes.map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <Dialog
      title={titles[asking.what]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <Button type="submit" form={form} look={asking.what === 'remove' ? 'danger' : 'primary'} busy={busy}>
            {asking.what === 'remove' ? t`移除` : secret || asking.what !== 'totp' ? t`确定` : t`下一步`}
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
        {asking.what === 'remove' ? <p>{t`移除“${asking.name}”后，登录时不能再使用。`}</p> : null}
        {secret ? (
          <>
            <p>{t`用手机上的验证器应用扫描二维码，或手工输入密钥，再填写应用显示的验证码。`}</p>
            <QrCode text={secret.uri} label={t`验证器二维码`} stale={false} />
            <p className="small-text">
              {t`密钥`} <code>{secret.secret}</code>
            </p>
            <TextInput
              label={t`6位验证码`}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              required
            />
          </>
        ) : (
          <>
            {asking.what === 'passkey' ? (
              <TextInput
                label={t`名称`}
                hint={t`例如：办公电脑`}
                maxLength={60}
                value={name}
                onChange={({ target }) => setName(target.value)}
                required
              />
            ) : null}
            <PasswordInput
              label={t`当前密码`}
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
              required
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
