import type { MessageDescriptor } from '@lingui/core'
import { useState } from 'react'
import { mayMake } from '../../contract/kernel/call.ts'
import { membersOf } from '../../contract/kernel/members.ts'
import { mayMove } from '../../contract/kernel/move.ts'
import { runAction } from '../action/runAction.ts'
import { ask } from '../local/call.ts'
import { useSession } from '../local/hooks.ts'
import { Button, OnceButton } from '../ui/Button.tsx'
import { inLanguage } from '../ui/inLanguage.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { askedMembers, faceOf, type MovingRow, type ShownMove } from './moveButton.ts'

interface MoveBarProps<R extends MovingRow> {
  label: string
  moves: readonly ShownMove<R>[]
  row: R
  refresh: () => void
  /** What stands beside the buttons, and without them. */
  hint?: string | undefined
  /** The parts or steps it can be returned at. */
  fieldWords?: Readonly<Record<string, MessageDescriptor>>
  currency?: string
}

/** Whether there is something to say to it, or to know before it. */
const isAsked = ({ call, note }: Pick<ShownMove, 'call' | 'note'>) =>
  note !== undefined || askedMembers.some((name) => name in membersOf(call.body))

/** The moves that a person may make of a record as it stands now. */
export function MoveBar<R extends MovingRow>(props: MoveBarProps<R>) {
  const { label, moves, row, refresh, hint, fieldWords, currency } = props
  const user = useSession()?.user
  const [asking, setAsking] = useState<ShownMove<R>>()
  const open = moves.filter(
    (move) => user && mayMake(move.call, user) && mayMove(move, row.state) && (move.open?.(row) ?? true),
  )
  const { id, version } = row

  if (!open.length && !hint) return null
  return (
    <section className="action-bar" aria-label={label}>
      {hint ? <span className="grow muted">{hint}</span> : <span className="grow wide-only" />}
      {open.map((move) =>
        isAsked(move) ? (
          <Button key={move.call.name} {...faceOf(move)} onClick={() => setAsking(move)}>
            {inLanguage(move.words)}
          </Button>
        ) : (
          <OnceButton
            key={move.call.name}
            {...faceOf(move)}
            action={() => runAction(inLanguage(move.done), () => ask(move.call, { body: { id, version } }), refresh)}
          >
            {inLanguage(move.words)}
          </OnceButton>
        ),
      )}
      {asking ? (
        <MoveDialog
          key={asking.call.name}
          move={asking}
          row={row}
          fieldWords={fieldWords}
          currency={currency}
          refresh={refresh}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </section>
  )
}
