import type * as z from 'zod/mini'
import type { guaranteeKinds, Preservation, preservationBody } from '../../../contract/filing.ts'
import type { DraftFile } from '../../local/file.ts'

type Fields = Pick<
  Preservation,
  | 'kind'
  | 'phase'
  | 'caseNo'
  | 'applicant'
  | 'respondent'
  | 'amount'
  | 'currency'
  | 'clues'
  | 'reason'
  | 'urgent'
  | 'court'
>

/** A preservation application as it is typed: every field there, none checked yet. */
export interface Typed extends Fields {
  guarantee: { kind: (typeof guaranteeKinds)[number] | ''; guarantor: string; id: string }
  liability: boolean
}

const party = { name: '', certificatesNum: '', phone: '', address: '' }

export const blankClue: Typed['clues'][number] = { kind: 'bank', details: '', value: '' }

export const blank: Typed = {
  kind: 'property',
  phase: 'during',
  caseNo: '',
  applicant: party,
  respondent: party,
  amount: '',
  currency: 'CNY',
  clues: [blankClue],
  reason: '',
  urgent: false,
  court: { name: '', region: '', area: '' },
  guarantee: { kind: '', guarantor: '', id: '' },
  liability: false,
}

/** What lies in a draft; a draft of an older version of the page may lack fields. */
export function typedOf(fields: unknown): Typed {
  const { court, guarantee, ...rest } = { ...blank, ...(fields as Partial<Typed>) }
  return { ...rest, court: { ...blank.court, ...court }, guarantee: { ...blank.guarantee, ...guarantee } }
}

/** An application that came back, to be typed over. The liability is confirmed anew each time. */
export function typedFrom(row: Preservation): Typed {
  const { kind, phase, caseNo, applicant, respondent, amount, currency, clues, reason, urgent, court, guarantee } = row
  return {
    kind,
    phase,
    caseNo,
    applicant,
    respondent,
    amount,
    currency,
    clues,
    reason,
    urgent,
    court,
    guarantee,
    liability: false,
  }
}

/** What lists call it until it has a number. */
export function titleOf({ respondent, caseNo }: Typed): string {
  return [respondent.name.trim(), caseNo.trim()].filter(Boolean).join(' · ')
}

/** The body of `submitPreservation` as it stands, checked or not. */
export function bodyOf(
  typed: Typed,
  id: string,
  version: number,
  files: DraftFile[],
): z.input<typeof preservationBody> {
  const body = { ...typed, id, version, files: files.map((file) => ({ attachmentId: file.id, purpose: file.purpose })) }
  return body as z.input<typeof preservationBody>
}
