import * as z from 'zod/mini'
import { AppError, type FieldError } from '../../../contract/errors/errors.ts'
import { fieldsOf } from '../../../contract/kernel/fields.ts'
import { finishDraft } from '../../local/draft.ts'
import { withFiles } from '../../local/send/sendFiles.ts'
import { isStill, mustBeSomebody } from '../../local/session.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import type { Autosave } from '../../ui/useAutosave.ts'

/** The field that a refusal without a field is about. */
const places: Partial<Record<AppError['code'], string>> = {
  'corporation.taken': 'creditCode',
  sentCodeWrong: 'code',
  'range.order': 'to',
}

/**
 * Sends a form and its files at once and drops its draft: a code that was sent is good for minutes, so these forms do not
 * wait in the outbox. It goes on while another view is shown. The function it gives resolves to whether the server took it.
 */
export function useSendNow({
  id,
  autosave,
  refuse,
  onStale,
  onDone,
}: {
  id: string
  autosave: Autosave
  refuse: (fields: FieldError[]) => void
  /** What was sent before has changed since it was opened here. */
  onStale: () => void
  onDone: () => void
}) {
  return async function send<T extends z.core.$ZodType>(
    words: string,
    schema: T,
    body: unknown,
    act: (valid: z.input<T>) => Promise<unknown>,
  ): Promise<boolean> {
    const checked = z.safeParse(schema, body)
    if (!checked.success) {
      refuse(fieldsOf(checked.error.issues, body))
      return false
    }
    try {
      const session = await mustBeSomebody()
      if (!(await autosave.flush())) return false
      await withFiles(id, new AbortController().signal, async () => {
        // Nothing goes out in the name of who came in meanwhile.
        if (!(await isStill(session))) throw new AppError('signedOut')
        await act(body as z.input<T>)
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const place = places[error.code]
      refuse(error.fields.length || !place ? error.fields : [{ path: [place], code: error.code, params: error.params }])
      notifyError(error)
      if (error.code === 'stale') onStale()
      return false
    }
    autosave.settle()
    await finishDraft(id)
    notify(words)
    onDone()
    return true
  }
}
