import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Envelope } from '../../../contract/envelope/envelope.ts'
import { revocations } from '../../../contract/revocation/revocation.ts'
import { useMay } from '../../account/role/useMay.ts'
import { useRows, useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { AskRevocationDialog, DeclineDialog, RevokeDialog } from './RevocationDialog.tsx'

interface RevokingProps {
  row: Envelope
  refresh: () => void
}

/** Takes a document that was issued out of force 作废: one person asks, a head who is another one decides. */
export function Revoking({ row, refresh }: RevokingProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'ask' | 'revoke' | 'decline'>()
  const me = useSession()?.user.id
  const mayAsk = useMay(revocations.askRevocation)
  const mayRevoke = useMay(revocations.revokeDocument)
  const mayRead = useMay(revocations.listRevocations)
  const call = mayRead ? revocations.listRevocations : undefined
  const { rows, refresh: again } = useRows('revocation', call, { query: { baseId: row.baseId } })
  const asked = rows?.find(({ code, state }) => code === row.code && state === 'asked')
  const close = () => setOpen(undefined)
  const refreshBoth = () => {
    void again()
    refresh()
  }
  if (!mayAsk || !rows || row.standing === null || row.standing === 'revoked') return null
  if (!asked)
    return (
      <>
        <div className="row">
          <Button small look="quiet" icon="close" aria-haspopup="dialog" onClick={() => setOpen('ask')}>
            {t`申请作废已签发文书`}
          </Button>
        </div>
        {open === 'ask' ? <AskRevocationDialog row={row} refresh={refreshBoth} onClose={close} /> : null}
      </>
    )
  const { byName, reason } = asked
  const at = dateTime(asked.askedAt)
  const isMine = asked.byId === me
  return (
    <div className="stack">
      <p role="status">{t`${byName} 于 ${at} 申请作废该文书：${reason}`}</p>
      <div className="row">
        {mayRevoke && !isMine ? (
          <Button small look="danger" icon="trash" aria-haspopup="dialog" onClick={() => setOpen('revoke')}>
            {t`作废已签发文书`}
          </Button>
        ) : null}
        {mayRevoke || isMine ? (
          <Button small icon="undo" aria-haspopup="dialog" onClick={() => setOpen('decline')}>
            {isMine ? t`收回作废申请` : t`维持文书有效`}
          </Button>
        ) : null}
      </div>
      {open === 'revoke' ? <RevokeDialog one={asked} refresh={refreshBoth} onClose={close} /> : null}
      {open === 'decline' ? <DeclineDialog one={asked} isMine={isMine} refresh={refreshBoth} onClose={close} /> : null}
    </div>
  )
}
