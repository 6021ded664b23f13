import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { performances, scoreMost } from '../../contract/performance/performance.ts'
import { useAsk } from '../action/useAsk.ts'
import { Listing } from '../list/Listing.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { inLanguage } from '../ui/inLanguage.ts'

interface Who {
  accountId: string
  name: string
}

/** Opens what somebody was given in the periods so far. */
export function TrendButton({ accountId, name }: Who) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small icon="chart" aria-haspopup="dialog" aria-label={t`历次成绩：${name}`} onClick={() => setOpen(true)}>
        {t`历次成绩`}
      </Button>
      {isOpen ? <TrendDialog {...{ accountId, name }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function TrendDialog({ accountId, name, onClose }: Who & { onClose: () => void }) {
  const { t } = useLingui()
  const asked = useAsk(performances.readTrend, { query: { accountId } })
  return (
    <Dialog title={t`历次成绩：${name}`} onClose={onClose} footer={<Button onClick={onClose}>{t`关闭`}</Button>}>
      <Listing asked={asked}>
        {(periods) =>
          periods.length ? (
            <ul className="trend">
              {periods.map((one) => (
                <li key={one.periodId}>
                  <span>
                    {inLanguage(one.name)}{' '}
                    <span className="muted small-text number">
                      {one.from} — {one.to}
                    </span>
                  </span>
                  <span className="trend-bar" aria-hidden="true">
                    <span style={{ width: `${(one.total / scoreMost) * 100}%` }} />
                  </span>
                  <strong className="number">{one.total}</strong>
                </li>
              ))}
            </ul>
          ) : (
            <p className="muted">{t`还没有公布的考核结果。`}</p>
          )
        }
      </Listing>
    </Dialog>
  )
}
