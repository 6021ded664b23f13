import { type FormEvent, type RefObject, useState } from 'react'
import { focusFirst, type Wrongs } from '../formErrors.ts'

/**
 * Why fields of a form were refused. `show` shows them all, leads to the first, and answers whether there was none; each is
 * gone once its field is typed in.
 */
export function useWrongs(form: RefObject<HTMLFormElement | null>) {
  const [wrongs, setWrongs] = useState<Wrongs>({})
  return {
    wrongs,
    show(found: Wrongs): boolean {
      setWrongs(found)
      if (form.current) focusFirst(form.current, found)
      return Object.keys(found).length === 0
    },
    onInput(event: FormEvent<HTMLFormElement>): void {
      const { name } = event.target as HTMLInputElement
      setWrongs((known) => {
        const { [name]: gone, ...rest } = known
        return gone ? rest : known
      })
    },
  }
}

/** What is typed into a form now, by name. */
export function typedIn(form: RefObject<HTMLFormElement | null>): Record<string, string> {
  return Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>
}
