import { useLingui } from '@lingui/react/macro'
import { deadlines } from '../../../../contract/deadline/deadline.ts'
import { hearingNoticeDays } from '../../../../contract/openItem/openItem.ts'
import { serverNow } from '../../../local/connection.ts'
import { useRow } from '../../../local/hooks.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { daysBetween } from '../../../ui/days.ts'
import { dayAt } from '../../../ui/format.ts'

/**
 * Tells a secretary, while a hearing is planned, that its day comes sooner than the rule has people notified of one. Nothing is refused,
 * since the parties may agree to it: before the hearings are closed the same is asked for with a reason (`shortNotice` of the open items).
 *
 * @param day the day of the hearing at the institution's place, such as `2026-11-21`; empty while none is chosen
 */
export function ShortNotice({ caseId, day }: { caseId: string; day: string }) {
  const { t } = useLingui()
  const { row } = useRow('deadlines', caseId, deadlines.getDeadlines, { params: { id: caseId } })
  const least = hearingNoticeDays[row?.expedited ? 'expedited' : 'ordinary']
  const days = daysBetween(dayAt(serverNow()), day)
  if (!row || !(days >= 0 && days < least)) return null
  return (
    <div role="status">
      <Banner family="amber" icon="clock">
        {t`距开庭只有 ${days} 日。开庭通知应至少提前 ${least} 日送达各方；当事人同意缩短的，可照此安排，审理终结前须说明理由。`}
      </Banner>
    </div>
  )
}
