import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { FieldError } from '../../../contract/errors/errors.ts'
import type { Draft } from '../../local/draft.ts'
import { useFiles } from '../../local/hooks.ts'
import { type Place, refusedBy, resolverBy } from '../refusals.ts'
import { useDraftForm } from '../useDraftForm.ts'
import { useDraftSteps } from '../useDraftSteps.ts'
import type { Given, Paper } from './paper.ts'
import { useFilesMended } from './useFilesMended.ts'

interface Wanted<T extends FieldValues> {
  id: string
  draft: Draft | undefined
  /** What the form opens with, where it is not what lies in the draft. */
  opening?: T
  /** The version of the record that is typed over, where the draft does not say. */
  version?: number
  /** To where one goes on without the form. */
  back: () => Promise<void>
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
  /** Leads to what the server refused; by itself to the first field that is. */
  lead?: (fields: readonly FieldError[]) => void
  /** Leads to what the form's own check refuses. */
  onInvalid?: (errors: FieldErrors<T>) => void
  /** Asks once the form holds, before it is sent. */
  isMeant?: () => Promise<boolean>
}

/** A paper being typed: checked by the contract, written down as it is typed, and what may be done with it. */
export function usePaper<T extends FieldValues, B>(paper: Paper<T, B>, wanted: Wanted<T>) {
  const { id, draft, opening, version, back, reopen, lead, onInvalid, isMeant } = wanted
  const { i18n } = useLingui()
  const files = useFiles(id)
  const now = useRef<{ paper: Paper<T, B>; given: Given }>(null)
  const shown = useRef((_: string): boolean => true)
  const refusedNow = (typed: T): readonly FieldError[] => {
    if (!now.current) return []
    const { paper: one, given } = now.current
    const bySchema = refusedBy(one.body, one.bodyOf(typed, given))
    return one.refusals?.(typed, bySchema) ?? bySchema
  }
  const placeOf: Place = (path) => (now.current?.paper ?? paper).placeOf(path, now.current?.given.files ?? [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they read what is so now
  const resolver = useMemo(() => resolverBy<T>(refusedNow, placeOf, (place) => shown.current(place)), [])
  const form = useForm<T>({
    defaultValues: (opening ?? paper.typedOf(draft?.fields)) as DefaultValues<T>,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  shown.current = (place) => form.formState.isSubmitted || form.getFieldState(place as Path<T>).error !== undefined
  const drafting = useDraftForm({
    id,
    call: paper.submit,
    form,
    draft,
    ...(version === undefined ? {} : { version }),
    titleOf: (typed) => paper.titleOf(typed, (words) => i18n._(words)),
    placeOf,
    ...(lead ? { lead } : {}),
  })
  now.current = { paper, given: { id, version: drafting.version(), files: files ?? [] } }
  useFilesMended(form, files, paper.placeOfFile)
  const steps = useDraftSteps({
    drafting,
    files,
    bodyOf: (typed, held, over) => paper.bodyOf(typed, { id, version: over, files: held }),
    back,
    reopen,
    ...(onInvalid ? { onInvalid } : {}),
    ...(isMeant ? { isMeant } : {}),
  })
  return {
    form,
    files: files ?? [],
    drafting,
    steps,
    /** Writes the draft down, so that files have something to belong to. */
    keep: () => drafting.save(),
    /** What is refused of it as it stands. */
    refused: () => refusedNow(form.getValues()),
  }
}

/** What `usePaper` gives. */
export type Typing<T extends FieldValues> = ReturnType<typeof usePaper<T, unknown>>
