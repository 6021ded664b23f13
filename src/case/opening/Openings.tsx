import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type CaseOpening, caseOpenings } from '../../../contract/case/caseOpening.ts'
import { runAction } from '../../action/runAction.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Pager } from '../../list/Listing.tsx'
import { ask } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'

const size = 10

/** For heads: which cases of others secretaries opened, why, and until when; nothing where nobody did. */
export function Openings() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const asked = useAsk(caseOpenings.listOpenings, { query: { page, size } })
  const { list = [], total = 0 } = asked.last ?? {}
  if (total === 0) return null
  const end = (id: string) =>
    runAction(
      t`查阅已关闭`,
      () => ask(caseOpenings.endOpening, { body: { id } }),
      () => void asked.refresh(),
    )
  return (
    <section className="card no-print" aria-label={t`查阅其他秘书案件的记录`}>
      <header>
        <h2>{t`查阅其他秘书案件的记录`}</h2>
      </header>
      <ul className="items">
        {list.map((it) => (
          <li key={it.id} className="split">
            <div>
              <strong>{it.byName}</strong>{' '}
              <Link to="/CaseDetails" search={{ caseId: it.baseId }} className="number">
                {it.caseNo}
              </Link>
              <div>{it.reason}</div>
              <div className="muted small-text number">
                {dateTime(it.at)} – {dateTime(it.endedAt ?? it.until)}
              </div>
            </div>
            {isOpen(it) ? (
              <OnceButton small action={() => end(it.id)}>
                {t`立即关闭`}
              </OnceButton>
            ) : null}
          </li>
        ))}
      </ul>
      <Pager page={page} size={size} total={total} onPage={setPage} />
    </section>
  )
}

const isOpen = ({ endedAt, until }: CaseOpening): boolean => endedAt === null && Date.parse(until) > serverNow()
