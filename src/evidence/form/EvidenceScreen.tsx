import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { cases } from '../../../contract/case.ts'
import { NoCase } from '../../draft/NoCase.tsx'
import { useDraft, useRow, useRows } from '../../local/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useView } from '../../ui/view.tsx'
import { EditEvidence } from './EditEvidence.tsx'
import { typedOf } from './typed.ts'
import { WaitingEvidence } from './WaitingEvidence.tsx'

/** /evidenceAdd?id=&baseId=: one submission of evidence to a case, until the server has it. */
export function EvidenceScreen() {
  const { id, baseId } = useView().search
  return id ? <OneSubmission key={id} id={id} baseId={baseId} /> : <NoCase />
}

function OneSubmission({ id, baseId }: { id: string; baseId: string | undefined }) {
  const draft = useDraft(id)
  const { row: sent } = useRow('evidence', id)
  const { rows, loading, error, refresh } = useRows('case', cases.listMyCases, { query: { page: 1, size: 100 } })
  const [opened, setOpened] = useState(0)
  useArrival(id, draft === null ? sent?.no : undefined)
  if (draft === undefined || sent === undefined || (draft === null && sent)) return <Skeleton lines={8} />
  if (draft?.waiting) return <WaitingEvidence draft={draft} />
  const row = rows?.find((it) => it.id === (draft ? typedOf(draft.fields).baseId : baseId))
  if (row)
    return (
      <EditEvidence key={opened} id={id} row={row} draft={draft ?? undefined} reopen={() => setOpened(opened + 1)} />
    )
  if (loading || !rows) return <Skeleton lines={8} />
  if (error) return <ErrorState error={error} retry={refresh} />
  return <NoCase />
}

/** What the server has is a receipt: it takes the place of the form, and says so where it happens before our eyes. */
function useArrival(id: string, no: string | undefined): void {
  const { t } = useLingui()
  const navigate = useNavigate()
  const before = useRef(no)
  useEffect(() => {
    if (no && !before.current) notify(t`证据已送达，编号 ${no}`)
    before.current = no
  }, [no, t])
  useEffect(() => {
    if (no) void navigate({ to: '/evidenceReceipt', search: { id }, replace: true })
  }, [id, no, navigate])
}
