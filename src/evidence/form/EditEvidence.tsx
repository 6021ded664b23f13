import { useLingui } from '@lingui/react/macro'
import type { CaseRow } from '../../../contract/case.ts'
import { DraftBar } from '../../draft/DraftBar.tsx'
import { DraftHead } from '../../draft/DraftHead.tsx'
import { DraftProblems } from '../../draft/DraftProblems.tsx'
import { useDraftSteps } from '../../draft/useDraftSteps.ts'
import { useToCase } from '../../list/CaseLink.tsx'
import type { Draft } from '../../local/draft.ts'
import { useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Pieces } from './Pieces.tsx'
import { SideField } from './SideField.tsx'
import { bodyOf } from './typed.ts'
import { useEvidenceForm } from './useEvidenceForm.ts'

/** Evidence being typed, on this device only until it is handed in. */
export function EditEvidence({
  id,
  row,
  draft,
  reopen,
}: {
  id: string
  row: CaseRow
  draft: Draft | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}) {
  const { t } = useLingui()
  const toCase = useToCase()
  const namesSide = useSession()?.user.cate === 'MISHU'
  const { files, drafting } = useEvidenceForm({ id, row, draft, namesSide })
  const { caseNo } = row

  const steps = useDraftSteps({
    drafting,
    files,
    bodyOf: (typed, held) => bodyOf(typed, id, source(), held),
    back: () => toCase(row.id),
    reopen,
  })
  const { form, save } = drafting

  return (
    <div className="form-page">
      <form
        className="stack"
        noValidate
        aria-label={t`提交证据`}
        onSubmit={(event) => {
          event.preventDefault()
          steps.run()
        }}
      >
        <DraftHead title={t`提交证据`} note={<span className="muted nowrap number">{caseNo}</span>} steps={steps} />
        <DraftProblems steps={steps} />
        {namesSide ? <SideField form={form} /> : null}
        <Pieces form={form} draftId={id} files={files ?? []} keep={() => save()} copies={namesSide} />
        <DraftBar steps={steps}>
          <Button type="submit" look="primary" icon="send" busy={steps.busy}>
            {t`提交`}
          </Button>
        </DraftBar>
      </form>
    </div>
  )
}

/** Specification §3: where it was handed in from. A finger is a phone, whatever its browser calls itself. */
function source(): 'PC' | 'MOBILE' {
  return matchMedia('(pointer: coarse)').matches ? 'MOBILE' : 'PC'
}
