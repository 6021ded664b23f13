import type * as z from 'zod/mini'
import { type Guarantee, guaranteeFields } from '../../../contract/guarantee/guarantee.ts'
import { lenient } from '../../../contract/kernel/lenient.ts'
import type { Given } from '../../draft/paper/paper.ts'

type Fields = z.output<typeof guaranteeFields>

/** A guarantee application as it is typed: every field there, none checked yet. */
export interface Typed extends Omit<Fields, 'guarantor'> {
  guarantor: Omit<Fields['guarantor'], 'kind'> & { kind: Fields['guarantor']['kind'] | '' }
}

export const blankProperty: Typed['properties'][number] = {
  kind: 'realEstate',
  owner: '',
  certificateNo: '',
  value: '',
  place: '',
}

/** Nothing typed yet: what the schema begins with, but what a person must choose. */
const blank: Typed = {
  ...lenient(guaranteeFields)({}),
  guarantor: { kind: '', name: '', certificatesNum: '' },
}

/** What lies in a draft, by whatever version of the page. */
export const typedOf = lenient(guaranteeFields, blank)

/** An application that came back, to be typed over. */
export const typedFrom = (row: Guarantee): Typed => typedOf(row)

/** What lists call it until it has a number. */
export function titleOf({ guarantor, guaranteed }: Typed): string {
  return [guarantor.name.trim(), guaranteed.name.trim()].filter(Boolean).join(' · ')
}

/** The body of `submitGuarantee` as it stands, checked or not. */
export const bodyOf = (typed: Typed, { id, version, files }: Given) => ({
  ...typed,
  id,
  version,
  files: files.map((file) => ({ attachmentId: file.id, purpose: file.purpose })),
})
