import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { callsOfMoves } from '../kernel/move.ts'
import { head, registrar, secretary } from '../kernel/office.ts'
import { id, listOf, moment, nothing, optionalText, pageSize, text } from '../kernel/rules.ts'
import { attachment } from '../upload/upload.ts'
import { arbitratorEntry } from './arbitrator.ts'
import { rosterActions, rosterMoves, rosterStates } from './rosterMoves.ts'

/*
 * The entry of an arbitrator in the list, from enrolment to the end of the term (research: domain §3.4).
 */

/** An entry as the arbitrator and the secretaries see it. */
export const rosterEntry = z.object({
  ...arbitratorEntry.shape,
  version: z.int(),
  state: z.enum(rosterStates),
  accountId: z.string(),
  enrolledAt: moment,
  /** As handed in at the enrolment; not for the public. */
  photo: z.nullable(attachment),
  /** Specimen signatures 签名样本, oldest first: the last one counts, those before stay with what was signed by them. */
  specimens: z.array(attachment),
  history: z.array(
    z.object({
      at: moment,
      action: z.enum(rosterActions),
      /** Who acted, as shown; empty where the server did. */
      byName: z.string(),
      reason: z.string(),
    }),
  ),
})
export type RosterEntry = z.output<typeof rosterEntry>

const base = 'caseservice/arbitrator/roster/'
export const roster = domain('arbitrator', {
  listRoster: {
    says: 'Entries of the list of arbitrators, newest first, by state and words: an arbitrator its own, a secretary all; `next` asks for those after them.',
    method: 'GET',
    path: `${base}list`,
    who: ['ZCY', ...registrar, ...secretary, ...head],
    offline: 'local',
    query: z.object({
      state: z.optional(z.enum(rosterStates, 'wrongType')),
      /** In the number, the name and the term. */
      q: optionalText(100),
      after: z.optional(text(200)),
      size: pageSize(100),
    }),
    /** `total` counts what the filter finds. */
    reply: z.object({ ...listOf(rosterEntry).shape, next: z.nullable(z.string()) }),
    keeps: 'rosterEntry',
  },
  ...callsOfMoves(rosterMoves, { reply: rosterEntry, keeps: 'rosterEntry' }),
  printCertificate: {
    says: 'The certificate of an arbitrator whose entry is in force, as PDF.',
    method: 'GET',
    path: `${base}certificate/{id}`,
    who: ['ZCY', ...registrar, ...head],
    offline: 'no',
    params: z.object({ id }),
    reply: nothing,
    gives: 'file',
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'state.closed', 'tooMany', 'document.tooLong'],
  },
})
