import { randomUUID } from 'node:crypto'
import type { Scene } from '../door/scene.ts'
import { deadlineTries } from '../make/deadline.ts'

export const deadlineScene: Scene<'deadline'> = {
  may: {
    listDeadlines: 'USHIZ',
    getDeadlines: 'USHIZ',
    addDeadline: 'SH',
    editDeadline: 'SH',
    markDeadline: 'SH',
    removeDeadline: 'SH',
    setProcedure: 'SH',
    extendAward: 'H',
    listTerms: 'USHI',
    listRules: 'USAHIMLVNZ',
    addRule: 'A',
    addHoliday: 'A',
    removeHoliday: 'A',
    downloadDeadlines: 'USHIZ',
    getFeed: 'USHIZ',
    renewFeed: 'USHIZ',
    revokeFeed: 'USHIZ',
    // The secret in the address opens one calendar, and nothing else.
    feed: '*',
  },
  reach: {
    getDeadlines: 'yn yy nn y-',
    downloadDeadlines: 'yn yy nn y-',
    addDeadline: '-- yy nn --',
    editDeadline: '-- yy nn --',
    markDeadline: '-- yy nn --',
    removeDeadline: '-- yy nn --',
    setProcedure: '-- yy nn --',
    extendAward: '-- -y -n --',
  },
  seats: {
    addDeadline: '--- y ----',
    setProcedure: '--- y ----',
    extendAward: '--- - ----',
    downloadDeadlines: 'nyn y nyyn',
    getDeadlines: 'nyn y nyyn',
  },
  bodies: (foreign) => {
    const deadline = { title: '补充材料', due: '2027-01-01', owner: 'all' }
    return {
      addDeadline: { id: randomUUID(), caseId: foreign.case, ...deadline },
      editDeadline: { id: foreign.deadline, version: 1, ...deadline },
      markDeadline: { id: foreign.deadline, version: 1, done: true },
      removeDeadline: { id: foreign.deadline, version: 1 },
      setProcedure: { id: foreign.case, expedited: true, reason: '双方同意' },
      extendAward: { id: foreign.case, before: '2026-12-01', due: '2027-01-01', reason: '案情复杂' },
      addRule: { kind: 'defence', validFrom: '2099-01-01', days: 20, counting: 'calendar' },
      addHoliday: { day: '2099-01-01', name: '元旦', working: false },
      removeHoliday: { day: '2099-01-01' },
    }
  },
  tries: (held) => deadlineTries(() => held),
}
