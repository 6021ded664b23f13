import type { OutboxRow } from '../local/outbox.ts'

/** Where a submission is: only on this device, waiting, sent, or needing attention. */
export type Place = 'device' | 'waiting' | 'sent' | 'attention'

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
