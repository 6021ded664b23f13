import { useLingui } from '@lingui/react/macro'
import { roster } from '../../../contract/roster.ts'
import { useRows, useSession } from '../../local/hooks.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useDicts } from '../useDict.ts'
import { OwnEntry } from './OwnEntry.tsx'
import { RosterList } from './RosterList.tsx'
import '../arbitrator.css'

const size = 100

/** /roster: the list of arbitrators for secretaries; for an arbitrator the own entry, of each term one. */
export function RosterScreen() {
  const { t } = useLingui()
  const isStaff = useSession()?.user.cate === 'MISHU'
  const { rows, loading, error, refresh } = useRows('rosterEntry', roster.listRoster, { query: { page: 1, size } })
  useDicts()
  const entries = rows?.toSorted((a, b) => b.enrolledAt.localeCompare(a.enrolledAt))
  return (
    <div className={isStaff ? undefined : 'form-page'}>
      <div className="page-head">
        <div>
          <h1>{t`仲裁员名册`}</h1>
          <p className="muted">
            {isStaff ? t`在册仲裁员的资格、任期与接案时间` : t`您的入册信息、接案时间、证书与签名样本`}
          </p>
        </div>
      </div>
      {entries === undefined || (loading && !entries.length) ? (
        <Skeleton lines={6} />
      ) : entries.length && isStaff ? (
        <RosterList entries={entries} refresh={refresh} />
      ) : entries.length ? (
        <div className="stack">
          {entries.map((entry) => (
            <OwnEntry key={entry.id} entry={entry} refresh={refresh} />
          ))}
        </div>
      ) : error ? (
        <ErrorState error={error} retry={refresh} />
      ) : (
        <EmptyState icon="people" title={isStaff ? t`名册中还没有仲裁员` : t`您还没有入册信息`}>
          <p>
            {isStaff ? t`申请人完成入册登记后会自动出现在这里。` : t`完成入册登记后，您的入册信息会自动出现在这里。`}
          </p>
        </EmptyState>
      )}
    </div>
  )
}
