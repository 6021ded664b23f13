import type * as z from 'zod/mini'
import type { caseFields } from '../../../../contract/caseRequest.ts'
import { type DefenceFields, type DefenceKind, defenceKinds } from '../../../../contract/defence.ts'
import type { Given } from '../../../draft/paper.ts'

/** What is typed, of whatever kind, none of it checked yet. */
export interface Typed {
  kind: DefenceKind
  /** The case, with its number for lists on this device. */
  baseId: string
  caseNo: string
  /** The counterclaim that a reply answers; else empty. */
  of: string
  /** Empty where the server knows for whom. */
  partyId: string
  text: string
  claims: { text: string }[]
  amount: string
  currency: z.output<typeof caseFields>['currency']
}

export const isKind = (value: unknown): value is DefenceKind => defenceKinds.some((kind) => kind === value)

/** What lies in a draft; a draft of an older version of the page may lack fields. */
export function typedOf(fields: unknown): Typed {
  const place = { kind: 'answer' as const, baseId: '', caseNo: '', of: '', partyId: '' }
  return { ...place, text: '', claims: [{ text: '' }], amount: '', currency: 'CNY', ...(fields as Partial<Typed>) }
}

/** The body of `submitDefence` as it stands, checked or not. */
export function bodyOf(typed: Typed, { id, version, files }: Given): DefenceFields {
  const { kind, baseId, partyId, text, claims, amount, currency, of } = typed
  const given = { id, version, baseId, text, files: files.map((file) => ({ attachmentId: file.id })) }
  const said = partyId ? { ...given, partyId } : given
  if (kind === 'counterclaim') return { ...said, kind, claims, amount, currency }
  return kind === 'reply' ? { ...said, kind, counterclaimId: of } : { ...said, kind }
}
