import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { meetings } from '../../../contract/hearing/meeting.ts'
import { type Invited, type Trial, trials } from '../../../contract/hearing/trial.ts'
import { useMay } from '../../account/role/useMay.ts'
import { runAction } from '../../action/runAction.ts'
import { useAskedClose } from '../../action/useAskedClose.ts'
import { useConnection, useRow } from '../../local/hooks.ts'
import { PhraseArea } from '../../phrase/PhraseArea.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { CourtFiles } from '../courtFile/CourtFiles.tsx'
import { TrialDoor } from '../enter/EnterButton.tsx'
import { TrialMessages } from '../notice/TrialMessages.tsx'
import { TrialNotice } from '../notice/TrialNotice.tsx'
import { RecordDialog } from '../record/RecordDialog.tsx'
import { RecordSigns } from '../sign/RecordSigns.tsx'
import { Attendance } from './Attendance.tsx'
import { type Act, actOn, actsOn, mayEdit } from './acts.ts'
import { ConsultStatus } from './ConsultStatus.tsx'
import { isBegun } from './form/plan.ts'
import { People } from './People.tsx'
import { TrialFacts } from './TrialFacts.tsx'

interface DetailsProps {
  id: string
  /** It is known to be a meeting. */
  meeting: boolean
  onEdit: (one: Trial) => void
  onClose: () => void
}

const reasonMax = 500

/** One of the calendar: when, where and who, and for a secretary what may be done with it. */
export function TrialDetails({ id, meeting, onEdit, onClose }: DetailsProps) {
  const { t, i18n } = useLingui()
  const { online } = useConnection()
  const isStaff = useMay(trials.addTrial)
  const { row, error, refresh } = useRow('trial', id, meeting ? meetings.findMeeting : trials.getTrial, {
    body: { id },
  })
  const [asking, setAsking] = useState<Act>()
  const [reason, setReason] = useState('')
  const [added, setAdded] = useState<Invited>()
  const [words, setWords] = useState('')
  const [reading, setReading] = useState(false)
  const [noting, setNoting] = useState(false)
  const isTyped = noting || reason !== '' || words !== '' || (added !== undefined && isBegun(added))
  const close = useAskedClose(isTyped, onClose)
  const edit = useAskedClose(isTyped, () => row && onEdit(row))
  const asked = asking && row ? actOn(asking, row) : undefined
  const may = row && isStaff && online

  async function go(): Promise<boolean> {
    if (!row || !asked) return false
    const done = await runAction(i18n._(asked.done), () => asked.make(row, reason.trim()), refresh)
    if (done) {
      setAsking(undefined)
      setReason('')
    }
    return done
  }

  if (reading && row) return <RecordDialog row={row} writes={isStaff} onClose={() => setReading(false)} />
  return (
    <Dialog
      title={row?.title ?? t`开庭日程`}
      width="44rem"
      onClose={close}
      footer={
        asked ? (
          <>
            <Button onClick={() => setAsking(undefined)}>{t`返回`}</Button>
            <OnceButton
              look={asked.look ?? 'primary'}
              icon={asked.icon}
              disabled={asked.reason && reason.trim() === ''}
              action={go}
            >
              {i18n._(asked.words)}
            </OnceButton>
          </>
        ) : (
          <>
            {row ? <TrialDoor row={row} /> : null}
            {row && row.state !== 'scheduled' && online ? (
              <Button icon="list" onClick={() => setReading(true)}>
                {t`笔录`}
              </Button>
            ) : null}
            {may && mayEdit(row) ? (
              <Button icon="edit" onClick={edit}>
                {t`修改`}
              </Button>
            ) : null}
            {may
              ? actsOn(row).map((act) => {
                  const { icon, look, words } = actOn(act, row)
                  return (
                    <Button key={act} icon={icon} {...(look ? { look } : {})} onClick={() => setAsking(act)}>
                      {i18n._(words)}
                    </Button>
                  )
                })
              : null}
            <Button onClick={close}>{t`关闭`}</Button>
          </>
        )
      }
    >
      {row ? (
        <div className="stack">
          <TrialFacts row={row} />
          {row.type === 'consultation' ? <ConsultStatus key={row.version} row={row} /> : null}
          {asked ? (
            <>
              <p>{i18n._(asked.says)}</p>
              {asked.reason ? (
                <PhraseArea
                  label={t`理由`}
                  required
                  count={reason.length}
                  limit={reasonMax}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              ) : null}
            </>
          ) : (
            <>
              <People row={row} added={added} onAdded={setAdded} refresh={refresh} />
              {may ? (
                <Attendance key={`attendance ${row.version}`} row={row} onTyped={setNoting} refresh={refresh} />
              ) : null}
              {row.type === 'hearing' && row.baseId ? <TrialNotice row={row} baseId={row.baseId} /> : null}
              <CourtFiles row={row} />
              <TrialMessages row={row} text={words} onText={setWords} />
              {row.state === 'record_signing' && row.baseId ? <RecordSigns row={row} /> : null}
            </>
          )}
        </div>
      ) : error ? (
        <ErrorState error={error} retry={refresh} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}
