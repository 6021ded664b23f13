import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { AppError } from '../../contract/errors/errors.ts'
import type { Named } from '../../contract/kernel/call.ts'
import { type Draft, DraftWriter } from '../local/draft.ts'
import { focusWrong } from '../ui/onScreen.ts'
import { useAutosave } from '../ui/useAutosave.ts'

interface Wanted<T extends FieldValues> {
  id: string
  /** What it will be sent with. */
  call: Named
  form: UseFormReturn<T>
  draft: Draft | undefined
  /** The version of the record that is typed over, where the draft does not say. */
  version?: number
  /** What lists on this device call it. */
  titleOf: (fields: T) => string
  /** Where the form shows what a path of the body refuses. */
  placeOf: (path: readonly (string | number)[]) => string
  /** Leads to what the server refused; by itself to the first field that is. */
  lead?: (fields: AppError['fields']) => void
}

const byItself = () => void requestAnimationFrame(focusWrong)

/** A form that is a draft: written down as it is typed, opened at the field that was refused. */
export function useDraftForm<T extends FieldValues>(wanted: Wanted<T>) {
  const { id, call, form, draft, titleOf, placeOf, lead = byItself } = wanted
  const version = useRef(0)
  // What was once taken for read stays so, whenever the device tells the screen of it.
  version.current = Math.max(version.current, wanted.version ?? draft?.version ?? 0)
  const [writer] = useState(() => new DraftWriter(draft?.updatedAt))
  const save = (at = version.current) => {
    version.current = at
    return writer.write(() => {
      const fields = form.getValues()
      return { id, call: call.name, title: titleOf(fields), fields, version: version.current }
    })
  }
  const autosave = useAutosave(() => save())
  const { touch } = autosave
  useEffect(() => form.subscribe({ formState: { values: true }, callback: touch }), [form, touch])

  function showRefused(fields: AppError['fields']): void {
    for (const { path, code, params } of fields)
      form.setError(placeOf(path) as Path<T>, { type: code, message: code, types: (params ?? {}) as never })
    if (fields.length) lead(fields)
  }

  const first = useRef(draft?.refused)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the form was opened with
  useEffect(() => {
    const fields = first.current?.fields ?? []
    first.current = undefined
    showRefused(fields)
  }, [])
  const { submitCount } = form.formState
  const focused = useRef(0)
  useEffect(() => {
    // Not again when its tab comes back to the screen.
    if (submitCount > focused.current) focusWrong()
    focused.current = submitCount
  }, [submitCount])

  return {
    id,
    call,
    form,
    draft,
    autosave,
    /** Writes at once, whether or not anything was typed. `at`: over another version of the record from now on. */
    save,
    /** Writes the draft down whatever was typed. False where the screen now says why it could not. */
    keepNow(): Promise<boolean> {
      touch()
      return autosave.flush()
    },
    /** The version of the record that is typed over. */
    version: () => version.current,
    showRefused,
    /** The other tab's words are taken for read: ours go over them. */
    overwrite(): void {
      writer.seen = draft?.updatedAt ?? 0
      touch()
    },
  }
}

/** What `useDraftForm` gives. */
export type Drafting<T extends FieldValues> = ReturnType<typeof useDraftForm<T>>
