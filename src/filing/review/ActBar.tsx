import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { filing } from '../../../contract/filing/filing.ts'
import type { guarantees } from '../../../contract/guarantee/guarantee.ts'
import { membersOf } from '../../../contract/kernel/members.ts'
import { runAction } from '../../action/runAction.ts'
import type { MovesOf } from '../../draft/decision/decision.ts'
import { ask } from '../../local/call.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import type { FiledRow } from '../paper/filedPaper.ts'
import { ActDialog, actFields } from './ActDialog.tsx'

/** One move, as its button. What it must be told, its call says. */
export interface Act<R extends FiledRow = FiledRow> {
  call: MovesOf<typeof filing> | MovesOf<typeof guarantees>
  from: readonly string[]
  /** Whether it can be done now, besides the state. */
  open?(row: R): boolean
  words: MessageDescriptor
  /** What is said once it is done. */
  done: MessageDescriptor
  icon?: IconName
  look?: 'primary' | 'danger'
  /** Of the dialog: what it means, and what its button says. */
  note?: MessageDescriptor
  accept?: MessageDescriptor
}

interface ActBarProps<R extends FiledRow> {
  label: string
  acts: readonly Act<R>[]
  row: R
  refresh: () => void
  /** The parts it can be returned at. */
  fieldWords: Record<string, MessageDescriptor>
  currency: string
}

/** Only what the move says of its button. */
function faceOf({ icon, look }: Pick<Act, 'icon' | 'look'>) {
  return { ...(icon ? { icon } : {}), ...(look ? { look } : {}) }
}

/** Whether there is something to say to it, or to know before it. */
const isAsked = ({ call, note }: Pick<Act, 'call' | 'note'>) =>
  note !== undefined || actFields.some((name) => name in membersOf(call.body))

/** What a person may do with an application as it stands now. */
export function ActBar<R extends FiledRow>({ label, acts, row, refresh, fieldWords, currency }: ActBarProps<R>) {
  const { i18n } = useLingui()
  const [asking, setAsking] = useState<Act<R>>()
  const open = acts.filter((act) => act.from.includes(row.state) && (act.open?.(row) ?? true))
  const { id, version } = row

  if (!open.length) return null
  return (
    <section className="action-bar" aria-label={label}>
      <span className="grow wide-only" />
      {open.map((act) =>
        isAsked(act) ? (
          <Button key={act.call.name} {...faceOf(act)} onClick={() => setAsking(act)}>
            {i18n._(act.words)}
          </Button>
        ) : (
          <OnceButton
            key={act.call.name}
            {...faceOf(act)}
            action={() => runAction(i18n._(act.done), () => ask(act.call, { body: { id, version } }), refresh)}
          >
            {i18n._(act.words)}
          </OnceButton>
        ),
      )}
      {asking ? (
        <ActDialog
          key={asking.call.name}
          act={asking}
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
