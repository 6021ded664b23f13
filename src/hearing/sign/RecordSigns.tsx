import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Envelope } from '../../../contract/envelope/envelope.ts'
import type { Trial } from '../../../contract/hearing/trial.ts'
import { recordSigns } from '../../../contract/recordSign/recordSign.ts'
import { useMay } from '../../account/role/useMay.ts'
import { AfreshDialog } from '../../account/specimen/AfreshDialog.tsx'
import { Certified } from '../../account/specimen/Certified.tsx'
import { OnPhone } from '../../account/specimen/OnPhone.tsx'
import { SignerList } from '../../account/specimen/SignerList.tsx'
import { runAction } from '../../action/runAction.ts'
import { useAgain } from '../../action/useAgain.ts'
import { useAsk } from '../../action/useAsk.ts'
import { ask } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { useConnection, useSession } from '../../local/hooks.ts'
import { hrefTo } from '../../ui/address.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { dayLater } from '../../ui/days.ts'
import { dayAt } from '../../ui/format.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** Between two questions how far the others are. */
const askMs = 5000
/** So many days people have to sign, where the secretary says nothing else. */
const usualDays = 7

/** The signatures under the record of a session that is over: a secretary begins them, whoever was there signs. */
export function RecordSigns({ row }: { row: Trial }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const mayBegin = useMay(recordSigns.signCourtRecord)
  const { reply, error, refresh } = useAsk(recordSigns.meetMediateSignList, { body: { id: row.id } })
  // The others sign on devices of their own.
  useAgain(refresh, askMs, reply?.some((one) => one.state === 'open') ?? false)
  const again = () => void refresh()
  const isOpen = reply?.some((one) => one.state === 'open' || one.state === 'signed' || one.state === 'sealed')
  if (!reply) return error ? <ErrorState error={error} retry={again} /> : <Skeleton lines={2} />
  if (!reply.length && !mayBegin) return null
  return (
    <section className="stack" aria-label={t`笔录签署`}>
      <h3>{t`笔录签署`}</h3>
      {reply.map((one) => (
        <Signed key={one.id} row={one} trialId={row.id} refresh={again} />
      ))}
      {mayBegin && !isOpen ? <Begin row={row} disabled={!online} refresh={again} /> : null}
    </section>
  )
}

function Begin({ row, disabled, refresh }: { row: Trial; disabled: boolean; refresh: () => void }) {
  const { t } = useLingui()
  const trialId = row.id
  const today = dayAt(serverNow())
  const [id] = useState(() => crypto.randomUUID())
  const [due, setDue] = useState(() => dayLater(today, usualDays))
  const begin = () =>
    runAction(
      t`已发起签署，签署链接已发送`,
      () => ask(recordSigns.signCourtRecord, { body: { id, trialId, due } }),
      refresh,
    )
  if (!row.attendees.some((one) => one.attendance === 'came'))
    return <p className="muted">{t`请先在上方登记出席情况：只有到场人员会被邀请签署笔录。`}</p>
  return (
    <div className="stack">
      <p className="muted">{t`笔录已定稿。到场人员将各自收到签署链接，也可以登录后在此签署。`}</p>
      <div className="row">
        <TextInput
          label={t`签署截止`}
          type="date"
          required
          min={today}
          value={due}
          onChange={({ target }) => setDue(target.value)}
        />
        <OnceButton look="primary" icon="send" disabled={disabled || due === ''} action={begin}>
          {t`发起笔录签署`}
        </OnceButton>
      </div>
    </div>
  )
}

function Signed({ row, trialId, refresh }: { row: Envelope; trialId: string; refresh: () => void }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const userId = useSession()?.user.id
  const [afresh, setAfresh] = useState(false)
  const mayBegin = useMay(recordSigns.meetMediateAfreshSign)
  const mine = row.state === 'open' ? row.signers.find((one) => one.accountId === userId && one.turn) : undefined
  const { edition, due } = row
  return (
    <div className="stack">
      <p className="muted">
        {row.state === 'void' ? t`第 ${edition} 版，已作废` : t`第 ${edition} 版，签署截止 ${due}`}
      </p>
      <SignerList signers={row.signers} />
      {mine ? (
        <div className="stack">
          <Certified at="court" />
          <div>
            <a className="button primary" href={hrefTo('/CourtSignature', { trialId })}>
              {t`阅读并签署笔录`}
            </a>
          </div>
          <OnPhone trialId={trialId} />
        </div>
      ) : null}
      {mayBegin && row.state !== 'void' ? (
        <div>
          <Button small icon="refresh" aria-haspopup="dialog" disabled={!online} onClick={() => setAfresh(true)}>
            {t`重新签署`}
          </Button>
        </div>
      ) : null}
      {afresh ? (
        <AfreshDialog
          row={row}
          call={recordSigns.meetMediateAfreshSign}
          refresh={refresh}
          onClose={() => setAfresh(false)}
        />
      ) : null}
    </div>
  )
}
