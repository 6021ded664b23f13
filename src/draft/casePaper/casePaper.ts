import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CaseRow } from '../../../contract/case/case.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import type { RowKind, RowOf } from '../../../contract/event.ts'
import type { DraftFile } from '../../local/file.ts'
import { typedTexts } from '../../local/typedTexts.ts'
import type { Paper } from '../paper/paper.ts'

/** What every paper of a case types beside its own fields: the case, with its number for lists on this device. */
export interface OfCase {
  baseId: string
  caseNo: string
}

/** What a draft says of its case; one of an older version of the page may say nothing. */
export const caseOf = typedTexts<OfCase>({ baseId: '', caseNo: '' })

/** Records that name the case they belong to. */
type KindOfCase = { [K in RowKind]: RowOf[K] extends { baseId: string } ? K : never }[RowKind]

/** The case that a paper is handed in to; all of it, as far as it is on the device. */
export interface Case {
  row: CaseRow
  detail: CaseDetail | undefined
}

export interface FieldsProps<T extends OfCase> {
  form: UseFormReturn<T>
  draftId: string
  files: DraftFile[]
  /** Writes the draft down, so that files have something to belong to. */
  keep: () => Promise<void>
  of: Case
  /** What the form opened with. */
  opening: T
}

/** One kind of paper that is handed in to a case once. */
export interface CasePaper<T extends OfCase, B = unknown> extends Paper<T, B> {
  /** The record it becomes. */
  kind: KindOfCase
  Fields(props: FieldsProps<T>): ReactNode
}

/** Holds a paper's parts to one another: what is typed infers from them. */
export const casePaper = <T extends OfCase, B>(parts: CasePaper<T, B>): CasePaper<T, B> => parts
