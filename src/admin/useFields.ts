import { useState } from 'react'
import type { AppError, ErrorCode } from '../../contract/errors/errors.ts'
import { check, type Wrongs, wrongsOf } from '../../contract/kernel/fields.ts'
import { notifyError } from '../ui/notify.tsx'

type Schema = Parameters<typeof check>[0]

export interface Fields<T> {
  values: T
  set: (change: Partial<T>) => void
  wrong: (field: keyof T & string) => Wrongs[string] | undefined
  /** Whether the contract takes what is typed; where not, the fields say why. */
  fits: (schema: Schema, body: unknown) => boolean
  /** Shows a refusal of the server at its field, or as a notice where it belongs to none. */
  refuse: (error: AppError) => void
}

/** What a form holds and why it was refused. `places` says to which field a refusal without one belongs. */
export function useFields<T extends object>(
  initial: T,
  places: Partial<Record<ErrorCode, keyof T & string>> = {},
): Fields<T> {
  const [values, setValues] = useState(initial)
  const [wrongs, setWrongs] = useState<Wrongs>({})
  return {
    values,
    set(change) {
      setValues((old) => ({ ...old, ...change }))
      setWrongs((old) => Object.fromEntries(Object.entries(old).filter(([path]) => !(fieldOf(path) in change))))
    },
    wrong: (field) => Object.entries(wrongs).find(([path]) => fieldOf(path) === field)?.[1],
    fits(schema, body) {
      const { wrongs: found } = check(schema, body)
      setWrongs(found ?? {})
      return !found
    },
    refuse(error) {
      const place = places[error.code]
      const found = wrongsOf(error.fields)
      if (place) found[place] ??= { code: error.code, params: error.params }
      setWrongs(found)
      if (!Object.keys(found).some((path) => fieldOf(path) in initial)) notifyError(error)
    },
  }
}

/** `roles` for `roles.2`. */
function fieldOf(path: string): string {
  return path.split('.')[0] ?? path
}
