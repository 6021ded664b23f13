import type * as z from 'zod/mini'
import { type Preservation, preservationFields } from '../../../contract/filing/filing.ts'
import { lenient } from '../../../contract/kernel/lenient.ts'
import type { Given } from '../../draft/paper/paper.ts'

type Fields = z.output<typeof preservationFields>

/** A preservation application as it is typed: every field there, none checked yet. */
export interface Typed extends Omit<Fields, 'guarantee' | 'liability'> {
  guarantee: Omit<Fields['guarantee'], 'kind'> & { kind: Fields['guarantee']['kind'] | '' }
  liability: boolean
}

export const blankClue: Typed['clues'][number] = { kind: 'bank', details: '', value: '' }

/** Nothing typed yet: what the schema begins with, but what a person must choose. */
const blank: Typed = {
  ...lenient(preservationFields)({}),
  phase: 'during',
  clues: [blankClue],
  guarantee: { kind: '', guarantor: '', id: '' },
  liability: false,
}

/** What lies in a draft, by whatever version of the page. */
export const typedOf = lenient(preservationFields, blank)

/** An application that came back, to be typed over. The liability is confirmed anew each time. */
export const typedFrom = (row: Preservation): Typed => typedOf({ ...row, liability: false })

/** What lists call it until it has a number. */
export function titleOf({ respondent, caseNo }: Typed): string {
  return [respondent.name.trim(), caseNo.trim()].filter(Boolean).join(' · ')
}

/** The body of `submitPreservation` as it stands, checked or not. */
export const bodyOf = (typed: Typed, { id, version, files }: Given) => ({
  ...typed,
  id,
  version,
  files: files.map((file) => ({ attachmentId: file.id, purpose: file.purpose })),
})
