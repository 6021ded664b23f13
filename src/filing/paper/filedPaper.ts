import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FileGroup } from '../../../contract/both/file.ts'
import type { RowOf } from '../../../contract/event.ts'
import type { filing } from '../../../contract/filing/filing.ts'
import type { guarantees } from '../../../contract/guarantee/guarantee.ts'
import type { Pair } from '../../../contract/kernel/move.ts'
import type { Paper } from '../../draft/paper/paper.ts'
import type { DraftFile } from '../../local/file.ts'
import type { ShownFile } from '../../upload/FileList.tsx'

/** The applications that are filed with the institution. */
export type FiledKind = 'preservation' | 'guarantee'
export type FiledRow = RowOf[FiledKind]

/** Where the screens of one kind are. */
export interface FiledPlaces {
  list: '/protection' | '/sponsorship'
  add: '/protectionAdd' | '/sponsorshipAdd'
  edit: '/protectionEdit' | '/sponsorshipEdit'
  view: '/protectionView' | '/sponsorshipView'
}

export interface FormProps<T extends FieldValues> {
  form: UseFormReturn<T>
  draftId: string
  files: DraftFile[]
  /** Writes the draft down, so that files have something to belong to. */
  keep: () => Promise<void>
}

interface FactsProps<T, R> {
  typed: T
  files: (ShownFile & { purpose: string })[]
  /** What the server holds, where it is that which is shown. */
  row?: R
}

/** One kind of application: a paper that its applicant may take back, and types over where it was returned. */
export interface FiledPaper<K extends FiledKind, T extends FieldValues, B> extends Omit<Paper<T, B>, 'Facts'> {
  kind: K
  get: typeof filing.getPreservation | typeof guarantees.getGuarantee
  withdraw: typeof filing.withdrawPreservation | typeof guarantees.withdrawGuarantee
  to: FiledPlaces
  /** States from which its applicant may submit it again, and take it back. */
  again: readonly string[]
  mayWithdraw: readonly string[]
  /** Which group a file of a purpose belongs to. */
  groupOf(purpose: string): FileGroup
  words: {
    fresh: MessageDescriptor
    changing(no: string): MessageDescriptor
    sent(no: string): MessageDescriptor
  }
  eventWords: Readonly<Record<string, Pair>>
  /** One that came back, to be typed over. */
  typedFrom(row: RowOf[K]): T
  Form(props: FormProps<T>): ReactNode
  Facts(props: FactsProps<T, RowOf[K]>): ReactNode
  Tag(props: { row: RowOf[K] }): ReactNode
  /** What the reader may do with it: the secretary's moves, and what can be printed. */
  Acts(props: { row: RowOf[K]; refresh: () => void; mine: boolean }): ReactNode
  /** Cards above the history: what came of it elsewhere. */
  Aside?(props: { row: RowOf[K] }): ReactNode
}

/** Holds a paper's parts to one another: what is typed infers from them. */
export const filedPaper = <K extends FiledKind, T extends FieldValues, B>(parts: FiledPaper<K, T, B>) => parts

/** Files as the server names them, as lists show them. */
export const shownFiles = ({ files }: FiledRow) =>
  files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))
