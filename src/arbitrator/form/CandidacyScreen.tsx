import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import { isUnheard } from '../../../contract/errors/errors.ts'
import { door } from '../../account/entry.ts'
import { NoPaper } from '../../draft/paper/NoPaper.tsx'
import { useArrival } from '../../draft/paper/useArrival.ts'
import { WaitingPaper } from '../../draft/paper/WaitingPaper.tsx'
import { useDraft, useRow } from '../../local/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useView } from '../../ui/view.tsx'
import { SentCandidacy } from '../own/SentCandidacy.tsx'
import { StandingBanner } from '../own/StandingBanner.tsx'
import { useStanding } from '../own/useStanding.ts'
import { candidacyPapers } from './candidacyPaper.tsx'
import { EditCandidacy } from './EditCandidacy.tsx'

/** /newArbitratorSignUp/index?id=: one application of the applicant, shown by where it is now (decisions B-11). */
export function CandidacyScreen() {
  const { id } = useView().search
  return id ? <OneCandidacy key={id} id={id} /> : <NoCandidacy />
}

function NoCandidacy() {
  const { t } = useLingui()
  return <NoPaper to="/arbitratorSignUp/index">{t`查看我的申请`}</NoPaper>
}

function OneCandidacy({ id }: { id: string }) {
  const { t } = useLingui()
  const draft = useDraft(id)
  const standing = useStanding()
  // The list says whether the server has it: one that is new is nowhere, and that is no mistake to be told of.
  const { row, loading, refreshedAt, error, refresh } = useRow('candidacy', id, arbitrator.listCandidacies, {
    query: { page: 1, size: 50 },
  })
  const [opened, setOpened] = useState(0)
  useArrival(draft, row, ({ no }) => notify(t`提交成功，编号 ${no}`))
  const foreign = row?.foreign ?? standing.foreign ?? door() === 'foreign'
  const paper = candidacyPapers[foreign ? 'abroad' : 'home']

  if (draft === undefined || row === undefined) return <Skeleton lines={8} />
  if (draft?.waiting) return <WaitingPaper paper={paper} draft={draft} />
  if (!draft && row) return <SentCandidacy row={row} refresh={refresh} maySubmit={standing.maySubmit} />
  if (standing.standing === 'unverified') return <Blocked />
  // Until the first answer only: what is typed in an open form stays there whenever the list is asked for again.
  if (!draft && loading && refreshedAt === undefined && !error) return <Skeleton lines={8} />
  if (!draft && error && !isUnheard(error.code)) return <ErrorState error={error} retry={refresh} />
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
