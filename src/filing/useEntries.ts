import type { RowOf } from '../../contract/event.ts'
import { filing, type Preservation } from '../../contract/filing/filing.ts'
import type { Input, Named } from '../../contract/kernel/call.ts'
import type { Draft } from '../local/draft.ts'
import { useDrafts, useOutbox, useRows } from '../local/hooks.ts'
import type { OutboxRow } from '../local/outbox.ts'
import type { Place } from '../ui/PlaceTag.tsx'
import type { FiledKind, FiledRow } from './paper/filedPaper.ts'
import { placeOf } from './place.ts'

/** One application, wherever it lies: on this device, in the outbox, at the server, or in two of them. */
export interface Entry<Row extends FiledRow = Preservation> {
  id: string
  draft: Draft | undefined
  sending: OutboxRow | undefined
  row: Row | undefined
  place: Place
  /** Milliseconds since 1970, of the last thing that happened to it. */
  at: number
}

/** How many are asked for on a page. */
export const size = 100

/** All preservation applications of this person, last touched first; `pages` of them are asked of the server. */
export function useEntries(pages = 1) {
  return useEntriesOf('preservation', filing.listPreservations, filing.submitPreservation, pages)
}

/** The same of any kind. */
export function useEntriesOf<K extends FiledKind>(kind: K, list: Named, submit: Named, pages = 1) {
  const kept = useRows(kind, list, { query: { page: pages, size } } as Input<Named>)
  const drafts = useDrafts(submit.name)
  const outbox = useOutbox()?.filter((row) => row.call === submit.name)
  const ready = kept.rows !== undefined && drafts !== undefined && outbox !== undefined
  const ids = new Set(
    [...(drafts ?? []), ...(kept.rows ?? [])].map((it) => it.id).concat((outbox ?? []).map((it) => it.draftId)),
  )

  const entries = [...ids].map((id): Entry<RowOf[K]> => {
    const draft = drafts?.find((it) => it.id === id)
    const sending = outbox?.find((it) => it.draftId === id)
    const row = kept.rows?.find((it) => it.id === id)
    const at = Math.max(
      draft?.updatedAt ?? 0,
      sending?.at ?? 0,
      (row && Date.parse(row.history.at(-1)?.at ?? row.submittedAt)) || 0,
    )
    return { id, draft, sending, row, at, place: placeOf({ draft, sending }) }
  })
  entries.sort((a, b) => b.at - a.at)
  return { ...kept, entries: ready ? entries : undefined, more: (kept.rows?.length ?? 0) >= pages * size }
}
