import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSession } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { leaving } from './leaving.ts'
import { PasswordForm } from './PasswordForm.tsx'

/**
 * Changes the password of somebody who is logged in, by a code sent to their phone or mailbox; then everybody logs in
 * anew (specification §4).
 */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const user = useSession()?.user
  useEffect(() => {
    leaving.now = true
    return () => {
      leaving.now = false
    }
  }, [])
  return (
    <Dialog title={t`修改密码`} onClose={onClose} footer={<Button onClick={onClose}>{t`取消`}</Button>}>
      {user ? <PasswordForm cate={user.cate} account={user.phone || user.email} via="sendCode" /> : null}
    </Dialog>
  )
}
