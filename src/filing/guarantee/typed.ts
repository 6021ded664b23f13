import type * as z from 'zod/mini'
import type { Guarantee, guaranteeBody, guarantorKinds } from '../../../contract/guarantee.ts'
import type { DraftFile } from '../../local/file.ts'

type Fields = Pick<
  Guarantee,
  'caseNo' | 'preservationId' | 'guaranteed' | 'amount' | 'currency' | 'term' | 'properties' | 'area'
>

/** A guarantee application as it is typed: every field there, none checked yet. */
export interface Typed extends Fields {
  guarantor: { kind: (typeof guarantorKinds)[number] | ''; name: string; certificatesNum: string }
}

export const blankProperty: Typed['properties'][number] = {
  kind: 'realEstate',
  owner: '',
  certificateNo: '',
  value: '',
  place: '',
}

export const blank: Typed = {
  caseNo: '',
  preservationId: '',
  guaranteed: { name: '', certificatesNum: '' },
  guarantor: { kind: '', name: '', certificatesNum: '' },
  amount: '',
  currency: 'CNY',
  term: { from: '', to: '' },
  properties: [],
  area: { code: '', name: '' },
}

/** What lies in a draft; a draft of an older version of the page may lack fields. */
export function typedOf(fields: unknown): Typed {
  return { ...blank, ...(fields as Partial<Typed>) }
}

/** An application that came back, to be typed over. */
export function typedFrom(row: Guarantee): Typed {
  const { caseNo, preservationId, guaranteed, guarantor, amount, currency, term, properties, area } = row
  return { caseNo, preservationId, guaranteed, guarantor, amount, currency, term, properties, area }
}

/** What lists call it until it has a number. */
export function titleOf({ guarantor, guaranteed }: Typed): string {
  return [guarantor.name.trim(), guaranteed.name.trim()].filter(Boolean).join(' · ')
}

/** The body of `submitGuarantee` as it stands, checked or not. */
export function bodyOf(typed: Typed, id: string, version: number, files: DraftFile[]): z.input<typeof guaranteeBody> {
  const body = { ...typed, id, version, files: files.map((file) => ({ attachmentId: file.id, purpose: file.purpose })) }
  return body as z.input<typeof guaranteeBody>
}
