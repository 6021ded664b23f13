import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { DraftBar } from '../../draft/DraftBar.tsx'
import { DraftHead } from '../../draft/DraftHead.tsx'
import { DraftProblems } from '../../draft/DraftProblems.tsx'
import { ErrorSummary } from '../../draft/paper/ErrorSummary.tsx'
import { useToCase } from '../../list/CaseLink.tsx'
import type { Draft } from '../../local/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { ClaimsStep } from './ClaimsStep.tsx'
import { CorrectionNotice } from './CorrectionNotice.tsx'
import { FactsStep } from './FactsStep.tsx'
import { FilesStep } from './FilesStep.tsx'
import { Preview } from './Preview.tsx'
import { AgentList } from './party/AgentList.tsx'
import { FiledBy } from './party/FiledBy.tsx'
import { PartyList } from './party/PartyList.tsx'
import { requestPaper } from './requestPaper.tsx'
import { Steps } from './Steps.tsx'
import { lastStep, stepOf } from './steps.ts'
import { useCaseForm } from './useCaseForm.ts'

interface EditCaseProps {
  id: string
  draft: Draft | undefined
  /** What the server holds, for one that came back. */
  sent: CaseDetail | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** A request for arbitration being typed, on this device only until it is submitted. */
export function EditCase({ id, draft, sent, reopen }: EditCaseProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toCase = useToCase()
  const { form, files, keep, steps, step, goTo, forward, showField } = useCaseForm({
    id,
    draft,
    back: () => (sent ? toCase(id) : navigate({ to: '/case/index' })),
    reopen,
  })
  const { errors } = form.formState
  const version = draft?.version ?? 0
  const wrong = new Set(Object.keys(errors).map(stepOf))
  const fileProps = { draftId: id, files, keep }

  const caseNo = sent?.caseNo ?? ''
  return (
    <div className="form-page">
      <form
        className="stack"
        noValidate
        aria-label={t`仲裁申请`}
        onSubmit={(event) => {
          event.preventDefault()
          // Enter in a field goes on; only the last step sends.
          if (step === lastStep) steps.run()
          else void forward()
        }}
      >
        <DraftHead title={sent ? t`补正仲裁申请 ${caseNo}` : t`新建仲裁申请`} steps={steps} />
        <DraftProblems steps={steps} />
        {sent ? (
          <CorrectionNotice sent={sent} version={version} onField={showField} onKeepMine={steps.keepMine} />
        ) : null}
        <ErrorSummary
          control={form.control}
          parts={requestPaper.parts}
          wasRefused={steps.wasRefused}
          onPart={showField}
        />
        <Steps step={step} wrong={wrong} onStep={goTo} />
        {/* Every step stays: what is being taken in there goes on while another is read. */}
        <div className="stack step" hidden={step !== 0}>
          <PartyList form={form} side="applicants" />
          <PartyList form={form} side="respondents" />
          <AgentList form={form} {...fileProps} />
          <FiledBy form={form} />
        </div>
        <div className="stack step" hidden={step !== 1}>
          <ClaimsStep form={form} />
        </div>
        <div className="stack step" hidden={step !== 2}>
          <FactsStep form={form} />
        </div>
        <div className="stack step" hidden={step !== 3}>
          <FilesStep form={form} {...fileProps} />
        </div>
        {step === lastStep ? <Preview form={form} files={files} /> : null}
        <DraftBar steps={steps}>
          {step > 0 ? <Button onClick={() => goTo(step - 1)}>{t`上一步`}</Button> : null}
          <Button
            type="submit"
            look="primary"
            {...(step === lastStep ? { icon: 'send' as const } : {})}
            busy={steps.busy}
          >
            {step === lastStep ? t`提交仲裁申请` : t`下一步`}
          </Button>
        </DraftBar>
      </form>
    </div>
  )
}
