import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { FieldError } from '../../../contract/errors/errors.ts'
import { goTo as goToPart } from '../../draft/goTo.ts'
import { usePaper } from '../../draft/paper/usePaper.ts'
import type { Draft } from '../../local/draft.ts'
import { focusWrong } from '../../ui/onScreen.ts'
import { requestPaper } from './requestPaper.tsx'
import { lastStep, stepOf, steps } from './steps.ts'
import type { Typed } from './typed.ts'

interface Wanted {
  id: string
  draft: Draft | undefined
  back: () => Promise<void>
  reopen: () => void
}

/** The form of a request, step by step: opened at the field that was refused. */
export function useCaseForm(wanted: Wanted) {
  const typing = usePaper(requestPaper, { ...wanted, lead, onInvalid: showFirst })
  const { form } = typing
  const [step, setStep] = useState(() => Math.min(form.getValues('step'), lastStep))
  function goTo(next: number): void {
    if (next === step) return
    setStep(next)
    form.setValue('step', next)
    window.scrollTo(0, 0)
  }

  /** Goes on where this step holds nothing that is refused; else stays at the first thing that is. */
  async function forward(): Promise<void> {
    const names = Object.keys(steps[step]!.parts) as (keyof Typed)[]
    if (await form.trigger(names)) goTo(Math.min(step + 1, lastStep))
    else focusWrong()
  }

  /** Opens the step with a field of the body and puts the cursor there. */
  function showField(field: string): void {
    goTo(stepOf(field))
    requestAnimationFrame(() => goToPart(field))
  }

  /** Opens the form at the first of these refusals, in the order of the steps. */
  function showFirst(errors: FieldErrors<Typed>): void {
    const [first] = Object.keys(errors).sort((a, b) => stepOf(a) - stepOf(b))
    if (!first) return
    goTo(stepOf(first))
    requestAnimationFrame(focusWrong)
  }

  /** Opens the step with the first of these fields of the body. */
  function lead([first]: readonly FieldError[]): void {
    const field = first?.path[0]
    if (field !== undefined) showField(String(field))
  }

  return { ...typing, step, goTo, forward, showField }
}
