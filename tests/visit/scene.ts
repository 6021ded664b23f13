import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Scene } from '../door/scene.ts'
import type { Name } from '../make/people.ts'
import type { TestServer } from '../setup/server.ts'
import { comeTo, dayAfter } from './make.ts'

const staff = 'SAHIMLVN'

/** Of tomorrow: of today every hour may be over. */
const some = (server: TestServer) => comeTo(server, { day: dayAfter(server, 1) })

/** One to secretaryLi, at a version it never had. */
async function toLi(server: TestServer) {
  return { id: (await some(server)).id, version: 999 }
}

/** One that nobody let come yet, said of by a door. */
async function atDoor(server: TestServer) {
  return { id: (await some(server)).id, at: new Date().toISOString() }
}

export const visitScene: Scene<'visit'> = {
  may: {
    registerVisit: '*',
    showVisit: '*',
    cancelVisit: '*',
    listVisits: staff,
    listExpected: 'V',
    approveVisit: staff,
    rejectVisit: staff,
    arriveVisit: 'V',
    leaveVisit: 'V',
  },
  reach: {
    // Of the tests' people the secretaries receive visitors, too.
    approveVisit: '-- yy nn --',
    rejectVisit: '-- yy nn --',
    arriveVisit: '-- yy nn --',
    leaveVisit: '-- yy nn --',
  },
  bodies: () => {
    const step = { id: randomUUID(), version: 1 }
    const mark = { id: randomUUID(), at: '2001-01-01T08:30:00.000Z' }
    const pass = randomUUID()
    return {
      registerVisit: {
        ...{ id: randomUUID(), pass, name: '访客', phone: '13800001234', hostName: '某人', purpose: '访问' },
        ...{ day: '2001-01-01', slot: '09:00', people: 1, consent: true },
      },
      showVisit: { pass },
      cancelVisit: { pass },
      approveVisit: step,
      rejectVisit: { ...step, reason: '理由' },
      arriveVisit: mark,
      leaveVisit: mark,
    }
  },
  tries: ({ server }) => ({
    approveVisit: async (as: Name) => server.call(contract.visit.approveVisit, { body: await toLi(server) }, { as }),
    rejectVisit: async (as) =>
      server.call(contract.visit.rejectVisit, { body: { ...(await toLi(server)), reason: '理由' } }, { as }),
    arriveVisit: async (as) => server.call(contract.visit.arriveVisit, { body: await atDoor(server) }, { as }),
    leaveVisit: async (as) => server.call(contract.visit.leaveVisit, { body: await atDoor(server) }, { as }),
  }),
}
