import { RefusedNotice, UnsavedNotice } from '../ui/DraftNotices.tsx'
import type { DraftSteps } from './useDraftSteps.ts'

/** Why it is not written down, and why the server refused it; `stale` where a newer version says so already. */
export function DraftProblems({ steps, stale = false }: { steps: DraftSteps; stale?: boolean }) {
  const { draft, autosave, takeTheirs, overwrite, again } = steps
  return (
    <>
      <UnsavedNotice error={autosave.error} onTake={takeTheirs} onKeep={overwrite} />
      {draft?.refused && !stale ? <RefusedNotice refused={draft.refused} onRetry={again} /> : null}
    </>
  )
}
