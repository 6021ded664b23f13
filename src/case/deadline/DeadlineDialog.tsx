import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Deadline, deadlineOwner, deadlines } from '../../../contract/deadline/deadline.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { serverNow } from '../../local/connection.ts'
import { Select } from '../../ui/Choice.tsx'
import { dayLater } from '../../ui/days.ts'
import { dayAt } from '../../ui/format.ts'
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
  const [fresh] = useState({ id: crypto.randomUUID(), title: '', due: dayLater(today, 10), owner: 'all' })
  const { id, title, due, owner } = old ?? fresh
  const decision = useDecision({
    call: old ? deadlines.editDeadline : deadlines.addDeadline,
    about: old ? { version: old.version } : { caseId },
    // The id is kept with the draft, so that a second try is recognised.
    opening: { id, title, due, owner },
    of: old?.id,
    done: t`期限已保存，相关人员会收到通知`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog decision={decision} title={old ? t`修改期限` : t`设定期限`} accept={t`保存`}>
      <TextInput label={t`事项`} {...decision.line('title')} />
      <TextInput label={t`截止日期`} type="date" min={today} max={dayLater(today, 365)} {...decision.field('due')} />
      <Select
        label={t`由谁完成`}
        options={deadlineOwner.options.map((value) => ({ value, label: i18n._(ownerWords[value]) }))}
        {...decision.field('owner')}
      />
    </DecisionDialog>
  )
}
