import { useLingui } from '@lingui/react/macro'
import { CaseLink } from '../../list/CaseLink.tsx'
import type { Draft } from '../../local/draft.ts'
import { useFiles, useWaiting } from '../../local/hooks.ts'
import { takeBack } from '../../local/outbox.ts'
import { FileList } from '../../upload/FileList.tsx'
import { WaitingFrame } from '../../upload/WaitingFrame.tsx'
import { copyOf, fileOf, typedOf } from './typed.ts'

/** Evidence in the outbox. */
export function WaitingEvidence({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const files = useFiles(draft.id) ?? []
  const { waiting, retry } = useWaiting(draft.id)
  const { caseNo, baseId, items } = typedOf(draft.fields)
  return (
    <WaitingFrame
      title={t`提交证据`}
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
      {items.map(({ id, name, purpose, offline }, at) => (
        <section key={id} className="card" aria-label={t`证据 ${at + 1}`}>
          <header>
            <h2>
              <span className="section-no">{at + 1}</span>
              {name}
            </h2>
          </header>
          <div className="body stack">
            <dl className="facts">
              <div className="wide">
                <dt>{t`证明目的`}</dt>
                <dd>{purpose}</dd>
              </div>
              <div>
                <dt>{t`证据形式`}</dt>
                <dd>{offline === 'Y' ? t`纸质` : t`电子`}</dd>
              </div>
            </dl>
            <FileList files={files.filter((file) => file.purpose === fileOf(id) || file.purpose === copyOf(id))} />
          </div>
        </section>
      ))}
    </WaitingFrame>
  )
}
