import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Defence, defenceMoves } from '../../../../contract/defence.ts'
import { useToCase } from '../../../list/CaseLink.tsx'
import { useCase } from '../../../list/useCase.ts'
import type { Draft } from '../../../local/draft.ts'
import { useDraft, useRow } from '../../../local/hooks.ts'
import { notify } from '../../../ui/notify.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useView } from '../../../ui/view.tsx'
import { EditDefence } from './EditDefence.tsx'
import { isKind, typedOf } from './typed.ts'
import { WaitingDefence } from './WaitingDefence.tsx'

/** /defenceAdd?id=&baseId=&kind=&of=: one statement, counterclaim or objection, or a further version, until the server has it. */
export function DefenceScreen() {
  const { id } = useView().search
  return id ? <OneDefence key={id} id={id} /> : <Nothing />
}

function OneDefence({ id }: { id: string }) {
  const draft = useDraft(id)
  const { row: sent } = useRow('defence', id)
  const arrived = useArrival(draft, sent)
  if (draft === undefined || sent === undefined || arrived) return <Skeleton lines={8} />
  if (draft?.waiting) return <WaitingDefence draft={draft} />
  // What can only be decided any more is read in its case.
  if (sent && !defenceMoves.supplement.of.includes(sent.kind)) return <Nothing />
  return <OfCase id={id} draft={draft ?? undefined} sent={sent} />
}

function OfCase({ id, draft, sent }: { id: string; draft: Draft | undefined; sent: Defence | null }) {
  const { search } = useView()
  const [opened, setOpened] = useState(0)
  const typed = draft ? typedOf(draft.fields) : undefined
  const baseId = typed?.baseId ?? sent?.baseId ?? search.baseId
  const { row, detail, error, refresh } = useCase(baseId)
  const kind = typed?.kind ?? sent?.kind ?? search.kind
  const of = typed?.of ?? sent?.counterclaimId ?? search.of ?? ''
  if (!baseId || !isKind(kind)) return <Nothing />
  const known = detail ?? row
  if (known)
    return (
      <EditDefence
        key={opened}
        id={id}
        row={known}
        nature={detail?.nature ?? 'domestic'}
        typed={typed ?? typedOf({ kind, of, text: sent?.versions.at(-1)?.text ?? '', partyId: sent?.partyId ?? '' })}
        sent={sent ?? undefined}
        draft={draft}
        reopen={() => setOpened(opened + 1)}
      />
    )
  if (error && error.code !== 'notFound' && error.code !== 'badRequest')
    return <ErrorState error={error} retry={refresh} />
  return error ? <Nothing /> : <Skeleton lines={8} />
}

/** What waited and is gone now has arrived: back to its case. */
function useArrival(draft: ReturnType<typeof useDraft>, sent: Defence | null | undefined): boolean {
  const { t } = useLingui()
  const toCase = useToCase()
  const waited = useRef(false)
  if (draft?.waiting) waited.current = true
  else if (draft) waited.current = false
  const to = waited.current && draft === null ? sent?.baseId : undefined
  const said = useRef(false)
  useEffect(() => {
    if (to && !said.current) notify(t`已送达`)
    said.current = to !== undefined
  }, [to, t])
  // Once: words are new with every drawing, and each navigation would begin the one before anew.
  useEffect(() => {
    if (!to) return
    // Whoever comes back to this address, to say more, finds the form.
    waited.current = false
    void toCase(to, true)
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
