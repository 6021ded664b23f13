import { RefusedNotice, UnsavedNotice } from '../ui/DraftNotices.tsx'
import { AwaitsNotice } from './AwaitsNotice.tsx'
import type { DraftSteps } from './useDraftSteps.ts'

/** Why it is not written down, and why the server refused it; `stale` where a newer version says so already. */
export function DraftProblems({ steps, stale = false }: { steps: DraftSteps; stale?: boolean }) {
  const { draft, autosave, takeTheirs, overwrite, again, awaits, stopWaiting } = steps
  return (
    <>
      {awaits ? <AwaitsNotice what={awaits} onStop={stopWaiting} /> : null}
      <UnsavedNotice error={autosave.error} onTake={takeTheirs} onKeep={overwrite} />
      {draft?.refused && !stale ? <RefusedNotice refused={draft.refused} onRetry={again} /> : null}
    </>
  )
}
