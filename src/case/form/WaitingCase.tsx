import { useLingui } from '@lingui/react/macro'
import type { Draft } from '../../local/draft.ts'
import { useFiles, useWaiting } from '../../local/hooks.ts'
import { takeBack } from '../../local/outbox.ts'
import { WaitingFrame } from '../../upload/WaitingFrame.tsx'
import { CaseFacts } from '../CaseFacts.tsx'
import { typedOf } from './typed.ts'

/** A request in the outbox. */
export function WaitingCase({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const files = useFiles(draft.id) ?? []
  const { waiting, retry } = useWaiting(draft.id)
  return (
    <WaitingFrame
      title={t`仲裁申请`}
      note={<span className="muted">{draft.title}</span>}
      waiting={waiting}
      retry={retry}
      takeBack={() => takeBack(draft.id)}
    >
      <CaseFacts typed={typedOf(draft.fields)} files={files} />
    </WaitingFrame>
  )
}
