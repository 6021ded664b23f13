import { useEffect, useRef, useState } from 'react'
import { upload } from '../../contract/upload/upload.ts'
import { draftsOf, dropDraft, keepDraft } from '../local/draft.ts'
import { type DraftFile, listedFiles } from '../local/file.ts'
import { useFiles } from '../local/hooks.ts'
import { takesDone } from '../local/send/chosen.ts'
import { sendFiles } from '../local/send/sendFiles.ts'

/** The call under which the files of a dialog lie on this device. */
const call = upload.uploadAttachmentTo.name

// Tabs of an older version hold this name, too: under another one, what is open there would be dropped.
const lockOf = (draftId: string) => `caseUpload:${draftId}`

/** The draft of a dialog: nothing but files, which are sent while it is open. `field` is for the list in which they are chosen. */
export function useDialogDraft() {
  const [draftId] = useState(() => crypto.randomUUID())
  const files = useFiles(draftId) ?? []
  const abort = useRef(new AbortController())
  const written = useRef<Promise<unknown>>(undefined)
  // Closed or left, nothing of it stays here: what was handed in is the server's. Where a page died, the next dialog clears up.
  useEffect(() => {
    const closed = new AbortController()
    abort.current = closed
    dropLeft().catch(reportError)
    holdOpen(draftId, closed.signal).catch(reportError)
    return () => {
      closed.abort()
      dropDraft(draftId).catch(reportError)
    }
  }, [draftId])

  async function before(): Promise<void> {
    written.current ??= keepDraft({ id: draftId, call, title: '', fields: {}, version: 0 }, 0)
    await written.current
  }

  /**
   * Brings to the server what was chosen, once all of it is checked: what the screen showed when it was pressed for may be less.
   * `refused` says whether any was not taken, which its list tells.
   */
  async function send(): Promise<{ sent: DraftFile[]; refused: boolean }> {
    const { signal } = abort.current
    const refused = await takesDone(draftId, signal)
    await sendFiles(draftId, signal)
    return { sent: await listedFiles(draftId), refused: refused.length > 0 }
  }

  return { field: { draftId, files, before }, send }
}

/** Says to other tabs that a dialog is open, for as long as it is. */
async function holdOpen(draftId: string, closed: AbortSignal): Promise<void> {
  if (closed.aborted) return
  await navigator.locks.request(
    lockOf(draftId),
    () => new Promise<void>((resolve) => closed.addEventListener('abort', () => resolve())),
  )
}

/** Drops what dialogs left behind whose page died or was loaded anew: nobody can hand it in any more. */
export async function dropLeft(): Promise<void> {
  for (const id of await draftsOf(call))
    await navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
      if (lock) await dropDraft(id)
    })
}
