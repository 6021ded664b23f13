import { type ReactNode, useState } from 'react'
import type { Trial } from '../../../contract/hearing/trial.ts'
import { TrialDialog } from './form/TrialDialog.tsx'
import { TrialDetails } from './TrialDetails.tsx'

/**
 * The two dialogs of a list of hearings: `show` opens one that stands, by its id; `plan` the form of a new one.
 * @param day the day that is offered for a new one, such as 2026-11-21
 * @param known the case it is planned from
 * @param meeting whether all of the list are meetings
 */
export function useTrialDialogs(day: string, known?: { id: string; caseNo: string }, meeting = false) {
  const [shown, setShown] = useState<string>()
  const [planned, setPlanned] = useState<Trial | 'new'>()
  const dialogs: ReactNode = (
    <>
      {shown ? (
        <TrialDetails
          id={shown}
          meeting={meeting}
          onEdit={(one) => {
            setShown(undefined)
            setPlanned(one)
          }}
          onClose={() => setShown(undefined)}
        />
      ) : null}
      {planned ? (
        <TrialDialog
          old={planned === 'new' ? undefined : planned}
          day={day}
          {...(known ? { known } : {})}
          onClose={() => setPlanned(undefined)}
        />
      ) : null}
    </>
  )
  return { dialogs, show: setShown, plan: () => setPlanned('new') }
}
