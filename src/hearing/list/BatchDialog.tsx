import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AppError } from '../../../contract/errors.ts'
import { meetings } from '../../../contract/meeting.ts'
import type { Trial } from '../../../contract/trial.ts'
import { trialPeople } from '../../../contract/trialPeople.ts'
import { told } from '../../account/asked/told.ts'
import { useChoices } from '../../list/useChoices.ts'
import { ask } from '../../local/call.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Wrong } from '../../ui/Field.tsx'
import { notifyError } from '../../ui/notify.tsx'
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
  const [chosen, setChosen] = useState('')
  const [wrong, setWrong] = useState<Wrong>()
  const error = staff.error ?? arbitrators.error
  const people = [...(arbitrators.choices ?? []), ...(staff.choices ?? [])]
  const depts = [...new Set((staff.choices ?? []).map(({ dept }) => dept).filter(Boolean))]
  const isPresiding = act === 'presiding'
  const title = isPresiding ? t`设置主持人` : t`设置部门`
  const { length: count } = rows

  async function save(): Promise<boolean> {
    const several = rows.map(({ id, version }) => ({ id, version }))
    setWrong(undefined)
    const done = await told(
      t`已设置 ${count} 场会议`,
      () =>
        isPresiding
          ? ask(meetings.setPresiding, { body: { meetings: several, userId: chosen } })
          : ask(meetings.setMeetingDept, { body: { meetings: several, dept: chosen } }),
      refresh,
      (refused: AppError) => {
        const [field] = refused.fields
        if (field) setWrong({ code: field.code, params: field.params })
        else notifyError(refused)
      },
    )
    if (done) onDone()
    return done
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <OnceButton look="primary" disabled={isPresiding && chosen === ''} action={save}>
            {t`保存`}
          </OnceButton>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} />
      ) : !staff.choices || !arbitrators.choices ? (
        <Skeleton lines={2} />
      ) : (
        <div className="stack">
          <p>{t`将统一设置选中的 ${count} 场会议。`}</p>
          <Select
            label={isPresiding ? t`主持人` : t`部门`}
            required={isPresiding}
            placeholder={isPresiding ? t`请选择` : t`不属于任何部门`}
            options={
              isPresiding
                ? people.map(({ userId, name, dept }) => ({ value: userId, label: dept ? `${name}（${dept}）` : name }))
                : depts.map((dept) => ({ value: dept, label: dept }))
            }
            value={chosen}
            onChange={({ target }) => {
              setChosen(target.value)
              setWrong(undefined)
            }}
            error={wrong}
          />
          {isPresiding ? (
            <p className="muted small-text">{t`主持人尚未受邀的会议会自动添加，已通知的会议同时发送通知。`}</p>
          ) : null}
        </div>
      )}
    </Dialog>
  )
}
