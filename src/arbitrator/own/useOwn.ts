import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import type { Candidacy } from '../../../contract/arbitrator/candidacy.ts'
import type { Draft } from '../../local/draft.ts'
import { useDrafts, useOutbox, useRows } from '../../local/hooks.ts'
import type { OutboxRow } from '../../local/outbox.ts'

/** One application, wherever it lies: on this device, in the outbox, at the server, or in two of them. */
export interface Own {
  id: string
  draft: Draft | undefined
  sending: OutboxRow | undefined
  row: Candidacy | undefined
}

/** All applications of this person, those still to be sent first, then the newest. */
export function useOwn() {
  const call = arbitrator.submitCandidacy.name
  const kept = useRows('candidacy', arbitrator.listCandidacies, { query: { page: 1, size: 50 } })
  const drafts = useDrafts(call)
  const outbox = useOutbox()?.filter((row) => row.call === call)
  const { rows } = kept
  const ids = new Set([
    ...(outbox ?? []).map((row) => row.draftId),
    ...(drafts ?? []).map((draft) => draft.id),
    ...(rows ?? []).toSorted((a, b) => b.submittedAt.localeCompare(a.submittedAt)).map((row) => row.id),
  ])
  const own = [...ids].map(
    (id): Own => ({
      id,
      draft: drafts?.find((one) => one.id === id),
      sending: outbox?.find((one) => one.draftId === id),
      row: rows?.find((one) => one.id === id),
    }),
  )
  return { ...kept, own: rows && drafts && outbox ? own : undefined }
}
