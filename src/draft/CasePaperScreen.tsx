import { useState } from 'react'
import { useCase } from '../list/useCase.ts'
import type { Draft } from '../local/draft.ts'
import { useDraft, useRow } from '../local/hooks.ts'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import { useView } from '../ui/view.tsx'
import type { CasePaper, OfCase } from './casePaper.ts'
import { EditCasePaper } from './EditCasePaper.tsx'
import { NoCase } from './NoCase.tsx'
import { useBackInCase } from './useBackInCase.ts'
import { WaitingCasePaper } from './WaitingCasePaper.tsx'

/** ?id=&baseId=: one paper of a case, shown by where it is now, until the server has it. */
export function CasePaperScreen<T extends OfCase>({ paper }: { paper: CasePaper<T> }) {
  const { id } = useView().search
  return id ? <OnePaper key={id} paper={paper} id={id} /> : <NoCase />
}

function OnePaper<T extends OfCase>({ paper, id }: { paper: CasePaper<T>; id: string }) {
  const draft = useDraft(id)
  const { row: sent } = useRow(paper.kind, id)
  const isGoing = useBackInCase(draft, sent?.baseId)
  if (draft === undefined || sent === undefined || isGoing) return <Skeleton lines={6} />
  if (draft?.waiting) return <WaitingCasePaper paper={paper} draft={draft} />
  // What was handed in is read in its case.
  return sent ? <NoCase /> : <InCase paper={paper} id={id} draft={draft ?? undefined} />
}

interface InCaseProps<T extends OfCase> {
  paper: CasePaper<T>
  id: string
  draft: Draft | undefined
}

function InCase<T extends OfCase>({ paper, id, draft }: InCaseProps<T>) {
  const { search } = useView()
  const [opened, setOpened] = useState(0)
  const baseId = paper.typedOf(draft?.fields).baseId || search.baseId
  const { row, detail, error, refresh } = useCase(baseId)
  const known = detail ?? row
  if (!baseId) return <NoCase />
  if (known)
    return (
      <EditCasePaper
        key={opened}
        paper={paper}
        id={id}
        of={{ row: known, detail: detail ?? undefined }}
        draft={draft}
        reopen={() => setOpened(opened + 1)}
      />
    )
  if (error && error.code !== 'notFound' && error.code !== 'badRequest')
    return <ErrorState error={error} retry={refresh} />
  return error ? <NoCase /> : <Skeleton lines={6} />
}
