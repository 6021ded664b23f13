import { useEffect, useRef, useState } from 'react'
import type { Named } from '../../../contract/kernel/call.ts'
import { serverNow } from '../../local/connection.ts'
import { type Draft, DraftWriter, dropDraft, dropUntouched } from '../../local/draft.ts'
import { useDraft } from '../../local/hooks.ts'
import { useAutosave } from '../../ui/useAutosave.ts'
import { decisionDrafts } from './decision.ts'

/** What nobody came back to for so long goes: the record was decided by somebody else long ago. */
const keptMs = 30 * 24 * 3600_000

interface Wanted {
  id: string
  call: Named
  /** What the outbox calls it, where it may wait there. */
  title?: string | undefined
  /** Of the record that it is typed over; 0 where there is none. */
  version: number
  /** What lies on the screen now. */
  values: object
  /** Whether it is more than the dialog opened with. */
  isTyped: boolean
  /** Puts what was kept on the screen. */
  take: (fields: unknown) => void
}

/** What is typed in the dialog of a decision, written down until it is sent or given up: a page that dies takes no word along. */
export function useDecisionDraft({ id, call, title = '', version, values, isTyped, take }: Wanted) {
  const draft = useDraft(id)
  const [writer] = useState(() => new DraftWriter())
  const [restored, setRestored] = useState<Draft>()
  const isRead = useRef(false)
  const latest = useRef({ fields: values, version })
  latest.current = { fields: values, version }
  const { touch, settle, flush, error } = useAutosave(() =>
    writer.write(() => ({ id, call: call.name, title, ...latest.current })),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the device has looked
  useEffect(() => {
    if (draft === undefined || isRead.current) return
    isRead.current = true
    if (!draft) return
    writer.seen = draft.updatedAt
    // Who was quicker than the device means what they type now.
    if (isTyped) return
    take(draft.fields)
    setRestored(draft)
  }, [draft])
  useEffect(() => {
    dropUntouched(decisionDrafts, serverNow() - keptMs).catch(reportError)
  }, [])

  return {
    /** Words of an earlier try lie on the screen. */
    isRestored: restored !== undefined,
    /** Why the server refused it when it came out of the outbox. */
    refused: draft?.refused,
    /** They were typed over an earlier version of the record; of a draft that does not say which nobody knows. */
    isOlder: restored !== undefined && restored.version > 0 && restored.version < version,
    touch,
    /** Before it is sent: a page that is left while the answer is on its way takes no word along. False where it could not be written. */
    flush,
    error,
    /** The other tab's words are taken, or ours go over them. */
    takeOther(): void {
      settle()
      writer.seen = draft?.updatedAt ?? 0
      take(draft?.fields)
    },
    overwrite(): void {
      writer.seen = draft?.updatedAt ?? 0
      touch()
    },
    /** It was sent, or given up: nothing of it stays here. */
    end(): void {
      settle()
      flush()
        .then(() => dropDraft(id))
        .then(() => {
          writer.seen = 0
          setRestored(undefined)
        })
        .catch(reportError)
    },
  }
}
