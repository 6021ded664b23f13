import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caseState } from '../../contract/case/case.ts'
import type { CaseEvent } from '../../contract/case/caseLife.ts'
import { type Stage, stagesOf } from '../../src/case/home/stages.ts'

type Facts = Parameters<typeof stagesOf>[0]

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
const event = (action: CaseEvent['action'], state: Facts['state'], day: number): CaseEvent => ({
  ...{ no: day, at: at(day), action, byName: '', state, reason: '', details: {} },
})
const fee = (paidAt: string | null) => ({ amount: '1', currency: 'CNY' as const, due: '2026-01-09', paidAt })
const facts = (change: Partial<Facts> = {}): Facts => ({
  ...{ state: 'pending', openedAt: at(1), changedAt: at(30), acceptedAt: null, fee: null },
  ...{ respondents: [{ id: 'r' }] as Facts['respondents'], services: [], timeline: [] },
  ...change,
})
const short = (change: Partial<Facts>) =>
  stagesOf(facts(change))
    .map(({ key, is }) => `${key} ${is}`)
    .join(', ')
const served = [{ partyId: 'r', servedOn: '2026-01-12' }] as Facts['services']
const accepted = { acceptedAt: at(5), fee: fee(at(4)) }

describe('the stages of a case', () => {
  test.each<[string, Partial<Facts>, string]>([
    [
      'just filed',
      {},
      'filed done, paid now, accepted ahead, served ahead, constituted ahead, heard ahead, awarded ahead, closed ahead',
    ],
    [
      'paid, not accepted',
      { state: 'aff', fee: fee(at(4)) },
      'filed done, paid done, accepted now, served ahead, constituted ahead, heard ahead, awarded ahead, closed ahead',
    ],
    [
      'with a tribunal while one respondent is not served',
      { ...accepted, state: 'tribunal', timeline: [event('constitute', 'tribunal', 14)] },
      'filed done, paid done, accepted done, served now, constituted done, heard now, awarded ahead, closed ahead',
    ],
    [
      'suspended while it is heard',
      { ...accepted, services: served, state: 'suspended', timeline: [event('constitute', 'tribunal', 14)] },
      'filed done, paid done, accepted done, served done, constituted done, heard paused, awarded ahead, closed ahead',
    ],
    [
      'opened by the institution without a fee, and closed',
      {
        acceptedAt: at(5),
        services: served,
        state: 'closed',
        timeline: [event('constitute', 'tribunal', 14), event('close', 'closed', 20)],
      },
      'filed done, paid done, accepted done, served done, constituted done, heard done, awarded done, closed done',
    ],
    [
      'withdrawn on its first day',
      { state: 'withdrawn', timeline: [event('withdraw', 'withdrawn', 1)] },
      'filed done, ended done',
    ],
    [
      'withdrawn after acceptance',
      { ...accepted, state: 'withdrawn' },
      'filed done, paid done, accepted done, ended done',
    ],
  ])('of one %s', (_, change, wanted) => {
    expect(short(change)).toBe(wanted)
  })

  test('say when it ended, also where something was filed in it afterwards, and the last of several respondents served', () => {
    const timeline = [event('withdraw', 'withdrawn', 3), event('fileAdded', 'withdrawn', 9)]
    expect(stagesOf(facts({ state: 'withdrawn', timeline })).at(-1)?.at).toBe(at(3))
    const two = [{ id: 'r' }, { id: 's' }] as Facts['respondents']
    const both = [...served, { partyId: 's', servedOn: '2026-01-10' }] as Facts['services']
    const on = (services: Facts['services']) =>
      stagesOf(facts({ ...accepted, state: 'transfered', respondents: two, services })).find(
        ({ key }) => key === 'served',
      )?.at
    expect(on(both)).toBe('2026-01-12')
    expect(on(served)).toBe(undefined)
  })

  test('of any case begin with its filing, have at most one that is ahead of its turn, and nothing but ends after an end', () => {
    const maybe = (day: number) => fc.option(fc.constant(at(day)), { nil: null })
    const moves = fc.subarray([
      event('constitute', 'tribunal', 14),
      event('conclude', 'award', 16),
      event('awardIssued', 'award', 18),
      event('close', 'closed', 20),
    ])
    fc.assert(
      fc.property(
        fc.constantFrom(...caseState.options),
        maybe(5),
        maybe(4),
        moves,
        fc.boolean(),
        (state, acceptedAt, paidAt, timeline, isServed) => {
          const stages = stagesOf(
            facts({ state, acceptedAt, fee: paidAt ? fee(paidAt) : null, timeline, services: isServed ? served : [] }),
          )
          const is = (wanted: Stage['is']) => stages.filter((one) => one.is === wanted)
          expect(stages[0]).toMatchObject({ key: 'filed', is: 'done' })
          expect(new Set(stages.map(({ key }) => key)).size).toBe(stages.length)
          // Service alone may go on beside another stage.
          expect([...is('now'), ...is('paused')].filter(({ key }) => key !== 'served').length).toBeLessThanOrEqual(1)
          for (const one of is('ahead')) expect(one.at).toBe(undefined)
          const isBroken = ['disagree', 'withdrawn', 'lapsed'].includes(state)
          expect(stages.at(-1)?.key === 'ended').toBe(isBroken)
          if (isBroken) expect(is('done').length).toBe(stages.length)
        },
      ),
    )
  })
})
