import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Path } from 'react-hook-form'
import { arbitrator } from '../../../contract/arbitrator.ts'
import { type Candidacy, type CandidacyStep, candidacySteps } from '../../../contract/candidacy.ts'
import { AppError } from '../../../contract/errors.ts'
import { type Draft, dropDraft } from '../../local/draft.ts'
import { useSending } from '../../local/hooks.ts'
import { discard, retry, submit } from '../../local/outbox.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { RefusedNotice, Saved, UnsavedNotice } from '../../ui/DraftNotices.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { onScreen } from '../../ui/onScreen.ts'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { CandidacyFacts } from '../CandidacyFacts.tsx'
import { ReturnedNotice } from '../own/ReturnedNotice.tsx'
import { StandingBanner } from '../own/StandingBanner.tsx'
import type { Standings } from '../own/useStanding.ts'
import { CasesStep } from './CasesStep.tsx'
import { EducationStep } from './EducationStep.tsx'
import { PersonalStep } from './PersonalStep.tsx'
import { QualificationStep } from './QualificationStep.tsx'
import { type FormStep, formSteps, Steps } from './Steps.tsx'
import type { StepProps } from './stepProps.ts'
import { bodyOf, partsOf, refusalsOf, stepOf, type Typed, wrongSteps } from './typed.ts'
import { useCandidacyForm } from './useCandidacyForm.ts'
import { WorkStep } from './WorkStep.tsx'

const call = arbitrator.submitCandidacy
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
  const sending = useSending(id)
  const { form, files, rest, autosave, save, showFields, overwrite } = useCandidacyForm({ id, draft, foreign })
  const { errors } = form.formState
  const [step, setStep] = useState<FormStep>('personal')
  const at = formSteps.indexOf(step)
  const wrong = wrongSteps(errors)
  // Counted, so that the first field that is refused is gone to each time.
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals) onScreen('form .wrong :is(input, select, textarea, button)')?.focus()
  }, [refusals])

  function go(next: FormStep): void {
    setStep(next)
    window.scrollTo(0, 0)
  }

  /** Says what is refused, and shows the first step with something of it. */
  function showRefused(fields: AppError['fields']): void {
    showFields(fields)
    const first = candidacySteps.find((one) => fields.some(({ path }) => stepOf(path) === one))
    if (first && first !== step) go(first)
    setRefusals((old) => old + 1)
  }

  /** To the next step, if this one holds; else it stays with the messages. */
  function next(): void {
    const here = refusalsOf(form.getValues(), rest.current).filter(({ path }) => stepOf(path) === step)
    form.clearErrors((step === 'preview' ? [] : partsOf(step)) as Path<Typed>[])
    if (here.length) showRefused(here)
    else go(formSteps[at + 1] ?? 'preview')
  }

  // A refusal of the server opens the form at the step it is about.
  const first = useRef(draft?.refused)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the form was opened with
  useEffect(() => {
    const fields = first.current?.fields ?? []
    first.current = undefined
    if (!fields.length) return
    showRefused(fields)
  }, [])

  /** Writes the draft down whatever was typed. False where the screen now says why it could not. */
  function keepNow(): Promise<boolean> {
    autosave.touch()
    return autosave.flush()
  }

  async function leave(): Promise<void> {
    if (await keepNow()) await navigate({ to: list })
  }

  const { run, busy } = useOnce(async () => {
    const refused = refusalsOf(form.getValues(), rest.current)
    form.clearErrors()
    if (refused.length) {
      notifyError({ code: 'badRequest' })
      showRefused(refused)
      return false
    }
    const agreed = await confirm({
      title: t`提交申请`,
      text: t`确定提交？审核通过后，工作人员将与您联系邮寄入册材料`,
      accept: t`提交`,
      reject: t`取消`,
    })
    if (!agreed || !(await keepNow())) return false
    try {
      await submit(call, id, { body: bodyOf(form.getValues(), rest.current) })
      window.scrollTo(0, 0)
      // Asked for once there is something to lose (decisions E-22).
      await navigator.storage?.persist?.()
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      showRefused(error.fields)
      notifyError(error)
      return false
    }
  })

  async function drop(): Promise<void> {
    const agreed = await confirm({
      title: t`删除草稿`,
      text: t`草稿及其中的材料将从本设备删除，无法恢复。`,
      accept: t`删除`,
      reject: t`取消`,
      danger: true,
    })
    if (!agreed) return
    autosave.settle()
    if (sending && !(await discard(sending.id))) return notify(t`正在发送，暂时无法放弃`, 'blue')
    if (!sending) await dropDraft(id)
    await navigate({ to: list })
  }

  async function again(outboxId: string): Promise<void> {
    if (!(await autosave.flush())) return
    await retry(outboxId).catch((error: unknown) => notifyError(asAppError(error)))
  }

  // What the server holds, where it is newer than what is typed over.
  const newer = row && row.version > rest.current.version ? row : undefined
  const Step = step === 'preview' ? undefined : screens[step]
  const props = { form, foreign, draftId: id, files, keep: () => save() }
  return (
    <div className="form-page">
      <form className="stack" noValidate aria-label={t`仲裁员申请`} onSubmit={(event) => event.preventDefault()}>
        <div className="page-head">
          <div>
            <h1>{row ? t`修改仲裁员申请 ${row.no}` : t`填写仲裁员申请`}</h1>
            <div className="row">
              <PlaceTag place={draft?.refused ? 'attention' : 'device'} />
              <Saved savedAt={autosave.savedAt ?? draft?.updatedAt} />
            </div>
          </div>
        </div>
        <StandingBanner standing={standing} quiet />
        <UnsavedNotice
          error={autosave.error}
          onTake={() => {
            autosave.settle()
            reopen()
          }}
          onKeep={overwrite}
        />
        {draft?.refused && !newer ? (
          <RefusedNotice refused={draft.refused} onRetry={sending ? () => void again(sending.id) : undefined} />
        ) : null}
        {newer ? (
          <Banner family="amber" icon="alert">
            <strong>{errorText({ code: 'stale' })}</strong>
            <span>{t`您填写的内容都在。`}</span>
            <Button
              small
              onClick={() => void save(newer.version).catch((error: unknown) => notifyError(asAppError(error)))}
            >
              {t`保留我填写的内容`}
            </Button>
          </Banner>
        ) : row ? (
          <ReturnedNotice row={row} />
        ) : null}
        <Steps at={step} wrong={wrong} onGo={go} />
        {wrong.length && step === 'preview' ? (
          <Banner family="red" icon="alert" alert>
            {t`请检查必填项是否填写`}
          </Banner>
        ) : null}
        {Step ? (
          <Step key={step} {...props} />
        ) : (
          <CandidacyFacts typed={form.getValues()} foreign={foreign} files={files} />
        )}
        <section className="action-bar" aria-label={t`操作`}>
          <span className="grow wide-only">
            <Saved savedAt={autosave.savedAt ?? draft?.updatedAt} />
          </span>
          {draft ? <Button look="danger" icon="trash" aria-label={t`删除草稿`} onClick={() => void drop()} /> : null}
          <Button icon="check" onClick={() => void leave()}>
            {t`存为草稿`}
          </Button>
          {at > 0 ? (
            <Button icon="left" onClick={() => go(formSteps[at - 1] ?? 'personal')}>
              {t`上一步`}
            </Button>
          ) : null}
          {step === 'preview' ? (
            <Button look="primary" icon="send" busy={busy} disabled={!standing.maySubmit} onClick={run}>
              {t`确认并提交`}
            </Button>
          ) : (
            <Button look="primary" onClick={next}>
              {step === candidacySteps.at(-1) ? t`预览确认` : t`下一步`}
            </Button>
          )}
        </section>
      </form>
    </div>
  )
}
