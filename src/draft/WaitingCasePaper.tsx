import { useLingui } from '@lingui/react/macro'
import { CaseLink } from '../list/CaseLink.tsx'
import type { Draft } from '../local/draft.ts'
import { useFiles, useWaiting } from '../local/hooks.ts'
import { takeBack } from '../local/outbox.ts'
import { WaitingFrame } from '../upload/WaitingFrame.tsx'
import type { CasePaper, OfCase } from './casePaper.ts'

/** A paper of a case in the outbox. */
export function WaitingCasePaper<T extends OfCase>({ paper, draft }: { paper: CasePaper<T>; draft: Draft }) {
  const { t, i18n } = useLingui()
  const files = useFiles(draft.id) ?? []
  const { waiting, retry } = useWaiting(draft.id)
  const typed = paper.typedOf(draft.fields)
  return (
    <WaitingFrame
      title={i18n._(paper.title)}
      note={<span className="muted nowrap number">{typed.caseNo}</span>}
      waiting={waiting}
      retry={retry}
      takeBack={() => takeBack(draft.id)}
      more={
        <CaseLink id={typed.baseId} className="button">
          {t`返回案件`}
        </CaseLink>
      }
    >
      <paper.Facts typed={typed} files={files} />
    </WaitingFrame>
  )
}
