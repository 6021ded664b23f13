import { useLingui } from '@lingui/react/macro'
import type { Draft } from '../local/draft.ts'
import { useFiles, useWaiting } from '../local/hooks.ts'
import { takeBack } from '../local/outbox.ts'
import { WaitingFrame } from '../upload/WaitingFrame.tsx'
import { typedOf } from './form/typed.ts'
import { PreservationFacts } from './PreservationFacts.tsx'

/** An application in the outbox. */
export function WaitingPreservation({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const files = useFiles(draft.id) ?? []
  const { waiting, retry } = useWaiting(draft.id)
  return (
    <WaitingFrame
      title={t({ message: '保全申请', context: 'one' })}
      note={<span className="muted">{draft.title}</span>}
      waiting={waiting}
      retry={retry}
      takeBack={() => takeBack(draft.id)}
    >
      <PreservationFacts typed={typedOf(draft.fields)} files={files} />
    </WaitingFrame>
  )
}
