import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { FieldError } from '../../../contract/errors/errors.ts'
import type { Named } from '../../../contract/kernel/call.ts'
import type { DraftFile } from '../../local/file.ts'
import type { PlaceOf } from '../refusals.ts'

/** What goes into the body beside what is typed. */
export interface Given {
  /** Of the draft, and of the record it becomes. */
  id: string
  /** The version of the record that is typed over, 0 for a new one. */
  version: number
  files: DraftFile[]
}

/** A body with all its members, none of them checked yet. */
type Unchecked<B> = { [K in keyof B]: unknown }

/**
 * One kind of form that is a draft and waits in the outbox: what its screens need to know of it. What it is checked with beside
 * what is typed (whose side, which parties) is given to the function that makes one.
 */
export interface Paper<T extends FieldValues, B = unknown> {
  /** What hands it in. */
  submit: Named
  /** What it must hold: the form's check, and the server's. */
  body: z.ZodMiniType<unknown, B>
  /** What one of them is called. */
  title(typed: T): MessageDescriptor
  /** What lists on this device call this one. `say` words a message in the language shown. */
  titleOf(typed: T, say: (words: MessageDescriptor) => string): string
  /** The form's parts in their order, as the summary of what is refused names them: by the first member of their place. */
  parts: Readonly<Record<string, MessageDescriptor>>
  /** What lies in a draft; a draft of an older version of the page may lack fields, that of a new one has none. */
  typedOf(fields: unknown): T
  /** The body of `submit` as it stands, checked or not. */
  bodyOf(typed: T, given: Given): Unchecked<B>
  /** All that is refused, where that is not what the schema says of the body in its words. */
  refusals?(typed: T, bySchema: readonly FieldError[]): readonly FieldError[]
  /** Where the form shows the refusal of a path of the body. */
  placeOf: PlaceOf
  /** Where it shows a refusal about the files of a purpose; undefined where there can be none. */
  placeOfFile(purpose: string, typed: T): string | undefined
  /** What is typed, to be read. */
  Facts(props: { typed: T; files: DraftFile[] }): ReactNode
}

/** Holds a paper's parts to one another: what is typed infers from them. */
export const paper = <T extends FieldValues, B>(parts: Paper<T, B>): Paper<T, B> => parts
