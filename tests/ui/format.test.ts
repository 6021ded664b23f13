import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { money } from '../../contract/both/money.ts'
import { capped, cardGroups, clock, dateTime, momentAt, ownTime } from '../../src/ui/format.ts'

describe('a moment', () => {
  const shown = (at: number) =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(
      new Date(at),
    )

  test('of ten digits is seconds, of thirteen milliseconds, and reads year-month-day hour:minute:second', () => {
    expect(dateTime(1700000000)).toBe('2023-11-15 06:13:20')
    expect(dateTime('1700000000')).toBe(dateTime(1700000000))
    expect(dateTime(1700000000000)).toBe(dateTime(1700000000))
  })

  test('is the same whether it comes as seconds, milliseconds or ISO text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }), (seconds) => {
        const expected = shown(seconds * 1000)
        for (const at of [seconds, seconds * 1000, String(seconds * 1000), new Date(seconds * 1000).toISOString()])
          expect(dateTime(at)).toBe(expected)
      }),
    )
  })

  test('that is none stays as it is', () => {
    for (const text of ['', '不详', 'soon']) expect(dateTime(text)).toBe(text)
  })
})

describe('a sum', () => {
  test('has two decimals and separators of thousands', () => {
    expect(money('1234567.5')).toBe('1,234,567.50')
    expect(money('0')).toBe('0.00')
    expect(money('0.005')).toBe('0.01')
    expect(money('999.995')).toBe('1,000.00')
    expect(money('不详')).toBe('不详')
  })

  test('is rounded half up on its decimal text, of any length', () => {
    const exact = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    const typed = fc.tuple(fc.bigInt(0n, 10n ** 21n), fc.nat(9999), fc.boolean())
    fc.assert(
      fc.property(typed, ([whole, rest, decimals]) => {
        const text = decimals ? `${whole}.${String(rest).padStart(4, '0')}` : String(whole)
        expect(money(text)).toBe(exact.format(text as unknown as number))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a number like that of a card', () => {
  test('stands in groups of four', () => {
    expect(cardGroups('6222020200112233445')).toBe('6222 0202 0011 2233 445')
    expect(cardGroups('12345678')).toBe('1234 5678')
    expect(cardGroups('')).toBe('')
  })

  test('loses nothing and is not changed by being grouped again', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789 '), maxLength: 40 })
    fc.assert(
      fc.property(digits, (text) => {
        const groups = cardGroups(text).split(' ')
        expect(groups.join('')).toBe(text.replaceAll(' ', ''))
        for (const group of groups.slice(0, -1)) expect(group).toHaveLength(4)
        expect(groups.at(-1)!.length).toBeLessThanOrEqual(4)
        expect(cardGroups(cardGroups(text))).toBe(cardGroups(text))
      }),
    )
  })
})

test('a counter is capped at 99', () => {
  expect([0, 1, 99, 100, 12345].map(capped)).toEqual(['0', '1', '99', '99+', '99+'])
})

describe('the clock of a case', () => {
  const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu']
  const before = process.env.TZ
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  test.each(zones)('is the institution’s for a reader in %s, whose own stands beside it where it differs', (zone) => {
    process.env.TZ = zone
    expect(dateTime('2026-11-20T16:30:05.000Z')).toBe('2026-11-21 00:30:05')
    expect(dateTime(Date.UTC(2026, 6, 1, 1, 2, 3))).toBe('2026-07-01 09:02:03')
    expect(clock('2026-11-20T16:30:05.000Z')).toBe('00:30:05')
    expect(dateTime('never')).toBe('never')
    expect(momentAt('2026-11-21', '00:30:05')).toBe('2026-11-20T16:30:05.000Z')
    expect([momentAt('', '09:30'), momentAt('2026-11-21', ''), ownTime('never')]).toEqual(['', '', undefined])
    const own = {
      UTC: '2026-11-20 16:30 GMT+0',
      'Asia/Shanghai': undefined,
      'America/New_York': '2026-11-20 11:30 GMT−5',
      'Asia/Kathmandu': '2026-11-20 22:15 GMT+5:45',
    }[zone]
    expect(ownTime('2026-11-20T16:30:05.000Z')).toBe(own)
  })
})
