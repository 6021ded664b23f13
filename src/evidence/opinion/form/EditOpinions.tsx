import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { get } from 'react-hook-form'
import type { CaseRow } from '../../../../contract/case.ts'
import { AppError } from '../../../../contract/errors.ts'
import { opinions } from '../../../../contract/opinion.ts'
import { type Draft, dropDraft } from '../../../local/draft.ts'
import { useSending } from '../../../local/hooks.ts'
import { discard, retry, submit } from '../../../local/outbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/Dialog.tsx'
import { RefusedNotice, Saved, UnsavedNotice } from '../../../ui/DraftNotices.tsx'
import { asAppError, errorText } from '../../../ui/errorText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { notify, notifyError } from '../../../ui/notify.tsx'
import { PlaceTag } from '../../../ui/PlaceTag.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import { wrongOf } from '../../../ui/wrongOf.ts'
import type { Piece } from '../../items.ts'
import type { Spoken } from '../spoken.ts'
import { PieceForm } from './PieceForm.tsx'
import { blank, bodyOf, filled, typedOf } from './typed.ts'
import { useOpinionForm } from './useOpinionForm.ts'

interface EditOpinionsProps {
  id: string
  row: CaseRow
  /** The other side's, by their numbers. */
  pieces: Piece[]
  spoken: ReadonlyMap<string, Spoken[]>
  draft: Draft | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** Opinions being typed, on this device only until they are handed in. */
export function EditOpinions({ id, row, pieces, spoken, draft, reopen }: EditOpinionsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const sending = useSending(id)
  const { caseNo } = row
  const typed = { ...typedOf(draft?.fields), baseId: row.id, caseNo }
  const holding = new Map([...spoken].flatMap(([itemId, [holds]]) => (holds ? [[itemId, holds] as const] : [])))
  const { form, autosave, showFields, overwrite } = useOpinionForm({ id, typed, draft, holding })
  // What was said already is opened only to be changed.
  const [changing, setChanging] = useState<ReadonlySet<string>>(
    () => new Set(Object.keys(typed.opinions).filter((itemId) => filled(typed.opinions[itemId]))),
  )
  // They stand below those that wait for words; not moved while the form is open.
  const [spokenBefore] = useState<ReadonlySet<string>>(
    () => new Set([...holding.keys()].filter((itemId) => !changing.has(itemId))),
  )
  const savedAt = autosave.savedAt ?? draft?.updatedAt
  const whole = wrongOf(get(form.formState.errors, 'opinions.root'))

  const isOpen = (itemId: string) =>
    changing.has(itemId) || !holding.has(itemId) || filled(form.getValues(`opinions.${itemId}`))

  function open(itemId: string, on: boolean): void {
    const { authenticity, legality, relevance, remarks } = holding.get(itemId) ?? blank
    // Closed again, it holds nothing to send.
    form.setValue(`opinions.${itemId}`, on ? { authenticity, legality, relevance, remarks } : blank)
    form.clearErrors(`opinions.${itemId}`)
    setChanging((before) => new Set(on ? [...before, itemId] : [...before].filter((one) => one !== itemId)))
  }

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
        await submit(opinions.submitOpinions, id, { body: bodyOf(values, id, holding) })
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
      text: t`草稿将从本设备删除，无法恢复。`,
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

  const pieceForm = (piece: Piece) => (
    <PieceForm
      key={piece.id}
      form={form}
      piece={piece}
      spoken={spoken.get(piece.id) ?? []}
      open={isOpen(piece.id)}
      onOpen={(on) => open(piece.id, on)}
    />
  )

  return (
    <div className="form-page">
      <form
        className="stack"
        noValidate
        aria-label={t`质证意见`}
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <div className="page-head">
          <div>
            <h1>{t`质证意见`}</h1>
            <div className="row">
              <PlaceTag place={draft?.refused ? 'attention' : 'device'} />
              <span className="muted nowrap number">{caseNo}</span>
              <Saved savedAt={savedAt} />
            </div>
          </div>
        </div>
        <p className="muted">{t`对对方的每项证据说明是否认可其真实性、合法性、关联性；没有填写的证据不会提交，可以之后再发表意见。`}</p>
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
        {whole ? (
          <p className="wrong-text" role="alert">
            <Icon name="alert" /> {errorText(whole)}
          </p>
        ) : null}
        {pieces.filter(({ id: itemId }) => !spokenBefore.has(itemId)).map(pieceForm)}
        {pieces.some(({ id: itemId }) => spokenBefore.has(itemId)) ? (
          <p className="muted">{t`以下证据已发表过意见，需要时可以修改。`}</p>
        ) : null}
        {pieces.filter(({ id: itemId }) => spokenBefore.has(itemId)).map(pieceForm)}
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
