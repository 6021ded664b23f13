import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CaseRow, endedCases } from '../../../contract/case/case.ts'
import { trials } from '../../../contract/hearing/trial.ts'
import { useMay } from '../../account/role/useMay.ts'
import { serverNow } from '../../local/connection.ts'
import { useConnection } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { dayLater } from '../../ui/days.ts'
import { dayAt } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useCaseTrials } from '../enter/useCaseTrials.ts'
import { VideoDialog } from '../video/VideoDialog.tsx'
import { TrialList } from './TrialList.tsx'
import { useTrialDialogs } from './useTrialDialogs.tsx'
import './calendar.css'

/** The hearings and meetings of a case, latest first. */
export function TrialPart({ row }: { row: CaseRow }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const { list, loading, error, refresh } = useCaseTrials(row.id)
  const [watching, setWatching] = useState(false)
  const { dialogs, show, plan } = useTrialDialogs(dayLater(dayAt(serverNow()), 1), row)

  const mayAdd = useMay(trials.addTrial)
  const mayPlan = mayAdd && online && row.state !== 'suspended' && !endedCases.includes(row.state)
  return (
    <Section
      title={t`开庭与会议`}
      more={
        <>
          {online && list.length ? (
            <Button small icon="video" aria-haspopup="dialog" onClick={() => setWatching(true)}>
              {t({ message: '录像', context: 'all' })}
            </Button>
          ) : null}
          {mayPlan ? (
            <Button small look="primary" icon="plus" aria-haspopup="dialog" onClick={() => plan()}>
              {t`安排开庭或会议`}
            </Button>
          ) : null}
        </>
      }
    >
      {!list.length && error ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : !list.length && loading ? (
        <Skeleton lines={2} />
      ) : (
        <TrialList label={t`开庭与会议`} list={list} onOpen={({ id }) => show(id)} />
      )}
      {dialogs}
      {watching ? <VideoDialog caseId={row.id} onClose={() => setWatching(false)} /> : null}
    </Section>
  )
}
