import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { account } from '../../../contract/account/account.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { proved } from '../../action/proved.ts'
import { ask } from '../../local/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify, notifyError } from '../../ui/notify.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { focusFirst, type Wrongs, wrongsIn, wrongsOf } from '../formErrors.ts'
import { followUser } from '../profile/ProfilePart.tsx'

const { body } = account.updatePass

/** A new password by the present one. This device stays logged in; the others do not. */
export function OldPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const [differs, setDiffers] = useState(false)

  function refuse(found: Wrongs): false {
    setWrongs(found)
    if (form.current) focusFirst(form.current, found)
    return false
  }

  const { run, busy } = useOnce(async () => {
    const typed = Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>
    const checked = z.safeParse(body, typed)
    if (!checked.success) return refuse(wrongsOf(checked.error))
    setWrongs({})
    setDiffers(typed.again !== typed.newPass)
    if (typed.again !== typed.newPass) return false
    try {
      await proved(() => ask(account.updatePass, { body: checked.data }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notifyError(error)
      const fields: Partial<Record<string, string>> = { passwordOldWrong: 'oldPass', passwordSame: 'newPass' }
      const field = fields[error.code]
      return refuse(field ? { [field]: { code: error.code } } : wrongsIn(error))
    }
    notify(t`密码已修改，其他设备上的登录已结束`)
    await followUser()
    onClose()
    return true
  })

  return (
    <Dialog
      title={t`用原密码修改`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
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
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <PasswordInput
          label={t`原密码`}
          name="oldPass"
          required
          autoComplete="current-password"
          error={wrongs.oldPass}
        />
        <PasswordInput
          label={t`新密码`}
          name="newPass"
          required
          autoComplete="new-password"
          error={wrongs.newPass}
          hint={t`9-16 位，含大写字母、小写字母、数字和特殊字符`}
        />
        <PasswordInput label={t`再次输入新密码`} name="again" required autoComplete="new-password" />
        {differs ? (
          <p className="wrong-text" role="alert">
            {t`两次输入的新密码不一致`}
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}
