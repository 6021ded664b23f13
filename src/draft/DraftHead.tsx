import type { ReactNode } from 'react'
import { Saved } from '../ui/DraftNotices.tsx'
import { PlaceTag } from '../ui/PlaceTag.tsx'
import type { DraftSteps } from './useDraftSteps.ts'

/** What the form is, and where what is typed lies. */
export function DraftHead({ title, note, steps }: { title: string; note?: ReactNode; steps: DraftSteps }) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        <div className="row">
          <PlaceTag place={steps.draft?.refused ? 'attention' : 'device'} />
          {note}
          <Saved savedAt={steps.savedAt} />
        </div>
      </div>
    </div>
  )
}
