import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { money } from '../../../contract/both/money.ts'
import { type CaseRow, endedCases } from '../../../contract/case/case.ts'
import { filing } from '../../../contract/filing/filing.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { useChoices } from '../../list/useChoices.ts'
import { Button } from '../../ui/Button.tsx'
import { Radios } from '../../ui/Choice.tsx'
import { dateTime } from '../../ui/format.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'

interface LinkProps {
  row: CaseRow
  refresh: () => void
}

/** For a case that goes on: an application that one of its parties made before it. */
export function LinkEarlierButton({ row, refresh }: LinkProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (endedCases.includes(row.state)) return null
  return (
    <>
      <Button small icon="folder" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`关联在先的保全申请`}
      </Button>
      {open ? <LinkEarlierDialog row={row} refresh={refresh} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function LinkEarlierDialog({ row, refresh, onClose }: LinkProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { choices, error } = useChoices(filing.listPreservations, { query: { fitsId: row.id, page: 1, size: 50 } })
  const [id, setId] = useState('')
  const found = choices?.list
  const chosen = found?.find((one) => one.id === id)
  const decision = useDecision({
    call: filing.linkPreservation,
    about: { caseId: row.id },
    opening: {},
    late: () => ({ id: chosen?.id, version: chosen?.version }),
    holds: chosen !== undefined,
    done: t`已关联保全申请`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog decision={decision} title={t`关联在先的保全申请`} accept={t`确认关联`} disabled={!chosen}>
      {error ? (
        <ErrorState error={error} />
      ) : !found ? (
        <Skeleton lines={2} />
      ) : found.length ? (
        <Radios
          name="earlier"
          label={t`本案当事人尚未关联案件的保全申请`}
          options={found.map((one) => ({
            value: one.id,
            label: `${one.no} · ${one.applicant.name}`,
            hint: `${one.currency} ${money(one.amount)} · ${dateTime(one.submittedAt).slice(0, 10)}`,
          }))}
          value={id}
          onChange={({ target }) => setId(target.value)}
        />
      ) : (
        <p className="muted" role="status">{t`没有本案当事人在先提出、且尚未关联案件的保全申请。`}</p>
      )}
    </DecisionDialog>
  )
}
