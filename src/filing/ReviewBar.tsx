import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  filing,
  type Preservation,
  type PreservationAction,
  preservationMoves,
  type ReturnField,
  returnFields,
} from '../../contract/filing.ts'
import { told } from '../account/asked/told.ts'
import { ask } from '../local/call.ts'
import { Button, OnceButton } from '../ui/Button.tsx'
import { Select } from '../ui/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { Wrong } from '../ui/Field.tsx'
import { TextArea } from '../ui/TextInput.tsx'
import { returnWords } from './words.ts'

/** What a secretary does with an application: take it up, return it at a field, refuse it. */
export function ReviewBar({ row, refresh }: { row: Preservation; refresh: () => void }) {
  const { t } = useLingui()
  const [deciding, setDeciding] = useState<'return' | 'refuse'>()
  const may = (action: PreservationAction) =>
    preservationMoves[action].by === 'MISHU' && preservationMoves[action].from.includes(row.state)

  async function accept(): Promise<boolean> {
    return told(
      t`已受理`,
      () => ask(filing.acceptPreservation, { body: { id: row.id, version: row.version } }),
      refresh,
    )
  }

  if (!may('return') && !may('refuse') && !may('accept')) return null
  return (
    <section className="action-bar" aria-label={t`审核操作`}>
      <span className="grow wide-only" />
      {may('refuse') ? (
        <Button look="danger" onClick={() => setDeciding('refuse')}>
          {t`作出不予受理`}
        </Button>
      ) : null}
      {may('return') ? (
        <Button icon="undo" onClick={() => setDeciding('return')}>
          {t`退回补正`}
        </Button>
      ) : null}
      {may('accept') ? (
        <OnceButton look="primary" icon="check" action={accept}>
          {t`受理`}
        </OnceButton>
      ) : null}
      {deciding ? (
        <DecideDialog
          key={deciding}
          kind={deciding}
          row={row}
          refresh={refresh}
          onClose={() => setDeciding(undefined)}
        />
      ) : null}
    </section>
  )
}

const limit = 500

function DecideDialog({
  kind,
  row,
  refresh,
  onClose,
}: {
  kind: 'return' | 'refuse'
  row: Preservation
  refresh: () => void
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState('')
  const [field, setField] = useState<ReturnField | ''>('')
  const [asked, setAsked] = useState(false)
  const reasonWrong: Wrong | undefined = reason.trim()
    ? reason.length > limit
      ? { code: 'tooLong', params: { max: limit } }
      : undefined
    : { code: 'reason.required' }
  const fieldWrong: Wrong | undefined = kind === 'return' && !field ? { code: 'required' } : undefined

  async function decide(): Promise<boolean> {
    setAsked(true)
    if (reasonWrong || fieldWrong) return false
    const body = { id: row.id, version: row.version, reason }
    const done =
      kind === 'return'
        ? await told(
            t`已退回补正`,
            () => ask(filing.returnPreservation, { body: { ...body, field: field as ReturnField } }),
            refresh,
          )
        : await told(t`已作出不予受理`, () => ask(filing.refusePreservation, { body }), refresh)
    if (done) onClose()
    return done
  }

  return (
    <Dialog
      title={kind === 'return' ? t`退回补正` : t`作出不予受理`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <OnceButton look={kind === 'refuse' ? 'danger' : 'primary'} action={decide}>
            {kind === 'return' ? t`确认退回` : t`确认不予受理`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <p className="muted">
          {kind === 'return'
            ? t`申请人会看到理由，并从您指出的项目开始修改。`
            : t`申请人会看到理由，且不能再次提交本申请。`}
        </p>
        {kind === 'return' ? (
          <Select
            label={t`需要补正的项目`}
            required
            placeholder={t`请选择`}
            options={returnFields.map((it) => ({ value: it, label: i18n._(returnWords[it]) }))}
            value={field}
            onChange={({ target }) => setField(target.value as ReturnField)}
            error={asked ? fieldWrong : undefined}
          />
        ) : null}
        <TextArea
          label={t`理由`}
          required
          limit={limit}
          count={reason.length}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={asked ? reasonWrong : undefined}
        />
      </div>
    </Dialog>
  )
}
