import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type CaseRow, endedCases } from '../../../contract/case.ts'
import type { AppError } from '../../../contract/errors.ts'
import { filing, type Preservation } from '../../../contract/filing.ts'
import { told } from '../../account/asked/told.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Radios } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { dateTime, money } from '../../ui/format.ts'
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
  const { found, error } = useFitting(row.id)
  const [id, setId] = useState('')
  const close = useAskedClose(id !== '', onClose)
  const chosen = found?.find((one) => one.id === id)

  async function link(): Promise<boolean> {
    if (!chosen) return false
    const body = { id: chosen.id, version: chosen.version, caseId: row.id }
    const done = await told(t`已关联保全申请`, () => ask(filing.linkPreservation, { body }), refresh)
    if (done) onClose()
    return done
  }

  return (
    <Dialog
      title={t`关联在先的保全申请`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look="primary" action={link} disabled={!chosen}>
            {t`确认关联`}
          </OnceButton>
        </>
      }
    >
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
          chosen={id}
          onChange={({ target }) => setId(target.value)}
        />
      ) : (
        <p className="muted" role="status">{t`没有本案当事人在先提出、且尚未关联案件的保全申请。`}</p>
      )}
    </Dialog>
  )
}

function useFitting(fitsId: string): { found: Preservation[] | undefined; error: AppError | undefined } {
  const [state, setState] = useState<{ found?: Preservation[]; error?: AppError }>({})
  useEffect(() => {
    const abort = new AbortController()
    ask(filing.listPreservations, { query: { fitsId, page: 1, size: 50 } }, { signal: abort.signal }).then(
      ({ list }) => setState({ found: list }),
      (error: unknown) => abort.signal.aborted || setState({ error: asAppError(error) }),
    )
    return () => abort.abort()
  }, [fitsId])
  return { found: state.found, error: state.error }
}
