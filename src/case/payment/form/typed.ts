import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '../../../../contract/fields.ts'
import { type ProofFields, proofBody } from '../../../../contract/payment.ts'
import type { DraftFile } from '../../../local/file.ts'

/** What is typed, none of it checked yet. */
export interface Typed {
  /** The case, with its number for lists on this device. */
  baseId: string
  caseNo: string
  /** As 2026-11-21. */
  paidOn: string
  note: string
}

/** What lies in a draft; a draft of an older version of the page may lack fields. */
export function typedOf(fields: unknown): Typed {
  return { baseId: '', caseNo: '', paidOn: '', note: '', ...(fields as Partial<Typed>) }
}

/** The purpose under which a draft keeps its files. */
export const purpose = 'payment'

/** The body of `provePayment` as it stands, checked or not. */
export function bodyOf(
  { baseId, paidOn, note }: Typed,
  { id, files }: { id: string; files: DraftFile[] },
): ProofFields {
  return { id, baseId, paidOn, note, files: files.map((file) => ({ attachmentId: file.id })) }
}

/** Where the form shows the refusal of a path of the body. */
export const placeOf = (path: readonly (string | number)[]): string => (path[0] === 'files' ? 'files' : path.join('.'))

/** The contract's checks as a resolver; `rest` gives what the form does not hold. */
export function resolverOf(rest: () => { id: string; files: DraftFile[] }): Resolver<Typed> {
  return (typed) => {
    const body = bodyOf(typed, rest())
    const checked = z.safeParse(proofBody, body)
    if (checked.success) return { values: typed, errors: {} }
    const errors: FieldErrors<Typed> = {}
    for (const { path, code, params } of fieldsOf(checked.error.issues, body).reverse())
      set(errors, placeOf(path), { type: code, message: code, types: params })
    return { values: {}, errors }
  }
}
