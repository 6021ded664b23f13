import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaseRow } from '../../../contract/case/case.ts'
import { type Tribunal, tribunalStates, tribunals } from '../../../contract/tribunal/tribunal.ts'
import { useRow, useSession } from '../../local/hooks.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { Challenges } from './Challenges.tsx'
import { FormerMembers } from './FormerMembers.tsx'
import { Seats } from './Seats.tsx'
import { type Doing, TribunalDialog } from './TribunalDialog.tsx'

/** What the lists below show, and how they begin a step. `open` is false while nothing can be done about the tribunal. */
export interface TribunalProps {
  row: Tribunal
  open: boolean
  begin: (doing: Doing) => void
}

/** The tribunal of a case: its seats, who was nominated and appointed, what was disclosed and challenged. */
export function TribunalPart({ row: known }: { row: CaseRow }) {
  const { t } = useLingui()
  const session = useSession()
  const { row, error, refresh } = useRow('tribunal', known.id, tribunals.getTribunal, { params: { id: known.id } })
  const [doing, setDoing] = useState<Doing>()
  const [acted, setActed] = useState(-1)
  if (!row || !session) return error ? <ErrorState error={error} retry={refresh} /> : <Skeleton lines={4} />
  const open = tribunalStates.includes(known.state)
  if (!open && row.version === 0)
    return (
      <section className="card" aria-label={t`仲裁庭`}>
        <EmptyState icon="scale" title={t`还没有仲裁庭`}>
          <p>{t`案件受理后，由双方选定、机构指定仲裁员组成仲裁庭。`}</p>
        </EmptyState>
      </section>
    )
  // What was just done is not offered again while the screen still shows the tribunal as it was before.
  const props: TribunalProps = { row, open: open && row.version > acted, begin: setDoing }
  return (
    <>
      <Seats {...props} me={session.user} />
      <Challenges {...props} me={session.user} />
      <FormerMembers row={row} />
      {doing ? (
        <TribunalDialog
          key={JSON.stringify([doing.step, doing.seat, doing.member?.id, doing.challengeId])}
          row={row}
          doing={doing}
          refresh={refresh}
          onClose={() => setDoing(undefined)}
          onDone={() => setActed(row.version)}
        />
      ) : null}
    </>
  )
}
