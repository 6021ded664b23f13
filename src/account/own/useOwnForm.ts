import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { Named } from '../../../contract/call.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { type Draft, DraftWriter } from '../../local/draft.ts'
import { typedTexts } from '../../local/read/typedTexts.ts'
import { useAutosave } from '../../ui/useAutosave.ts'

/** A form whose typed text is a draft on this device, under the id of the registration it becomes. */
export function useOwnForm<T extends FieldValues>({
  id,
  call,
  draft,
  blank,
  titleOf,
}: {
  id: string
  call: Named
  draft: Draft | null
  blank: T
  titleOf: (typed: T) => string
}) {
  const form = useForm<T>({
    defaultValues: typedTexts(blank)(draft?.fields) as DefaultValues<T>,
    shouldFocusError: false,
  })
  const [writer] = useState(() => new DraftWriter(draft?.updatedAt))
  const [version, setVersion] = useState(draft?.version ?? 0)
  const from = useRef(version)
  from.current = version
  const keep = () =>
    writer.write(() => {
      const fields = form.getValues()
      return { id, call: call.name, title: titleOf(fields), fields, version: from.current }
    })
  const autosave = useAutosave(keep)
  const { touch } = autosave
  useEffect(() => form.subscribe({ formState: { values: true }, callback: touch }), [form, touch])

  /** Shows refusals at their fields and leads to the first. */
  function refuse(fields: FieldError[]): void {
    form.clearErrors()
    // Of several refusals at one field the first is what a person should mend.
    for (const { path, code, params } of fields.toReversed()) {
      form.setError(path.join('.') as Path<T>, { type: code, message: code, types: (params ?? {}) as never })
    }
    requestAnimationFrame(() => {
      const controls = document.querySelectorAll<HTMLElement>('form .wrong :is(input, select, textarea, button)')
      // Screens that are kept behind other tabs have forms too.
      const shown = [...controls].find((control) => control.offsetParent !== null)
      shown?.focus()
    })
  }
  /** What is typed is to replace this version of what was sent. */
  function replace(next: number): void {
    setVersion(next)
    touch()
  }
  return { form, autosave, keep, refuse, version, replace }
}
