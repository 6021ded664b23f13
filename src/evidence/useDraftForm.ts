import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { AppError } from '../../contract/errors.ts'
import { type Draft, DraftWriter, type keepDraft } from '../local/draft.ts'
import { focusWrong } from '../ui/onScreen.ts'
import { useAutosave } from '../ui/useAutosave.ts'

interface Wanted<T extends FieldValues> {
  form: UseFormReturn<T>
  draft: Draft | undefined
  /** What is to be written down now. */
  kept: (fields: T) => Parameters<typeof keepDraft>[0]
  /** Where the form shows what a path of the body refuses. */
  placeOf: (path: readonly (string | number)[]) => string
}

/** A form that is a draft: written down as it is typed, opened at the field that was refused. */
export function useDraftForm<T extends FieldValues>({ form, draft, kept, placeOf }: Wanted<T>) {
  const [writer] = useState(() => new DraftWriter(draft?.updatedAt))
  const save = () => writer.write(() => kept(form.getValues()))
  const autosave = useAutosave(save)
  const { touch } = autosave
  useEffect(() => form.subscribe({ formState: { values: true }, callback: touch }), [form, touch])

  function showFields(fields: AppError['fields']): void {
    for (const { path, code, params } of fields)
      form.setError(placeOf(path) as Path<T>, { type: code, message: code, types: (params ?? {}) as never })
  }

  const first = useRef(draft?.refused)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the form was opened with
  useEffect(() => {
    const fields = first.current?.fields ?? []
    first.current = undefined
    showFields(fields)
    if (fields.length) requestAnimationFrame(focusWrong)
  }, [])
  const { submitCount } = form.formState
  const focused = useRef(0)
  useEffect(() => {
    // Not again when its tab comes back to the screen.
    if (submitCount > focused.current) focusWrong()
    focused.current = submitCount
  }, [submitCount])

  return {
    autosave,
    /** Writes at once, whether or not anything was typed. */
    save,
    showFields,
    /** The other tab's words are taken for read: ours go over them. */
    overwrite(): void {
      writer.seen = draft?.updatedAt ?? 0
      touch()
    },
  }
}
