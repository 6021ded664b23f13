import type { CaseRow } from '../../contract/case/case.ts'
import { type CaseDetail, caseLife } from '../../contract/case/caseLife.ts'
import { isUnseen } from '../../contract/errors/errors.ts'
import { mayMake } from '../../contract/kernel/call.ts'
import { NoCase } from '../draft/casePaper/NoCase.tsx'
import { CaseDoors } from '../hearing/enter/doors.tsx'
import { Cause } from '../list/Cause.tsx'
import { useCase } from '../list/useCase.ts'
import { useSession } from '../local/hooks.ts'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import { useView, useViewName } from '../ui/view.tsx'
import { CaseTag } from './CaseTag.tsx'
import { CaseMoney } from './cost/CaseMoney.tsx'
import { CaseParts } from './details/CaseParts.tsx'
import { UnseenCase } from './opening/UnseenCase.tsx'

/** /CaseDetails?caseId=: one case, which changes by itself when somebody acts on it; each case in a tab of its own. */
export function CaseDetailsScreen() {
  const { caseId } = useView().search
  const user = useSession()?.user
  if (!caseId) return <NoCase />
  // Who has no more to do with a case than its money sees no more of it.
  const seesWhole = !user || mayMake(caseLife.getCase, user)
  return seesWhole ? <CaseById key={caseId} id={caseId} /> : <CaseMoney key={caseId} id={caseId} />
}

function CaseById({ id }: { id: string }) {
  const { row, detail, error, refresh } = useCase(id)
  const isGone = error?.code === 'notFound' || error?.code === 'badRequest'
  if (error && isUnseen(error.code)) return <UnseenCase id={id} row={row} error={error} refresh={refresh} />
  // The row may be a step ahead of the whole.
  const known = row && (!detail || row.version > detail.version) ? row : detail
  if (known && !isGone) return <OneCase row={known} detail={detail ?? undefined} refresh={refresh} />
  if (row === undefined || detail === undefined) return <Skeleton lines={8} />
  if (isGone) return <NoCase />
  return error ? <ErrorState error={error} retry={refresh} /> : <Skeleton lines={8} />
}

function OneCase({ row, detail, refresh }: { row: CaseRow; detail: CaseDetail | undefined; refresh: () => void }) {
  useViewName(row.caseNo)
  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="nowrap number">{row.caseNo}</h1>
          <p className="muted">
            <Cause of={row.cause} />
          </p>
        </div>
        <div className="row">
          <CaseDoors caseId={row.id} />
          <CaseTag state={row.state} />
        </div>
      </div>
      <CaseParts row={row} detail={detail} refresh={refresh} />
    </>
  )
}
