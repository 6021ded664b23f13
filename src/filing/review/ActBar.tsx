import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Input, Named } from '../../../contract/call.ts'
import { told } from '../../account/asked/told.ts'
import { ask } from '../../local/call.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import type { FiledRow } from '../paper/filedPaper.ts'
import { ActDialog } from './ActDialog.tsx'

/** What a move asks of whoever makes it. */
export type Asked = 'field' | 'reason' | 'rulingNo' | 'rulingDate' | 'frozenAmount' | 'expiresOn'

/** One move, as its button. */
export interface Act {
  call: Named
  from: readonly string[]
  /** Whether it can be done now, besides the state. */
  open?(row: FiledRow): boolean
  words: MessageDescriptor
  /** What is said once it is done. */
  done: MessageDescriptor
  icon?: IconName
  look?: 'primary' | 'danger'
  asks?: readonly Asked[]
  /** Of the dialog: what it means, and what its button says. */
  note?: MessageDescriptor
  accept?: MessageDescriptor
}

interface ActBarProps {
  label: string
  acts: readonly Act[]
  row: FiledRow
  refresh: () => void
  /** The parts it can be returned at. */
  fieldWords: Record<string, MessageDescriptor>
  currency: string
}

/** Only what the move says of its button. */
function faceOf({ icon, look }: Act) {
  return { ...(icon ? { icon } : {}), ...(look ? { look } : {}) }
}

/** What a person may do with an application as it stands now. */
export function ActBar({ label, acts, row, refresh, fieldWords, currency }: ActBarProps) {
  const { i18n } = useLingui()
  // With the version that stood here when it opened: what came in meanwhile was not read.
  const [asking, setAsking] = useState<{ act: Act; version: number }>()
  const open = acts.filter((act) => act.from.includes(row.state) && (act.open?.(row) ?? true))

  const send = (act: Act, version: number, said: object) =>
    told(i18n._(act.done), () => ask(act.call, { body: { id: row.id, version, ...said } } as Input<Named>), refresh)

  if (!open.length) return null
  return (
    <section className="action-bar" aria-label={label}>
      <span className="grow wide-only" />
      {open.map((act) =>
        act.asks ? (
          <Button key={act.call.name} {...faceOf(act)} onClick={() => setAsking({ act, version: row.version })}>
            {i18n._(act.words)}
          </Button>
        ) : (
          <OnceButton key={act.call.name} {...faceOf(act)} action={() => send(act, row.version, {})}>
            {i18n._(act.words)}
          </OnceButton>
        ),
      )}
      {asking ? (
        <ActDialog
          key={asking.act.call.name}
          act={asking.act}
          fieldWords={fieldWords}
          currency={currency}
          send={(said) => send(asking.act, asking.version, said)}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </section>
  )
}
