import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type CaseDetail, caseLife } from '../../../contract/case/caseLife.ts'
import { speaksForAll } from '../../../contract/case/caseRequest.ts'
import { caseMoves } from '../../../contract/case/moves.ts'
import { takesEvidence } from '../../evidence/words.ts'
import { useDraft, useKept, useSession } from '../../local/hooks.ts'
import { faceOf } from '../../move/moveButton.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { useNarrow } from '../../ui/useNarrow.ts'
import { StepDialog } from '../step/StepDialog.tsx'
import { usePresides } from '../tribunal/usePresides.ts'
import { buttonsFor, type CaseButton } from './actions.ts'
import { ConstituteButton } from './ConstituteButton.tsx'
import { MoreActs } from './MoreActs.tsx'

/** The form that a party most likely needs now. */
function nextOf({ state, acceptedAt }: CaseDetail): '/paymentAdd' | '/evidenceAdd' | undefined {
  if (caseMoves.provePayment.from.includes(state) && state !== 'lapsed') return '/paymentAdd'
  return acceptedAt && takesEvidence(state) ? '/evidenceAdd' : undefined
}

/** What this person may do with the case now, from the table of moves; nothing where that is nothing. */
export function ActionBar({ row, refresh }: { row: CaseDetail; refresh: () => void }) {
  const { t } = useLingui()
  const user = useSession()?.user
  const draft = useDraft(row.id)
  const [doing, setDoing] = useState<CaseButton>()
  const isNarrow = useNarrow(992)
  // Before a case is accepted, the applicants' side alone sees it: of a single one nothing has to be asked.
  const asks = user?.cate === 'USER' && (row.acceptedAt || row.applicants.length > 1) ? caseLife.mySeats : undefined
  const seats = useKept(asks, { params: { id: row.id } })
  const presides = usePresides(row.id)
  if (!user) return null
  const held = seats.value?.filter((one) => one.camp === 'APP') ?? []
  const mayWithdraw = !asks || (held.length > 0 && speaksForAll({ parties: row.applicants, agents: row.agents }, held))
  const moves = buttonsFor({ userId: user.id, cate: user.cate, roles: user.roles, mayWithdraw, presides }, row)
  // Not only whoever sent it: of the parties, the applicants' side alone sees a request that came back.
  const resubmits = user.cate === 'USER' && caseMoves.resubmit.from.includes(row.state)
  // On a phone the bar is under the thumb: what ends something for a party lies behind a button of its own, and the next step takes its place.
  const isTidied = isNarrow && user.cate === 'USER'
  const rare = isTidied ? moves.filter(({ look }) => look === 'ends') : []
  const next = isTidied && !resubmits ? nextOf(row) : undefined
  // A party without a move left may have something to hand in.
  if (!moves.length && !resubmits && !next) return null
  return (
    <section className="action-bar" aria-label={t`操作`}>
      <span className="grow wide-only" />
      {rare.length ? <MoreActs moves={rare} begin={setDoing} /> : null}
      {moves.map((move) => {
        if (rare.includes(move)) return null
        const begin = () => setDoing(move)
        return move.name === 'constitute' ? (
          <ConstituteButton key={move.name} id={row.id} move={move} begin={begin} />
        ) : (
          <Button key={move.name} {...faceOf(move)} aria-haspopup="dialog" onClick={begin}>
            {inLanguage(move.words)}
          </Button>
        )
      })}
      {next ? (
        <Link to={next} search={{ baseId: row.id }} preload={false} className="button primary">
          <Icon name="plus" />
          {next === '/paymentAdd' ? t`提交缴费凭证` : t`提交证据`}
        </Link>
      ) : null}
      {resubmits ? (
        <Link to="/caseEdit" search={{ id: row.id }} preload={false} className="button primary">
          <Icon name="edit" />
          {draft ? t`继续补正` : t`补正并重新提交`}
        </Link>
      ) : null}
      {doing ? (
        <StepDialog key={doing.name} move={doing} row={row} refresh={refresh} onClose={() => setDoing(undefined)} />
      ) : null}
    </section>
  )
}
