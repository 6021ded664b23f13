import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DecisionDialog } from '../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../draft/decision/ReasonField.tsx'
import { useDecision } from '../draft/decision/useDecision.ts'
import { Select } from '../ui/Choice.tsx'
import { inLanguage } from '../ui/inLanguage.ts'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { askedMembers, lookOf, type MovingRow, type ShownMove } from './moveButton.ts'

interface MoveDialogProps {
  move: Omit<ShownMove, 'from' | 'open'>
  row: Pick<MovingRow, 'id' | 'version'>
  fieldWords: Record<string, MessageDescriptor>
  currency: string
  refresh: () => void
  onClose: () => void
}

/** Asks what a move needs, then makes it. */
export function MoveDialog({ move, row, fieldWords, currency, refresh, onClose }: MoveDialogProps) {
  const { t, i18n } = useLingui()
  const { members, values, field, line, area, ...decision } = useDecision({
    call: move.call,
    about: { id: row.id, version: row.version },
    opening: { field: '', rulingNo: '', rulingDate: '', frozenAmount: '', expiresOn: '', reason: '' },
    done: inLanguage(move.done),
    refresh,
    onClose,
  })
  const shown: Record<(typeof askedMembers)[number], () => ReactNode> = {
    field: () => (
      <Select
        label={t`需要补正的项目`}
        placeholder={t`请选择`}
        options={Object.entries(fieldWords).map(([value, words]) => ({ value, label: i18n._(words) }))}
        {...field('field')}
      />
    ),
    rulingNo: () => <TextInput label={t`裁定书编号`} autoComplete="off" {...line('rulingNo')} />,
    rulingDate: () => <TextInput label={t`裁定日期`} type="date" max="2999-12-31" {...field('rulingDate')} />,
    frozenAmount: () => (
      <MoneyInput label={t`保全金额`} amount={values.frozenAmount} currency={currency} {...field('frozenAmount')} />
    ),
    expiresOn: () => <TextInput label={t`到期日期`} type="date" max="2999-12-31" {...field('expiresOn')} />,
    reason: () => <ReasonField {...area('reason')} />,
  }
  return (
    <DecisionDialog
      decision={decision}
      title={inLanguage(move.words)}
      says={move.note ? inLanguage(move.note) : undefined}
      accept={move.accept ? inLanguage(move.accept) : undefined}
      look={lookOf[move.look]}
    >
      {askedMembers.map((name) => (name in members ? <div key={name}>{shown[name]()}</div> : null))}
    </DecisionDialog>
  )
}
