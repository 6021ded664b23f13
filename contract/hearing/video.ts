import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { desks, secretary } from '../kernel/office.ts'
import { id, moment } from '../kernel/rules.ts'
import { attachment, filePart } from '../upload/upload.ts'

/*
 * What was recorded in a room 录像: by one secretary's page, in parts that follow each other, so that a page that dies takes the
 * last part along and no more. A part is a file of its hearing.
 */

/** A part is so long, ms; the last one of a recording shorter. */
export const videoPartMs = 60_000
/** A page whose clock was stopped may have made one of this length at most, ms. */
const videoMostMs = 10 * videoPartMs

const video = z.object({
  id: z.string(),
  trialId: z.string(),
  /** What the hearing is called. */
  title: z.string(),
  startedAt: moment,
  durationMs: z.int(),
  byName: z.string(),
  file: attachment,
})
export type Video = z.output<typeof video>

const readers = ['USER', 'ZCY', ...desks] as const

export const videos = domain('hearing', {
  saveVideo: {
    says: 'A secretary hands in a part of what was recorded of a hearing, meeting, mediation or consultation.',
    method: 'POST',
    path: 'courtservice/court/saveVideo',
    who: secretary,
    offline: 'queue',
    body: z.object({
      /** Chosen by the page, so that a second arrival is recognised. */
      id,
      trialId: id,
      startedAt: moment,
      durationMs: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(videoMostMs, 'wrongType')),
      file: filePart,
    }),
    reply: video,
    refuses: ['notFound', 'forbidden', 'state.closed', 'date.future', 'file.missing', 'file.type'],
  },
  findVideo: {
    says: 'What was recorded of a hearing, meeting, mediation or consultation, in its order.',
    method: 'POST',
    path: 'courtservice/court/findVideo',
    who: readers,
    offline: 'no',
    reads: true,
    body: z.object({ id }),
    reply: z.array(video),
    refuses: ['notFound'],
  },
  caseVideoList: {
    says: 'What was recorded in a case, in its order, as far as the caller sees its hearings.',
    method: 'POST',
    path: 'courtservice/court/caseVideoList',
    who: readers,
    offline: 'no',
    reads: true,
    body: z.object({ caseId: id }),
    reply: z.array(video),
    refuses: ['notFound'],
  },
})
