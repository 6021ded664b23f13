import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../local/hooks.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useDicts } from '../useDict.ts'
import { OwnEntry } from './OwnEntry.tsx'
import { RosterList } from './RosterList.tsx'
import { type RosterFilter, useRoster } from './useRoster.ts'
import '../arbitrator.css'

/** /roster: the list of arbitrators for secretaries; for an arbitrator the own entry, of each term one. */
export function RosterScreen() {
  const { t } = useLingui()
  const isStaff = useSession()?.user.cate === 'MISHU'
  const [filter, setFilter] = useState<RosterFilter>({ state: '', q: '' })
  const { entries, loading, error, refresh, more } = useRoster(filter)
  const isFiltered = Boolean(filter.state || filter.q)
  useDicts()
  return (
    <div className={isStaff ? 'stack' : 'form-page'}>
      <div className="page-head">
        <div>
          <h1>{t`仲裁员名册`}</h1>
          <p className="muted">
            {isStaff ? t`在册仲裁员的资格、任期与接案时间` : t`您的入册信息、接案时间、证书与签名样本`}
          </p>
        </div>
        {isStaff ? null : (
          <Link to="/arbitratorSignUp/index" className="button">
            {t`下一届报名`}
          </Link>
        )}
      </div>
      {entries === undefined || (loading && !entries.length && !isFiltered) ? (
        <Skeleton lines={6} />
      ) : isStaff && (entries.length || isFiltered) ? (
        <RosterList {...{ entries, filter, setFilter, loading, refresh, more }} />
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
