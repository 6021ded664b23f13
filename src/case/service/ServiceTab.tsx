import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { useSession } from '../../local/hooks.ts'
import { AddressPart } from './AddressPart.tsx'
import { BatchPart } from './BatchPart.tsx'
import { OwnServed } from './OwnServed.tsx'
import { ServicePart } from './ServicePart.tsx'

/** Everything about service in a case, as far as this reader runs or follows it. */
export function ServiceTab({ detail, refresh }: { detail: CaseDetail; refresh: () => void }) {
  const cate = useSession()?.user.cate
  return (
    <>
      {cate === 'MISHU' ? <BatchPart detail={detail} refresh={refresh} /> : null}
      {cate === 'USER' ? <OwnServed caseId={detail.id} /> : null}
      <ServicePart detail={detail} refresh={refresh} />
      {cate === 'MISHU' || cate === 'USER' ? <AddressPart detail={detail} /> : null}
    </>
  )
}
