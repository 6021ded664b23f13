import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { account } from '../../../contract/account/account.ts'
import { StaleNotice } from '../../action/StaleNotice.tsx'
import { useAsk } from '../../action/useAsk.ts'
import { Pager } from '../../list/Listing.tsx'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { actName } from '../role/actWords.ts'
import { roleName } from '../role/roleName.ts'

const size = 10

/** For what somebody's office was used: a step they do not know is seen here. */
export function OfficeUses() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const asked = useAsk(account.listOfficeUses, { query: { page, size } })
  const { reply, error, refresh } = asked
  return (
    <Section title={t`职务行使记录`}>
      <div className="stack">
        <StaleNotice {...asked} />
        {reply ? (
          reply.list.length ? (
            <>
              <ul className="items inside" aria-label={t`职务行使记录`}>
                {reply.list.map(({ id, at, office, call, target, ip }) => (
                  <li key={id}>
                    <div className="row">
                      <strong>{roleName(office)}</strong>
                      <span className="number">{target}</span>
                    </div>
                    <div className="muted small-text number">
                      {dateTime(at)} · {ip} · {actName(call)}
                    </div>
                  </li>
                ))}
              </ul>
              <Pager page={page} size={size} total={reply.total} onPage={setPage} />
            </>
          ) : (
            <p className="muted">{t`还没有以职务办理的事项。`}</p>
          )
        ) : error ? (
          <ErrorState error={error} retry={refresh} />
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
    </Section>
  )
}
