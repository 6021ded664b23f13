import { useLingui } from '@lingui/react/macro'
import { type CaseDetail, caseLife } from '../../../contract/case/caseLife.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { useSession } from '../../local/hooks.ts'
import type { Seat } from './SeatActs.tsx'

interface RevokeProps {
  seat: Seat
  detail: CaseDetail
  refresh: () => void
  onClose: () => void
}

/** Asks why the letter of authority of an agent is revoked, and for confirmation. */
export function RevokeDialog({ seat, detail, refresh, onClose }: RevokeProps) {
  const { t } = useLingui()
  const { name } = seat
  // Where it acts for others, too, a party ends what concerns itself; a secretary ends all of it.
  const isShared = useSession()?.user.cate === 'USER' && (seat.partyIds?.length ?? 0) > 1
  const decision = useDecision({
    call: caseLife.revokeAgent,
    about: { id: detail.id, version: detail.version, agentId: seat.id },
    opening: { reason: '' },
    done: t`委托已解除`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`解除委托`}
      says={
        isShared
          ? t`解除后，${name} 不再代理您；仍代理本案其他当事人，可继续查阅本案。`
          : t`解除后，${name} 不再是本案代理人，也不能再查阅本案；不能恢复。`
      }
      accept={t`确认解除`}
      look="danger"
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
