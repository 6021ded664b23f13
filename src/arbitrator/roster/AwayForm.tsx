import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { check, type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import { awayBody, type RosterEntry, roster } from '../../../contract/roster.ts'
import { told } from '../../account/asked/told.ts'
import { ask } from '../../local/call.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import { notifyError } from '../../ui/notify.tsx'

/** The days in which no cases are taken: everybody sees them in the public list. */
export function AwayForm({ entry, refresh }: { entry: RosterEntry; refresh: () => void }) {
  const { t } = useLingui()
  const [days, setDays] = useState({ awayFrom: entry.awayFrom, awayTo: entry.awayTo })
  const [wrongs, setWrongs] = useState<Wrongs>({})

  async function save(wanted: typeof days, words: string): Promise<boolean> {
    const checked = check(awayBody, { id: entry.id, version: entry.version, ...wanted })
    setWrongs(checked.wrongs ?? {})
    if (!checked.data) return false
    return told(
      words,
      () => ask(roster.setAway, { body: checked.data }),
      refresh,
      (error) => {
        setWrongs(wrongsOf(error.fields))
        notifyError(error)
      },
    )
  }

  return (
    <div className="stack">
      <p className="muted">{t`这段时间内不会为您安排新案件，公开名册中会显示。`}</p>
      <DateRange
        label={t`暂不接案时间`}
        from={days.awayFrom}
        to={days.awayTo}
        onChange={(awayFrom, awayTo) => setDays({ awayFrom, awayTo })}
        error={wrongs.awayFrom ?? wrongs.awayTo}
      />
      <div className="row">
        <OnceButton look="primary" action={() => save(days, t`暂不接案时间已保存`)}>{t`保存`}</OnceButton>
        {entry.awayTo ? (
          <OnceButton
            action={() => save({ awayFrom: '', awayTo: '' }, t`已恢复正常接案`)}
          >{t`恢复正常接案`}</OnceButton>
        ) : null}
      </div>
    </div>
  )
}
