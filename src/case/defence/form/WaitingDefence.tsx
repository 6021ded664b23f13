import { useLingui } from '@lingui/react/macro'
import { CaseLink } from '../../../list/CaseLink.tsx'
import type { Draft } from '../../../local/draft.ts'
import { useFiles, useWaiting } from '../../../local/hooks.ts'
import { takeBack } from '../../../local/outbox.ts'
import { Section } from '../../../ui/Section.tsx'
import { FileList } from '../../../upload/FileList.tsx'
import { WaitingFrame } from '../../../upload/WaitingFrame.tsx'
import { beginWords, textWords } from '../words.ts'
import { typedOf } from './typed.ts'

/** A statement in the outbox. */
export function WaitingDefence({ draft }: { draft: Draft }) {
  const { t, i18n } = useLingui()
  const files = useFiles(draft.id) ?? []
  const { waiting, retry } = useWaiting(draft.id)
  const { caseNo, baseId, kind, text, claims } = typedOf(draft.fields)
  return (
    <WaitingFrame
      title={i18n._(beginWords[kind])}
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
      <Section title={i18n._(textWords[kind])}>
        <div className="stack">
          {kind === 'counterclaim' ? (
            <ol>
              {claims.map((one) => (
                <li key={one.text}>{one.text}</li>
              ))}
            </ol>
          ) : null}
          <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</p>
          <FileList files={files} />
        </div>
      </Section>
    </WaitingFrame>
  )
}
