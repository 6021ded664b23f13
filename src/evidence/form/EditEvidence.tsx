import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { CaseRow } from '../../../contract/case.ts'
import { AppError } from '../../../contract/errors.ts'
import { evidences } from '../../../contract/evidence.ts'
import { type Draft, dropDraft } from '../../local/draft.ts'
import { useSending, useSession } from '../../local/hooks.ts'
import { discard, retry, submit } from '../../local/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { RefusedNotice, Saved, UnsavedNotice } from '../../ui/DraftNotices.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { Pieces } from './Pieces.tsx'
import { SideField } from './SideField.tsx'
import { bodyOf } from './typed.ts'
import { useEvidenceForm } from './useEvidenceForm.ts'

const call = evidences.uploadEvidence

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
  const navigate = useNavigate()
  const namesSide = useSession()?.user.cate === 'MISHU'
  const sending = useSending(id)
  const { form, files, autosave, save, showFields, overwrite } = useEvidenceForm({ id, row, draft, namesSide })
  const savedAt = autosave.savedAt ?? draft?.updatedAt
  const { caseNo } = row

  /** Writes the draft down whatever was typed. False where the screen now says why it could not. */
  function keepNow(): Promise<boolean> {
    autosave.touch()
    return autosave.flush()
  }

  const back = () => navigate({ to: '/CaseDetails', search: { caseId: row.id } })

  async function leave(): Promise<void> {
    if (await keepNow()) await back()
  }

  const { run, busy } = useOnce(async () => {
    let gone = false
    await form.handleSubmit(async (typed) => {
      try {
        if (!(await keepNow())) return
        await submit(call, id, { body: bodyOf(typed, id, source(), files) })
        gone = true
        window.scrollTo(0, 0)
        // Asked for once there is something to lose (decisions E-22).
        await navigator.storage?.persist?.()
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        showFields(error.fields)
        notifyError(error)
      }
    })()
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

  return (
    <div className="form-page">
      <form
        className="stack"
        noValidate
        aria-label={t`提交证据`}
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <div className="page-head">
          <div>
            <h1>{t`提交证据`}</h1>
            <div className="row">
              <PlaceTag place={draft?.refused ? 'attention' : 'device'} />
              <span className="muted nowrap number">{caseNo}</span>
              <Saved savedAt={savedAt} />
            </div>
          </div>
        </div>
        <UnsavedNotice error={autosave.error} onTake={takeTheirs} onKeep={overwrite} />
        {draft?.refused ? (
          <RefusedNotice refused={draft.refused} onRetry={sending ? () => void again(sending.id) : undefined} />
        ) : null}
        {namesSide ? <SideField form={form} /> : null}
        <Pieces form={form} draftId={id} files={files} keep={save} copies={namesSide} />
        <section className="action-bar" aria-label={t`操作`}>
          <span className="grow wide-only">
            <Saved savedAt={savedAt} />
          </span>
          {draft ? <Button look="danger" icon="trash" aria-label={t`删除草稿`} onClick={() => void drop()} /> : null}
          <Button icon="check" onClick={() => void leave()}>
            {t`存为草稿`}
          </Button>
          <Button type="submit" look="primary" icon="send" busy={busy}>
            {t`提交`}
          </Button>
        </section>
      </form>
    </div>
  )
}

/** Specification §3: where it was handed in from. A finger is a phone, whatever its browser calls itself. */
function source(): 'PC' | 'MOBILE' {
  return matchMedia('(pointer: coarse)').matches ? 'MOBILE' : 'PC'
}
