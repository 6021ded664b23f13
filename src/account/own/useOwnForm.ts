import { useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { FieldError } from '../../../contract/errors/errors.ts'
import type { Named } from '../../../contract/kernel/call.ts'
import type { Place } from '../../draft/refusals.ts'
import { useDraftForm } from '../../draft/useDraftForm.ts'
import type { Draft } from '../../local/draft.ts'
import { typedTexts } from '../../local/typedTexts.ts'
import { asAppError } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'

const placeOf: Place = (path) => path.join('.')

interface Wanted<T> {
  id: string
  call: Named
  draft: Draft | null
  blank: T
  titleOf: (typed: T) => string
}

/** A form whose typed text is a draft on this device, under the id of the registration it becomes. */
export function useOwnForm<T extends FieldValues>({ draft, blank, ...wanted }: Wanted<T>) {
  const form = useForm<T>({
    defaultValues: typedTexts(blank)(draft?.fields) as DefaultValues<T>,
    shouldFocusError: false,
  })
  const [version] = useState(draft?.version ?? 0)
  const drafting = useDraftForm({ ...wanted, form, draft: draft ?? undefined, version, placeOf })
  const { autosave, save, showRefused } = drafting
  return {
    form,
    autosave,
    keep: () => save(),
    /** Shows refusals at their fields and leads to the first. */
    refuse(fields: FieldError[]): void {
      form.clearErrors()
      // Of several refusals at one field the first is what a person should mend.
      showRefused(fields.toReversed())
    },
    version: drafting.version(),
    /** What is typed is to replace this version of what was sent. */
    replace: (next: number) => void save(next).catch((error: unknown) => notifyError(asAppError(error))),
  }
}
