import { useLingui } from '@lingui/react/macro'
import { payments, proofPage } from '../../../contract/payment.ts'
import { useCaseRows } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { FileList } from '../../upload/FileList.tsx'

/** What the applicants' side has handed in as proofs of payment of a case, newest first; `none` where there is nothing. */
export function ProofList({ caseId, none }: { caseId: string; none?: string }) {
  const { t } = useLingui()
  const { list, loading, error, refresh } = useCaseRows(payments.listProofs, caseId, proofPage, 'newest')
  if (!list) return none ? <Skeleton lines={1} /> : null
  if (!list.length && error && !loading) return <ErrorState error={error} retry={refresh} />
  if (!list.length) return none ? <p className="muted">{none}</p> : null
  return (
    <ul className="repeat" aria-label={t`缴费凭证`}>
      {list.map(({ id, byName, submittedAt, paidOn, note, files }) => (
        <li key={id} className="stack" style={{ gap: '0.5rem' }}>
          <div className="row">
            <strong>{t`缴费凭证`}</strong>
            <span className="number nowrap">{t`缴费日期 ${paidOn}`}</span>
            <span className="muted small-text">
              {byName} ·{' '}
              <time dateTime={submittedAt} className="number nowrap">
                {dateTime(submittedAt)}
              </time>
            </span>
          </div>
          {note ? <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</p> : null}
          <FileList files={files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))} />
        </li>
      ))}
    </ul>
  )
}
