import { describe, expect, test } from 'vitest'
import { lastDayOf } from '../../server/deadline/pauses.ts'
import { type Calendar, deadlineOf, isWorkingDay, workingDayFrom } from '../../server/deadline/rules.ts'

const off = (day: string) => ({ day, name: '节', working: false, demo: true })
const calendar: Calendar = {
  rules: [
    { kind: 'defence', validFrom: '2020-01-01', days: 15, counting: 'calendar', demo: true },
    { kind: 'defence', validFrom: '2026-03-01', days: 5, counting: 'working', demo: true },
  ],
  holidays: [off('2026-05-01'), off('2026-05-04'), { ...off('2026-05-09'), working: true }],
}

describe('a time limit', () => {
  const cases: [string, string, number, string][] = [
    ['counts calendar days, the first not among them', '2026-02-02', 0, '2026-02-17'],
    ['moves from a weekend to the next working day', '2026-01-30', 0, '2026-02-16'],
    ['is longer by the days of a suspension', '2026-02-02', 3, '2026-02-20'],
    ['counts working days under the newer rule, past holidays and weekends', '2026-04-29', 0, '2026-05-08'],
    ['counts a weekend that is worked', '2026-05-05', 0, '2026-05-11'],
  ]
  test.each(cases)('%s', (_, from, paused, last) => {
    expect(deadlineOf('defence', from, calendar, paused)).toBe(last)
  })

  const pauses: [string, { from: string; to: string }[], string][] = [
    ['stands still for the days of each suspension', [{ from: '2026-02-05', to: '2026-02-08' }], '2026-02-20'],
    ['counts none that began after its last day', [{ from: '2026-02-18', to: '2026-02-25' }], '2026-02-17'],
    [
      'counts one that began on the last day that an earlier one led to',
      [
        { from: '2026-02-05', to: '2026-02-08' },
        { from: '2026-02-20', to: '2026-02-23' },
      ],
      '2026-02-23',
    ],
    ['counts only the days after its own beginning', [{ from: '2026-01-20', to: '2026-02-05' }], '2026-02-20'],
    ['does not move for one before it began', [{ from: '2026-01-20', to: '2026-01-25' }], '2026-02-17'],
  ]
  test.each(pauses)('%s', (_, some, last) => {
    expect(lastDayOf('defence', '2026-02-02', calendar, some)).toBe(last)
  })

  test('does not exist where no rule was in force', () => {
    expect(deadlineOf('defence', '2019-12-31', calendar)).toBeUndefined()
    expect(deadlineOf('evidence', '2026-05-05', calendar)).toBeUndefined()
  })
})

test('people work on weekdays that are no holiday and on weekends that are worked in exchange', () => {
  const days = ['2026-05-01', '2026-05-02', '2026-05-06', '2026-05-09', '2026-05-10']
  expect(days.map((day) => isWorkingDay(day, calendar.holidays))).toEqual([false, false, true, true, false])
  expect(workingDayFrom('2026-05-01', calendar.holidays)).toBe('2026-05-05')
})
