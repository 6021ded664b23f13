import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { Select } from '../../ui/Choice.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { FiledRow } from '../paper/filedPaper.ts'
import type { Act } from './ActBar.tsx'

/** What moves ask of whoever makes them, in the order it stands; each asks for what its body names. */
export const actFields = ['field', 'rulingNo', 'rulingDate', 'frozenAmount', 'expiresOn', 'reason'] as const

interface ActDialogProps {
  act: Omit<Act, 'from' | 'open'>
  row: Pick<FiledRow, 'id' | 'version'>
  fieldWords: Record<string, MessageDescriptor>
  currency: string
  refresh: () => void
  onClose: () => void
}

/** Asks what a move needs, then makes it. */
export function ActDialog({ act, row, fieldWords, currency, refresh, onClose }: ActDialogProps) {
  const { t, i18n } = useLingui()
  const { members, values, field, line, area, ...decision } = useDecision({
    call: act.call,
    about: { id: row.id, version: row.version },
    opening: { field: '', rulingNo: '', rulingDate: '', frozenAmount: '', expiresOn: '', reason: '' },
    done: i18n._(act.done),
    refresh,
    onClose,
  })
  const shown: Record<(typeof actFields)[number], () => ReactNode> = {
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
      title={i18n._(act.words)}
      says={act.note ? i18n._(act.note) : undefined}
      accept={act.accept ? i18n._(act.accept) : undefined}
      look={act.look}
    >
      {actFields.map((name) => (name in members ? <div key={name}>{shown[name]()}</div> : null))}
    </DecisionDialog>
  )
}
