import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { CaseRow } from '../../../../contract/case.ts'
import type { caseNatures } from '../../../../contract/caseRequest.ts'
import { defenceSide, defences } from '../../../../contract/defence.ts'
import { AppError } from '../../../../contract/errors.ts'
import { type Draft, dropDraft } from '../../../local/draft.ts'
import { useKept, useSending } from '../../../local/hooks.ts'
import { discard, retry, submit } from '../../../local/outbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/Dialog.tsx'
import { RefusedNotice, Saved, UnsavedNotice } from '../../../ui/DraftNotices.tsx'
import { asAppError } from '../../../ui/errorText.ts'
import { notify, notifyError } from '../../../ui/notify.tsx'
import { PlaceTag } from '../../../ui/PlaceTag.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import { beginWords } from '../words.ts'
import { DefenceFields } from './DefenceFields.tsx'
import { bodyOf, type Typed } from './typed.ts'
import { useDefenceForm } from './useDefenceForm.ts'

interface EditDefenceProps {
  id: string
  row: CaseRow
  nature: (typeof caseNatures)[number]
  /** What the form opens with. */
  typed: Typed
  /** 0 for a new one, else the version this device last saw. */
  version: number
  draft: Draft | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** A statement being typed, on this device only until it is handed in. */
export function EditDefence({ id, row, nature, typed, version, draft, reopen }: EditDefenceProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const sending = useSending(id)
  const { kind } = typed
  const standing = useKept(defences.getStanding, { query: { baseId: row.id } })
  const side = defenceSide[kind]
  const parties = (standing.value?.parties ?? []).filter((one) => !side || one.camp === side)
  const choosesParty = version === 0 && parties.length > 1
  const { caseNo } = row
  const opening = { ...typed, baseId: row.id, caseNo }
  const { form, files, autosave, save, showFields, overwrite } = useDefenceForm({
    id,
    version,
    typed: opening,
    draft,
    choosesParty,
  })
  const savedAt = autosave.savedAt ?? draft?.updatedAt
  const title = version > 0 ? t`补充答辩` : i18n._(beginWords[kind])

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
    await form.handleSubmit(async (values) => {
      try {
        if (!(await keepNow())) return
        await submit(defences.submitDefence, id, { body: bodyOf(values, { id, version, files }) })
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

  return (
    <div className="form-page">
      <form
        className="stack"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            <div className="row">
              <PlaceTag place={draft?.refused ? 'attention' : 'device'} />
              <span className="muted nowrap number">{caseNo}</span>
              <Saved savedAt={savedAt} />
            </div>
          </div>
        </div>
        <UnsavedNotice
          error={autosave.error}
          onTake={() => {
            autosave.settle()
            reopen()
          }}
          onKeep={overwrite}
        />
        {draft?.refused ? (
          <RefusedNotice refused={draft.refused} onRetry={sending ? () => void again(sending.id) : undefined} />
        ) : null}
        <DefenceFields
          form={form}
          kind={kind}
          nature={nature}
          parties={choosesParty ? parties : []}
          draftId={id}
          files={files}
          keep={save}
        />
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
