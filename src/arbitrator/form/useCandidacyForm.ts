import { useEffect, useMemo, useRef } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { arbitrator } from '../../../contract/arbitrator.ts'
import type { AppError } from '../../../contract/errors.ts'
import { useDraftForm } from '../../draft/useDraftForm.ts'
import type { Draft } from '../../local/draft.ts'
import { useFiles } from '../../local/hooks.ts'
import { placeOf, resolverOf, type Typed, titleOf, typedOf } from './typed.ts'

const call = arbitrator.submitCandidacy

/** The form of an application: checked by the contract, written down on this device as it is typed. */
export function useCandidacyForm({
  id,
  draft,
  foreign,
  lead,
}: {
  id: string
  draft: Draft | undefined
  foreign: boolean
  /** Leads to what was refused, once the form opens with it. */
  lead: (fields: AppError['fields']) => void
}) {
  const loaded = useFiles(id)
  const files = loaded ?? []
  const version = draft?.version ?? 0
  const rest = useRef({ id, version, foreign, files })
  rest.current = { id, version, foreign, files }
  const resolver = useMemo(() => resolverOf(() => rest.current), [])
  const form = useForm<Typed>({
    defaultValues: typedOf(draft?.fields, foreign),
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })

  const drafting = useDraftForm({
    id,
    call,
    form,
    draft,
    titleOf,
    placeOf: (path) => placeOf(path, rest.current.files),
    lead,
  })
  // What is mended is so at once: left until the field loses the focus, the page would move under the next click.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name }) {
          if (name && form.getFieldState(name as Path<Typed>).error) void form.trigger(name as Path<Typed>)
        },
      }),
    [form],
  )

  // A refusal about files goes when one comes for the same purpose; those the form opens with are the ones refused.
  const chosen = loaded?.map((file) => file.id).join()
  const known = useRef<ReadonlySet<string>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen` stands for the files
  useEffect(() => {
    if (!loaded) return
    const before = known.current
    known.current = new Set(loaded.map((file) => file.id))
    if (!before) return
    for (const { id: fileId, purpose } of loaded)
      if (!before.has(fileId)) form.clearErrors(`files.${purpose}` as Path<Typed>)
  }, [chosen])

  return { files: loaded, rest, drafting }
}
