import * as z from 'zod/mini'
import { type Camp, camp } from '../../../contract/case/case.ts'
import { type EvidenceInput, evidenceText, pieceFields, yesNo } from '../../../contract/evidence/evidence.ts'
import { lenient } from '../../../contract/kernel/lenient.ts'
import type { Given } from '../../draft/paper/paper.ts'
import { listed } from '../../ui/listed.ts'

/** Its id is that of the piece; its files name it. */
const piece = z.extend(pieceFields, { id: z.string(), offline: z._default(yesNo, 'N') })
export type TypedPiece = z.output<typeof piece>

/** A submission as it is typed, none of it checked yet. */
export interface Typed {
  /** The case, with its number for lists on this device. */
  baseId: string
  caseNo: string
  /** Empty until a secretary names the side. */
  camp: Camp | ''
  items: TypedPiece[]
}

export function blankPiece(name = ''): TypedPiece {
  return { id: crypto.randomUUID(), name, purpose: '', offline: 'N' }
}

const shape = z.object({ baseId: z.string(), caseNo: z.string(), camp, items: z.array(piece) })
const read = lenient<typeof shape, Typed>(shape, { baseId: '', caseNo: '', camp: '', items: [] })

/** What lies in a draft, by whatever version of the page. */
export function typedOf(fields: unknown): Typed {
  const typed = read(fields)
  return { ...typed, items: typed.items.map((piece) => ({ ...piece, id: piece.id || crypto.randomUUID() })) }
}

/** What the outbox calls it. */
export function titleOf({ caseNo, items }: Typed): string {
  const names = items.map(({ name }) => name.trim()).filter(Boolean)
  return [caseNo, listed(names)].filter(Boolean).join(' · ')
}

/** The purposes under which a draft keeps the files of a piece: what is handed in, and the institution's own copy. */
export const fileOf = (pieceId: string) => `piece:${pieceId}`
export const copyOf = (pieceId: string) => `copy:${pieceId}`

/** The name of a file without its extension, as the name of the evidence it is. */
export function stemOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return (dot > 0 ? fileName.slice(0, dot) : fileName).slice(0, evidenceText.name)
}

/** The body of `uploadEvidence` as it stands, checked or not. */
export function bodyOf(typed: Typed, { id, files }: Given): EvidenceInput {
  const at = (purpose: string) => files.find((file) => file.purpose === purpose)?.id
  return {
    id,
    baseId: typed.baseId,
    ...(typed.camp ? { camp: typed.camp } : {}),
    source: source(),
    items: typed.items.map((piece) => {
      const [attachmentId, arbitrationAttachmentId] = [at(fileOf(piece.id)), at(copyOf(piece.id))]
      return {
        ...piece,
        ...(attachmentId ? { attachmentId } : {}),
        ...(arbitrationAttachmentId ? { arbitrationAttachmentId } : {}),
      }
    }),
  }
}

/** Specification §3: where it was handed in from. A finger is a phone, whatever its browser calls itself. */
function source(): 'PC' | 'MOBILE' {
  return matchMedia('(pointer: coarse)').matches ? 'MOBILE' : 'PC'
}
