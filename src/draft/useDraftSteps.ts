import { useLingui } from '@lingui/react/macro'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { dropDraft } from '../local/draft.ts'
import type { DraftFile } from '../local/file.ts'
import { useSending } from '../local/hooks.ts'
import { discard, retry } from '../local/outbox.ts'
import { confirm } from '../ui/Dialog.tsx'
import { asAppError } from '../ui/errorText.ts'
import { notify, notifyError } from '../ui/notify.tsx'
import { useOnce } from '../ui/useOnce.ts'
import { type HandingIn, useHandIn } from './paper/useHandIn.ts'

interface Wanted<T extends FieldValues> extends HandingIn<T> {
  /** Undefined while they are being read from the device. */
  files: DraftFile[] | undefined
  /** Leads to what the form's own check refuses. */
  onInvalid?: (errors: FieldErrors<T>) => void
  /** Asks once the form holds, before it is sent. */
  isMeant?: () => Promise<boolean>
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** What may be done with a draft: hand it in, keep it for later, drop it, and settle what came in between. */
export function useDraftSteps<T extends FieldValues>(wanted: Wanted<T>) {
  const { drafting, files, onInvalid, isMeant, back, reopen } = wanted
  const { id, form, draft, autosave, save, overwrite } = drafting
  const { t } = useLingui()
  const sending = useSending(id)
  const { send, awaits, stop } = useHandIn(wanted)
  // Until its files are read it would go out without them.
  const isReading = files === undefined
  const { run, busy } = useOnce(async () => {
    if (isReading) return false
    let gone = false
    await form.handleSubmit(async (typed) => {
      gone = (!isMeant || (await isMeant())) && (await send(typed))
    }, onInvalid)()
    return gone
  })

  async function leave(): Promise<void> {
    if (await drafting.keepNow()) await back()
  }

  async function drop(): Promise<void> {
    const agreed = await confirm({
      title: t`删除草稿`,
      text: files?.length ? t`草稿及其中的材料将从本设备删除，无法恢复。` : t`草稿将从本设备删除，无法恢复。`,
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
    savedAt: autosave.isUnwritten ? undefined : (draft?.updatedAt ?? autosave.savedAt),
    /** The server refused parts of it when it was handed in last. */
    wasRefused: Boolean(draft?.refused?.fields?.length),
    /** Hands it in, if the form holds. */
    run,
    busy: busy || isReading,
    /** It goes by itself once the files on their way from this page, or it itself, are at the server. */
    awaits,
    stopWaiting: stop,
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
