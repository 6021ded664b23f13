import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'
import { type DefaultValues, useForm } from 'react-hook-form'
import { useToCase } from '../list/CaseLink.tsx'
import type { Draft } from '../local/draft.ts'
import { useFiles } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import type { Case, CasePaper, OfCase } from './casePaper.ts'
import { DraftBar } from './DraftBar.tsx'
import { DraftHead } from './DraftHead.tsx'
import { DraftProblems } from './DraftProblems.tsx'
import { refusedBy, resolverBy } from './refusals.ts'
import { useDraftForm } from './useDraftForm.ts'
import { useDraftSteps } from './useDraftSteps.ts'

interface EditCasePaperProps<T extends OfCase> {
  paper: CasePaper<T>
  id: string
  of: Case
  draft: Draft | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** A paper of a case being typed, on this device only until it is handed in. */
export function EditCasePaper<T extends OfCase>({ paper, id, of, draft, reopen }: EditCasePaperProps<T>) {
  const { t, i18n } = useLingui()
  const toCase = useToCase()
  const { id: baseId, caseNo } = of.row
  const loaded = useFiles(id)
  const files = loaded ?? []
  const chosen = useRef(files)
  chosen.current = files
  const resolver = useMemo(
    () =>
      resolverBy<T>((typed) => refusedBy(paper.submit.body, paper.bodyOf(typed, id, chosen.current)), paper.placeOf),
    [paper, id],
  )
  const opening = { ...paper.typedOf(draft?.fields), baseId, caseNo }
  const form = useForm<T>({
    defaultValues: opening as DefaultValues<T>,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const drafting = useDraftForm({
    id,
    call: paper.submit,
    form,
    draft,
    titleOf: (typed) => paper.titleOf(typed, (words) => i18n._(words)),
    placeOf: paper.placeOf,
  })
  const steps = useDraftSteps({
    drafting,
    files: loaded,
    bodyOf: (typed, held) => paper.bodyOf(typed, id, held),
    back: () => toCase(baseId),
    reopen,
  })
  const title = i18n._(paper.title)

  return (
    <div className="form-page">
      <form
        className="stack"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          steps.run()
        }}
      >
        <DraftHead title={title} note={<span className="muted nowrap number">{caseNo}</span>} steps={steps} />
        <DraftProblems steps={steps} />
        <paper.Fields form={form} draftId={id} files={files} keep={() => drafting.save()} of={of} opening={opening} />
        <DraftBar steps={steps}>
          <Button type="submit" look="primary" icon="send" busy={steps.busy}>
            {t`提交`}
          </Button>
        </DraftBar>
      </form>
    </div>
  )
}
