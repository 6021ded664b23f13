import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Input, Named } from '../../../contract/kernel/call.ts'
import { ask } from '../../local/call.ts'
import { connection } from '../../local/connection.ts'
import { finishDraft } from '../../local/draft.ts'
import { type DraftFile, listedFiles } from '../../local/file.ts'
import { submit } from '../../local/outbox.ts'
import { isTaking, takesDone } from '../../local/send/chosen.ts'
import { untilSent } from '../../local/send/direct.ts'
import { withFiles } from '../../local/send/sendFiles.ts'
import { isFull } from '../../local/space.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { askLeftOut } from '../../upload/askLeftOut.ts'
import type { Awaited } from '../AwaitsNotice.tsx'
import type { Drafting } from '../useDraftForm.ts'

export interface HandingIn<T extends FieldValues> {
  drafting: Drafting<T>
  /** The body of the call; the outbox checks it by the contract. */
  bodyOf: (typed: T, files: DraftFile[], version: number) => unknown
  /** To where one goes on without the form. */
  back: () => Promise<void>
}

/** Hands a draft in: into the outbox, or straight from this page where the device has no room for it to wait. */
export function useHandIn<T extends FieldValues>(wanted: HandingIn<T>) {
  const { drafting, back } = wanted
  const { id, call, form, autosave, showRefused } = drafting
  const { t } = useLingui()
  const latest = useRef(wanted)
  latest.current = wanted
  /** What a submission waits for that was pressed for, and how it is taken back. */
  const [awaits, setAwaits] = useState<Awaited>()
  const stop = useRef(() => {})

  /** Puts it into the outbox. False where the device has no room for it, but somebody answers. */
  async function queued(input: Input<Named>, chosen: DraftFile[]): Promise<boolean> {
    try {
      await submit(
        call,
        id,
        input,
        chosen.map((file) => file.id),
      )
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

  /** Until what stands on its lists lies in it. Gives the names of files that were refused instead. */
  async function checked(signal: AbortSignal): Promise<string[]> {
    if (!isTaking(id)) return []
    setAwaits('check')
    const refused = await takesDone(id, signal)
    setAwaits(undefined)
    return refused
  }

  /** Hands it in, after the files that are still checked or on their way from this page: those cannot wait with it. */
  async function handIn(typed: T, signal: AbortSignal): Promise<boolean> {
    const isKept = await drafting.keepNow()
    if (!isKept && !(isFull(autosave.why()) && connection.online)) return false
    for (;;) {
      if (!(await askLeftOut(id, await checked(signal)))) return false
      // As they are now: a file may have come while the person was asked, or the draft was written.
      const chosen = await listedFiles(id)
      if (isTaking(id)) continue
      if (chosen.some(({ direct, held }) => direct && !held)) {
        setAwaits('files')
        await untilSent(id, signal)
        continue
      }
      const input = { body: latest.current.bodyOf(typed, chosen, drafting.version()) } as Input<Named>
      if (!isKept || !(await queued(input, chosen))) await sendStraight(input, signal)
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

  return { send, awaits, stop: () => stop.current() }
}
