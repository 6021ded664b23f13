import type { VisitFields } from '../../../contract/visit.ts'

/*
 * What a visitor types stays in this tab; once sent without a network it waits on the device, so that it also leaves after the browser
 * was closed, and goes from there as soon as the server has it.
 */

export type Typed = Omit<VisitFields, 'people' | 'slot' | 'consent'> & {
  people: string
  slot: string
  consent: boolean
}

const key = 'visit-typed'

export interface KeptVisit {
  typed: Typed
  waits: boolean
}

export function keptVisit(): KeptVisit | undefined {
  const kept = localStorage.getItem(key) ?? sessionStorage.getItem(key)
  return kept === null ? undefined : (JSON.parse(kept) as KeptVisit)
}

export function keepVisit(kept: KeptVisit): void {
  forgetVisit()
  ;(kept.waits ? localStorage : sessionStorage).setItem(key, JSON.stringify(kept))
}

export function forgetVisit(): void {
  localStorage.removeItem(key)
  sessionStorage.removeItem(key)
}
