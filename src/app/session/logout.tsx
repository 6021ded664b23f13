import { useLingui } from '@lingui/react/macro'
import { account } from '../../../contract/account/account.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { door } from '../../account/entry.ts'
import { markUntold } from '../../account/gate/untold.ts'
import { leaving } from '../../account/leaving.ts'
import { quit } from '../../account/token.ts'
import { ask } from '../../local/call.ts'
import type { Session } from '../../local/db.ts'
import { dropFarewell } from '../../local/farewell.ts'
import { hasOpen, holdLock } from '../../local/leave.ts'
import { registerSync } from '../../local/send/alone.ts'
import { isForLater } from '../../local/send/later.ts'
import { current } from '../../local/session.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { flushUnsaved } from '../../ui/unsaved.ts'
import { beginAnew } from './beginAnew.ts'

/**
 * Ends the session, whether or not the server hears of it (specification §4), and shows the login page. What is kept is locked: without
 * the key for that, which a login brings, and without a network to fetch it, the person is told and stays.
 */
export async function logout(parting: 'lock' | 'discard'): Promise<void> {
  const session = await current()
  if (!session) return
  // Discarding asks for no saving first.
  if (!(await flushUnsaved()) && parting === 'lock') return
  if (parting === 'lock' && !(await mayLock(session))) return notifyError({ code: 'keep.unreachable' })
  const by = door()
  // This page leaves when the device is wiped, not as soon as the session is seen to be over.
  leaving.now = true
  // This device first: whoever closes the browser at once wants nothing of theirs to stay here.
  markUntold(true)
  await quit(session.user.id, parting)
  if (session.token) await tellLogout(session.token)
  await beginAnew(by)
}

/** Where the server does not answer now, the page that follows tells it, or the worker (untold.ts). */
async function tellLogout(token: string): Promise<void> {
  try {
    await ask(account.logout, {}, { timeoutMs: 5000, token })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (isForLater(error)) return registerSync()
  }
  await dropFarewell(token)
  markUntold(false)
}

/** Whether there is nothing to lock, or the key to do it. */
async function mayLock({ user, token }: Session): Promise<boolean> {
  if (!(await hasOpen(user.id))) return true
  return holdLock(user.id, token ?? '').then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
}

/** Something has not been sent: keep it on this device, or discard it (decisions C-03). */
export function LogoutDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`退出登录`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <OnceButton look="danger" action={() => logout('discard')}>
            {t`全部删除并退出`}
          </OnceButton>
          <OnceButton look="primary" action={() => logout('lock')}>
            {t`保留并退出`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <p>{t`还有 ${count} 项内容没有发送。`}</p>
        <p>{t`保留：内容加密留在本设备，他人无法读取；您再次登录后自动恢复并继续发送。`}</p>
        <p>{t`删除：草稿、材料与待发送内容从本设备清除，无法恢复。在公用设备上请选择删除。`}</p>
      </div>
    </Dialog>
  )
}
