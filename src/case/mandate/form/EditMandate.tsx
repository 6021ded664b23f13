import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { CaseRow } from '../../../../contract/case.ts'
import type { CaseDetail } from '../../../../contract/caseLife.ts'
import { mandates } from '../../../../contract/mandate.ts'
import { DraftBar } from '../../../draft/DraftBar.tsx'
import { DraftHead } from '../../../draft/DraftHead.tsx'
import { DraftProblems } from '../../../draft/DraftProblems.tsx'
import { useDraftForm } from '../../../draft/useDraftForm.ts'
import { useDraftSteps } from '../../../draft/useDraftSteps.ts'
import { useToCase } from '../../../list/CaseLink.tsx'
import type { Draft } from '../../../local/draft.ts'
import { useFiles } from '../../../local/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { useOwnAgents } from '../useOwnAgents.ts'
import { MandateForm } from './MandateForm.tsx'
import { bodyOf, placeOf, resolverOf, type Typed } from './typed.ts'

interface EditMandateProps {
  id: string
  row: CaseRow
  /** The whole case, as far as it is on the device. */
  detail: CaseDetail | undefined
  /** What the form opens with. */
  typed: Typed
  draft: Draft | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** An agent being named, on this device only until it is handed in. */
export function EditMandate({ id, row, detail, typed, draft, reopen }: EditMandateProps) {
  const { t } = useLingui()
  const toCase = useToCase()
  const loaded = useFiles(id)
  const files = loaded ?? []
  const rest = useRef({ id, files })
  rest.current = { id, files }
  const resolver = useMemo(() => resolverOf(() => rest.current), [])
  const { id: baseId, caseNo } = row
  const agents = useOwnAgents(baseId, detail)
  // What was chosen stays to be seen, also where that agent acts no more: the server says so at the field.
  const { replacesId, replacesName } = typed
  const isGone = replacesId !== '' && agents.every((one) => one.id !== replacesId)
  const choices = isGone ? [...agents, { id: replacesId, name: replacesName }] : agents
  const defaultValues = { ...typed, baseId, caseNo }
  const form = useForm<Typed>({ defaultValues, resolver, mode: 'onTouched', shouldFocusError: false })
  const title = t`变更代理人`
  const drafting = useDraftForm({
    id,
    call: mandates.submitMandate,
    form,
    draft,
    titleOf: (now) => [now.caseNo, now.name].filter(Boolean).join(' · '),
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
        <MandateForm form={form} draftId={id} files={files} agents={choices} keep={() => drafting.save()} />
        <DraftBar steps={steps}>
          <Button type="submit" look="primary" icon="send" busy={steps.busy}>
            {t`提交`}
          </Button>
        </DraftBar>
      </form>
    </div>
  )
}
