import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { Input, Named } from '../../contract/call.ts'
import { AppError } from '../../contract/errors.ts'
import { ask } from '../local/call.ts'
import { connection } from '../local/connection.ts'
import { dropDraft, finishDraft } from '../local/draft.ts'
import { type DraftFile, listedFiles } from '../local/file.ts'
import { useSending } from '../local/hooks.ts'
import { discard, retry, submit } from '../local/outbox.ts'
import { untilSent } from '../local/send/direct.ts'
import { withFiles } from '../local/send/sendFiles.ts'
import { isFull } from '../local/space.ts'
import { confirm } from '../ui/Dialog.tsx'
import { asAppError } from '../ui/errorText.ts'
import { notify, notifyError } from '../ui/notify.tsx'
import { useOnce } from '../ui/useOnce.ts'
import { askLeftOut } from '../upload/askLeftOut.ts'
import type { Drafting } from './useDraftForm.ts'

interface Wanted<T extends FieldValues> {
  drafting: Drafting<T>
  /** Undefined while they are being read from the device. */
  files: DraftFile[] | undefined
  /** The body of the call; the outbox checks it by the contract. */
  bodyOf: (typed: T, files: DraftFile[], version: number) => unknown
  /** Leads to what the form's own check refuses. */
  onInvalid?: (errors: FieldErrors<T>) => void
  /** Asks once the form holds, before it is sent. */
  isMeant?: () => Promise<boolean>
  /** To where one goes on without the form. */
  back: () => Promise<void>
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** What may be done with a draft: hand it in, keep it for later, drop it, and settle what came in between. */
export function useDraftSteps<T extends FieldValues>(wanted: Wanted<T>) {
  const { drafting, files, onInvalid, isMeant, back, reopen } = wanted
  const { id, call, form, draft, autosave, save, showRefused, overwrite } = drafting
  const { t } = useLingui()
  const sending = useSending(id)
  const latest = useRef(wanted)
  latest.current = wanted
  /** What a submission waits for that was pressed for, and how it is taken back. */
  const [awaits, setAwaits] = useState<'files' | 'server'>()
  const stop = useRef(() => {})

  /** Writes the draft down whatever was typed. False where the screen now says why it could not. */
  function keepNow(): Promise<boolean> {
    autosave.touch()
    return autosave.flush()
  }

  /** Puts it into the outbox. False where the device has no room for it, but somebody answers. */
  async function queued(input: Input<Named>): Promise<boolean> {
    try {
      await submit(call, id, input)
      return true
    } catch (error) {
      if (!isFull(error) || !connection.online) throw error
      return false
    }
  }

  /** Sends it from this page, at once: the device has no room for it to wait. */
  async function sendStraight(input: Input<Named>, signal: AbortSignal): Promise<void> {
    setAwaits('server')
    await withFiles(id, signal, () => ask(call, input, { signal }))
    await finishDraft(id)
    autosave.settle()
    notify(t`已提交`, 'green')
    await back()
  }

  /** Hands it in, after the files that are on their way from this page: those cannot wait with it. */
  async function handIn(typed: T, signal: AbortSignal): Promise<boolean> {
    const isKept = await keepNow()
    if (!isKept && !(isFull(autosave.why()) && connection.online)) return false
    for (;;) {
      if (!(await askLeftOut(id))) return false
      // As they are now: a file may have come while the person was asked, or the draft was written.
      const chosen = await listedFiles(id)
      if (chosen.some(({ direct, held }) => direct && !held)) {
        setAwaits('files')
        await untilSent(id, signal)
        continue
      }
      const input = { body: latest.current.bodyOf(typed, chosen, drafting.version()) } as Input<Named>
      if (!isKept || !(await queued(input))) await sendStraight(input, signal)
      return true
    }
  }

  async function send(typed: T): Promise<boolean> {
    const abort = new AbortController()
    stop.current = () => abort.abort()
    // What was pressed for is what stood there then.
    const off = form.subscribe({ formState: { values: true }, callback: stop.current })
    try {
      if (!(await handIn(typed, abort.signal))) return false
    } catch (error) {
      if (abort.signal.aborted) return false
      if (!(error instanceof AppError)) throw error
      showRefused(error.fields)
      notifyError(error)
      return false
    } finally {
      off()
      setAwaits(undefined)
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
    let gone = false
    await form.handleSubmit(async (typed) => {
      gone = (!isMeant || (await isMeant())) && (await send(typed))
    }, onInvalid)()
    return gone
  })

  async function leave(): Promise<void> {
    if (await keepNow()) await back()
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
    savedAt: draft?.updatedAt ?? autosave.savedAt,
    /** The server refused parts of it when it was handed in last. */
    wasRefused: Boolean(draft?.refused?.fields?.length),
    /** Hands it in, if the form holds. */
    run,
    busy: busy || isReading,
    /** It goes by itself once the files on their way from this page, or it itself, are at the server. */
    awaits,
    stopWaiting: () => stop.current(),
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
