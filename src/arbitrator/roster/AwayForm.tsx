import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type RosterEntry, roster } from '../../../contract/arbitrator/roster.ts'
import { check, type Wrongs, wrongsOf } from '../../../contract/kernel/fields.ts'
import { runAction } from '../../action/runAction.ts'
import { NewerNotice } from '../../draft/NewerNotice.tsx'
import { ask } from '../../local/call.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import { notifyError } from '../../ui/notify.tsx'

/** The days in which no cases are taken: everybody sees them in the public list. */
export function AwayForm({ entry, refresh }: { entry: RosterEntry; refresh: () => void }) {
  const { t } = useLingui()
  const [days, setDays] = useState({ awayFrom: entry.awayFrom, awayTo: entry.awayTo })
  const [wrongs, setWrongs] = useState<Wrongs>({})
  // What is typed over: other changes of the entry do not matter here.
  const [was, setWas] = useState(entry)
  const [saving, setSaving] = useState(false)
  const isNewer = !saving && (was.awayFrom !== entry.awayFrom || was.awayTo !== entry.awayTo)

  const { awayFrom, awayTo } = entry

  async function save(wanted: typeof days, words: string): Promise<boolean> {
    const { id, version } = isNewer ? was : entry
    const checked = check(roster.setAway.body, { id, version, ...wanted })
    setWrongs(checked.wrongs ?? {})
    if (!checked.data) return false
    setSaving(true)
    const done = await runAction(
      words,
      async () => {
        const saved = await ask(roster.setAway, { body: checked.data })
        setWas(saved)
        setDays({ awayFrom: saved.awayFrom, awayTo: saved.awayTo })
      },
      refresh,
      (error) => {
        setWrongs(wrongsOf(error.fields))
        notifyError(error)
      },
    )
    setSaving(false)
    return done
  }

  return (
    <div className="stack">
      <p className="muted">{t`这段时间内不会为您安排新案件，公开名册中会显示。`}</p>
      {isNewer ? (
        <NewerNotice onKeepMine={() => setWas(entry)}>
          <span className="number">
            {awayTo ? t`最新的暂不接案时间：${awayFrom} 至 ${awayTo}` : t`最新：没有暂不接案时间`}
          </span>
        </NewerNotice>
      ) : null}
      <DateRange
        label={t`暂不接案时间`}
        from={days.awayFrom}
        to={days.awayTo}
        onChange={(from, to) => setDays({ awayFrom: from, awayTo: to })}
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
