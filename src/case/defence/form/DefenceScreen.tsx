import { useState } from 'react'
import { type Defence, defenceMoves } from '../../../../contract/defence.ts'
import { NoCase } from '../../../draft/NoCase.tsx'
import { useBackInCase } from '../../../draft/useBackInCase.ts'
import { useCase } from '../../../list/useCase.ts'
import type { Draft } from '../../../local/draft.ts'
import { useDraft, useRow } from '../../../local/hooks.ts'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useView } from '../../../ui/view.tsx'
import { EditDefence } from './EditDefence.tsx'
import { isKind, typedOf } from './typed.ts'
import { WaitingDefence } from './WaitingDefence.tsx'

/** /defenceAdd?id=&baseId=&kind=&of=: one statement, counterclaim or objection, or a further version, until the server has it. */
export function DefenceScreen() {
  const { id } = useView().search
  return id ? <OneDefence key={id} id={id} /> : <NoCase />
}

function OneDefence({ id }: { id: string }) {
  const draft = useDraft(id)
  const { row: sent } = useRow('defence', id)
  const arrived = useBackInCase(draft, sent)
  if (draft === undefined || sent === undefined || arrived) return <Skeleton lines={8} />
  if (draft?.waiting) return <WaitingDefence draft={draft} />
  // What can only be decided any more is read in its case.
  if (sent && !defenceMoves.supplement.of.includes(sent.kind)) return <NoCase />
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
  if (!baseId || !isKind(kind)) return <NoCase />
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
  return error ? <NoCase /> : <Skeleton lines={8} />
}
