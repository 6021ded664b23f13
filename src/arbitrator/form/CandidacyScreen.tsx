import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { arbitrator } from '../../../contract/arbitrator.ts'
import { door } from '../../account/entry.ts'
import type { Draft } from '../../local/draft.ts'
import { useDraft, useFiles, useRow, useWaiting } from '../../local/hooks.ts'
import { takeBack } from '../../local/outbox.ts'
import { notify } from '../../ui/notify.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useView } from '../../ui/view.tsx'
import { WaitingFrame } from '../../upload/WaitingFrame.tsx'
import { CandidacyFacts } from '../CandidacyFacts.tsx'
import { SentCandidacy } from '../own/SentCandidacy.tsx'
import { StandingBanner } from '../own/StandingBanner.tsx'
import { useStanding } from '../own/useStanding.ts'
import { EditCandidacy } from './EditCandidacy.tsx'
import { typedOf } from './typed.ts'

/** /newArbitratorSignUp/index?id=: one application of the applicant, shown by where it is now (decisions B-11). */
export function CandidacyScreen() {
  const { id } = useView().search
  return id ? <OneCandidacy key={id} id={id} /> : <Nothing />
}

function OneCandidacy({ id }: { id: string }) {
  const draft = useDraft(id)
  const standing = useStanding()
  // The list says whether the server has it: one that is new is nowhere, and that is no mistake to be told of.
  const { row, loading, error, refresh } = useRow('candidacy', id, arbitrator.listCandidacies, {
    query: { page: 1, size: 50 },
  })
  const [opened, setOpened] = useState(0)
  useArrival(draft?.waiting, row?.no)
  const foreign = row?.foreign ?? standing.foreign ?? door() === 'foreign'

  if (draft === undefined || row === undefined) return <Skeleton lines={8} />
  if (draft?.waiting) return <WaitingCandidacy draft={draft} foreign={foreign} />
  if (!draft && row) return <SentCandidacy row={row} refresh={refresh} maySubmit={standing.maySubmit} />
  if (standing.standing === 'unverified') return <Blocked />
  if (!draft && loading) return <Skeleton lines={8} />
  if (!draft && error && !['unreachable', 'timeout'].includes(error.code))
    return <ErrorState error={error} retry={refresh} />
  return (
    <EditCandidacy
      key={opened}
      id={id}
      draft={draft ?? undefined}
      row={row ?? undefined}
      foreign={foreign}
      standing={standing}
      reopen={() => setOpened(opened + 1)}
    />
  )
}

/** Somebody whose account was not approved fills nothing in (specification §4). */
function Blocked() {
  const { t } = useLingui()
  return (
    <div className="form-page">
      <div className="page-head">
        <h1>{t`填写仲裁员申请`}</h1>
      </div>
      <StandingBanner standing={{ standing: 'unverified', term: undefined, maySubmit: false }} />
    </div>
  )
}

function Nothing() {
  const { t } = useLingui()
  return (
    <EmptyState page icon="search" title={t`没有找到这份申请`}>
      <p>{t`它可能已被删除，或属于其他账号。`}</p>
      <Link to="/arbitratorSignUp/index" className="button">
        {t`查看我的申请`}
      </Link>
    </EmptyState>
  )
}

/** An application in the outbox. */
function WaitingCandidacy({ draft, foreign }: { draft: Draft; foreign: boolean }) {
  const { t } = useLingui()
  const files = useFiles(draft.id) ?? []
  const { waiting, retry } = useWaiting(draft.id)
  return (
    <WaitingFrame
      title={t`仲裁员申请`}
      note={<span className="muted">{draft.title}</span>}
      waiting={waiting}
      retry={retry}
      takeBack={() => takeBack(draft.id)}
    >
      <CandidacyFacts typed={typedOf(draft.fields, foreign)} foreign={foreign} files={files} />
    </WaitingFrame>
  )
}

/** Says so, once, when what waited here arrives at the server. */
function useArrival(waiting: boolean | undefined, no: string | undefined): void {
  const { t } = useLingui()
  const before = useRef(false)
  useEffect(() => {
    if (before.current && waiting === undefined && no) notify(t`提交成功，编号 ${no}`)
    before.current = waiting === true
  }, [waiting, no, t])
}
