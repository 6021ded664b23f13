import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { Input, Named } from '../../contract/call.ts'
import { AppError } from '../../contract/errors.ts'
import { dropDraft } from '../local/draft.ts'
import type { DraftFile } from '../local/file.ts'
import { useSending } from '../local/hooks.ts'
import { discard, retry, submit } from '../local/outbox.ts'
import { confirm } from '../ui/Dialog.tsx'
import { asAppError } from '../ui/errorText.ts'
import { notify, notifyError } from '../ui/notify.tsx'
import { useOnce } from '../ui/useOnce.ts'
import type { Drafting } from './useDraftForm.ts'

interface Wanted<T extends FieldValues> {
  drafting: Drafting<T>
  /** Undefined while they are being read from the device, null for a form that takes none. */
  files: DraftFile[] | undefined | null
  /** The body of the call; the outbox checks it by the contract. */
  bodyOf: (typed: T, files: DraftFile[]) => unknown
  /** Shows what the contract refuses, where showing it at its fields is not enough. */
  refuse?: (fields: AppError['fields']) => void
  /** Leads to what the form's own check refuses. */
  onInvalid?: (errors: FieldErrors<T>) => void
  /** What stands between the button and the sending, in place of the form's own check. */
  before?: () => Promise<boolean>
  /** To where one goes on without the form. */
  back: () => Promise<void>
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** What may be done with a draft: hand it in, keep it for later, drop it, and settle what came in between. */
export function useDraftSteps<T extends FieldValues>(wanted: Wanted<T>) {
  const { drafting, files, onInvalid, before, back, reopen } = wanted
  const { id, call, form, draft, autosave, save, showFields, overwrite } = drafting
  const { refuse = showFields } = wanted
  const { t } = useLingui()
  const sending = useSending(id)
  const latest = useRef(wanted)
  latest.current = wanted

  /** Writes the draft down whatever was typed. False where the screen now says why it could not. */
  function keepNow(): Promise<boolean> {
    autosave.touch()
    return autosave.flush()
  }

  async function send(typed: T): Promise<boolean> {
    try {
      if (!(await keepNow())) return false
      // As they are now: a file may have come while the person was asked, or the draft was written.
      const { bodyOf, files: chosen } = latest.current
      if (chosen === undefined) return false
      await submit(call, id, { body: bodyOf(typed, chosen ?? []) } as Input<Named>)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuse(error.fields)
      notifyError(error)
      return false
    }
    window.scrollTo(0, 0)
    // Asked for once there is something to lose (decisions E-22).
    await navigator.storage?.persist?.()
    return true
  }

  // Until its files are read it would go out without them.
  const isReading = files === undefined
  const { run, busy } = useOnce(async () => {
    if (isReading) return false
    if (before) return (await before()) && send(form.getValues())
    let gone = false
    await form.handleSubmit(async (typed) => {
      gone = await send(typed)
    }, onInvalid)()
    return gone
  })

  async function leave(): Promise<void> {
    if (await keepNow()) await back()
  }

  async function drop(): Promise<void> {
    const agreed = await confirm({
      title: t`删除草稿`,
      text: files === null ? t`草稿将从本设备删除，无法恢复。` : t`草稿及其中的材料将从本设备删除，无法恢复。`,
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

  return {
    draft,
    autosave,
    savedAt: autosave.savedAt ?? draft?.updatedAt,
    /** Hands it in, if the form holds. */
    run,
    busy: busy || isReading,
    leave,
    drop,
    /** Sends again what was refused, as it was; undefined where nothing of it waits. */
    again: sending ? () => void again(sending.id) : undefined,
    /** What another tab wrote takes the place of what is typed here. */
    takeTheirs(): void {
      autosave.settle()
      reopen()
    },
    overwrite,
    /** What is typed is to replace this version of the record. */
    keepMine(version: number): void {
      save(version).catch((error: unknown) => notifyError(asAppError(error)))
    },
  }
}

/** What `useDraftSteps` gives. */
export type DraftSteps = ReturnType<typeof useDraftSteps>
