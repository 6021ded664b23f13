import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DecisionDialog } from '../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../draft/decision/ReasonField.tsx'
import { useDecision } from '../draft/decision/useDecision.ts'
import { Select } from '../ui/Choice.tsx'
import { inLanguage } from '../ui/inLanguage.ts'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { TextArea, TextInput } from '../ui/TextInput.tsx'
import { askedMembers, lookOf, type MovingRow, type ShownMove } from './moveButton.ts'

interface MoveDialogProps {
  move: Omit<ShownMove, 'from' | 'open'>
  row: Pick<MovingRow, 'id' | 'version'>
  /** The parts or steps it can be returned at. */
  fieldWords?: Readonly<Record<string, MessageDescriptor>> | undefined
  currency?: string | undefined
  refresh: () => void
  onClose: () => void
  /** What is to be known of the record before. */
  children?: ReactNode
}

/** Asks what a move needs, then makes it. */
export function MoveDialog({ move, row, fieldWords = {}, currency = '', refresh, onClose, children }: MoveDialogProps) {
  const { t, i18n } = useLingui()
  const { members, values, field, line, area, ...decision } = useDecision({
    call: move.call,
    about: { id: row.id, version: row.version },
    opening: {
      ...{ field: '', step: '' },
      rulingNo: '',
      rulingDate: '',
      frozenAmount: '',
      expiresOn: '',
      reason: '',
      note: '',
    },
    done: inLanguage(move.done),
    refresh,
    onClose,
  })
  const places = {
    placeholder: t`请选择`,
    options: Object.entries(fieldWords).map(([value, words]) => ({ value, label: i18n._(words) })),
  }
  const shown: Record<(typeof askedMembers)[number], () => ReactNode> = {
    field: () => <Select label={t`需要补正的项目`} {...places} {...field('field')} />,
    step: () => <Select label={t`需要修改的步骤`} {...places} {...field('step')} />,
    rulingNo: () => <TextInput label={t`裁定书编号`} autoComplete="off" {...line('rulingNo')} />,
    rulingDate: () => <TextInput label={t`裁定日期`} type="date" max="2999-12-31" {...field('rulingDate')} />,
    frozenAmount: () => (
      <MoneyInput label={t`保全金额`} amount={values.frozenAmount} currency={currency} {...field('frozenAmount')} />
    ),
    expiresOn: () => <TextInput label={t`到期日期`} type="date" max="2999-12-31" {...field('expiresOn')} />,
    reason: () => <ReasonField {...area('reason')} />,
    note: () => <TextArea label={t`快递单号或备注`} {...area('note')} />,
  }
  return (
    <DecisionDialog
      decision={decision}
      title={inLanguage(move.title ?? move.words)}
      says={move.note ? inLanguage(move.note) : undefined}
      accept={move.accept ? inLanguage(move.accept) : undefined}
      look={lookOf[move.look]}
    >
      {children}
      {askedMembers.map((name) => (name in members ? <div key={name}>{shown[name]()}</div> : null))}
    </DecisionDialog>
  )
}
