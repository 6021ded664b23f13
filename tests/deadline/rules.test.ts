import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayLater, daysBetween } from '../../server/case/day.ts'
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
  const cases: [string, string, string][] = [
    ['counts calendar days, the first not among them', '2026-02-02', '2026-02-17'],
    ['moves from a weekend to the next working day', '2026-01-30', '2026-02-16'],
    ['counts working days under the newer rule, past holidays and weekends', '2026-04-29', '2026-05-08'],
    ['counts a weekend that is worked', '2026-05-05', '2026-05-11'],
  ]
  test.each(cases)('%s', (_, from, last) => {
    expect(deadlineOf('defence', from, calendar)).toBe(last)
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

  test('that a free day moved goes on from the day it was moved to, also where it stood still in between', () => {
    // Its fifteenth day is Saturday the 14th, so Monday the 16th; suspended on Sunday, resumed on Thursday.
    const [from, to] = ['2026-02-15', '2026-02-19']
    expect(lastDayOf('defence', '2026-01-30', calendar, [{ from, to }])).toBe('2026-02-20')
  })

  test('of working days has as many of them after a suspension as before it', () => {
    // Until Thursday the 14th; on Monday the 11th three of them are left, and after the 14th they end on Tuesday the 19th.
    expect(lastDayOf('defence', '2026-05-08', calendar, [])).toBe('2026-05-14')
    expect(lastDayOf('defence', '2026-05-08', calendar, [{ from: '2026-05-11', to: '2026-05-14' }])).toBe('2026-05-19')
  })

  const dayOf = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)
  const anyCalendar = fc.record({
    counting: fc.constantFrom('calendar' as const, 'working' as const),
    days: fc.integer({ min: 1, max: 40 }),
    holidays: fc.uniqueArray(fc.integer({ min: 0, max: 180 }), { maxLength: 30 }),
    worked: fc.uniqueArray(fc.integer({ min: 0, max: 180 }), { maxLength: 10 }),
  })
  const anyPauses = fc.array(fc.record({ wait: fc.nat(30), days: fc.nat(30) }), { minLength: 1, maxLength: 4 })

  test('never is over before a suspension within it is, and has as much left as when that began', () => {
    fc.assert(
      fc.property(anyCalendar, anyPauses, fc.nat(60), ({ counting, days, holidays, worked }, stretches, begin) => {
        const free = holidays.map((one) => off(dayOf(one)))
        const busy = worked
          .filter((one) => !holidays.includes(one))
          .map((one) => ({ ...off(dayOf(one)), working: true }))
        const known: Calendar = {
          rules: [{ kind: 'defence', validFrom: '2020-01-01', days, counting, demo: true }],
          holidays: [...free, ...busy],
        }
        const since = dayOf(begin)
        const last = (some: { from: string; to: string }[]) => lastDayOf('defence', since, known, some) ?? ''
        const left = (from: string, to: string) => {
          if (counting === 'calendar') return daysBetween(from, to)
          let count = 0
          for (let day = dayLater(from, 1); day <= to; day = dayLater(day, 1))
            if (isWorkingDay(day, known.holidays)) count++
          return count
        }
        const pauses: { from: string; to: string }[] = []
        let day = since
        for (const { wait, days: still } of stretches) {
          const from = dayLater(day, wait)
          const to = dayLater(from, still)
          const [had, has] = [last(pauses), last([...pauses, { from, to }])]
          if (from > had) expect(has).toBe(had)
          else {
            expect(has >= to && isWorkingDay(has, known.holidays)).toBe(true)
            expect(left(to, has)).toBeGreaterThanOrEqual(left(from, had))
          }
          pauses.push({ from, to })
          day = to
        }
      }),
      { numRuns: 500 },
    )
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
