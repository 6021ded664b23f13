import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import { useRow } from '../../local/hooks.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useView } from '../../ui/view.tsx'
import { ReturnedNotice } from '../own/ReturnedNotice.tsx'
import { SentFrame } from '../SentFrame.tsx'
import { ReviewBar } from './ReviewBar.tsx'

/** /arbitratorView?id=: one application, for the secretaries who review it. */
export function CandidacyViewScreen() {
  const { t } = useLingui()
  const { id } = useView().search
  const { row, loading, error, refresh } = useRow('candidacy', id, arbitrator.getCandidacy, {
    params: { id: id ?? '' },
  })
  if (id && row)
    return (
      <SentFrame row={row} notice={<ReturnedNotice row={row} />}>
        <ReviewBar row={row} refresh={refresh} />
      </SentFrame>
    )
  if (id && (row === undefined || loading)) return <Skeleton lines={8} />
  if (id && error && error.code !== 'notFound') return <ErrorState error={error} retry={refresh} />
  return (
    <EmptyState page icon="search" title={t`没有找到这份申请`}>
      <p>{t`它可能已被删除，或属于其他机构。`}</p>
      <Link to="/system/arbitrator" className="button">
        {t`查看全部申请`}
      </Link>
    </EmptyState>
  )
}
