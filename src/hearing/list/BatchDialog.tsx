import { useLingui } from '@lingui/react/macro'
import { meetings } from '../../../contract/hearing/meeting.ts'
import type { Trial } from '../../../contract/hearing/trial.ts'
import { trialPeople } from '../../../contract/hearing/trialPeople.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { useChoices } from '../../list/useChoices.ts'
import { Select } from '../../ui/Choice.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'

export type BatchAct = 'presiding' | 'dept'

interface BatchProps {
  act: BatchAct
  rows: Trial[]
  refresh: () => void
  onDone: () => void
  onClose: () => void
}

/** Sets who presides, or the department, for several meetings at once. */
export function BatchDialog({ act, rows, refresh, onDone, onClose }: BatchProps) {
  const { t } = useLingui()
  const staff = useChoices(trialPeople.getCommissionUsers, { body: {} })
  const arbitrators = useChoices(trialPeople.getArbitrators, { body: {} })
  const error = staff.error ?? arbitrators.error
  const people = [...(arbitrators.choices ?? []), ...(staff.choices ?? [])]
  const depts = [...new Set((staff.choices ?? []).map(({ dept }) => dept).filter(Boolean))]
  const isPresiding = act === 'presiding'
  const { length: count } = rows
  const decision = useDecision({
    call: isPresiding ? meetings.setPresiding : meetings.setMeetingDept,
    about: { meetings: rows.map(({ id, version }) => ({ id, version })) },
    opening: { userId: '', dept: '' },
    done: t`已设置 ${count} 场会议`,
    refresh,
    onDone,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={isPresiding ? t`设置主持人` : t`设置部门`}
      accept={t`保存`}
      disabled={isPresiding && decision.values.userId === ''}
    >
      {error ? (
        <ErrorState error={error} />
      ) : !staff.choices || !arbitrators.choices ? (
        <Skeleton lines={2} />
      ) : (
        <>
          <p>{t`将统一设置选中的 ${count} 场会议。`}</p>
          {isPresiding ? (
            <>
              <Select
                label={t`主持人`}
                placeholder={t`请选择`}
                options={people.map(({ userId, name, dept }) => ({
                  value: userId,
                  label: dept ? `${name} (${dept})` : name,
                }))}
                {...decision.field('userId')}
              />
              <p className="muted small-text">{t`主持人尚未受邀的会议会自动添加，已通知的会议同时发送通知。`}</p>
            </>
          ) : (
            <Select
              label={t`部门`}
              placeholder={t`不属于任何部门`}
              options={depts.map((dept) => ({ value: dept, label: dept }))}
              {...decision.field('dept')}
            />
          )}
        </>
      )}
    </DecisionDialog>
  )
}
