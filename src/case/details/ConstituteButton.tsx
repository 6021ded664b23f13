import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { missingOf, tribunals } from '../../../contract/tribunal/tribunal.ts'
import { useRow } from '../../local/hooks.ts'
import { faceOf } from '../../move/moveButton.ts'
import { Button } from '../../ui/Button.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import type { CaseButton } from './actions.ts'

const lacks: Record<NonNullable<ReturnType<typeof missingOf>>, MessageDescriptor> = {
  seat: msg`各席位的仲裁员都接受指定后，才能组成仲裁庭。`,
  confirmation: msg`确认已披露的事项后，才能组成仲裁庭。`,
  decision: msg`对回避申请作出决定后，才能组成仲裁庭。`,
}

/** Constituting the tribunal: open once it is complete, until then with what it lacks. */
export function ConstituteButton({ id, move, begin }: { id: string; move: CaseButton; begin: () => void }) {
  const { i18n } = useLingui()
  const { row } = useRow('tribunal', id, tribunals.getTribunal, { params: { id } })
  const missing = row ? missingOf(row) : 'seat'
  const why = `lacks-${id}`
  return (
    <>
      {row && missing ? (
        <span id={why} className="muted small-text">
          {i18n._(lacks[missing])}
        </span>
      ) : null}
      <Button
        {...faceOf(move)}
        aria-haspopup="dialog"
        aria-describedby={row && missing ? why : undefined}
        disabled={missing !== undefined}
        onClick={begin}
      >
        {inLanguage(move.words)}
      </Button>
    </>
  )
}
