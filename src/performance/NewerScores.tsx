import { useLingui } from '@lingui/react/macro'
import type { Appraisal, Period } from '../../contract/performance/performance.ts'
import { dateTime } from '../ui/format.ts'
import { inLanguage } from '../ui/inLanguage.ts'

/** The scores that somebody handed in meanwhile: who, when, and what each indicator got. */
export function NewerScores({ period, given }: { period: Period; given: NonNullable<Appraisal['self']> }) {
  const { t } = useLingui()
  const { byName, total } = given
  const at = dateTime(given.at)
  return (
    <>
      <span>{t`最新版本：${byName} 于 ${at} 提交，加权总分 ${total}`}</span>
      {period.indicators.map(({ id, title }) => {
        const one = given.scores.find((it) => it.id === id)
        return (
          <span key={id} className="number">
            {inLanguage(title)} {one?.score} {one?.note}
          </span>
        )
      })}
    </>
  )
}
