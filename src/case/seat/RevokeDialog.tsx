import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CaseDetail, caseLife } from '../../../contract/caseLife.ts'
import { told } from '../../account/asked/told.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { useSession } from '../../local/hooks.ts'
import { PhraseArea } from '../../phrase/PhraseArea.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Seat } from './SeatActs.tsx'

const reasonMax = 500

/** Asks why the letter of authority of an agent is revoked, and for confirmation. */
export function RevokeDialog({
  seat,
  detail,
  refresh,
  onClose,
}: {
  seat: Seat
  detail: CaseDetail
  refresh: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  // What is decided is about what stood here when the dialog opened, not about what came in meanwhile.
  const [version] = useState(detail.version)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isEmpty = reason.trim() === ''
  const { name } = seat
  // Where it acts for others, too, a party ends what concerns itself; a secretary ends all of it.
  const isShared = useSession()?.user.cate === 'USER' && (seat.partyIds?.length ?? 0) > 1

  async function revoke(): Promise<boolean> {
    setTried(true)
    if (isEmpty) return false
    const body = { id: detail.id, version, agentId: seat.id, reason }
    const done = await told(t`委托已解除`, () => ask(caseLife.revokeAgent, { body }), refresh)
    if (done) onClose()
    return done
  }

  const close = useAskedClose(reason !== '', onClose)

  return (
    <Dialog
      title={t`解除委托`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look="danger" action={revoke}>
            {t`确认解除`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <p className="muted">
          {isShared
            ? t`解除后，${name} 不再代理您；仍代理本案其他当事人，可继续查阅本案。`
            : t`解除后，${name} 不再是本案代理人，也不能再查阅本案；不能恢复。`}
        </p>
        <PhraseArea
          label={t`理由`}
          required
          limit={reasonMax}
          count={reason.length}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={tried && isEmpty ? { code: 'reason.required' } : undefined}
        />
      </div>
    </Dialog>
  )
}
