import { useEffect } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import type { Typed } from './typed.ts'

/** What is mended is so at once: left until the field loses the focus, the page would move under the next click. */
export function useMendedAtOnce(form: UseFormReturn<Typed>): void {
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
}
