import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import type { Path } from 'react-hook-form'
import type { Candidacy } from '../../../contract/arbitrator/candidacy.ts'
import { type CandidacyStep, candidacySteps } from '../../../contract/arbitrator/candidacyMoves.ts'
import type { FieldError } from '../../../contract/errors/errors.ts'
import { DraftBar } from '../../draft/DraftBar.tsx'
import { DraftHead } from '../../draft/DraftHead.tsx'
import { DraftProblems } from '../../draft/DraftProblems.tsx'
import { NewerNotice } from '../../draft/NewerNotice.tsx'
import { ErrorSummary } from '../../draft/paper/ErrorSummary.tsx'
import { usePaper } from '../../draft/paper/usePaper.ts'
import type { Draft } from '../../local/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { focusWrong } from '../../ui/onScreen.ts'
import { CandidacyFacts } from '../CandidacyFacts.tsx'
import { ReturnedNotice } from '../own/ReturnedNotice.tsx'
import { StandingBanner } from '../own/StandingBanner.tsx'
import type { Standings } from '../own/useStanding.ts'
import { CasesStep } from './CasesStep.tsx'
import { candidacyPapers } from './candidacyPaper.tsx'
import { EducationStep } from './EducationStep.tsx'
import { PersonalStep } from './PersonalStep.tsx'
import { QualificationStep } from './QualificationStep.tsx'
import { type FormStep, formSteps, Steps } from './Steps.tsx'
import type { StepProps } from './stepProps.ts'
import { partsOf, shownFiles, stepOf, type Typed, typedFrom, wrongSteps } from './typed.ts'
import { useMendedAtOnce } from './useMendedAtOnce.ts'
import { WorkStep } from './WorkStep.tsx'

const list = '/arbitratorSignUp/index'

const screens: Record<CandidacyStep, ComponentType<StepProps>> = {
  personal: PersonalStep,
  education: EducationStep,
  work: WorkStep,
  qualifications: QualificationStep,
  cases: CasesStep,
}

/** An application being typed, step by step, on this device only until it is submitted (specification §4). */
export function EditCandidacy({
  id,
  draft,
  row,
  foreign,
  standing,
  reopen,
}: {
  id: string
  draft: Draft | undefined
  /** What the server holds, for one that came back. */
  row: Candidacy | undefined
  foreign: boolean
  standing: Standings
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const paper = candidacyPapers[foreign ? 'abroad' : 'home']
  const typing = usePaper(paper, {
    id,
    draft,
    lead,
    onInvalid() {
      notifyError({ code: 'badRequest' })
      lead(typing.refused())
    },
    isMeant: () =>
      confirm({
        title: t`提交申请`,
        text: t`确定提交？审核通过后，工作人员将与您联系邮寄入册材料`,
        accept: t`提交`,
        reject: t`取消`,
      }),
    back: () => navigate({ to: list }),
    reopen,
  })
  const { form, files, drafting, steps, keep } = typing
  useMendedAtOnce(form)
  const { errors } = form.formState
  const [step, setStep] = useState<FormStep>('personal')
  const at = formSteps.indexOf(step)
  const wrong = wrongSteps(errors)
  // Counted, so that the first field that is refused is gone to each time.
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals) focusWrong()
  }, [refusals])

  function go(next: FormStep): void {
    setStep(next)
    window.scrollTo(0, 0)
  }

  /** Shows the first step with something of what is refused. */
  function lead(fields: readonly FieldError[]): void {
    const first = candidacySteps.find((one) => fields.some(({ path }) => stepOf(path) === one))
    if (first && first !== step) go(first)
    setRefusals((old) => old + 1)
  }

  /** To the next step, if this one holds; else it stays with the messages. */
  function next(): void {
    const here = typing.refused().filter(({ path }) => stepOf(path) === step)
    form.clearErrors((step === 'preview' ? [] : partsOf(step)) as Path<Typed>[])
    if (here.length) drafting.showRefused(here)
    else go(formSteps[at + 1] ?? 'preview')
  }

  // What the server holds, where it is newer than what is typed over.
  const newer = row && row.version > drafting.version() ? row : undefined
  const Step = step === 'preview' ? undefined : screens[step]
  const props = { form, foreign, draftId: id, files, keep }
  return (
    <div className="form-page">
      <form className="stack" noValidate aria-label={t`仲裁员申请`} onSubmit={(event) => event.preventDefault()}>
        <DraftHead title={row ? t`修改仲裁员申请 ${row.no}` : t`填写仲裁员申请`} steps={steps} />
        <StandingBanner standing={standing} quiet />
        <DraftProblems steps={steps} stale={newer !== undefined} />
        {newer ? (
          <NewerNotice
            onKeepMine={() => steps.keepMine(newer.version)}
            theirs={<CandidacyFacts typed={typedFrom(newer)} foreign={foreign} files={shownFiles(newer)} />}
          />
        ) : row ? (
          <ReturnedNotice row={row} />
        ) : null}
        <Steps at={step} wrong={wrong} onGo={go} />
        <ErrorSummary
          control={form.control}
          parts={paper.parts}
          wasRefused={step === 'preview' || steps.wasRefused}
          onPart={(name) => lead([{ path: [name], code: 'required' }])}
        />
        {Step ? <Step key={step} {...props} /> : <paper.Facts typed={form.getValues()} files={files} />}
        <DraftBar steps={steps}>
          {at > 0 ? (
            <Button icon="left" onClick={() => go(formSteps[at - 1] ?? 'personal')}>
              {t`上一步`}
            </Button>
          ) : null}
          {step === 'preview' ? (
            <Button look="primary" icon="send" busy={steps.busy} disabled={!standing.maySubmit} onClick={steps.run}>
              {t`确认并提交`}
            </Button>
          ) : (
            <Button look="primary" onClick={next}>
              {step === candidacySteps.at(-1) ? t`预览确认` : t`下一步`}
            </Button>
          )}
        </DraftBar>
      </form>
    </div>
  )
}
