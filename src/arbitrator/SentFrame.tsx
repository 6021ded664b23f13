import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Candidacy } from '../../contract/arbitrator/candidacy.ts'
import { dateTime } from '../ui/format.ts'
import { CandidacyFacts } from './CandidacyFacts.tsx'
import { shownFiles, typedFrom } from './form/typed.ts'
import { History } from './History.tsx'
import { StateTag } from './StateTag.tsx'

/** An application as the server holds it, with its history at the side. */
export function SentFrame({
  row,
  tags,
  notice,
  children,
}: {
  row: Candidacy
  tags?: ReactNode
  notice?: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <div className="form-page with-side">
      <div className="stack">
        <div className="page-head">
          <div>
            <h1>{t`仲裁员申请 ${row.no}`}</h1>
            <div className="row">
              <StateTag state={row.state} />
              {tags}
              <span className="muted small-text">
                {row.termName} ·{' '}
                <time dateTime={row.submittedAt} className="number nowrap">
                  {dateTime(row.submittedAt)}
                </time>
              </span>
            </div>
          </div>
        </div>
        {notice}
        <CandidacyFacts typed={typedFrom(row)} foreign={row.foreign} files={shownFiles(row)} />
        {children}
      </div>
      <aside aria-label={t`办理记录`}>
        <History row={row} />
      </aside>
    </div>
  )
}
