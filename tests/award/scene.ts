import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { typed } from '../make/award.ts'

const { award } = contract

export const awardScene: Scene<'award'> = {
  may: {
    listAwards: 'USHZ',
    getDeliberation: 'SZ',
    getScrutiny: 'SHZ',
    printAward: 'SHZ',
    startAward: 'Z',
    nameSecretary: 'Z',
    pushText: 'SZ',
    pullText: 'SZ',
    addComment: 'SZ',
    settleComment: 'SZ',
    nameVersion: 'SZ',
    getVersion: 'SZ',
    openVote: 'Z',
    castVote: 'Z',
    redraftAward: 'Z',
    dropAward: 'Z',
    submitAward: 'Z',
    returnAward: 'H', // A head’s.
    passAward: 'H', // A head’s.
    numberAward: 'SH',
    sendToSign: 'SH',
    issueAward: 'SH',
    listRequests: 'USHZ',
    askOfTribunal: 'U',
    refuseRequest: 'Z',
    closeAward: 'SH',
  },
  // Who reaches what of one by its id: secrecy.server.test.ts.
  reach: {
    listAwards: 'yn yy nn y-',
    listRequests: 'yn yy nn y-',
    startAward: '-- -- -- y-',
  },
  seats: {
    listAwards: 'nyn y nyyn',
    listRequests: 'nyn y nyyn',
    startAward: '--- - n-yn',
  },
  bodies: (foreign) => {
    const one = { id: randomUUID(), version: 1 }
    return {
      printAward: { id: one.id, format: 'pdf' },
      startAward: { id: one.id, baseId: foreign.case, kind: 'award', title: '裁决书' },
      nameSecretary: { ...one, secretaryId: null },
      pushText: { id: one.id, update: typed('一') },
      pullText: { id: one.id, vector: '' },
      addComment: { id: one.id, commentId: randomUUID(), text: '请核对金额' },
      settleComment: { id: one.id, commentId: randomUUID() },
      nameVersion: { id: one.id, name: '一稿' },
      openVote: one,
      castVote: { ...one, choice: 'agree' },
      redraftAward: { ...one, reason: '再议' },
      dropAward: { ...one, reason: '再议' },
      submitAward: one,
      returnAward: { ...one, reason: '补充说理' },
      passAward: one,
      numberAward: one,
      sendToSign: { ...one, due: '2026-12-31' },
      issueAward: { ...one, issuedOn: '2026-01-05', attachmentId: foreign.file },
      askOfTribunal: { id: randomUUID(), awardId: one.id, kind: 'correction', text: '第二项金额有误' },
      refuseRequest: { ...one, reason: '并无笔误' },
      closeAward: one,
    }
  },
  tries: ({ server, caseId }) => ({
    listAwards: (as) => server.call(award.listAwards, { query: { baseId: caseId } }, { as }),
    listRequests: (as) => server.call(award.listRequests, { query: { baseId: caseId } }, { as }),
    startAward: async (as) => {
      const body = { id: randomUUID(), baseId: caseId, kind: 'award' as const, title: '裁决书' }
      const { status, error } = await server.call(award.startAward, { body }, { as })
      // The case is there, but does not deliberate yet, or has another to preside.
      return { status: status === 409 || (error === 'forbidden' && as === 'arbitratorSun') ? 200 : status }
    },
  }),
}
