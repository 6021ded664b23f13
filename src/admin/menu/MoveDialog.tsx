import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Menu } from '../../../contract/admin/admin.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ParentSelect } from './ParentSelect.tsx'

/** Chooses another parent for a menu, without dragging. */
export function MoveDialog({
  menu,
  onMove,
  onClose,
}: {
  menu: Menu
  onMove: (pid: string) => Promise<boolean>
  onClose: () => void
}) {
  const { t } = useLingui()
  const { title } = menu
  const [pid, setPid] = useState(menu.pid)
  async function save(): Promise<boolean> {
    const done = pid === menu.pid || (await onMove(pid))
    if (done) onClose()
    return done
  }
  return (
    <Dialog
      title={t`移动“${title}”`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <OnceButton look="primary" action={save}>{t`移动`}</OnceButton>
        </>
      }
    >
      <ParentSelect id={menu.id} pid={menu.pid} value={pid} onChange={setPid} />
    </Dialog>
  )
}
