import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type CaseDetail, caseLife } from '../../../contract/caseLife.ts'
import { AppError } from '../../../contract/errors.ts'
import { type Draft, dropDraft } from '../../local/draft.ts'
import { useSending } from '../../local/hooks.ts'
import { discard, retry, submit } from '../../local/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { RefusedNotice, Saved, UnsavedNotice } from '../../ui/DraftNotices.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { CaseSummary } from './CaseSummary.tsx'
import { ClaimsStep } from './ClaimsStep.tsx'
import { CorrectionNotice } from './CorrectionNotice.tsx'
import { FactsStep } from './FactsStep.tsx'
import { FilesStep } from './FilesStep.tsx'
import { Preview } from './Preview.tsx'
import { AgentList } from './party/AgentList.tsx'
import { FiledBy } from './party/FiledBy.tsx'
import { PartyList } from './party/PartyList.tsx'
import { Steps } from './Steps.tsx'
import { lastStep, stepOf } from './steps.ts'
import { bodyOf } from './typed.ts'
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
  const sending = useSending(id)
  const wizard = useCaseForm(id, draft)
  const { form, files, autosave, save, step, goTo, forward, showField, showFields } = wizard
  const { errors, submitCount } = form.formState
  const version = draft?.version ?? 0
  const savedAt = autosave.savedAt ?? draft?.updatedAt
  const wrong = new Set(Object.keys(errors).map(stepOf))
  const fileProps = { draftId: id, files, keep: () => save() }

  /** Writes the draft down whatever was typed. False where the screen now says why it could not. */
  function keepNow(): Promise<boolean> {
    autosave.touch()
    return autosave.flush()
  }

  const back = () => (sent ? navigate({ to: '/CaseDetails', search: { caseId: id } }) : navigate({ to: '/case/index' }))

  async function leave(): Promise<void> {
    if (await keepNow()) await back()
  }

  const { run, busy } = useOnce(async () => {
    let gone = false
    await form.handleSubmit(async (typed) => {
      try {
        if (!(await keepNow())) return
        await submit(caseLife.submitCase, id, { body: bodyOf(typed, id, version, files) })
        gone = true
        window.scrollTo(0, 0)
        // Asked for once there is something to lose (decisions E-22).
        await navigator.storage?.persist?.()
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        showFields(error.fields)
        notifyError(error)
      }
    }, wizard.showFirst)()
    return gone
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
    await back()
  }

  async function again(outboxId: string): Promise<void> {
    if (!(await autosave.flush())) return
    await retry(outboxId).catch((error: unknown) => notifyError(asAppError(error)))
  }

  function takeTheirs(): void {
    autosave.settle()
    reopen()
  }

  function keepMine(newer: number): void {
    save(newer).catch((error: unknown) => notifyError(asAppError(error)))
  }

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
          if (step === lastStep) run()
          else void forward()
        }}
      >
        <div className="page-head">
          <div>
            <h1>{sent ? t`补正仲裁申请 ${caseNo}` : t`新建仲裁申请`}</h1>
            <div className="row">
              <PlaceTag place={draft?.refused ? 'attention' : 'device'} />
              <Saved savedAt={savedAt} />
            </div>
          </div>
        </div>
        <UnsavedNotice error={autosave.error} onTake={takeTheirs} onKeep={wizard.overwrite} />
        {draft?.refused ? (
          <RefusedNotice refused={draft.refused} onRetry={sending ? () => void again(sending.id) : undefined} />
        ) : null}
        {sent ? <CorrectionNotice sent={sent} version={version} onField={showField} onKeepMine={keepMine} /> : null}
        {submitCount ? <CaseSummary errors={errors} onField={showField} /> : null}
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
        <section className="action-bar" aria-label={t`操作`}>
          <span className="grow wide-only">
            <Saved savedAt={savedAt} />
          </span>
          {draft ? <Button look="danger" icon="trash" aria-label={t`删除草稿`} onClick={() => void drop()} /> : null}
          <Button icon="check" onClick={() => void leave()}>
            {t`存为草稿`}
          </Button>
          {step > 0 ? <Button onClick={() => goTo(step - 1)}>{t`上一步`}</Button> : null}
          <Button type="submit" look="primary" {...(step === lastStep ? { icon: 'send' as const } : {})} busy={busy}>
            {step === lastStep ? t`提交仲裁申请` : t`下一步`}
          </Button>
        </section>
      </form>
    </div>
  )
}
