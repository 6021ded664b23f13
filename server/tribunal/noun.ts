import type { tribunals } from '../../contract/tribunal/tribunal.ts'
import { seesCase } from '../case/row.ts'
import type { Noun } from '../door/handler.ts'
import { cases } from '../tables/case.ts'
import { appoint, compose, nominate } from './appoint.ts'
import { stageCalls } from './caseMove.ts'
import { challenge, decideChallenge } from './challenge.ts'
import { findConflicts } from './conflict.ts'
import { listEligible } from './eligible.ts'
import { acceptAppointment, confirmDisclosure, declineAppointment, disclose, removeMember, resign } from './member.ts'
import { getTribunal, readTribunals } from './row.ts'
import { withdrawalCalls } from './withdrawal.ts'

export const tribunalNoun: Noun<typeof tribunals, 'tribunal'> = {
  calls: {
    getTribunal,
    listEligible,
    nominate,
    compose,
    findConflicts,
    appoint,
    disclose,
    acceptAppointment,
    declineAppointment,
    resign,
    confirmDisclosure,
    removeMember,
    challenge,
    decideChallenge,
  },
  kinds: { tribunal: { table: cases, sees: seesCase, read: readTribunals } },
}

/** Steps of a case that its tribunal takes, or that need it whole. */
export const tribunalMoves = { ...stageCalls, ...withdrawalCalls }
