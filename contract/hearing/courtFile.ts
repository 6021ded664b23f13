import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { desks, secretary } from '../kernel/office.ts'
import { id, moment, nothing } from '../kernel/rules.ts'
import { attachment, filePart } from '../upload/upload.ts'

/*
 * What a secretary puts before all who attend a hearing, meeting, mediation or consultation 庭审文件: documents and pictures, before
 * it begins and while it goes on. Who sees it on the calendar reads them there; who is in its room, with or without an account,
 * by the room's own token.
 */

/** What they may be, and how many of one hearing. */
export const courtFileRule = { group: 'danbao1', max: 50 } as const

const courtFile = z.object({
  id: z.string(),
  trialId: z.string(),
  byName: z.string(),
  at: moment,
  file: attachment,
})
export type CourtFile = z.output<typeof courtFile>

/** The same as those in the room are told of it. */
export const roomFile = z.object({
  /** That `courtFile` is asked for with. */
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  byName: z.string(),
  at: moment,
})
export type RoomFile = z.output<typeof roomFile>

export const courtFiles = domain('hearing', {
  fileJoinCourt: {
    says: 'A secretary adds a file to a hearing, meeting, mediation or consultation: all who attend see it.',
    method: 'POST',
    path: 'courtservice/court/fileJoinCourt',
    who: secretary,
    offline: 'queue',
    body: z.object({
      /** Chosen by the page, so that a second arrival is recognised. */
      id,
      trialId: id,
      file: filePart,
    }),
    reply: courtFile,
    refuses: ['notFound', 'forbidden', 'state.closed', 'file.missing', 'file.type', 'file.tooMany'],
  },
  meetMediateFileList: {
    says: 'The files of a mediation, hearing, meeting or consultation, in the order they were added.',
    method: 'POST',
    path: 'courtservice/meet/mediate/file/list',
    who: ['USER', 'ZCY', ...desks],
    offline: 'local',
    body: z.object({ id }),
    reply: z.array(courtFile),
    refuses: ['notFound'],
  },
  courtFile: {
    says: 'The bytes of a file of the hearing whose room the caller was let into.',
    method: 'POST',
    path: 'courtservice/court/courtFile',
    who: 'room',
    offline: 'no',
    body: z.object({ id }),
    reply: nothing,
    gives: 'file',
    limit: { max: 120, seconds: 60 },
    refuses: ['notFound'],
  },
})
