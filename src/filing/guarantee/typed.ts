import type * as z from 'zod/mini'
import { type Guarantee, type guaranteeBody, guaranteeFields } from '../../../contract/guarantee.ts'
import { lenient } from '../../../contract/lenient.ts'
import type { DraftFile } from '../../local/file.ts'

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
export const blank: Typed = {
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
export function bodyOf(typed: Typed, id: string, version: number, files: DraftFile[]): z.input<typeof guaranteeBody> {
  const body = { ...typed, id, version, files: files.map((file) => ({ attachmentId: file.id, purpose: file.purpose })) }
  return body as z.input<typeof guaranteeBody>
}
