import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { statisticsCalls } from '../../../contract/statistics/statistics.ts'
import { runAction } from '../../action/runAction.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Listing, NeedsNetwork } from '../../list/Listing.tsx'
import { askFile } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { useConnection } from '../../local/hooks.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { dayAt } from '../../ui/format.ts'
import { saveBlob } from '../../ui/saveBlob.ts'
import { useView } from '../../ui/view.tsx'
import { Openings } from '../opening/Openings.tsx'
import { monthsBack, PeriodChoice } from './PeriodChoice.tsx'
import { StatisticsView } from './StatisticsView.tsx'

/** /statistics: the institution in numbers, for its heads; the period stands in the address. */
export function StatisticsScreen() {
  const { t } = useLingui()
  const { online } = useConnection()
  const navigate = useNavigate()
  const search = useView().search
  const now = dayAt(serverNow()).slice(0, 7)
  const { from = monthsBack(now, 11), to = now } = search
  const period = { from, to }
  const asked = useAsk(statisticsCalls.readStatistics, { query: period })

  const save = (format: 'csv' | 'xlsx') =>
    runAction(undefined, async () => {
      const { blob, fileName } = await askFile(statisticsCalls.exportStatistics, { body: { ...period, format } })
      saveBlob(blob, fileName)
    })

  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{t`统计分析`}</h1>
          <p className="muted">
            <span className="number">
              {from} – {to}
            </span>
            {' · '}
            {t`月份按北京时间（UTC+8）划分`}
          </p>
        </div>
        <div className="row no-print">
          <Button icon="print" onClick={() => window.print()}>
            {t`打印`}
          </Button>
          <OnceButton icon="download" disabled={!online} action={() => save('xlsx')}>
            {t`导出 Excel`}
          </OnceButton>
          <OnceButton icon="download" disabled={!online} action={() => save('csv')}>
            {t`导出 CSV`}
          </OnceButton>
        </div>
      </div>
      <Openings />
      <NeedsNetwork />
      <PeriodChoice
        period={period}
        now={now}
        onChoose={(chosen) => void navigate({ to: '/statistics', search: chosen })}
      />
      <Listing asked={asked}>{(found) => <StatisticsView found={found} />}</Listing>
    </div>
  )
}
