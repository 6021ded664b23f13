import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { account } from '../../../contract/account/account.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { email, phone, sentCode, text } from '../../../contract/kernel/rules.ts'
import { proved } from '../../action/proved.ts'
import { useAskedClose } from '../../action/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify, notifyError } from '../../ui/notify.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { focusFirst, type Wrongs, wrongsIn, wrongsOf } from '../formErrors.ts'
import { useSent } from '../gate/useSent.ts'
import { followUser } from '../profile/ProfilePart.tsx'
import { seal } from './seal.ts'

type Kind = 'email' | 'phone'

const checks = {
  email: z.object({ address: email, code: sentCode, password: text(200) }),
  phone: z.object({ address: phone, code: sentCode, password: text(200) }),
}

async function change(kind: Kind, typed: { address: string; code: string; password: string }): Promise<void> {
  const { key } = await ask(account.publicKey, {})
  const password = await seal(typed.password, key)
  const params = { code: typed.code }
  if (kind === 'email') await ask(account.updateEmail, { params, body: { password, email: typed.address } })
  else await ask(account.updatePhone, { params, body: { password, phone: typed.address } })
}

/** Changes the e-mail or the phone, by a code sent to the new one and the password, which travels sealed. */
export function AddressDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { t } = useLingui()
  const sent = useSent()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const [isTyped, setTyped] = useState(false)
  const close = useAskedClose(isTyped, onClose)
  const label = kind === 'email' ? t`新邮箱` : t`新手机号`

  const typed = () => Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>

  function refuse(found: Wrongs): false {
    setWrongs(found)
    if (form.current) focusFirst(form.current, found)
    return false
  }

  async function send(): Promise<boolean> {
    const checked = z.safeParse(z.pick(checks[kind], { address: true }), typed())
    if (!checked.success) return refuse(wrongsOf(checked.error))
    setWrongs({})
    return sent(ask(account.getNewCode, { query: { account: checked.data.address } }))
  }

  const { run, busy } = useOnce(async () => {
    const checked = z.safeParse(checks[kind], typed())
    if (!checked.success) return refuse(wrongsOf(checked.error))
    setWrongs({})
    try {
      await proved(() => change(kind, checked.data))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notifyError(error)
      return refuse(placed(error))
    }
    notify(kind === 'email' ? t`邮箱已修改` : t`手机号已修改`)
    await followUser()
    onClose()
    return true
  })

  return (
    <Dialog
      title={kind === 'email' ? t`修改邮箱` : t`修改手机号`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {t`确定`}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className="stack"
        noValidate
        onInput={() => setTyped(typed().address !== '')}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          run()
        }}
      >
        <TextInput
          label={label}
          name="address"
          required
          type={kind === 'email' ? 'email' : 'tel'}
          autoComplete={kind === 'email' ? 'email' : 'tel'}
          error={wrongs.address}
        />
        <CodeInput name="code" send={send} error={wrongs.code} />
        <PasswordInput
          label={t`登录密码`}
          name="password"
          required
          autoComplete="current-password"
          error={wrongs.password}
          hint={t`密码加密后发送，用于确认是您本人`}
        />
      </form>
    </Dialog>
  )
}

/** The field that a refusal without a field is about. */
function placed(error: AppError): Wrongs {
  const fields: Partial<Record<string, string>> = {
    sentCodeWrong: 'code',
    passwordOldWrong: 'password',
    'account.taken': 'address',
  }
  const field = fields[error.code]
  return field ? { [field]: { code: error.code, params: error.params } } : wrongsIn(error)
}
