import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { CaseRow } from '../../../../contract/case.ts'
import { payments } from '../../../../contract/payment.ts'
import { DraftBar } from '../../../draft/DraftBar.tsx'
import { DraftHead } from '../../../draft/DraftHead.tsx'
import { DraftProblems } from '../../../draft/DraftProblems.tsx'
import { useDraftForm } from '../../../draft/useDraftForm.ts'
import { useDraftSteps } from '../../../draft/useDraftSteps.ts'
import { useToCase } from '../../../list/CaseLink.tsx'
import { serverNow } from '../../../local/connection.ts'
import type { Draft } from '../../../local/draft.ts'
import { useFiles } from '../../../local/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { dayAt } from '../../../ui/format.ts'
import { ProofForm } from './ProofForm.tsx'
import { bodyOf, placeOf, resolverOf, type Typed } from './typed.ts'

interface EditProofProps {
  id: string
  row: CaseRow
  /** What the form opens with. */
  typed: Typed
  draft: Draft | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** A proof of payment being typed, on this device only until it is handed in. */
export function EditProof({ id, row, typed, draft, reopen }: EditProofProps) {
  const { t } = useLingui()
  const toCase = useToCase()
  const loaded = useFiles(id)
  const files = loaded ?? []
  const rest = useRef({ id, files })
  rest.current = { id, files }
  const resolver = useMemo(() => resolverOf(() => rest.current), [])
  const { id: baseId, caseNo } = row
  const today = dayAt(serverNow())
  const opening = { ...typed, baseId, caseNo, paidOn: typed.paidOn || today }
  const form = useForm<Typed>({ defaultValues: opening, resolver, mode: 'onTouched', shouldFocusError: false })
  const title = t`提交缴费凭证`
  const drafting = useDraftForm({
    id,
    call: payments.provePayment,
    form,
    draft,
    titleOf: (now) => `${now.caseNo} · ${t`缴费凭证`}`,
    placeOf,
  })
  const steps = useDraftSteps({
    drafting,
    files: loaded,
    bodyOf: (values, held) => bodyOf(values, { id, files: held }),
    back: () => toCase(baseId),
    reopen,
  })

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
        <ProofForm form={form} draftId={id} files={files} today={today} keep={() => drafting.save()} />
        <DraftBar steps={steps}>
          <Button type="submit" look="primary" icon="send" busy={steps.busy}>
            {t`提交`}
          </Button>
        </DraftBar>
      </form>
    </div>
  )
}
