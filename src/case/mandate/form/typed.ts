import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '../../../../contract/fields.ts'
import { type MandateFields, mandateBody } from '../../../../contract/mandate.ts'
import type { DraftFile } from '../../../local/file.ts'

/** What is typed, none of it checked yet. */
export interface Typed {
  /** The case, with its number for lists on this device. */
  baseId: string
  caseNo: string
  name: string
  phone: string
  firm: string
  /** The agent in whose place they come, with the name for whoever reads it while it waits; empty for a further agent. */
  replacesId: string
  replacesName: string
}

/** What lies in a draft; a draft of an older version of the page may lack fields. */
export function typedOf(fields: unknown): Typed {
  const place = { baseId: '', caseNo: '', replacesId: '', replacesName: '' }
  return { ...place, name: '', phone: '', firm: '', ...(fields as Partial<Typed>) }
}

/** The purpose under which a draft keeps its files. */
export const purpose = 'authority'

/** The body of `submitMandate` as it stands, checked or not. */
export function bodyOf(
  { baseId, name, phone, firm, replacesId }: Typed,
  { id, files }: { id: string; files: DraftFile[] },
): MandateFields {
  const said = { id, baseId, name, phone, firm, files: files.map((file) => ({ attachmentId: file.id })) }
  return replacesId ? { ...said, replacesId } : said
}

/** Where the form shows the refusal of a path of the body. */
export const placeOf = (path: readonly (string | number)[]): string => (path[0] === 'files' ? 'files' : path.join('.'))

/** The contract's checks as a resolver; `rest` gives what the form does not hold. */
export function resolverOf(rest: () => { id: string; files: DraftFile[] }): Resolver<Typed> {
  return (typed) => {
    const body = bodyOf(typed, rest())
    const checked = z.safeParse(mandateBody, body)
    if (checked.success) return { values: typed, errors: {} }
    const errors: FieldErrors<Typed> = {}
    for (const { path, code, params } of fieldsOf(checked.error.issues, body).reverse())
      set(errors, placeOf(path), { type: code, message: code, types: params })
    return { values: {}, errors }
  }
}
