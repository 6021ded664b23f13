import { useLingui } from '@lingui/react/macro'
import type { Draft } from '../../local/draft.ts'
import { useFiles, useWaiting } from '../../local/hooks.ts'
import { takeBack } from '../../local/outbox.ts'
import { WaitingFrame } from '../../upload/WaitingFrame.tsx'
import type { Paper } from './paper.tsx'

/** An application in the outbox. */
export function WaitingPaper({ paper, draft }: { paper: Paper; draft: Draft }) {
  const { i18n } = useLingui()
  const files = useFiles(draft.id) ?? []
  const { waiting, retry } = useWaiting(draft.id)
  return (
    <WaitingFrame
      title={i18n._(paper.words.one)}
      note={<span className="muted">{draft.title}</span>}
      waiting={waiting}
      retry={retry}
      takeBack={() => takeBack(draft.id)}
    >
      <paper.Facts typed={paper.typedOf(draft.fields)} files={files} />
    </WaitingFrame>
  )
}
