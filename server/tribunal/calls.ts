import type { tribunals } from '../../contract/tribunal.ts'
import type { Handlers } from '../door/handler.ts'
import { appoint, compose, nominate } from './appoint.ts'
import { challenge, decideChallenge } from './challenge.ts'
import { findConflicts } from './conflict.ts'
import { listEligible } from './eligible.ts'
import { acceptAppointment, confirmDisclosure, declineAppointment, disclose, removeMember, resign } from './member.ts'
import { getTribunal } from './row.ts'

export const tribunal: Handlers<typeof tribunals> = {
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
}
