import { caseLife } from '../../../contract/case/caseLife.ts'
import { type Audience, audiences, reads, type ThreadGroup } from '../../../contract/thread/thread.ts'
import { useKept, useSession } from '../../local/hooks.ts'

/** To whom this person may write in a case: by their seats, or as who they are. */
export function useAudiences(caseId: string): Audience[] {
  const cate = useSession()?.user.cate
  const { value: seats } = useKept(cate === 'USER' ? caseLife.mySeats : undefined, { params: { id: caseId } })
  const own: ThreadGroup[] =
    cate === 'MISHU' ? ['office'] : cate === 'ZCY' ? ['tribunal'] : (seats ?? []).map((one) => one.camp)
  return audiences.filter((one) => own.some((group) => reads(group, one)))
}
