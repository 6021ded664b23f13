import { useLingui } from '@lingui/react/macro'
import type { Trial } from '../../../contract/hearing/trial.ts'
import { Button } from '../../ui/Button.tsx'
import { spanOf } from '../../ui/format.ts'
import { Skeleton } from '../../ui/States.tsx'
import { TrialDoor } from '../enter/EnterButton.tsx'
import { TrialTag } from '../TrialTag.tsx'
import { typeWords } from '../trialWords.ts'

/** Hearings by time, each with the way to what it is about. */
export function TrialList({
  label,
  list,
  known = true,
  onOpen,
}: {
  label: string
  list: Trial[]
  /** Whether there may be no others than these. */
  known?: boolean
  onOpen: (one: Trial) => void
}) {
  const { t, i18n } = useLingui()
  if (!list.length && !known) return <Skeleton lines={2} />
  if (!list.length) return <p className="muted">{t`没有安排。`}</p>
  return (
    <ul className="trial-list" aria-label={label}>
      {list.map((one) => {
        const { title } = one
        return (
          <li key={one.id}>
            <span className="number nowrap">{spanOf(one)}</span>
            <div className="grow">
              <strong>{title}</strong>
              <span className="muted small-text">
                {i18n._(typeWords[one.type])}
                {one.caseNo ? <span className="number"> · {one.caseNo}</span> : null}
                {one.online ? <> · {t`在线`}</> : null}
                {one.place ? <> · {one.place}</> : null}
              </span>
            </div>
            <TrialTag of={one} />
            <TrialDoor row={one} small />
            <Button small aria-haspopup="dialog" aria-label={t`查看 ${title}`} onClick={() => onOpen(one)}>
              {t`查看`}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
