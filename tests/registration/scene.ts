import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import { makePerson } from '../make/registration.ts'

const { registration } = contract

export const registrationScene: Scene<'registration'> = {
  may: {
    init: '*',
    add: '*',
    getReason: '*',
    getAuditStatus: 'USAHIMLVNZC',
    registerCorporation: 'U',
    submitCorporation: 'U',
    checkCorporation: 'USI',
    getLastSubmitData: 'USI',
    listCorporations: 'USI',
    agentInfo: 'USI',
    submitAgent: 'U',
    submitIdentity: 'UZC',
    withdraw: 'UZC',
    listReviews: 'I',
    approve: 'I',
    back: 'I',
  },
  reach: {
    getLastSubmitData: 'yn yy nn --',
    listCorporations: 'yn yy nn --',
    agentInfo: 'yn yy nn --',
    withdraw: 'yn -- -- nn',
    approve: '-- yy nn --',
    back: '-- yy nn --',
  },
  bodies: (foreign) => {
    const review = { id: foreign.registration, version: 1 }
    const address = 'nobody@example.org'
    const corporation = {
      id: foreign.registration,
      name: '公司',
      creditCode: '91310000TEST',
      legalPerson: '某人',
      account: address,
    }
    const days = { from: '2026-01-01', to: '2026-12-31' }
    return {
      add: { ...makePerson(), code: '1234', linkCode: 'nobody has it' },
      getReason: { code: 'nobody has it' },
      registerCorporation: corporation,
      submitCorporation: { ...corporation, licence: foreign.file, code: '1234' },
      checkCorporation: { creditCode: corporation.creditCode },
      submitAgent: {
        id: foreign.registration,
        principal: '某人',
        scope: '代理',
        ...days,
        letter: foreign.file,
      },
      submitIdentity: {
        id: foreign.registration,
        nickName: '某人',
        certificatesCate: 'passport',
        certificatesNum: 'E1',
        idPos: foreign.file,
        handId: foreign.file,
      },
      withdraw: review,
      approve: review,
      back: { ...review, reason: '理由' },
    }
  },
  tries: ({ server, corporation, agent }) => {
    const wang = () => server.id('partyWang')
    const step = (id: string) => ({ id, version: 999 })
    return {
      getLastSubmitData: (as) => server.call(registration.getLastSubmitData, { params: { id: corporation } }, { as }),
      listCorporations: (as) => server.call(registration.listCorporations, { query: { userId: wang() } }, { as }),
      agentInfo: (as) => server.call(registration.agentInfo, { query: { userId: wang() } }, { as }),
      withdraw: (as) => server.call(registration.withdraw, { body: step(agent) }, { as }),
      approve: (as) => server.call(registration.approve, { body: step(agent) }, { as }),
      back: (as) => server.call(registration.back, { body: { ...step(agent), reason: '补充' } }, { as }),
    }
  },
}
