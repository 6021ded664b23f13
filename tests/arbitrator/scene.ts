import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { CandidacyAction } from '../../contract/arbitrator/candidacyMoves.ts'
import type { Scene } from '../door/scene.ts'
import { makeForm, makeTerm, move } from '../make/candidacy.ts'
import type { Name } from '../make/people.ts'
import { moveEntry } from '../make/roster.ts'

export const arbitratorScene: Scene<'arbitrator'> = {
  may: {
    abroadCode: '*',
    abroadLogin: '*',
    abroadToken: 'F',
    getStanding: 'ZC',
    submitCandidacy: 'ZC',
    listCandidacies: 'HLZC',
    getCandidacy: 'HLZC',
    withdrawCandidacy: 'ZC',
    takeCandidacy: 'L',
    passCandidacy: 'L',
    returnCandidacy: 'HL',
    approveCandidacy: 'HL',
    rejectCandidacy: 'HL',
    mailCandidacy: 'L',
    listTerms: 'HL',
    addTerm: 'L',
    editTerm: 'L',
    removeTerm: 'L',
    // The code of a link opens one application; what it may say is the business of its own test.
    openEnrolment: '*',
    beginEnrolmentPhoto: '*',
    enrol: '*',
    findArbitrators: '*',
    arbitratorFilters: '*',
    listRoster: 'SHLZ',
    suspendArbitrator: 'L',
    resumeArbitrator: 'L',
    removeArbitrator: 'L',
    setAway: 'Z',
    setSpecimen: 'Z',
    printCertificate: 'HLZ',
  },
  reach: {
    // Those of candidateHe.
    getCandidacy: '-- yy nn ny',
    withdrawCandidacy: '-- -- -- ny',
    takeCandidacy: '-- yy nn --',
    passCandidacy: '-- yy nn --',
    returnCandidacy: '-- yy nn --',
    approveCandidacy: '-- yy nn --',
    rejectCandidacy: '-- yy nn --',
    editTerm: '-- yy nn --',
    removeTerm: '-- yy nn --',
    mailCandidacy: '-- yy nn --',
    // Those of arbitratorSun.
    suspendArbitrator: '-- yy nn --',
    resumeArbitrator: '-- yy nn --',
    removeArbitrator: '-- yy nn --',
    setAway: '-- -- -- y-',
    setSpecimen: '-- -- -- y-',
    printCertificate: '-- yy nn y-',
  },
  bodies: (foreign) => {
    const candidacy = { id: foreign.candidacy, version: 1 }
    const entered = { id: foreign.entry, version: 1 }
    const address = 'nobody@example.org'
    return {
      abroadCode: { email: address },
      abroadLogin: { email: address, code: '1234' },
      submitCandidacy: { ...makeForm(), id: foreign.candidacy },
      withdrawCandidacy: candidacy,
      takeCandidacy: candidacy,
      passCandidacy: candidacy,
      returnCandidacy: { ...candidacy, reason: '理由', step: 'work' },
      approveCandidacy: candidacy,
      rejectCandidacy: { ...candidacy, reason: '理由' },
      mailCandidacy: { ...candidacy, note: '顺丰' },
      addTerm: makeTerm(),
      editTerm: { ...makeTerm(), id: randomUUID() },
      removeTerm: { id: randomUUID() },
      openEnrolment: { code: 'nobody has it' },
      beginEnrolmentPhoto: { code: 'nobody has it' },
      enrol: { code: 'nobody has it', introduction: '', confirmed: true, independent: true },
      suspendArbitrator: { ...entered, reason: '理由' },
      resumeArbitrator: { ...entered, reason: '理由' },
      removeArbitrator: { ...entered, reason: '理由' },
      setAway: { ...entered, awayFrom: '2097-01-01', awayTo: '2097-02-01' },
      setSpecimen: { ...entered, attachmentId: foreign.file },
    }
  },
  tries: ({ server, candidacy, entry }) => {
    const applied = (action: Exclude<CandidacyAction, 'enrol' | 'submit'>) => (as: Name) =>
      move(server, as, action, { ...candidacy, version: 999 })
    const listed = (action: 'suspend' | 'resume' | 'remove') => (as: Name) =>
      moveEntry(server, as, action, { ...entry, version: 999 })
    const step = (id: string) => ({ id, version: 999 })
    return {
      getCandidacy: (as) => server.call(contract.arbitrator.getCandidacy, { params: { id: candidacy.id } }, { as }),
      withdrawCandidacy: applied('withdraw'),
      takeCandidacy: applied('take'),
      passCandidacy: applied('pass'),
      returnCandidacy: applied('return'),
      approveCandidacy: applied('approve'),
      rejectCandidacy: applied('reject'),
      mailCandidacy: applied('mail'),
      suspendArbitrator: listed('suspend'),
      resumeArbitrator: listed('resume'),
      removeArbitrator: listed('remove'),
      editTerm: async (as) => {
        const [term] = (await server.call(contract.arbitrator.listTerms, {}, { as: 'secretaryLi' })).data
        return server.call(contract.arbitrator.editTerm, { body: { ...makeTerm(), id: term?.id ?? '' } }, { as })
      },
      removeTerm: async (as) => {
        // Stays, whoever asks: there is an application for it.
        const [term] = (await server.call(contract.arbitrator.listTerms, {}, { as: 'secretaryLi' })).data
        return server.call(contract.arbitrator.removeTerm, { body: { id: term?.id ?? '' } }, { as })
      },
      setAway: (as) => moveEntry(server, as, 'setAway', { ...entry, version: 999 }),
      setSpecimen: (as) =>
        server.call(contract.arbitrator.setSpecimen, { body: { ...step(entry.id), attachmentId: entry.id } }, { as }),
      printCertificate: (as) => server.call(contract.arbitrator.printCertificate, { params: { id: entry.id } }, { as }),
    }
  },
}
