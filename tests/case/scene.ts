import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import { caseOpening } from '../../server/tables/case.ts'
import type { Scene } from '../door/scene.ts'
import type { Name } from '../make/people.ts'

const { case: cases } = contract

export const caseScene: Scene<'case'> = {
  may: {
    listMyCases: 'USHIMZ',
    countCases: 'USHIMZ',
    findCaseByCaseNo: 'USHIMZ',
    getAttendeeByCaseNo: 'USHIMZ',
    submitCase: 'U',
    getCase: 'USHIZ',
    getCaseClosing: 'USHIZ',
    listCases: 'USHIMZ',
    withdrawCase: 'U',
    returnCase: 'HI',
    passCase: 'I',
    approveCase: 'HI',
    disagreeCase: 'HI',
    confirmPayment: 'M',
    acceptCase: 'H', // A head’s, as is adminZhao.
    constituteTribunal: 'SH',
    suspendCase: 'SH',
    resumeCase: 'SH',
    moveDue: 'HI',
    changeSecretary: 'H',
    concludeHearings: 'Z',
    reopenHearings: 'Z',
    askWithdrawal: 'U',
    grantWithdrawal: 'SHZ',
    refuseWithdrawal: 'SHZ',
    linkAttendee: 'SI',
    revokeAgent: 'USI',
    findAccountsFor: 'SI',
    mySeats: 'U',
    checkChain: 'SHI',
    openOther: 'S',
    listOpenings: 'H',
    endOpening: 'H',
    getNextAuditUser: 'HI',
    getInitSecretaryOfDept: 'SHI',
    dataCount: 'USHIMZ',
    arbitratorData: 'SHLZ',
  },
  reach: {
    findCaseByCaseNo: 'yn yy nn y-',
    getAttendeeByCaseNo: 'yn yy nn y-',
    getCase: 'yn yy nn y-',
    getCaseClosing: 'yn yy nn y-',
    withdrawCase: 'yn -- -- --',
    returnCase: '-- yy nn --',
    passCase: '-- yy nn --',
    approveCase: '-- yy nn --',
    disagreeCase: '-- yy nn --',
    confirmPayment: '-- yy nn --',
    acceptCase: '-- -y -n --',
    suspendCase: '-- yy nn --',
    resumeCase: '-- yy nn --',
    moveDue: '-- yy nn --',
    changeSecretary: '-- -y -n --',
    concludeHearings: '-- -- -- y-',
    reopenHearings: '-- -- -- y-',
    askWithdrawal: 'yn -- -- --',
    grantWithdrawal: '-- yy nn y-',
    refuseWithdrawal: '-- yy nn y-',
    linkAttendee: '-- yy nn --',
    findAccountsFor: '-- yy nn --',
    mySeats: 'yn -- -- --',
    openOther: '-- yy nn --',
    // A head's.
    endOpening: '-- -y -n --',
    checkChain: '-- yy nn --',
    getNextAuditUser: '-- yy nn --',
    revokeAgent: 'yn yy nn --',
    // What needs a member of the tribunal is asked about with a version nobody has.
    constituteTribunal: '-- yy nn --',
    dataCount: 'yn yy nn n-',
    // Of arbitratorSun.
    arbitratorData: '-- yy nn y-',
  },
  seats: {
    // A head's.
    acceptCase: '--- - ----',
    approveCase: '--- y ----',
    askWithdrawal: 'nyn - ----',
    // A head's.
    changeSecretary: '--- - ----',
    checkChain: '--- y ----',
    concludeHearings: '--- - nyyn',
    confirmPayment: '--- y ----',
    constituteTribunal: '--- y ----',
    disagreeCase: '--- y ----',
    findAccountsFor: '--- y ----',
    findCaseByCaseNo: 'nyn y nyyn',
    getAttendeeByCaseNo: 'nyn y nyyn',
    getCase: 'nyn y nyyn',
    getCaseClosing: 'nyn y nyyn',
    getNextAuditUser: '--- y ----',
    grantWithdrawal: '--- y nyyn',
    linkAttendee: '--- y ----',
    moveDue: '--- y ----',
    openOther: '--- y ----',
    mySeats: 'nyn - ----',
    passCase: '--- y ----',
    reopenHearings: '--- - nyyn',
    refuseWithdrawal: '--- y nyyn',
    resumeCase: '--- y ----',
    returnCase: '--- y ----',
    revokeAgent: 'nyn y ----',
    suspendCase: '--- y ----',
    withdrawCase: 'nyn - ----',
  },
  bodies: (foreign) => {
    const ofCase = { id: foreign.case, version: 1 }
    return {
      findCaseByCaseNo: { caseNo: foreign.caseNo },
      getAttendeeByCaseNo: { caseNo: foreign.caseNo },
      withdrawCase: { ...ofCase, reason: '理由' },
      returnCase: { ...ofCase, reason: '理由', fields: ['facts'], due: '2099-12-31' },
      passCase: { ...ofCase, reviewerId: foreign.user },
      approveCase: { ...ofCase, fee: '100.5', currency: 'CNY', due: '2099-12-31' },
      disagreeCase: { ...ofCase, reason: '理由' },
      confirmPayment: ofCase,
      acceptCase: { ...ofCase, dept: '立案一部', secretaryId: foreign.user },
      constituteTribunal: ofCase,
      suspendCase: { ...ofCase, reason: '理由' },
      resumeCase: { ...ofCase, reason: '理由' },
      moveDue: { ...ofCase, due: '2099-12-31', reason: '理由' },
      changeSecretary: { ...ofCase, dept: '立案一部', secretaryId: foreign.user, reason: '理由' },
      concludeHearings: ofCase,
      reopenHearings: { ...ofCase, reason: '理由' },
      askWithdrawal: { ...ofCase, reason: '理由' },
      grantWithdrawal: { ...ofCase, reason: '理由' },
      refuseWithdrawal: { ...ofCase, reason: '理由' },
      linkAttendee: { ...ofCase, partyId: randomUUID(), userId: foreign.user },
      findAccountsFor: { id: foreign.case, partyId: randomUUID(), q: '王' },
      revokeAgent: { ...ofCase, agentId: randomUUID(), reason: '理由' },
      getNextAuditUser: { id: foreign.case },
      openOther: { id: foreign.case, reason: '理由' },
      endOpening: { id: randomUUID() },
      getInitSecretaryOfDept: { dept: '立案一部' },
    }
  },
  tries: ({ server, caseId, caseNo }) => {
    const wang = () => server.id('partyWang')
    const step = (id: string) => ({ id, version: 999 })
    const [reason, due] = ['理由', '2099-12-31']
    return {
      findCaseByCaseNo: (as) => server.call(contract.case.findCaseByCaseNo, { body: { caseNo } }, { as }),
      getAttendeeByCaseNo: (as) => server.call(contract.case.getAttendeeByCaseNo, { body: { caseNo } }, { as }),
      getCase: (as) => server.call(cases.getCase, { params: { id: caseId } }, { as }),
      getCaseClosing: (as) => server.call(cases.getCaseClosing, { query: { id: caseId } }, { as }),
      withdrawCase: (as) => server.call(cases.withdrawCase, { body: { ...step(caseId), reason } }, { as }),
      returnCase: (as) =>
        server.call(cases.returnCase, { body: { ...step(caseId), reason, fields: ['facts'], due } }, { as }),
      passCase: (as) => server.call(cases.passCase, { body: { ...step(caseId), reviewerId: wang() } }, { as }),
      approveCase: (as) =>
        server.call(cases.approveCase, { body: { ...step(caseId), fee: '1', currency: 'CNY', due } }, { as }),
      disagreeCase: (as) => server.call(cases.disagreeCase, { body: { ...step(caseId), reason } }, { as }),
      confirmPayment: (as) => server.call(cases.confirmPayment, { body: step(caseId) }, { as }),
      acceptCase: (as) =>
        server.call(cases.acceptCase, { body: { ...step(caseId), dept: '部', secretaryId: wang() } }, { as }),
      constituteTribunal: (as) => server.call(cases.constituteTribunal, { body: step(caseId) }, { as }),
      suspendCase: (as) => server.call(cases.suspendCase, { body: { ...step(caseId), reason } }, { as }),
      resumeCase: (as) => server.call(cases.resumeCase, { body: { ...step(caseId), reason } }, { as }),
      linkAttendee: (as) => server.call(cases.linkAttendee, { body: { ...step(caseId), partyId: caseId } }, { as }),
      revokeAgent: (as) =>
        server.call(cases.revokeAgent, { body: { ...step(caseId), agentId: caseId, reason } }, { as }),
      checkChain: (as) => server.call(cases.checkChain, { params: { id: caseId } }, { as }),
      getNextAuditUser: (as) => server.call(cases.getNextAuditUser, { body: { id: caseId } }, { as }),
      dataCount: (as) => server.call(cases.dataCount, { params: { id: wang() } }, { as }),
      arbitratorData: (as) => server.call(cases.arbitratorData, { params: { id: server.id('arbitratorSun') } }, { as }),
      findAccountsFor: async (as) => {
        const id = caseId
        const partyId = (await server.call(cases.mySeats, { params: { id } }, { as: 'partyWang' })).data[0]?.id ?? ''
        return server.call(cases.findAccountsFor, { body: { id, partyId } }, { as })
      },
      moveDue: (as) => {
        const body = { id: caseId, version: 999, due: '2026-12-31', reason: '理由' }
        return server.call(cases.moveDue, { body }, { as })
      },
      changeSecretary: (as) => {
        const id = caseId
        const body = { id, version: 999, dept: '部', secretaryId: server.id('adminZhao'), reason: '理由' }
        return server.call(cases.changeSecretary, { body }, { as })
      },
      concludeHearings: (as) => server.call(cases.concludeHearings, { body: { id: caseId, version: 999 } }, { as }),
      reopenHearings: (as) => {
        const body = { id: caseId, version: 999, reason: '理由' }
        return server.call(cases.reopenHearings, { body }, { as })
      },
      ...Object.fromEntries(
        (['askWithdrawal', 'grantWithdrawal', 'refuseWithdrawal'] as const).map((name) => [
          `${name}`,
          (as: Name) => server.call(cases[name], { body: { id: caseId, version: 999, reason: '理由' } }, { as }),
        ]),
      ),
      openOther: (as) => server.call(cases.openOther, { body: { id: caseId, reason: '理由' } }, { as }),
      endOpening: async (as) => {
        const id = randomUUID()
        const at = server.running.house.now()
        const whose = { tenantId: 1, caseId, accountId: server.id('secretaryLi') }
        await server.running.house.db.orm.insert(caseOpening).values({ id, ...whose, reason: '理由', at, until: at })
        return server.call(cases.endOpening, { body: { id } }, { as })
      },
      mySeats: (as) => server.call(cases.mySeats, { params: { id: caseId } }, { as }),
    }
  },
}
