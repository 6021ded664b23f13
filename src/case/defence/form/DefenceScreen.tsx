import { useState } from 'react'
import { type Defence, defenceMoves } from '../../../../contract/defence/defence.ts'
import { CaseOf } from '../../../draft/casePaper/CaseOf.tsx'
import { InItsCase } from '../../../draft/casePaper/InItsCase.tsx'
import { NoCase } from '../../../draft/casePaper/NoCase.tsx'
import { useBackInCase } from '../../../draft/casePaper/useBackInCase.ts'
import { WaitingCasePaper } from '../../../draft/casePaper/WaitingCasePaper.tsx'
import type { Draft } from '../../../local/draft.ts'
import { useDraft, useRow } from '../../../local/hooks.ts'
import { Skeleton } from '../../../ui/States.tsx'
import { useView } from '../../../ui/view.tsx'
import { defencePaper } from './DefencePaper.tsx'
import { EditDefence } from './EditDefence.tsx'
import { isKind, typedOf } from './typed.ts'

/** /defenceAdd?id=&baseId=&kind=&of=: one statement, counterclaim or objection, or a further version, until the server has it. */
export function DefenceScreen() {
  const { id } = useView().search
  return id ? <OneDefence key={id} id={id} /> : <NoCase />
}

function OneDefence({ id }: { id: string }) {
  const draft = useDraft(id)
  const { row: sent } = useRow('defence', id)
  const isGoing = useBackInCase(draft, sent)
  if (draft === undefined || sent === undefined || isGoing) return <Skeleton lines={8} />
  if (draft?.waiting) return <WaitingCasePaper paper={defencePaper(typedOf(draft.fields).kind)} draft={draft} />
  // What can only be decided any more is read in its case.
  if (sent && !defenceMoves.supplement.of.includes(sent.kind)) return <InItsCase baseId={sent.baseId} />
  return <TypedDefence id={id} draft={draft ?? undefined} sent={sent ?? undefined} />
}

interface TypedDefenceProps {
  id: string
  draft: Draft | undefined
  /** What the server holds of it: a further version is typed. */
  sent: Defence | undefined
}

function TypedDefence({ id, draft, sent }: TypedDefenceProps) {
  const { search } = useView()
  const [opened, setOpened] = useState(0)
  const typed = draft && typedOf(draft.fields)
  const kind = typed?.kind ?? sent?.kind ?? search.kind
  const of = typed?.of ?? sent?.counterclaimId ?? search.of ?? ''
  if (!isKind(kind)) return <NoCase />
  const text = sent?.versions.at(-1)?.text ?? ''
  return (
    <CaseOf baseId={typed?.baseId ?? sent?.baseId ?? search.baseId}>
      {(one) => (
        <EditDefence
          key={opened}
          id={id}
          of={one}
          typed={typed ?? typedOf({ kind, of, text, partyId: sent?.partyId ?? '' })}
          sent={sent}
          draft={draft}
          reopen={() => setOpened(opened + 1)}
        />
      )}
    </CaseOf>
  )
}
