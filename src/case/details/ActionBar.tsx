import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type CaseDetail, caseLife } from '../../../contract/caseLife.ts'
import { caseMoves } from '../../../contract/caseMove.ts'
import { useDraft, useKept, useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { usePresides } from '../tribunal/usePresides.ts'
import { type StepAction, stepsFor, stepsOfCase } from './actions.ts'
import { ConstituteButton } from './ConstituteButton.tsx'
import { StepDialog } from './StepDialog.tsx'

/** What this person may do with the case now, from the table of moves; nothing where that is nothing. */
export function ActionBar({ row, refresh }: { row: CaseDetail; refresh: () => void }) {
  const { t, i18n } = useLingui()
  const user = useSession()?.user
  const draft = useDraft(row.id)
  const [doing, setDoing] = useState<StepAction>()
  const asks = user?.cate === 'USER' && row.acceptedAt ? caseLife.mySeats : undefined
  const seats = useKept(asks, { params: { id: row.id } })
  const presides = usePresides(row.id)
  if (!user) return null
  // Before a case is accepted, the applicants' side alone sees it.
  const isApplicant = !row.acceptedAt || (seats.value?.some((one) => one.camp === 'APP') ?? false)
  const actions = stepsFor({ userId: user.id, cate: user.cate, roles: user.roles, isApplicant, presides }, row)
  // Not only whoever sent it: of the parties, the applicants' side alone sees a request that came back.
  const resubmits = user.cate === 'USER' && caseMoves.resubmit.from.includes(row.state)
  if (!actions.length && !resubmits) return null
  return (
    <section className="action-bar" aria-label={t`操作`}>
      <span className="grow wide-only" />
      {actions.map((action) => {
        const { words, icon, look } = stepsOfCase[action]
        return action === 'constitute' ? (
          <ConstituteButton key={action} id={row.id} begin={() => setDoing(action)} />
        ) : (
          <Button key={action} look={look} icon={icon} aria-haspopup="dialog" onClick={() => setDoing(action)}>
            {i18n._(words)}
          </Button>
        )
      })}
      {resubmits ? (
        <Link to="/caseEdit" search={{ id: row.id }} preload={false} className="button primary">
          <Icon name="edit" />
          {draft ? t`继续补正` : t`补正并重新提交`}
        </Link>
      ) : null}
      {doing ? (
        <StepDialog key={doing} action={doing} row={row} refresh={refresh} onClose={() => setDoing(undefined)} />
      ) : null}
    </section>
  )
}
