import { useLingui } from '@lingui/react/macro'
import { payments, proofPage, proofParts } from '../../../contract/payment/payment.ts'
import { PartFacts } from '../../draft/paper/PartFacts.tsx'
import { useCaseRows } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { FileList } from '../../upload/FileList.tsx'

interface ProofListProps {
  caseId: string
  /** The fee of a counterclaim, empty for that of the claims; all where none is named. */
  of?: string
  none?: string
}

/** What was handed in as proofs of payment of a case, newest first; `none` where there is nothing. */
export function ProofList({ caseId, of, none }: ProofListProps) {
  const { t } = useLingui()
  const { list: all, loading, error, refresh } = useCaseRows(payments.listProofs, caseId, proofPage, 'newest')
  const list = all?.filter(({ chargeId }) => of === undefined || chargeId === of)
  if (!list) return none ? <Skeleton lines={1} /> : null
  if (!list.length && error && !loading) return <ErrorState error={error} retry={refresh} />
  if (!list.length) return none ? <p className="muted">{none}</p> : null
  return (
    <ul className="repeat" aria-label={t`缴费凭证`}>
      {list.map((one) => (
        <li key={one.id} className="stack" style={{ gap: '0.5rem' }}>
          <div className="row">
            <strong>{one.chargeId ? t`反请求仲裁费缴费凭证` : t`缴费凭证`}</strong>
            <span className="muted small-text">
              {one.byName} ·{' '}
              <time dateTime={one.submittedAt} className="number nowrap">
                {dateTime(one.submittedAt)}
              </time>
            </span>
          </div>
          <PartFacts parts={proofParts} typed={one} />
          <FileList files={one.files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))} />
        </li>
      ))}
    </ul>
  )
}
