import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { DraftFile } from '../../local/file.ts'
import type { Paper } from './paper.ts'

/** Files are no fields of the form, so a refusal about them goes when others stand there, not when the form opens with them. */
export function useFilesMended<T extends FieldValues>(
  form: UseFormReturn<T>,
  files: DraftFile[] | undefined,
  placeOfFile: Paper<T>['placeOfFile'],
): void {
  const latest = useRef({ form, files, placeOfFile })
  latest.current = { form, files, placeOfFile }
  const before = useRef<ReadonlyMap<string, string>>(undefined)
  const chosen = files?.map((file) => file.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen` stands for the files
  useEffect(() => {
    const { form: now, files: here, placeOfFile: place } = latest.current
    if (!here) return
    const was = before.current
    const are = new Map(here.map(({ id, purpose }) => [id, purpose]))
    before.current = are
    if (!was) return
    const came = [...are].filter(([id]) => !was.has(id))
    const went = [...was].filter(([id]) => !are.has(id))
    for (const at of new Set([...came, ...went].map(([, purpose]) => place(purpose, now.getValues()))))
      if (at) now.clearErrors(at as Path<T>)
  }, [chosen])
}
