import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { Named } from '../../../contract/call.ts'
import type { FileGroup } from '../../../contract/file.ts'
import type { Attachment } from '../../../contract/upload.ts'
import type { Place } from '../../draft/refusals.ts'
import type { Draft } from '../../local/draft.ts'
import type { DraftFile } from '../../local/file.ts'

/** What every application of this domain has at the server, whatever it asks for. */
export interface PaperRow {
  id: string
  no: string
  version: number
  state: string
  ownerName: string
  submittedAt: string
  files: (Attachment & { purpose: string })[]
  history: { at: string; action: string; byName: string; reason: string; field: string | null }[]
}

export interface FormParts {
  /** The form of react-hook-form over what this paper types. */
  form: unknown
  draftId: string
  files: DraftFile[]
  /** Writes the draft down, so that files have something to belong to. */
  keep: () => Promise<void>
}

/** One kind of application: what its screens need to know of it. */
export interface Paper {
  kind: 'preservation' | 'guarantee'
  submit: Named
  get: Named
  to: {
    list: '/protection' | '/sponsorship'
    add: '/protectionAdd' | '/sponsorshipAdd'
    edit: '/protectionEdit' | '/sponsorshipEdit'
    view: '/protectionView' | '/sponsorshipView'
  }
  /** States from which its applicant may submit it again. */
  again: readonly string[]
  /** Which group a file of a purpose belongs to. */
  groupOf(purpose: string): FileGroup
  /** The purpose without which it is refused. */
  mainPurpose: string
  words: {
    /** What one of them is called. */
    one: MessageDescriptor
    fresh: MessageDescriptor
    changing(no: string): MessageDescriptor
    sent(no: string): MessageDescriptor
  }
  eventWords: Record<string, MessageDescriptor>
  /** The parts of the form that it can be returned or refused at, in their order. */
  fieldWords: Record<string, MessageDescriptor>
  blank: FieldValues
  typedOf(fields: unknown): FieldValues
  typedFrom(row: PaperRow): FieldValues
  titleOf(typed: FieldValues): string
  bodyOf(typed: FieldValues, id: string, version: number, files: DraftFile[]): unknown
  placeOf: Place
  check(body: unknown): FieldErrors | undefined
  Form(parts: FormParts): ReactNode
  Facts(shown: {
    typed: FieldValues
    files: { id: string; name: string; size: number; purpose: string }[]
    row?: PaperRow | undefined
  }): ReactNode
  Tag(shown: { state: string }): ReactNode
  /** What the reader may do with it: the secretary's moves, and what can be printed. */
  Acts(shown: { row: PaperRow; refresh: () => void; mine: boolean }): ReactNode
  /** Cards above the history: what came of it elsewhere. */
  Aside?(shown: { row: PaperRow }): ReactNode
  withdraw: Named
  mayWithdraw: readonly string[]
}

export type PaperDraft = Draft & { waiting: boolean }
