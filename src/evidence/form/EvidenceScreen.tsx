import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NewCasePaper } from '../../draft/casePaper/CasePaperScreen.tsx'
import { NoCase } from '../../draft/casePaper/NoCase.tsx'
import { WaitingCasePaper } from '../../draft/casePaper/WaitingCasePaper.tsx'
import { useArrival } from '../../draft/paper/useArrival.ts'
import { useDraft, useRow } from '../../local/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { useView } from '../../ui/view.tsx'
import { evidencePaper, useNamesSide } from './EvidencePaper.tsx'

/** /evidenceAdd?id=&baseId=: one submission of evidence to a case, until the server has it. */
export function EvidenceScreen() {
  const { id } = useView().search
  return id ? <OneSubmission key={id} id={id} /> : <NoCase />
}

function OneSubmission({ id }: { id: string }) {
  const { t } = useLingui()
  const draft = useDraft(id)
  const { row: sent } = useRow('evidence', id)
  const paper = evidencePaper(useNamesSide())
  const isGoing = useArrival(draft, sent, ({ no }) => notify(t`证据已提交，编号 ${no}`))
  // What the server has is a receipt: it takes the place of the form.
  const isReceipt = draft === null && Boolean(sent)
  const navigate = useNavigate()
  useEffect(() => {
    if (isReceipt) void navigate({ to: '/evidenceReceipt', search: { id }, replace: true })
  }, [id, isReceipt, navigate])
  if (draft === undefined || sent === undefined || isGoing || isReceipt) return <Skeleton lines={8} />
  if (draft?.waiting) return <WaitingCasePaper paper={paper} draft={draft} />
  return <NewCasePaper paper={paper} id={id} draft={draft ?? undefined} />
}
