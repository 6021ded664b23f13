import type { Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { caseFields } from '../../../../contract/caseRequest.ts'
import { type DefenceFields, type DefenceKind, defenceBody, defenceKinds } from '../../../../contract/defence.ts'
import { refusedBy, resolverBy } from '../../../draft/refusals.ts'
import type { DraftFile } from '../../../local/file.ts'

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

/** The purpose under which a draft keeps its files. */
export const purpose = 'statement'

interface Rest {
  id: string
  /** 0 for a new one, else the version this device last saw. */
  version: number
  files: DraftFile[]
}

/** The body of `submitDefence` as it stands, checked or not. */
export function bodyOf(typed: Typed, { id, version, files }: Rest): DefenceFields {
  const { kind, baseId, partyId, text, claims, amount, currency, of } = typed
  const given = { id, version, baseId, text, files: files.map((file) => ({ attachmentId: file.id })) }
  const said = partyId ? { ...given, partyId } : given
  if (kind === 'counterclaim') return { ...said, kind, claims, amount, currency }
  return kind === 'reply' ? { ...said, kind, counterclaimId: of } : { ...said, kind }
}

/** Where a form shows the refusal of a path of the body. */
export function placeOf(path: readonly (string | number)[]): string {
  if (path[0] === 'files') return 'files'
  return path.length === 1 && path[0] === 'claims' ? 'claims.root' : path.join('.')
}

/** The contract's checks as a resolver; `rest` gives what the form does not hold. */
export function resolverOf(rest: () => Rest & { choosesParty: boolean }): Resolver<Typed> {
  return resolverBy<Typed>((typed) => {
    const now = rest()
    const wrong = refusedBy(defenceBody, bodyOf(typed, now))
    return now.choosesParty && !typed.partyId ? [{ path: ['partyId'], code: 'defence.party' }, ...wrong] : wrong
  }, placeOf)
}
