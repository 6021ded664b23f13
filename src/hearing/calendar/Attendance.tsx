import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type Attendance as Attended,
  attendances,
  type Trial,
  trialHasBegun,
  trials,
} from '../../../contract/hearing/trial.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { Radios } from '../../ui/Choice.tsx'
import { attendanceWords, roleWords } from '../trialWords.ts'

interface AttendanceProps {
  row: Trial
  /** Asked before it is lost. */
  onTyped: (isTyped: boolean) => void
  refresh: () => void
}

/**
 * A secretary notes who attended, also of a session that was held off line and is over. Who came into the room attended. What is not
 * noted is not known, and the record says so.
 */
export function Attendance({ row, onTyped, refresh }: AttendanceProps) {
  const { t, i18n } = useLingui()
  const [noted, setNoted] = useState<Record<string, Attended>>({})
  if (!trialHasBegun.includes(row.state)) return null
  const { id, version } = row

  function note(attendeeId: string, attendance: Attended): void {
    const next = { ...noted, [attendeeId]: attendance }
    setNoted(next)
    onTyped(row.attendees.some((one) => next[one.id] !== undefined && next[one.id] !== one.attendance))
  }

  async function save(): Promise<boolean> {
    const attendees = Object.entries(noted).map(([of, attendance]) => ({ id: of, attendance }))
    const done = await runAction(
      t`出席情况已登记`,
      () => ask(trials.noteAttendance, { body: { id, version, attendees } }),
      refresh,
    )
    if (done) {
      setNoted({})
      onTyped(false)
    }
    return done
  }

  return (
    <section className="stack" aria-label={t`出席情况`}>
      <h3>{t`出席情况`}</h3>
      <p className="muted small-text">
        {t`笔录按此记载到场与未到场的人员；未登记的，笔录写明未登记。只有到场人员会被邀请签署笔录；发起签署后不能再改。`}
      </p>
      <ul className="plain-list">
        {row.attendees.map((one) => (
          <li key={one.id} className="stack">
            <span>
              {one.name} <span className="muted">{i18n._(roleWords[one.role])}</span>
            </span>
            {one.inRoom ? (
              <span className="muted small-text">{t`到场（已进入在线会议室）`}</span>
            ) : (
              <Radios
                label={t`${one.name}的出席情况`}
                name={`attendance ${one.id}`}
                value={noted[one.id] ?? one.attendance}
                options={attendances.map((value) => ({ value, label: i18n._(attendanceWords[value]) }))}
                onChange={({ target }) => note(one.id, target.value as Attended)}
              />
            )}
          </li>
        ))}
      </ul>
      <div>
        <OnceButton icon="check" disabled={Object.keys(noted).length === 0} action={save}>
          {t`保存出席情况`}
        </OnceButton>
      </div>
    </section>
  )
}
