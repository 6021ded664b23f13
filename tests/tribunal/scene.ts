import { randomUUID } from 'node:crypto'
import type { Scene } from '../door/scene.ts'
import type { Name } from '../make/people.ts'
import { tribunalTries, tryTribunal } from '../make/tribunal.ts'

export const tribunalScene: Scene<'tribunal'> = {
  may: {
    getTribunal: 'USAZ',
    listEligible: 'USA',
    nominate: 'U',
    compose: 'SA',
    findConflicts: 'SA',
    appoint: 'SA',
    disclose: 'Z',
    acceptAppointment: 'Z',
    declineAppointment: 'Z',
    resign: 'Z',
    confirmDisclosure: 'SA',
    removeMember: 'SA',
    challenge: 'U',
    decideChallenge: 'SA',
  },
  reach: {
    getTribunal: 'yn yy nn y-',
    listEligible: 'yn yy nn --',
    nominate: 'yn -- -- --',
    compose: '-- yy nn --',
    findConflicts: '-- yy nn --',
    appoint: '-- yy nn --',
    disclose: '-- -- -- y-',
    acceptAppointment: '-- -- -- y-',
    declineAppointment: '-- -- -- y-',
    resign: '-- -- -- y-',
    confirmDisclosure: '-- yy nn --',
    removeMember: '-- yy nn --',
    challenge: 'yn -- -- --',
    decideChallenge: '-- yy nn --',
  },
  seats: {
    acceptAppointment: '--- - nyyn',
    appoint: '--- y ----',
    challenge: 'nyn - ----',
    compose: '--- y ----',
    confirmDisclosure: '--- y ----',
    decideChallenge: '--- y ----',
    declineAppointment: '--- - nyyn',
    disclose: '--- - nyyn',
    findConflicts: '--- y ----',
    getTribunal: 'nyn y nyyn',
    listEligible: 'nyn y ----',
    nominate: 'nyn - ----',
    removeMember: '--- y ----',
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
