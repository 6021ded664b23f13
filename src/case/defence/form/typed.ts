import * as z from 'zod/mini'
import {
  counterclaimPurposes,
  type DefenceInput,
  type DefenceKind,
  defenceFields,
  defenceKinds,
} from '../../../../contract/defence/defence.ts'
import { lenient } from '../../../../contract/kernel/lenient.ts'
import type { Given } from '../../../draft/paper/paper.ts'

const shape = z.extend(defenceFields, {
  kind: z.enum(defenceKinds),
  /** The case, with its number for lists on this device. */
  baseId: z.string(),
  caseNo: z.string(),
  /** The counterclaim that a reply answers; else empty. */
  of: z.string(),
  /** Empty where the server knows for whom. */
  partyId: z.string(),
})
/** What is typed, of whatever kind, none of it checked yet. */
export type Typed = z.output<typeof shape>

export const isKind = (value: unknown): value is DefenceKind => defenceKinds.some((kind) => kind === value)

const blank: Typed = {
  ...{ kind: 'answer', baseId: '', caseNo: '', of: '', partyId: '', text: '' },
  ...{ claims: [{ text: '' }], amount: '', currency: 'CNY' },
}

/** What lies in a draft, by whatever version of the page. */
export const typedOf = lenient(shape, blank)

/** What a chosen file is; drafts of older builds know statements alone. */
const purposeOf = (purpose: string) => counterclaimPurposes.find((one) => one === purpose) ?? 'statement'

/** The body of `submitDefence` as it stands, checked or not. */
export function bodyOf(typed: Typed, { id, version, files }: Given): DefenceInput {
  const { kind, baseId, partyId, text, claims, amount, currency, of } = typed
  const given = { id, version, baseId, text, files: files.map((file) => ({ attachmentId: file.id })) }
  const said = partyId ? { ...given, partyId } : given
  if (kind === 'counterclaim') {
    const own = files.map(({ id: attachmentId, purpose }) => ({ attachmentId, purpose: purposeOf(purpose) }))
    return { ...said, kind, claims, amount, currency, files: own }
  }
  return kind === 'reply' ? { ...said, kind, counterclaimId: of } : { ...said, kind }
}
