import { expect, test } from 'vitest'
import { awardDue, type Decided, undecided } from '../../server/deadline/award/term.ts'
import type { Pause } from '../../server/deadline/pauses.ts'
import { type Calendar, monthsAfter } from '../../server/deadline/rules.ts'

const rule = (kind: 'award' | 'awardForeign' | 'awardExpedited', validFrom: string, days: number) => ({
  ...{ kind, validFrom, days, counting: 'months' as const, demo: true },
})
const calendar: Calendar = {
  rules: [
    rule('award', '1995-09-01', 4),
    rule('awardForeign', '1995-09-01', 6),
    rule('awardExpedited', '1995-09-01', 3),
    // From 2027 on an institution gives less.
    rule('award', '2027-01-01', 3),
  ],
  holidays: [{ day: '2026-10-01', name: '国庆节', working: false, demo: true }],
}
type Domiciles = ('domestic' | 'hmt' | 'foreign')[]
const home: Domiciles = ['domestic', 'domestic']
const expedited: Decided = { ...undecided, expedited: true }
const extended = (extendedTo: string, extendedOn: string): Decided => ({ ...undecided, extendedTo, extendedOn })
const stood = (from: string, to: string): Pause => ({ from, to })

const table: [string, string, Domiciles, Decided, Pause[], string | undefined][] = [
  ['has four months', '2026-03-02', home, undecided, [], '2026-07-02'],
  ['ends on a Monday where the day is a Saturday', '2026-03-04', home, undecided, [], '2026-07-06'],
  ['ends on a Monday where the day is a Sunday', '2026-03-05', home, undecided, [], '2026-07-06'],
  ['ends after a holiday', '2026-06-01', home, undecided, [], '2026-10-02'],
  ['ends with a month that is shorter', '2026-10-31', home, undecided, [], '2027-03-01'],
  ['has six months with a party from abroad', '2026-03-02', ['domestic', 'foreign'], undecided, [], '2026-09-02'],
  ['has six months with a party from Hong Kong', '2026-03-02', ['hmt', 'domestic'], undecided, [], '2026-09-02'],
  ['has three months where it is expedited', '2026-03-02', home, expedited, [], '2026-06-02'],
  ['has three also with a party from abroad', '2026-03-02', ['foreign', 'domestic'], expedited, [], '2026-06-02'],
  ['is counted by the rule of the day of constitution', '2026-12-31', home, undecided, [], '2027-04-30'],
  ['and by a newer one from its day on', '2027-01-01', home, undecided, [], '2027-04-01'],
  [
    'stands still while the case is suspended',
    '2026-03-02',
    home,
    undecided,
    [stood('2026-04-01', '2026-04-11')],
    '2026-07-13',
  ],
  [
    'stands still for each suspension',
    ...(['2026-03-02', home, undecided] as const),
    [stood('2026-04-01', '2026-04-11'), stood('2026-07-08', '2026-07-13')],
    '2026-07-20',
  ],
  [
    'counts no suspension after its last day',
    '2026-03-02',
    home,
    undecided,
    [stood('2026-07-03', '2026-07-20')],
    '2026-07-02',
  ],
  ['ends when a decision says', '2026-03-02', home, extended('2026-08-31', '2026-06-20'), [], '2026-08-31'],
  [
    'is moved on by what stood still after the decision, and not by what did before',
    ...(['2026-03-02', home, extended('2026-08-31', '2026-06-20')] as const),
    [stood('2026-04-01', '2026-04-11'), stood('2026-07-01', '2026-07-08')],
    '2026-09-07',
  ],
  ['has none where no rule was in force', '1995-08-31', home, undecided, [], undefined],
]

test.each(table)('the term of an award %s', (_, since, domiciles, decided, pauses, last) => {
  expect(awardDue({ since, domiciles, decided }, calendar, pauses)?.due).toBe(last)
})

test('a month later is the same day, or the last of a shorter month', () => {
  expect([monthsAfter('2026-01-31', 1), monthsAfter('2028-01-31', 1), monthsAfter('2026-11-30', 3)]).toEqual([
    ...['2026-02-28', '2028-02-29'],
    '2027-02-28',
  ])
})
