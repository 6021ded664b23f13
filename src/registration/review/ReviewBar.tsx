import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Registration, registrations } from '../../../contract/registration.ts'
import { told } from '../../account/asked/told.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { PhraseArea } from '../../phrase/PhraseArea.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { confirm, Dialog } from '../../ui/Dialog.tsx'
import type { Wrong } from '../../ui/Field.tsx'

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
    const done = await told(t`已通过审核`, () => ask(registrations.approve, { body }), refresh)
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

const limit = 500

function ReturnDialog({ row, refresh, onDecided, onClose }: ReviewBarProps & { onClose: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const wrong: Wrong | undefined = reason.trim()
    ? reason.length > limit
      ? { code: 'tooLong', params: { max: limit } }
      : undefined
    : { code: 'reason.required' }

  async function back(): Promise<boolean> {
    setAsked(true)
    if (wrong) return false
    const body = { id: row.id, version: row.version, reason }
    const done = await told(t`已退回`, () => ask(registrations.back, { body }), refresh)
    if (done) {
      onClose()
      onDecided()
    }
    return done
  }

  const close = useAskedClose(reason !== '', onClose)

  return (
    <Dialog
      title={t`退回申请`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look="primary" action={back}>
            {t`确认退回`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{t`申请人会看到理由，修改后可重新提交。`}</p>
        <PhraseArea
          label={t`退回理由`}
          required
          limit={limit}
          count={reason.length}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={asked ? wrong : undefined}
        />
      </div>
    </Dialog>
  )
}
