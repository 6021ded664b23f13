import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { Input, Named } from '../../../contract/call.ts'
import { AppError } from '../../../contract/errors.ts'
import { type Draft, DraftWriter, dropDraft } from '../../local/draft.ts'
import { useFiles, useSending } from '../../local/hooks.ts'
import { discard, retry, submit } from '../../local/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { RefusedNotice, Saved, UnsavedNotice } from '../../ui/DraftNotices.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { onScreen } from '../../ui/onScreen.ts'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { useAutosave } from '../../ui/useAutosave.ts'
import { useOnce } from '../../ui/useOnce.ts'
import { History } from '../paper/History.tsx'
import type { Paper, PaperRow } from '../paper/paper.tsx'
import { ErrorSummary, goTo, ReturnNotice, StaleNotice } from './FormNotices.tsx'
import { useFilesCheck } from './useFilesCheck.ts'

/** An application being typed, on this device only until it is submitted. `row`: what the server holds, for one that came back. */
export function EditPaper({
  paper,
  id,
  draft,
  row,
  reopen,
}: {
  paper: Paper
  id: string
  draft: Draft | undefined
  row: PaperRow | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const sending = useSending(id)
  const loaded = useFiles(id)
  const files = loaded ?? []
  const version = draft?.version ?? 0
  const rest = useRef({ id, version, files })
  rest.current = { id, version, files }
  const resolver = useMemo<Resolver<FieldValues>>(
    () => (typed) => {
      const { id: mine, version: seen, files: chosen } = rest.current
      const errors = paper.check(paper.bodyOf(typed, mine, seen, chosen))
      return errors ? { values: {}, errors } : { values: typed, errors: {} }
    },
    [paper],
  )
  const form = useForm<FieldValues>({
    defaultValues: draft ? paper.typedOf(draft.fields) : paper.blank,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  useFilesCheck(form, paper.mainPurpose, loaded)

  const [writer] = useState(() => new DraftWriter(draft?.updatedAt))
  const save = (version = rest.current.version) =>
    writer.write(() => {
      const fields = form.getValues()
      return { id, call: paper.submit.name, title: paper.titleOf(fields), fields, version }
    })
  const autosave = useAutosave(() => save())
  const { touch } = autosave
  useEffect(() => form.subscribe({ formState: { values: true }, callback: touch }), [form, touch])

  /** Writes the draft down whatever was typed. False where the screen now says why it could not. */
  function keepNow(): Promise<boolean> {
    autosave.touch()
    return autosave.flush()
  }

  async function leave(): Promise<void> {
    if (await keepNow()) await navigate({ to: paper.to.list })
  }

  const { run, busy } = useOnce(async () => {
    let gone = false
    await form.handleSubmit(async (typed) => {
      try {
        if (!(await keepNow())) return
        const body = paper.bodyOf(typed, id, rest.current.version, rest.current.files)
        await submit(paper.submit, id, { body } as Input<Named>)
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

  function showFields(fields: AppError['fields']): void {
    for (const { path, code, params } of fields) {
      const at = path.join('.')
      form.setError(paper.lists.includes(at) ? `${at}.root` : at, {
        type: code,
        message: code,
        types: (params ?? {}) as Record<string, string>,
      })
    }
  }

  // A refusal reopens the form at the failing field; so does a failed check, each time.
  const refused = draft?.refused
  const first = useRef(refused)
  const focused = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the form was opened with
  useEffect(() => {
    const fields = first.current?.fields ?? []
    first.current = undefined
    showFields(fields)
    const field = fields[0]?.path[0]
    if (field !== undefined) requestAnimationFrame(() => goTo(String(field)))
  }, [])
  useEffect(() => {
    // Not again when its tab comes back to the screen.
    if (submitCount > focused.current) onScreen('form .wrong :is(input, select, textarea, button)')?.focus()
    focused.current = submitCount
  }, [submitCount])

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
    await navigate({ to: paper.to.list })
  }

  async function retryAsItWas(outboxId: string): Promise<void> {
    if (!(await autosave.flush())) return
    await retry(outboxId).catch((error: unknown) => notifyError(asAppError(error)))
  }

  // What the server holds, where it is newer than what is typed over.
  const newer = row && row.version > version ? row : undefined

  function keepMine(): void {
    if (newer) save(newer.version).catch((error: unknown) => notifyError(asAppError(error)))
  }

  function takeTheirs(): void {
    autosave.settle()
    reopen()
  }

  function overwriteTheirs(): void {
    writer.seen = draft?.updatedAt ?? 0
    autosave.touch()
  }
  const hasSide = row !== undefined

  return (
    <div className={`form-page${hasSide ? ' with-side' : ''}`}>
      <form
        className="stack"
        noValidate
        aria-label={i18n._(paper.words.one)}
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <div className="page-head">
          <div>
            <h1>{i18n._(row ? paper.words.changing(row.no) : paper.words.fresh)}</h1>
            <div className="row">
              <PlaceTag place={refused ? 'attention' : 'device'} />
              <Saved savedAt={autosave.savedAt ?? draft?.updatedAt} />
            </div>
          </div>
        </div>
        <UnsavedNotice error={autosave.error} onTake={takeTheirs} onKeep={overwriteTheirs} />
        {refused && !newer ? (
          <RefusedNotice refused={refused} onRetry={sending ? () => void retryAsItWas(sending.id) : undefined} />
        ) : null}
        {newer ? (
          <StaleNotice paper={paper} row={newer} onKeepMine={keepMine} />
        ) : row ? (
          <ReturnNotice paper={paper} row={row} />
        ) : null}
        {submitCount ? <ErrorSummary paper={paper} errors={errors} /> : null}
        <paper.Form form={form} draftId={id} files={files} keep={() => save()} />
        <section className="action-bar" aria-label={t`操作`}>
          <span className="grow muted small-text wide-only">
            <Saved savedAt={autosave.savedAt ?? draft?.updatedAt} />
          </span>
          {draft ? <Button look="danger" icon="trash" aria-label={t`删除草稿`} onClick={() => void drop()} /> : null}
          <Button icon="check" onClick={() => void leave()}>
            {t`存为草稿`}
          </Button>
          <Button type="submit" look="primary" icon="send" busy={busy}>
            {t`提交申请`}
          </Button>
        </section>
      </form>
      {row ? (
        <aside aria-label={t`办理记录`}>
          <History paper={paper} row={row} />
        </aside>
      ) : null}
    </div>
  )
}
