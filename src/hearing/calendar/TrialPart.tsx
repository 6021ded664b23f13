import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { type CaseRow, endedCases } from '../../../contract/case/case.ts'
import type { AppError } from '../../../contract/errors/errors.ts'
import { trials } from '../../../contract/hearing/trial.ts'
import { useMay } from '../../account/role/useMay.ts'
import { ask } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { userDb } from '../../local/db.ts'
import { useConnection, useRows, useSession } from '../../local/hooks.ts'
import { keepSome } from '../../local/rows.ts'
import { Button } from '../../ui/Button.tsx'
import { dayLater } from '../../ui/days.ts'
import { asAppError } from '../../ui/errorText.ts'
import { dayAt } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { VideoDialog } from '../video/VideoDialog.tsx'
import { TrialList } from './TrialList.tsx'
import { useTrialDialogs } from './useTrialDialogs.tsx'
import './calendar.css'

/** More than any case has. */
const size = 100

/** The hearings and meetings of a case, latest first. */
export function TrialPart({ row }: { row: CaseRow }) {
  const { t } = useLingui()
  const user = useSession()?.user
  const userId = user?.id
  const { online, returns } = useConnection()
  const { rows } = useRows('trial')
  const [loading, setLoading] = useState(true)
  const [watching, setWatching] = useState(false)
  const [error, setError] = useState<AppError>()
  const { dialogs, show, plan } = useTrialDialogs(dayLater(dayAt(serverNow()), 1), row)

  const refresh = useCallback(async () => {
    if (!userId) return
    try {
      const { list } = await ask(trials.listTrials, { body: { baseId: row.id, page: 1, size } })
      await keepSome(userDb(userId), 'trial', list)
      setError(undefined)
    } catch (caught) {
      setError(asAppError(caught))
    }
    setLoading(false)
  }, [userId, row.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => void refresh(), [refresh, returns])

  const mayAdd = useMay(trials.addTrial)
  const list = (rows ?? [])
    .filter((one) => one.baseId === row.id && one.state !== 'cancelled')
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt))
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
