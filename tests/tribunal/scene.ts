import { randomUUID } from 'node:crypto'
import type { Scene } from '../door/scene.ts'
import type { Name } from '../make/people.ts'
import { tribunalTries, tryTribunal } from '../make/tribunal.ts'

export const tribunalScene: Scene<'tribunal'> = {
  may: {
    getTribunal: 'USHIZ',
    listEligible: 'USH',
    nominate: 'U',
    compose: 'H', // A head’s.
    findConflicts: 'SH',
    appoint: 'H', // A head’s.
    disclose: 'Z',
    acceptAppointment: 'Z',
    declineAppointment: 'Z',
    resign: 'Z',
    confirmDisclosure: 'SH',
    removeMember: 'H', // A head’s.
    challenge: 'U',
    decideChallenge: 'H', // A head’s.
  },
  reach: {
    getTribunal: 'yn yy nn y-',
    listEligible: 'yn yy nn --',
    nominate: 'yn -- -- --',
    compose: '-- -y -n --',
    findConflicts: '-- yy nn --',
    appoint: '-- -y -n --',
    disclose: '-- -- -- y-',
    acceptAppointment: '-- -- -- y-',
    declineAppointment: '-- -- -- y-',
    resign: '-- -- -- y-',
    confirmDisclosure: '-- yy nn --',
    removeMember: '-- -y -n --',
    challenge: 'yn -- -- --',
    decideChallenge: '-- -y -n --',
  },
  seats: {
    acceptAppointment: '--- - nyyn',
    appoint: '--- - ----',
    challenge: 'nyn - ----',
    compose: '--- - ----',
    confirmDisclosure: '--- y ----',
    decideChallenge: '--- - ----',
    declineAppointment: '--- - nyyn',
    disclose: '--- - nyyn',
    findConflicts: '--- y ----',
    getTribunal: 'nyn y nyyn',
    listEligible: 'nyn y ----',
    nominate: 'nyn - ----',
    removeMember: '--- - ----',
    resign: '--- - nyyn',
  },
  bodies: (foreign) => {
    const ofTribunal = { id: foreign.case, version: 0 }
    return {
      nominate: { ...ofTribunal, userId: foreign.user },
      compose: { ...ofTribunal, size: 1 },
      findConflicts: { id: foreign.case, userId: foreign.user },
      appoint: { ...ofTribunal, seat: 'presiding', userId: foreign.user, reason: '理由' },
      disclose: { ...ofTribunal, nothing: false, disclosure: '曾与代理人同所执业' },
      acceptAppointment: ofTribunal,
      declineAppointment: { ...ofTribunal, reason: '理由' },
      resign: { ...ofTribunal, reason: '理由' },
      confirmDisclosure: { ...ofTribunal, memberId: randomUUID() },
      removeMember: { ...ofTribunal, memberId: randomUUID(), reason: '理由' },
      challenge: { ...ofTribunal, memberId: randomUUID(), reason: '理由' },
      decideChallenge: { ...ofTribunal, challengeId: randomUUID(), upheld: false, reason: '理由' },
    }
  },
  tries: ({ server, caseId }) =>
    Object.fromEntries(
      tribunalTries.map((one) => [
        one.call.name.replace('tribunal.', ''),
        (as: Name) => tryTribunal(server, as, caseId, one),
      ]),
    ),
}
