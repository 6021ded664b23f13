import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Registration, registrations } from '../../../contract/registration/registration.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'

interface ReviewBarProps {
  row: Registration
  refresh: () => void
  onDecided: () => void
}

/** What a secretary does with a registration: approve it, or send it back with a reason. */
export function ReviewBar({ row, refresh, onDecided }: ReviewBarProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [returning, setReturning] = useState(false)

  async function approve(): Promise<boolean> {
    const agreed = await confirm({
      title: t`通过审核`,
      text: t`确定通过“${row.title}”？申请人会立即收到通知。`,
      accept: t`通过`,
      reject: t`取消`,
    })
    if (!agreed) return false
    const body = { id: row.id, version: row.version }
    const done = await runAction(t`已通过审核`, () => ask(registrations.approve, { body }), refresh)
    if (done) onDecided()
    return done
  }

  return (
    <section className="action-bar" aria-label={t`审核操作`}>
      <span className="grow muted small-text">{online ? null : t`暂时无法连接服务器，审核需要网络`}</span>
      <Button icon="undo" disabled={!online} onClick={() => setReturning(true)}>
        {t`退回`}
      </Button>
      <OnceButton look="primary" icon="check" disabled={!online} action={approve}>
        {t`通过`}
      </OnceButton>
      {returning ? (
        <ReturnDialog row={row} refresh={refresh} onDecided={onDecided} onClose={() => setReturning(false)} />
      ) : null}
    </section>
  )
}
