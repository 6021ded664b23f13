import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AwardTerm as Term } from '../../../../contract/award/awardTerm.ts'
import { type CaseDeadlines, deadlines } from '../../../../contract/deadline/deadline.ts'
import { useMay } from '../../../account/role/useMay.ts'
import { serverNow } from '../../../local/connection.ts'
import { useConnection } from '../../../local/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { dayAt } from '../../../ui/format.ts'
import { DaysLeft } from './DaysLeft.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'
import { ProcedureDialog } from './ProcedureDialog.tsx'

interface TermProps {
  kept: CaseDeadlines
  /** The proceedings are not over. */
  isOpen: boolean
  refresh: () => void
}

/** How long the tribunal has for its award, why, and what the institution may decide about it. */
export function AwardTerm({ kept, isOpen, refresh }: TermProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const mayExtend = useMay(deadlines.extendAward)
  const maySet = useMay(deadlines.setProcedure)
  const [doing, setDoing] = useState<'extend' | 'procedure'>()
  const { id, award, expedited, list } = kept
  const runs = list.find((one) => one.kind === 'award')
  if (!isOpen || (!award && !maySet)) return null
  return (
    <section className="stack award-term" aria-label={t`裁决期限`}>
      <dl className="facts">
        <Fact label={t`审理程序`}>{expedited ? t`简易程序` : t`普通程序`}</Fact>
        {award ? (
          <>
            <Fact label={t`裁决期限`}>
              <time dateTime={award.due} className="number nowrap">
                {award.due}
              </time>{' '}
              {runs && runs.doneAt === null ? <DaysLeft due={award.due} today={dayAt(serverNow())} /> : null}
            </Fact>
            <Fact label={t`计算依据`}>
              <Why {...award} />
            </Fact>
          </>
        ) : null}
      </dl>
      {online && (mayExtend || maySet) ? (
        <div className="row">
          {mayExtend && runs?.doneAt === null ? (
            <Button small icon="calendar" aria-haspopup="dialog" onClick={() => setDoing('extend')}>
              {t`延长裁决期限`}
            </Button>
          ) : null}
          {maySet && !runs?.doneAt ? (
            <Button small icon="refresh" aria-haspopup="dialog" onClick={() => setDoing('procedure')}>
              {expedited ? t`转为普通程序` : t`适用简易程序`}
            </Button>
          ) : null}
        </div>
      ) : null}
      {doing === 'extend' && award ? (
        <ExtendDialog id={id} before={award.due} refresh={refresh} onClose={() => setDoing(undefined)} />
      ) : null}
      {doing === 'procedure' ? (
        <ProcedureDialog id={id} expedited={!expedited} refresh={refresh} onClose={() => setDoing(undefined)} />
      ) : null}
    </section>
  )
}

function Why({ since, length, counting, extendedTo }: Term) {
  const { t } = useLingui()
  const rule =
    counting === 'months'
      ? t`自组成仲裁庭之日（${since}）起 ${length} 个月`
      : counting === 'working'
        ? t`自组成仲裁庭之日（${since}）起 ${length} 个工作日`
        : t`自组成仲裁庭之日（${since}）起 ${length} 日`
  return (
    <>
      {rule}
      {extendedTo ? <span style={{ display: 'block' }}>{t`经批准延长至 ${extendedTo}`}</span> : null}
      <span
        className="muted small-text"
        style={{ display: 'block' }}
      >{t`中止期间不计入；末日为非工作日的，顺延至下一工作日。`}</span>
    </>
  )
}
