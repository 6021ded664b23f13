import { useLingui } from '@lingui/react/macro'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useDicts } from '../useDict.ts'
import { Begin } from './Begin.tsx'
import { OwnCard } from './OwnCard.tsx'
import { StandingBanner } from './StandingBanner.tsx'
import { useOwn } from './useOwn.ts'
import { useStanding } from './useStanding.ts'
import '../arbitrator.css'

/** /arbitratorSignUp/index: an applicant's applications and how far they are (decisions B-11). */
export function SignUpScreen() {
  const { t } = useLingui()
  const { own, loading, error, refresh } = useOwn()
  const standing = useStanding()
  useDicts()
  // One for a term: whoever has begun goes on with that one.
  const begun = own?.some(
    (it) => it.draft || it.sending || it.row?.state === 'returned' || it.row?.state === 'withdrawn',
  )
  const mayBegin =
    own !== undefined && !begun && standing.standing !== 'unverified' && standing.standing !== 'submitted'
  // The newest first: what it says mostly still holds.
  const begin = <Begin last={own?.find((it) => it.row)?.row} />
  return (
    <div className="form-page">
      <div className="page-head">
        <div>
          <h1>{t`仲裁员报名`}</h1>
          <p className="muted">{t`您的申请草稿、已提交的申请和审核进度`}</p>
        </div>
        {mayBegin && (own.length || error) ? begin : null}
      </div>
      <StandingBanner standing={standing} />
      {own === undefined || (loading && !own.length) ? (
        <Skeleton lines={6} />
      ) : own.length ? (
        own.map((it) => <OwnCard key={it.id} own={it} maySubmit={standing.maySubmit} refresh={refresh} />)
      ) : error ? (
        <ErrorState error={error} retry={refresh} />
      ) : (
        <EmptyState icon="edit" title={t`还没有申请`}>
          <p>{t`申请分六步填写，内容自动保存在本设备，没有网络也可以填写。`}</p>
          {mayBegin ? begin : null}
        </EmptyState>
      )}
    </div>
  )
}
