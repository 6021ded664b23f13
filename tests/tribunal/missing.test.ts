import { describe, expect, test } from 'vitest'
import { acceptanceLacks, missingOf, type Tribunal, type TribunalMember } from '../../contract/tribunal/tribunal.ts'

const member = (seat: TribunalMember['seat'], more: Partial<TribunalMember> = {}): TribunalMember => ({
  ...{ id: seat, userId: seat, name: seat, seat, state: 'accepted', appointedAt: '2026-11-02T02:00:00.000Z' },
  ...{ disclosure: '', confirmedAt: null, reason: '', leftAt: null },
  ...more,
})
const challenge = (state: Tribunal['challenges'][number]['state']) => ({
  ...{ id: 'c', memberId: 'sole', camp: 'DEF' as const, parties: ['Y'], byName: 'X', at: '2026-11-03T02:00:00.000Z' },
  ...{ reason: 'r', state, decision: '', decidedAt: null },
})
const three = [member('presiding'), member('app'), member('def')]

describe('a tribunal lacks', () => {
  test.each<[string, Partial<Tribunal>, ReturnType<typeof missingOf>]>([
    ['a seat before anybody is appointed', {}, 'seat'],
    ['a seat while its arbitrator has not answered', { members: [member('sole', { state: 'invited' })] }, 'seat'],
    ['a seat once its arbitrator has left', { members: [member('sole', { state: 'resigned' })] }, 'seat'],
    ['a seat while two of three sit', { size: 3, members: three.slice(1) }, 'seat'],
    ['nothing with a sole arbitrator who accepted', { members: [member('sole')] }, undefined],
    ['nothing with three who accepted', { size: 3, members: three }, undefined],
    [
      'a confirmation of what was disclosed',
      { members: [member('sole', { disclosure: '曾同事' })], challenges: [challenge('open')] },
      'confirmation',
    ],
    ['the decision of a challenge', { members: [member('sole')], challenges: [challenge('open')] }, 'decision'],
    ['nothing once it is rejected', { members: [member('sole')], challenges: [challenge('rejected')] }, undefined],
  ])('%s', (_, some, missing) => {
    expect(missingOf({ size: 1, members: [], challenges: [], ...some })).toBe(missing)
  })
})

describe('an appointment', () => {
  test.each<[string, Partial<TribunalMember>, ReturnType<typeof acceptanceLacks>]>([
    ['is not accepted before there is a statement', { disclosure: null }, 'disclosure.missing'],
    ['is accepted where there is nothing to disclose', { disclosure: '' }, undefined],
    ['waits while what was disclosed is not confirmed', { disclosure: '曾同事' }, 'disclosure.unconfirmed'],
    ['is accepted once it is', { disclosure: '曾同事', confirmedAt: '2026-11-03T02:00:00.000Z' }, undefined],
  ])('%s', (_, more, lacks) => {
    expect(acceptanceLacks(member('sole', { state: 'invited', ...more }))).toBe(lacks)
  })
})
