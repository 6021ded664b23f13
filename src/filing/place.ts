import type { OutboxRow } from '../local/outbox.ts'
import type { Place } from '../ui/PlaceTag.tsx'

/** Where one is, by what this device has of it. */
export function placeOf({
  draft,
  sending,
}: {
  draft?: { refused?: unknown } | null | undefined
  sending?: Pick<OutboxRow, 'state'> | undefined
}): Place {
  if (sending?.state === 'refused' || draft?.refused) return 'attention'
  if (sending) return 'waiting'
  return draft ? 'device' : 'sent'
}
