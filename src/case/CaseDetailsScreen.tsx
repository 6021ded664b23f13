import { useLingui } from '@lingui/react/macro'
import type { CaseRow } from '../../contract/case.ts'
import type { CaseDetail } from '../../contract/caseLife.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { useView, useViewName } from '../ui/view.tsx'
import { CaseTag } from './CaseTag.tsx'
import { CaseParts } from './details/CaseParts.tsx'
import { useCase } from './useCase.ts'

/** /CaseDetails?caseId=: one case, which changes by itself when somebody acts on it; each case in a tab of its own. */
export function CaseDetailsScreen() {
  const { caseId } = useView().search
  return caseId ? <CaseById key={caseId} id={caseId} /> : <Nothing />
}

function CaseById({ id }: { id: string }) {
  const { row, detail, error, refresh } = useCase(id)
  const isGone = error?.code === 'notFound' || error?.code === 'badRequest'
  // The row may be a step ahead of the whole.
  const known = row && (!detail || row.version > detail.version) ? row : detail
  if (known && !isGone) return <OneCase row={known} detail={detail ?? undefined} refresh={refresh} />
  if (row === undefined || detail === undefined) return <Skeleton lines={8} />
  if (isGone) return <Nothing />
  return error ? <ErrorState error={error} retry={refresh} /> : <Skeleton lines={8} />
}

function Nothing() {
  const { t } = useLingui()
  return (
    <EmptyState page icon="search" title={t`没有找到这个案件`}>
      <p>{t`它可能不属于您，或尚未同步到本设备。`}</p>
      <a className="button" href="#/">
        {t`返回首页`}
      </a>
    </EmptyState>
  )
}

function OneCase({ row, detail, refresh }: { row: CaseRow; detail: CaseDetail | undefined; refresh: () => void }) {
  useViewName(row.caseNo)
  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="nowrap number">{row.caseNo}</h1>
          <p className="muted">{row.cause}</p>
        </div>
        <CaseTag state={row.state} />
      </div>
      <CaseParts row={row} detail={detail} refresh={refresh} />
    </>
  )
}
