import { useLingui } from '@lingui/react/macro'
import { awardAlarms } from '../../../../contract/award/awardTerm.ts'
import { daysBetween } from '../../../ui/days.ts'
import { Tag } from '../../../ui/Tag.tsx'

const [soon, near, last] = awardAlarms

/** How many days an award has left, the more urgent the redder. */
export function DaysLeft({ due, today }: { due: string; today: string }) {
  const { t } = useLingui()
  const left = daysBetween(today, due)
  const over = -left
  if (left < 0) return <Tag family="red" icon="alert">{t`逾期 ${over} 日`}</Tag>
  if (left === 0) return <Tag family="red" icon="alert">{t`今日届满`}</Tag>
  const family = left <= last ? 'red' : left <= near ? 'amber' : left <= soon ? 'blue' : 'grey'
  return (
    <Tag family={family} icon="clock">
      {t`还有 ${left} 日`}
    </Tag>
  )
}
