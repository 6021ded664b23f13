import { upload } from '../../contract/upload.ts'
import { draftsOf, dropDraft } from '../local/draft.ts'

/** The call under which the files of a dialog lie on this device. */
export const call = upload.uploadAttachmentTo.name

// Tabs of an older version hold this name, too: under another one, what is open there would be dropped.
const lockOf = (draftId: string) => `caseUpload:${draftId}`

/** Says to other tabs that a dialog is open, for as long as it is. */
export async function holdOpen(draftId: string, closed: AbortSignal): Promise<void> {
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
