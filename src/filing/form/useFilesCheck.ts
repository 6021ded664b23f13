import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DraftFile } from '../../local/file.ts'

/** Files are no fields of the form, so a refusal about them goes when others come, not when the form opens with them. */
export function useFilesCheck(form: UseFormReturn, purpose: string, files: DraftFile[] | undefined): void {
  const chosen = files
    ?.filter((file) => file.purpose === purpose)
    .map((file) => file.id)
    .join()
  const before = useRef(chosen)
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    if (before.current !== undefined && chosen && chosen !== before.current) latest.current.clearErrors('files')
    before.current = chosen
  }, [chosen])
}
