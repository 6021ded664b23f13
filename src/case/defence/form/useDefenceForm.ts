import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { defences } from '../../../../contract/defence.ts'
import type { AppError } from '../../../../contract/errors.ts'
import { type Draft, DraftWriter } from '../../../local/draft.ts'
import { useFiles } from '../../../local/hooks.ts'
import { focusWrong } from '../../../ui/onScreen.ts'
import { useAutosave } from '../../../ui/useAutosave.ts'
import { kindWords } from '../words.ts'
import { placeOf, resolverOf, type Typed } from './typed.ts'

interface Wanted {
  id: string
  version: number
  /** What the form opens with. */
  typed: Typed
  draft: Draft | undefined
  /** Whoever speaks for several parties says for which. */
  choosesParty: boolean
}

/** The form of a statement: checked by the contract, written down as it is typed, opened at the field that was refused. */
export function useDefenceForm({ id, version, typed, draft, choosesParty }: Wanted) {
  const { i18n } = useLingui()
  const files = useFiles(id) ?? []
  const rest = useRef({ id, version, files, choosesParty })
  rest.current = { id, version, files, choosesParty }
  const resolver = useMemo(() => resolverOf(() => rest.current), [])
  const form = useForm<Typed>({ defaultValues: typed, resolver, mode: 'onTouched', shouldFocusError: false })

  const [writer] = useState(() => new DraftWriter(draft?.updatedAt))
  const save = () =>
    writer.write(() => {
      const fields = form.getValues()
      const title = `${fields.caseNo} · ${i18n._(kindWords[fields.kind])}`
      return { id, call: defences.submitDefence.name, title, fields, version }
    })
  const autosave = useAutosave(save)
  const { touch } = autosave
  useEffect(() => form.subscribe({ formState: { values: true }, callback: touch }), [form, touch])

  function showFields(fields: AppError['fields']): void {
    for (const { path, code, params } of fields)
      form.setError(placeOf(path) as keyof Typed, { type: code, message: code, types: (params ?? {}) as never })
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
    files,
    autosave,
    save,
    showFields,
    /** The other tab's words are taken for read: ours go over them. */
    overwrite(): void {
      writer.seen = draft?.updatedAt ?? 0
      touch()
    },
  }
}
