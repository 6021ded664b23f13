import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useToCase } from '../../list/CaseLink.tsx'
import type { Draft } from '../../local/draft.ts'
import { PaperForm } from '../paper/PaperForm.tsx'
import { usePaper } from '../paper/usePaper.ts'
import type { Case, CasePaper, OfCase } from './casePaper.ts'

interface EditCasePaperProps<T extends OfCase, B> {
  paper: CasePaper<T, B>
  id: string
  of: Case
  draft: Draft | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** A paper of a case being typed, on this device only until it is handed in. */
export function EditCasePaper<T extends OfCase, B>({ paper, id, of, draft, reopen }: EditCasePaperProps<T, B>) {
  const { t, i18n } = useLingui()
  const toCase = useToCase()
  const { id: baseId, caseNo } = of.row
  const [opening] = useState(() => ({ ...paper.typedOf(draft?.fields), baseId, caseNo }))
  const typing = usePaper(paper, { id, draft, opening, back: () => toCase(baseId), reopen })
  const { form, files, keep } = typing
  return (
    <div className="form-page">
      <PaperForm
        typing={typing}
        parts={paper.parts}
        title={i18n._(paper.title(opening))}
        note={<span className="muted nowrap number">{caseNo}</span>}
        send={t`提交`}
      >
        <paper.Fields form={form} draftId={id} files={files} keep={keep} of={of} opening={opening} />
      </PaperForm>
    </div>
  )
}
