import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { evidences } from '../../../contract/evidence/evidence.ts'
import { CaseLink } from '../../list/CaseLink.tsx'
import { useRow } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useView } from '../../ui/view.tsx'
import { CompareFile } from './CompareFile.tsx'
import { Receipt } from './Receipt.tsx'
import './receipt.css'

/** /evidenceReceipt?id=: what one submission of evidence was, to print, and to compare files with. */
export function ReceiptScreen() {
  const { id } = useView().search
  return id ? <OneReceipt key={id} id={id} /> : <NoReceipt />
}

function OneReceipt({ id }: { id: string }) {
  const { t } = useLingui()
  const { row, loading, error, refresh } = useRow('evidence', id, evidences.getEvidence, { params: { id } })
  if (row)
    return (
      <div className="receipt-page">
        <div className="page-head no-print">
          <h1>{t`证据回执`}</h1>
          <div className="row">
            <CaseLink id={row.baseId} className="button">
              {t`返回案件`}
            </CaseLink>
            <Button look="primary" icon="print" onClick={() => print()}>
              {t`打印`}
            </Button>
          </div>
        </div>
        <Receipt row={row} />
        <CompareFile row={row} />
      </div>
    )
  if (loading || row === undefined) return <Skeleton lines={8} />
  if (error && error.code !== 'notFound') return <ErrorState error={error} retry={refresh} />
  return <NoReceipt />
}

function NoReceipt() {
  const { t } = useLingui()
  return (
    <EmptyState page icon="search" title={t`没有找到这份回执`}>
      <p>{t`它可能不属于您，或尚未同步到本设备。`}</p>
      <Link to="/dashboard" className="button">
        {t`返回首页`}
      </Link>
    </EmptyState>
  )
}
