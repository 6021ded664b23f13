import { useLingui } from '@lingui/react/macro'
import type { Envelope, envelopes } from '../../../contract/envelope/envelope.ts'
import type { recordSigns } from '../../../contract/recordSign/recordSign.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { TextInput } from '../../ui/TextInput.tsx'

interface DialogProps {
  row: Envelope
  /** That of what is signed: of any document, or of the record of a session. */
  call: typeof envelopes.afreshSign | typeof recordSigns.meetMediateAfreshSign
  refresh: () => void
  onClose: () => void
}

/** Starts signing afresh: the edition before is void and kept. */
export function AfreshDialog({ row, call, refresh, onClose }: DialogProps) {
  const { t } = useLingui()
  const decision = useDecision({
    call,
    about: { id: row.id, version: row.version },
    // The id is kept with the draft, so that a second try is recognised.
    opening: { newId: crypto.randomUUID(), due: row.due, reason: '' },
    done: t`已重新发起签署`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`重新签署`}
      says={t`现有签署作废并留存，全部签署人须重新签署。已签发的文书在新版本签发前仍然有效。`}
      accept={t`重新发起`}
    >
      <TextInput label={t`签署截止`} type="date" {...decision.field('due')} />
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
