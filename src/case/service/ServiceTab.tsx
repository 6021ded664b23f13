import type { CaseDetail } from '../../../contract/caseLife.ts'
import { useSession } from '../../local/hooks.ts'
import { BatchPart } from './BatchPart.tsx'
import { ServicePart } from './ServicePart.tsx'

/** Everything about service in a case, as far as this reader runs or follows it. */
export function ServiceTab({ detail, refresh }: { detail: CaseDetail; refresh: () => void }) {
  const isStaff = useSession()?.user.cate === 'MISHU'
  return (
    <>
      {isStaff ? <BatchPart detail={detail} refresh={refresh} /> : null}
      <ServicePart detail={detail} refresh={refresh} />
    </>
  )
}
