import * as z from 'zod/mini'
import { lenient } from '../../../contract/lenient.ts'
import { visitBody } from '../../../contract/visit.ts'

/*
 * What a visitor types stays in this tab; once sent without a network it waits on the device, so that it also leaves after the browser
 * was closed, and goes from there as soon as the server has it.
 */

const typed = z.object({ ...visitBody.shape, people: z.string(), slot: z.string(), consent: z.boolean() })
export type Typed = z.output<typeof typed>

const key = 'visit-typed'

const kept = z.object({ typed, waits: z.boolean() })
export type KeptVisit = z.output<typeof kept>
const read = lenient(kept)

export function keptVisit(): KeptVisit | undefined {
  const text = localStorage.getItem(key) ?? sessionStorage.getItem(key)
  return text === null ? undefined : read(JSON.parse(text))
}

export function keepVisit(next: KeptVisit): void {
  forgetVisit()
  ;(next.waits ? localStorage : sessionStorage).setItem(key, JSON.stringify(next))
}

export function forgetVisit(): void {
  localStorage.removeItem(key)
  sessionStorage.removeItem(key)
}
