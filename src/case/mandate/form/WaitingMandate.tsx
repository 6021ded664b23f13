import { useLingui } from '@lingui/react/macro'
import { CaseLink } from '../../../list/CaseLink.tsx'
import type { Draft } from '../../../local/draft.ts'
import { useFiles, useWaiting } from '../../../local/hooks.ts'
import { takeBack } from '../../../local/outbox.ts'
import { Section } from '../../../ui/Section.tsx'
import { FileList } from '../../../upload/FileList.tsx'
import { WaitingFrame } from '../../../upload/WaitingFrame.tsx'
import { Named } from '../Named.tsx'
import { typedOf } from './typed.ts'

/** An agent that a party named, in the outbox. */
export function WaitingMandate({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const files = useFiles(draft.id) ?? []
  const { waiting, retry } = useWaiting(draft.id)
  const { caseNo, baseId, replacesName, ...agent } = typedOf(draft.fields)
  return (
    <WaitingFrame
      title={t`变更代理人`}
      note={<span className="muted nowrap number">{caseNo}</span>}
      waiting={waiting}
      retry={retry}
      takeBack={() => takeBack(draft.id)}
      more={
        <CaseLink id={baseId} className="button">
          {t`返回案件`}
        </CaseLink>
      }
    >
      <Section title={t`新代理人`}>
        <div className="stack">
          <Named agent={agent} replaces={replacesName} />
          <FileList files={files} />
        </div>
      </Section>
    </WaitingFrame>
  )
}
