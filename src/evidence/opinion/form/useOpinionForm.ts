import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AppError } from '../../../../contract/errors.ts'
import { opinions } from '../../../../contract/opinion.ts'
import { type Draft, DraftWriter } from '../../../local/draft.ts'
import { focusWrong } from '../../../ui/onScreen.ts'
import { useAutosave } from '../../../ui/useAutosave.ts'
import { type Holding, placeOf, resolverOf, type Typed } from './typed.ts'

interface Wanted {
  id: string
  /** What the form opens with. */
  typed: Typed
  draft: Draft | undefined
  holding: Holding
}

/** The form of opinions: checked by the contract, written down as it is typed, opened at the field that was refused. */
export function useOpinionForm({ id, typed, draft, holding }: Wanted) {
  const { t } = useLingui()
  const rest = useRef({ id, holding })
  rest.current = { id, holding }
  const resolver = useMemo(() => resolverOf(() => rest.current), [])
  const form = useForm<Typed>({ defaultValues: typed, resolver, mode: 'onTouched', shouldFocusError: false })

  const [writer] = useState(() => new DraftWriter(draft?.updatedAt))
  const save = () =>
    writer.write(() => {
      const fields = form.getValues()
      const title = `${fields.caseNo} · ${t`质证意见`}`
      return { id, call: opinions.submitOpinions.name, title, fields, version: 0 }
    })
  const autosave = useAutosave(save)
  const { touch } = autosave
  useEffect(() => form.subscribe({ formState: { values: true }, callback: touch }), [form, touch])

  function showFields(fields: AppError['fields']): void {
    for (const { path, code, params } of fields)
      form.setError(placeOf(path) as 'opinions', { type: code, message: code, types: (params ?? {}) as never })
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
    form,
    autosave,
    showFields,
    /** The other tab's words are taken for read: ours go over them. */
    overwrite(): void {
      writer.seen = draft?.updatedAt ?? 0
      touch()
    },
  }
}
