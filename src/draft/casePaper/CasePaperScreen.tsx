import { useState } from 'react'
import type { Draft } from '../../local/draft.ts'
import { useDraft, useRow } from '../../local/hooks.ts'
import { Skeleton } from '../../ui/States.tsx'
import { useView } from '../../ui/view.tsx'
import { CaseOf } from './CaseOf.tsx'
import type { CasePaper, OfCase } from './casePaper.ts'
import { EditCasePaper } from './EditCasePaper.tsx'
import { InItsCase } from './InItsCase.tsx'
import { NoCase } from './NoCase.tsx'
import { useBackInCase } from './useBackInCase.ts'
import { WaitingCasePaper } from './WaitingCasePaper.tsx'

/** ?id=&baseId=: one paper of a case, shown by where it is now, until the server has it. */
export function CasePaperScreen<T extends OfCase, B>({ paper }: { paper: CasePaper<T, B> }) {
  const { id } = useView().search
  return id ? <OnePaper key={id} paper={paper} id={id} /> : <NoCase />
}

function OnePaper<T extends OfCase, B>({ paper, id }: { paper: CasePaper<T, B>; id: string }) {
  const draft = useDraft(id)
  const { row: sent } = useRow(paper.kind, id)
  const isGoing = useBackInCase(draft, sent)
  if (draft === undefined || sent === undefined || isGoing) return <Skeleton lines={8} />
  if (draft?.waiting) return <WaitingCasePaper paper={paper} draft={draft} />
  if (sent) return <InItsCase baseId={sent.baseId} />
  return <NewCasePaper paper={paper} id={id} draft={draft ?? undefined} />
}

interface NewCasePaperProps<T extends OfCase, B> {
  paper: CasePaper<T, B>
  id: string
  draft: Draft | undefined
}

/** A paper of a case that the server does not have yet. */
export function NewCasePaper<T extends OfCase, B>({ paper, id, draft }: NewCasePaperProps<T, B>) {
  const { search } = useView()
  const [opened, setOpened] = useState(0)
  return (
    <CaseOf baseId={paper.typedOf(draft?.fields).baseId || search.baseId}>
      {(of) => (
        <EditCasePaper key={opened} paper={paper} id={id} of={of} draft={draft} reopen={() => setOpened(opened + 1)} />
      )}
    </CaseOf>
  )
}
