import * as z from 'zod/mini'

/*
 * The chain of what happened in cases 办理记录, provable from outside. Each row of a timeline is sealed with the one before it. Once a
 * day the last seals of all cases that moved become a tree of hashes, whose root is published in a sealed PDF with the one of the
 * day before. Of a case nothing is published; its export holds the way from its own seals up to those roots.
 */

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The root of a day without anything, and what comes before the first head. */
export const emptyRoot = '0'.repeat(64)

/** What stands beside the way up from a leaf, from below. */
const step = z.object({ side: z.enum(['left', 'right']), hash: sha256 })
export type Step = z.output<typeof step>

const event = z.looseObject({ no: z.int(), at: z.string(), previous: z.string(), hash: sha256 })
/** That the case stood at row `no` when the head of a day was made. */
const proof = z.object({ day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), no: z.int(), path: z.array(step) })
export type Proof = z.output<typeof proof>
export const timeline = z.object({ head: z.string(), events: z.array(event), proofs: z._default(z.array(proof), []) })
export type Timeline = z.output<typeof timeline>

/** Stands among the keywords of a published head. */
export const headWord = (day: string, previous: string, root: string) => `chain:${day}:${previous}:${root}`
export const headPattern = /chain:(\d{4}-\d\d-\d\d):([0-9a-f]{64}):([0-9a-f]{64})/

/** JSON whose members stand in the order of their names, so that the same facts are the same text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}
