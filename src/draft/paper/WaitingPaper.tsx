import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Draft } from '../../local/draft.ts'
import { useFiles, useWaiting } from '../../local/hooks.ts'
import { takeBack } from '../../local/outbox.ts'
import { WaitingFrame } from '../../upload/WaitingFrame.tsx'
import type { Paper } from './paper.ts'

interface WaitingPaperProps<T extends FieldValues, B> {
  paper: Paper<T, B>
  draft: Draft
  /** Beside the tag that says it waits; by itself what lists call it. */
  note?: ReactNode
  more?: ReactNode
}

/** A paper in the outbox. */
export function WaitingPaper<T extends FieldValues, B>({ paper, draft, note, more }: WaitingPaperProps<T, B>) {
  const { i18n } = useLingui()
  const files = useFiles(draft.id) ?? []
  const { waiting, retry } = useWaiting(draft.id)
  const typed = paper.typedOf(draft.fields)
  return (
    <WaitingFrame
      title={i18n._(paper.title(typed))}
      note={note ?? <span className="muted">{draft.title}</span>}
      waiting={waiting}
      retry={retry}
      takeBack={() => takeBack(draft.id)}
      more={more}
    >
      <paper.Facts typed={typed} files={files} />
    </WaitingFrame>
  )
}
