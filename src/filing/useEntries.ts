import { filing, type Preservation } from '../../contract/filing.ts'
import type { Draft } from '../local/draft.ts'
import { useDrafts, useOutbox, useRows } from '../local/hooks.ts'
import type { OutboxRow } from '../local/outbox.ts'
import type { Place } from '../ui/PlaceTag.tsx'
import { placeOf } from './place.ts'

/** One application, wherever it lies: on this device, in the outbox, at the server, or in two of them. */
export interface Entry {
  id: string
  draft: Draft | undefined
  sending: OutboxRow | undefined
  row: Preservation | undefined
  place: Place
  /** Milliseconds since 1970, of the last thing that happened to it. */
  at: number
}

const size = 100

/** All applications of this person, last touched first; `pages` of them are asked of the server. */
export function useEntries(pages = 1) {
  const kept = useRows('preservation', filing.listPreservations, { query: { page: pages, size } })
  const drafts = useDrafts(filing.submitPreservation.name)
  const outbox = useOutbox()?.filter((row) => row.call === filing.submitPreservation.name)
  const ready = kept.rows !== undefined && drafts !== undefined && outbox !== undefined
  const ids = new Set(
    [...(drafts ?? []), ...(kept.rows ?? [])].map((it) => it.id).concat((outbox ?? []).map((it) => it.draftId)),
  )

  const entries = [...ids].map((id): Entry => {
    const draft = drafts?.find((it) => it.id === id)
    const sending = outbox?.find((it) => it.draftId === id)
    const row = kept.rows?.find((it) => it.id === id)
    const at = Math.max(
      draft?.updatedAt ?? 0,
      sending?.at ?? 0,
      row ? Date.parse(row.history.at(-1)?.at ?? row.submittedAt) : 0,
    )
    return { id, draft, sending, row, at, place: placeOf({ draft, sending }) }
  })
  entries.sort((a, b) => b.at - a.at)
  return { ...kept, entries: ready ? entries : undefined, more: (kept.rows?.length ?? 0) >= pages * size }
}
