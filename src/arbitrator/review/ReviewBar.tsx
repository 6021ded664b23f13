import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import {
  type Candidacy,
  type CandidacyAction,
  candidacyMoves,
  secondActions,
} from '../../../contract/arbitrator/candidacy.ts'
import { mayMake } from '../../../contract/kernel/call.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { useSession } from '../../local/hooks.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import { DecideDialog, type Deciding } from './DecideDialog.tsx'

const calls = {
  take: arbitrator.takeCandidacy,
  pass: arbitrator.passCandidacy,
  approve: arbitrator.approveCandidacy,
} as const

const acts = {
  ...calls,
  return: arbitrator.returnCandidacy,
  reject: arbitrator.rejectCandidacy,
  mail: arbitrator.mailCandidacy,
} as const

/** What a secretary may do with an application now, as the table of moves says. */
export function ReviewBar({ row, refresh }: { row: Candidacy; refresh: () => void }) {
  const { t } = useLingui()
  const user = useSession()?.user
  const me = user?.id
  const [deciding, setDeciding] = useState<Deciding>()
  // The second review is somebody else's.
  const passedIt = row.firstReviewer !== '' && row.firstReviewer === me
  const isDue = (action: CandidacyAction) =>
    candidacyMoves[action].by === 'MISHU' && candidacyMoves[action].from.includes(row.state)
  const may = (action: keyof typeof acts) =>
    isDue(action) && !!user && mayMake(acts[action], user) && !(passedIt && secondActions.includes(action))

  const go = (action: keyof typeof calls, done: string) => () =>
    runAction(done, () => ask(calls[action], { body: { id: row.id, version: row.version } }), refresh)

  if (!['take', 'pass', 'return', 'approve', 'reject', 'mail'].some((action) => isDue(action as CandidacyAction)))
    return null
  return (
    <section className="action-bar" aria-label={t`审核操作`}>
      <span className="grow">
        {passedIt && isDue('approve') ? (
          <span className="muted">{errorText({ code: 'candidacy.sameReviewer' })}</span>
        ) : null}
      </span>
      {may('reject') ? (
        <Button look="danger" onClick={() => setDeciding('reject')}>
          {t`不通过`}
        </Button>
      ) : null}
      {may('return') ? (
        <Button icon="undo" onClick={() => setDeciding('return')}>
          {t`退回修改`}
        </Button>
      ) : null}
      {may('take') ? (
        <OnceButton look="primary" icon="check" action={go('take', t`已受理`)}>
          {t`受理`}
        </OnceButton>
      ) : null}
      {may('pass') ? (
        <OnceButton look="primary" icon="check" action={go('pass', t`初审已通过`)}>
          {t`初审通过`}
        </OnceButton>
      ) : null}
      {may('approve') ? (
        <OnceButton look="primary" icon="check" action={go('approve', t`复审已通过`)}>
          {t`复审通过`}
        </OnceButton>
      ) : null}
      {may('mail') ? (
        <Button look={row.state === 'approved' ? 'primary' : 'plain'} icon="mail" onClick={() => setDeciding('mail')}>
          {row.state === 'approved' ? t`登记材料寄出` : t`重新寄出并发送链接`}
        </Button>
      ) : null}
      {deciding ? (
        <DecideDialog
          key={deciding}
          kind={deciding}
          row={row}
          refresh={refresh}
          onClose={() => setDeciding(undefined)}
        />
      ) : null}
    </section>
  )
}
