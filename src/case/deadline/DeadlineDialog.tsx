import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type Deadline,
  type DeadlineOwner,
  deadlineBodies,
  deadlineOwner,
  deadlines,
  deadlineTitleMax,
} from '../../../contract/deadline.ts'
import { check, type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import { told } from '../../account/asked/told.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dayLater } from '../../ui/days.ts'
import { dayAt } from '../../ui/format.ts'
import { notifyError } from '../../ui/notify.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ownerWords } from './words.ts'

interface DialogProps {
  caseId: string
  old: Deadline | undefined
  refresh: () => void
  onClose: () => void
}

/** Sets a deadline of a case, or changes one. */
export function DeadlineDialog({ caseId, old, refresh, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const today = dayAt(serverNow())
  // Chosen once, so that a second try is recognised.
  const [id] = useState(() => old?.id ?? crypto.randomUUID())
  const [first] = useState({
    title: old?.title ?? '',
    due: old?.due ?? dayLater(today, 10),
    owner: old?.owner ?? ('all' as DeadlineOwner),
  })
  const [values, setValues] = useState(first)
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const isChanged = values.title !== first.title || values.due !== first.due || values.owner !== first.owner
  const close = useAskedClose(isChanged, onClose)

  function set(some: Partial<typeof values>): void {
    setValues((before) => ({ ...before, ...some }))
    setWrongs((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in some))))
  }

  async function save(): Promise<boolean> {
    const added = check(deadlineBodies.add, { id, caseId, ...values })
    setWrongs(added.wrongs ?? {})
    if (added.wrongs) return false
    const body = { id, version: old?.version ?? 1, ...values }
    const done = await told(
      t`期限已保存，相关人员会收到通知`,
      () => (old ? ask(deadlines.editDeadline, { body }) : ask(deadlines.addDeadline, { body: added.data })),
      refresh,
      (error) => {
        setWrongs(wrongsOf(error.fields))
        notifyError(error)
      },
    )
    if (done) onClose()
    return done
  }

  return (
    <Dialog
      title={old ? t`修改期限` : t`设定期限`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look="primary" action={save}>
            {t`保存`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <TextInput
          label={t`事项`}
          required
          maxLength={deadlineTitleMax}
          value={values.title}
          onChange={({ target }) => set({ title: target.value })}
          error={wrongs.title}
        />
        <TextInput
          label={t`截止日期`}
          required
          type="date"
          min={today}
          max={dayLater(today, 365)}
          value={values.due}
          onChange={({ target }) => set({ due: target.value })}
          error={wrongs.due}
        />
        <Select
          label={t`由谁完成`}
          required
          options={deadlineOwner.options.map((value) => ({ value, label: i18n._(ownerWords[value]) }))}
          value={values.owner}
          onChange={({ target }) => set({ owner: target.value as DeadlineOwner })}
          error={wrongs.owner}
        />
      </div>
    </Dialog>
  )
}
