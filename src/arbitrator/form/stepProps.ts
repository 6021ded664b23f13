import { get, type UseFormReturn } from 'react-hook-form'
import type { DraftFile } from '../../local/file.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import type { Typed } from './typed.ts'

/** What every step of the form is given. */
export interface StepProps {
  form: UseFormReturn<Typed>
  foreign: boolean
  draftId: string
  files: DraftFile[]
  /** Writes the draft down, so that files have something to belong to. */
  keep: () => Promise<void>
}

/** The refusal at a path of the form. */
export function wrongAt({ formState }: UseFormReturn<Typed>): (path: string) => Wrong | undefined {
  const { errors } = formState
  return (path) => wrongOf(get(errors, path))
}
