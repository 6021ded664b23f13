import { useLingui } from '@lingui/react/macro'
import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import type { Candidacy } from '../../../contract/arbitrator/candidacy.ts'
import { candidacyMoves, candidacySteps } from '../../../contract/arbitrator/candidacyMoves.ts'
import { candidacySections } from '../../../contract/arbitrator/candidacyPart.ts'
import { useSession } from '../../local/hooks.ts'
import { MoveBar } from '../../move/MoveBar.tsx'
import { buttonsOf, type ShownMove } from '../../move/moveButton.ts'
import { errorText } from '../../ui/errorText.ts'

/** An application, and who reviews it. */
type Reviewed = Candidacy & { me: string }

const isAnother = ({ firstReviewer, me }: Reviewed) => firstReviewer === '' || firstReviewer !== me

const buttons: readonly ShownMove<Reviewed>[] = buttonsOf<Reviewed>()(candidacyMoves, arbitrator, {
  approve: isAnother,
  reject: isAnother,
})
/** Once something was mailed it can be mailed again, in the same words but for the button. */
const again = buttons.map(
  (move): ShownMove<Reviewed> =>
    move.name === 'mail'
      ? { ...move, words: ['重新寄出并发送链接', 'Post again and send a new link'], title: move.words, look: 'aside' }
      : move,
)
const stepWords = Object.fromEntries(candidacySteps.map((step) => [step, candidacySections[step].title]))

/** What a secretary may do with an application now, as the table of moves says. */
export function ReviewBar({ row, refresh }: { row: Candidacy; refresh: () => void }) {
  const { t } = useLingui()
  const reviewed = { ...row, me: useSession()?.user.id ?? '' }
  const isOwn = row.state === 'secondReview' && !isAnother(reviewed)
  return (
    <MoveBar
      label={t`审核操作`}
      moves={row.state === 'mailed' ? again : buttons}
      row={reviewed}
      refresh={refresh}
      hint={isOwn ? errorText({ code: 'candidacy.sameReviewer' }) : undefined}
      fieldWords={stepWords}
    />
  )
}
