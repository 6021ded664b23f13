import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Defence, defenceSide, defences } from '../../../../contract/defence/defence.ts'
import type { Case } from '../../../draft/casePaper/casePaper.ts'
import { NewerNotice } from '../../../draft/NewerNotice.tsx'
import { PaperForm } from '../../../draft/paper/PaperForm.tsx'
import { usePaper } from '../../../draft/paper/usePaper.ts'
import { useToCase } from '../../../list/CaseLink.tsx'
import type { Draft } from '../../../local/draft.ts'
import { useKept } from '../../../local/hooks.ts'
import { DefenceFields } from './DefenceFields.tsx'
import { defencePaper } from './DefencePaper.tsx'
import type { Typed } from './typed.ts'

interface EditDefenceProps {
  id: string
  of: Case
  /** What the form opens with. */
  typed: Typed
  /** What the server holds of it. */
  sent: Defence | undefined
  draft: Draft | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** A statement being typed, on this device only until it is handed in. */
export function EditDefence({ id, of, typed, sent, draft, reopen }: EditDefenceProps) {
  const { t, i18n } = useLingui()
  const toCase = useToCase()
  const { kind } = typed
  const { id: baseId, caseNo } = of.row
  // What is typed over is what there was when the form opened, whatever comes meanwhile.
  const [first] = useState(sent?.version ?? 0)
  const version = draft?.version ?? first
  const newer = sent && sent.version > version ? sent : undefined
  const standing = useKept(defences.getStanding, { query: { baseId } })
  const side = defenceSide[kind]
  const parties = (standing.value?.parties ?? []).filter((one) => !side || one.camp === side)
  const choosesParty = version === 0 && parties.length > 1
  const paper = defencePaper(kind, choosesParty)
  const opening = { ...typed, baseId, caseNo }
  const typing = usePaper(paper, { id, draft, opening, version, back: () => toCase(baseId), reopen })
  return (
    <div className="form-page">
      <PaperForm
        typing={typing}
        parts={paper.parts}
        title={version > 0 ? t`补充答辩` : i18n._(paper.title(typed))}
        note={<span className="muted nowrap number">{caseNo}</span>}
        stale={newer !== undefined}
        notices={
          newer ? (
            <NewerNotice onKeepMine={() => typing.steps.keepMine(newer.version)}>
              <span style={{ whiteSpace: 'pre-line' }}>{newer.versions.at(-1)?.text}</span>
            </NewerNotice>
          ) : null
        }
        send={t`提交`}
      >
        <DefenceFields
          form={typing.form}
          kind={kind}
          nature={of.detail?.nature ?? 'domestic'}
          parties={choosesParty ? parties : []}
          draftId={id}
          files={typing.files}
          keep={typing.keep}
        />
      </PaperForm>
    </div>
  )
}
