import { useLingui } from '@lingui/react/macro'
import { CaseLink } from '../../../list/CaseLink.tsx'
import type { Draft } from '../../../local/draft.ts'
import { useFiles, useWaiting } from '../../../local/hooks.ts'
import { takeBack } from '../../../local/outbox.ts'
import { Section } from '../../../ui/Section.tsx'
import { FileList } from '../../../upload/FileList.tsx'
import { WaitingFrame } from '../../../upload/WaitingFrame.tsx'
import { typedOf } from './typed.ts'

/** A proof of payment in the outbox. */
export function WaitingProof({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const files = useFiles(draft.id) ?? []
  const { waiting, retry } = useWaiting(draft.id)
  const { caseNo, baseId, paidOn, note } = typedOf(draft.fields)
  return (
    <WaitingFrame
      title={t`提交缴费凭证`}
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
      <Section title={t`缴费凭证`}>
        <div className="stack">
          <span className="number">{t`缴费日期 ${paidOn}`}</span>
          {note ? <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</p> : null}
          <FileList files={files} />
        </div>
      </Section>
    </WaitingFrame>
  )
}
