import * as z from 'zod/mini'
import { isErrorCode } from '../../contract/errors/errors.ts'
import { lenient } from '../../contract/kernel/lenient.ts'
import type { Refusal, Sealed, StoredDraft, StoredRow } from './db.ts'
import { unseal } from './seal.ts'

/*
 * What lies on this device was written by the build of then, and this one may be older still. Here it becomes what this build
 * takes it for, a field that is missing or of another type its default: no screen crashes over it, and what waits is sent.
 * Rows are read in readRows.ts, answers in kept.ts, and what is typed by the form that knows its fields.
 */

const refusalShape = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.number(), z.string()])),
  fields: z.array(
    z.object({
      path: z.array(z.union([z.number(), z.string()])),
      code: z.string(),
      params: z.optional(z.record(z.string(), z.union([z.number(), z.string()]))),
    }),
  ),
})
type Read = z.output<typeof refusalShape>

/** A newer build may have had refusals that have no words here. */
const known = (code: string) => (isErrorCode(code) ? code : 'failed')

const refusalOf = (read: Read | undefined): Refusal | undefined =>
  read && {
    code: known(read.code),
    params: read.params,
    fields: read.fields.map(({ code, params, ...field }) => ({
      ...field,
      ...(params ? { params } : {}),
      code: known(code),
    })),
  }

const draftShape = lenient(
  z.object({
    id: z.string(),
    call: z.string(),
    version: z.number(),
    updatedAt: z.number(),
    refused: z.optional(refusalShape),
  }),
)

/** A draft as it lies here, still sealed. */
export function draftFrom(stored: StoredDraft): StoredDraft {
  const { refused, ...draft } = draftShape(stored)
  return { ...draft, sealed: stored.sealed, waiting: stored.waiting ? 1 : 0, refused: refusalOf(refused) }
}

const rowShape = lenient(
  z.object({
    id: z.string(),
    call: z.string(),
    draftId: z.string(),
    state: z.enum(['queued', 'sending', 'refused']),
    attempts: z.number(),
    nextAt: z.number(),
    at: z.number(),
    draftAt: z.number(),
    fileIds: z.array(z.string()),
    offline: z.optional(z.literal(1)),
    resent: z.optional(z.literal(1)),
    error: z.optional(refusalShape),
  }),
)

/** A row of the outbox as it lies here, still sealed. */
export function outboxFrom(stored: StoredRow): StoredRow {
  const { error, offline, resent, ...row } = rowShape(stored)
  return {
    ...row,
    ...(offline ? { offline } : {}),
    ...(resent ? { resent } : {}),
    sealed: stored.sealed,
    error: refusalOf(error),
  }
}

const draftInside = lenient(z.object({ title: z.string(), fields: z.unknown() }))
const rowInside = lenient(z.object({ title: z.string(), input: z.unknown() }))

const opened = async (userId: string, sealed: Sealed | undefined): Promise<unknown> => sealed && unseal(userId, sealed)

/** What is sealed in a draft. */
export const openedDraft = async (userId: string, { sealed }: StoredDraft) => draftInside(await opened(userId, sealed))

/**
 * What is sealed in a row of the outbox. Its input is sent as it was submitted, whatever this build would make of it: nobody
 * changes what a person handed in. What no longer holds the server refuses, and the form opens with it.
 */
export const openedRow = async (userId: string, { sealed }: StoredRow) => rowInside(await opened(userId, sealed))
