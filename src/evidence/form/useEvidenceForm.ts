import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CaseRow } from '../../../contract/case.ts'
import type { AppError } from '../../../contract/errors.ts'
import { evidences } from '../../../contract/evidence.ts'
import { type Draft, DraftWriter } from '../../local/draft.ts'
import type { DraftFile } from '../../local/file.ts'
import { useFiles } from '../../local/hooks.ts'
import { focusWrong } from '../../ui/onScreen.ts'
import { useAutosave } from '../../ui/useAutosave.ts'
import { blankPiece, fileOf, placeOf, resolverOf, type Typed, titleOf, typedOf } from './typed.ts'

const call = evidences.uploadEvidence

interface Wanted {
  id: string
  row: CaseRow
  draft: Draft | undefined
  namesSide: boolean
}

/** The form of a submission: checked by the contract, written down as it is typed, opened at the field that was refused. */
export function useEvidenceForm({ id, row, draft, namesSide }: Wanted) {
  const loaded = useFiles(id)
  const files: DraftFile[] = loaded ?? []
  const rest = useRef({ id, files, namesSide })
  rest.current = { id, files, namesSide }
  const resolver = useMemo(() => resolverOf(() => rest.current), [])
  const form = useForm<Typed>({
    defaultValues: {
      ...(draft ? typedOf(draft.fields) : typedOf({ items: [blankPiece()] })),
      baseId: row.id,
      caseNo: row.caseNo,
    },
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })

  const [writer] = useState(() => new DraftWriter(draft?.updatedAt))
  const save = () =>
    writer.write(() => {
      const fields = form.getValues()
      return { id, call: call.name, title: titleOf(fields), fields, version: 0 }
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

  // Files are no fields of the form, so a refusal about them goes when others come. Those the form opens with are the
  // ones that were refused.
  const latest = useRef({ form, loaded })
  latest.current = { form, loaded }
  const before = useRef<ReadonlySet<string>>(undefined)
  const chosen = loaded?.map((file) => file.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen` stands for the files
  useEffect(() => {
    const { form: now, loaded: here } = latest.current
    if (!here) return
    const known = before.current
    before.current = new Set(here.map((file) => file.id))
    if (!known) return
    const came = here.filter((file) => !known.has(file.id)).map(({ purpose }) => purpose)
    for (const [at, piece] of now.getValues('items').entries())
      if (came.includes(fileOf(piece.id))) now.clearErrors(`items.${at}.attachmentId` as 'items')
  }, [chosen])

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
