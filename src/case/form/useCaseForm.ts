import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { caseLife } from '../../../contract/caseLife.ts'
import type { AppError } from '../../../contract/errors.ts'
import { useDraftForm } from '../../draft/useDraftForm.ts'
import type { Draft } from '../../local/draft.ts'
import type { DraftFile } from '../../local/file.ts'
import { useFiles } from '../../local/hooks.ts'
import { focusWrong, onScreen } from '../../ui/onScreen.ts'
import { lastStep, stepOf, steps } from './steps.ts'
import { blank, placeOf, resolverOf, type Typed, titleOf, typedOf } from './typed.ts'

/** The form of a request: checked by the contract, written down as it is typed, opened at the field that was refused. */
export function useCaseForm(id: string, draft: Draft | undefined) {
  const loaded = useFiles(id)
  const files: DraftFile[] = loaded ?? []
  const version = draft?.version ?? 0
  const rest = useRef({ id, version, files })
  rest.current = { id, version, files }
  const resolver = useMemo(() => resolverOf(() => rest.current), [])
  const [initial] = useState(() => (draft ? typedOf(draft.fields) : blank()))
  const form = useForm<Typed>({ defaultValues: initial, resolver, mode: 'onTouched', shouldFocusError: false })

  const call = caseLife.submitCase
  const drafting = useDraftForm({ id, call, form, draft, titleOf, placeOf, lead })

  const [step, setStep] = useState(Math.min(initial.step, lastStep))
  function goTo(next: number): void {
    if (next === step) return
    setStep(next)
    form.setValue('step', next)
    window.scrollTo(0, 0)
  }

  /** Goes on where this step holds nothing that is refused; else stays at the first thing that is. */
  async function forward(): Promise<void> {
    const names = steps[step]!.fields as (keyof Typed)[]
    if (await form.trigger(names)) goTo(Math.min(step + 1, lastStep))
    else focusWrong()
  }

  /** Opens the step with a field of the body and puts the cursor there. */
  function showField(field: string): void {
    goTo(stepOf(field))
    requestAnimationFrame(() => focusIn(field))
  }

  /** Opens the form at the first of these refusals, in the order of the steps. */
  function showFirst(errors: FieldErrors<Typed>): void {
    const [first] = Object.keys(errors).sort((a, b) => stepOf(a) - stepOf(b))
    if (!first) return
    goTo(stepOf(first))
    requestAnimationFrame(focusWrong)
  }

  /** Opens the step with the first of these fields of the body. */
  function lead([first]: AppError['fields']): void {
    const field = first?.path[0]
    if (field !== undefined) showField(String(field))
  }

  useFilesCheck(loaded, () => form.clearErrors('files' as keyof Typed))

  return { files: loaded, drafting, step, goTo, forward, showField, showFirst }
}

/** Files are no fields of the form, so a refusal about them goes when others come, not when the form opens with them. */
function useFilesCheck(files: DraftFile[] | undefined, forget: () => void): void {
  const chosen = files?.map((file) => file.id).join()
  const before = useRef(chosen)
  const latest = useRef(forget)
  latest.current = forget
  useEffect(() => {
    if (before.current !== undefined && chosen !== before.current) latest.current()
    before.current = chosen
  }, [chosen])
}

function focusIn(field: string): void {
  const part = onScreen(`form [data-field="${field}"]`)
  part?.scrollIntoView({ block: 'center' })
  part
    ?.querySelector<HTMLElement>(
      '.wrong input, .wrong select, .wrong textarea, input:not([type=hidden]), select, textarea, button',
    )
    ?.focus({ preventScroll: true })
}
