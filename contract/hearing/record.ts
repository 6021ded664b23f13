import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { desks, secretary } from '../kernel/office.ts'
import { id, moment, nothing, optionalText, reason, text } from '../kernel/rules.ts'
import { trialStates } from './trial.ts'

/*
 * The record 笔录 of a hearing, meeting, mediation or consultation: what was said, typed by the secretary while everybody follows;
 * what was written in the chat; the orders a secretary gave; and the corrections people asked for. Nothing of it changes once
 * the session is over.
 */

export const paragraphMax = 5000
/** Paragraphs and messages of one session. */
export const entriesMax = 5000
/** Of them chat: what anybody says there leaves room for what the secretary writes. */
export const chatMax = 3000
/** Paragraphs saved by one call. */
export const savedMax = 200

/** A paragraph as it is typed; `version` is the one it was typed over, 0 for a new one. `id` is chosen by the page. */
export const paragraph = z.object({
  id,
  version: z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1e9, 'wrongType')),
  speaker: optionalText(100),
  // As it was typed: blanks at its end are those between this word and the next.
  text: z.string('wrongType').check(z.maxLength(paragraphMax, 'tooLong')),
})
export type Paragraph = z.output<typeof paragraph>

export const entryKinds = ['speech', 'chat', 'order'] as const

export const recordEntry = z.object({
  id: z.string(),
  version: z.int(),
  kind: z.enum(entryKinds),
  /** Who spoke, wrote, or gave the order. */
  speaker: z.string(),
  /** Of an order its action, such as `muteAudio`, or `muteAudioOff` where it was lifted. */
  text: z.string(),
  /** Of an order, whom it was about. */
  about: z.string(),
  at: moment,
})
export type RecordEntry = z.output<typeof recordEntry>

export const correctionStates = ['open', 'accepted', 'declined'] as const

/** What somebody wants to stand differently in a paragraph. */
export const correction = z.object({
  id: z.string(),
  entryId: z.string(),
  byName: z.string(),
  words: z.string(),
  state: z.enum(correctionStates),
  /** Why it was declined. */
  reason: z.string(),
  /** What stood there before it was accepted. */
  before: z.string(),
  at: moment,
})
export type Correction = z.output<typeof correction>

export const correctionWords = text(1000)
export const declineReason = reason

const courtRecord = z.object({
  id: z.string(),
  caseNo: z.string(),
  title: z.string(),
  state: z.enum(trialStates),
  entries: z.array(recordEntry),
  corrections: z.array(correction),
})
export type CourtRecord = z.output<typeof courtRecord>

const saves = {
  method: 'POST',
  who: secretary,
  offline: 'no',
  body: z.object({
    id,
    paragraphs: z.array(paragraph, 'required').check(z.minLength(1, 'required'), z.maxLength(savedMax, 'tooLong')),
  }),
  reply: courtRecord,
  refuses: ['notFound', 'stale', 'state.closed', 'record.full'],
} as const
const readers = ['USER', 'ZCY', ...desks] as const

export const records = domain('hearing', {
  courtRecord: {
    says: 'The record of a hearing or meeting: paragraphs, chat and orders in their order, with the corrections asked for.',
    method: 'POST',
    path: 'courtservice/court/courtRecord',
    who: readers,
    offline: 'no',
    reads: true,
    body: z.object({ id }),
    reply: courtRecord,
    refuses: ['notFound'],
  },
  saveCourtRecord: {
    ...saves,
    says: 'A secretary writes paragraphs of the record of a hearing, until the session is over.',
    path: 'courtservice/court/saveCourtRecord',
  },
  saveMeetRecord: {
    ...saves,
    says: 'A secretary writes paragraphs of the record of a meeting, mediation or consultation, until the session is over.',
    path: 'courtservice/court/saveMeetRecord',
  },
  printCourtRecord: {
    says: 'The record as a PDF; until the session is over it says that it is a draft.',
    method: 'POST',
    path: 'courtservice/court/printCourtRecord',
    who: readers,
    offline: 'no',
    body: z.object({ id }),
    reply: nothing,
    gives: 'file',
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'tooMany', 'document.tooLong'],
  },
})
