import * as z from 'zod/mini'
import { lenient } from '../../contract/kernel/lenient.ts'

/** Reads a draft of which every field is text, by whatever version of the page; `blank` is one with nothing typed. */
export function typedTexts<T extends object>(blank: T): (fields: unknown) => T {
  const shape = z.object(Object.fromEntries(Object.keys(blank).map((name) => [name, z.string()])))
  return lenient<typeof shape, T>(shape, blank)
}
