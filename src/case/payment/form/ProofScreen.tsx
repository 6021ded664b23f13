import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useToCase } from '../../../list/CaseLink.tsx'
import type { Draft } from '../../../local/draft.ts'
import { useDraft, useRow } from '../../../local/hooks.ts'
import { notify } from '../../../ui/notify.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useView } from '../../../ui/view.tsx'
import { useCase } from '../../useCase.ts'
import { EditProof } from './EditProof.tsx'
import { typedOf } from './typed.ts'
import { WaitingProof } from './WaitingProof.tsx'

/** /paymentAdd?id=&baseId=: one proof of payment, until the server has it. */
export function ProofScreen() {
  const { id } = useView().search
  return id ? <OneProof key={id} id={id} /> : <Nothing />
}

function OneProof({ id }: { id: string }) {
  const draft = useDraft(id)
  const { row: sent } = useRow('paymentProof', id)
  const arrived = useArrival(draft, sent?.baseId)
  if (draft === undefined || sent === undefined || arrived) return <Skeleton lines={6} />
  if (draft?.waiting) return <WaitingProof draft={draft} />
  // What was handed in is read in its case.
  return sent ? <Nothing /> : <OfCase id={id} draft={draft ?? undefined} />
}

function OfCase({ id, draft }: { id: string; draft: Draft | undefined }) {
  const { search } = useView()
  const [opened, setOpened] = useState(0)
  const typed = draft ? typedOf(draft.fields) : undefined
  const baseId = typed?.baseId || search.baseId
  const { row, detail, error, refresh } = useCase(baseId)
  const known = detail ?? row
  if (!baseId) return <Nothing />
  if (known)
    return (
      <EditProof
        key={opened}
        id={id}
        row={known}
        typed={typed ?? typedOf({})}
        draft={draft}
        reopen={() => setOpened(opened + 1)}
      />
    )
  if (error && error.code !== 'notFound' && error.code !== 'badRequest')
    return <ErrorState error={error} retry={refresh} />
  return error ? <Nothing /> : <Skeleton lines={6} />
}

/** What waited and is gone now has arrived: back to its case. */
function useArrival(draft: ReturnType<typeof useDraft>, baseId: string | undefined): boolean {
  const { t } = useLingui()
  const toCase = useToCase()
  const waited = useRef(false)
  if (draft?.waiting) waited.current = true
  else if (draft) waited.current = false
  const to = waited.current && draft === null ? baseId : undefined
  const said = useRef(false)
  useEffect(() => {
    if (to && !said.current) notify(t`已送达`)
    said.current = to !== undefined
  }, [to, t])
  // Once: words are new with every drawing, and each navigation would begin the one before anew.
  useEffect(() => {
    if (to) void toCase(to, true)
  }, [to, toCase])
  return waited.current && draft === null
}

function Nothing() {
  const { t } = useLingui()
  return (
    <EmptyState page icon="search" title={t`没有找到这个案件`}>
      <p>{t`它可能不属于您，或尚未同步到本设备。`}</p>
      <Link to="/dashboard" className="button">
        {t`返回首页`}
      </Link>
    </EmptyState>
  )
}
