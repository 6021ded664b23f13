import * as z from 'zod/mini'
import type { caseFields } from '../../../../contract/caseRequest.ts'
import { type DefenceInput, type DefenceKind, defenceKinds } from '../../../../contract/defence.ts'
import { lenient } from '../../../../contract/lenient.ts'
import { currencies } from '../../../../contract/money.ts'
import type { Given } from '../../../draft/paper/paper.ts'

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

const blank: Typed = {
  ...{ kind: 'answer', baseId: '', caseNo: '', of: '', partyId: '', text: '' },
  ...{ claims: [{ text: '' }], amount: '', currency: 'CNY' },
}
const shape = z.object({
  kind: z.enum(defenceKinds),
  ...{ baseId: z.string(), caseNo: z.string(), of: z.string(), partyId: z.string(), text: z.string() },
  ...{ claims: z.array(z.object({ text: z.string() })), amount: z.string(), currency: z.enum(currencies) },
})

/** What lies in a draft, by whatever version of the page. */
export const typedOf = lenient(shape, blank)

/** The body of `submitDefence` as it stands, checked or not. */
export function bodyOf(typed: Typed, { id, version, files }: Given): DefenceInput {
  const { kind, baseId, partyId, text, claims, amount, currency, of } = typed
  const given = { id, version, baseId, text, files: files.map((file) => ({ attachmentId: file.id })) }
  const said = partyId ? { ...given, partyId } : given
  if (kind === 'counterclaim') return { ...said, kind, claims, amount, currency }
  return kind === 'reply' ? { ...said, kind, counterclaimId: of } : { ...said, kind }
}
