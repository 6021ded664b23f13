import { isIPv4 } from 'node:net'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idNumberDoubt, isIp, rangeInOrder } from '../../contract/both/check.ts'

test('an IP address is what the system takes for one', () => {
  const octet = fc.oneof(fc.nat(300).map(String), fc.constantFrom('', '00', '01', 'a', ' 1', '1e2', '0x1', '256', '-1'))
  const typed = fc.oneof(
    fc.array(octet, { minLength: 3, maxLength: 5 }).map((octets) => octets.join('.')),
    fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }).map((octets) => octets.join('.')),
    fc.string(),
  )
  fc.assert(
    fc.property(typed, (value) => {
      expect(isIp(value)).toBe(value === '' || isIPv4(value))
    }),
    { numRuns: 2000 },
  )
})

describe('an ID number', () => {
  const region = fc.integer({ min: 110000, max: 659000 })
  const birth = fc.date({ min: new Date('1900-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  const days = birth.map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''))
  const order = fc.nat(999).map((at) => String(at).padStart(3, '0'))
  /** The check character by ISO 7064 MOD 11-2: doubled and added digit by digit. */
  const complete = (seventeen: string) => {
    const product = [...seventeen].reduce((rest, digit) => ((rest + Number(digit)) * 2) % 11, 0)
    return seventeen + '0123456789X'[(12 - product) % 11]
  }
  const good = fc.tuple(region, days, order).map((parts) => complete(parts.join('')))

  test('that was given out is not doubted', () => {
    for (const known of ['11010519491231002X', '440524188001010014', '110105491231002'])
      expect(idNumberDoubt(known)).toBe(false)
    fc.assert(
      fc.property(good, (value) => {
        expect(idNumberDoubt(value)).toBe(false)
      }),
    )
  })

  test('with one digit mistyped, or two neighbours swapped, is doubted', () => {
    fc.assert(
      fc.property(good, fc.nat(16), fc.integer({ min: 1, max: 9 }), (value, at, more) => {
        const typo = value.slice(0, at) + ((Number(value[at]) + more) % 10) + value.slice(at + 1)
        expect(idNumberDoubt(typo)).toBe(true)
        if (value[at] === value[at + 1] || value[at + 1] === 'X') return
        expect(idNumberDoubt(value.slice(0, at) + value[at + 1] + value[at] + value.slice(at + 2))).toBe(true)
      }),
    )
  })

  test('with a birth date that never was is doubted, its check digit right', () => {
    for (const day of ['20230229', '19000229', '20261301', '20260931', '00000000', '29990101', '17770707'])
      expect(idNumberDoubt(complete(`110105${day}002`))).toBe(true)
    expect(idNumberDoubt(complete('11010520240229002'))).toBe(false)
    expect(idNumberDoubt('110105490231002')).toBe(true)
    expect(idNumberDoubt('110105491301002')).toBe(true)
  })

  test('of the wrong form is for the pattern to refuse', () => {
    for (const value of ['', '1', '11010519491231002', 'X1010519491231002X', '１１０１０５４９１２３１００２'])
      expect(idNumberDoubt(value)).toBe(false)
  })
})

test('a range is in order unless both ends are there and the start is later', () => {
  const moment = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, moment, (from, to) => {
      const [a, b] = [from.toISOString(), to.toISOString()]
      expect(rangeInOrder(a, b)).toBe(from.getTime() <= to.getTime())
      const [dayA, dayB] = [a.slice(0, 10), b.slice(0, 10)]
      expect(rangeInOrder(dayA, dayB)).toBe(Date.parse(dayA) <= Date.parse(dayB))
      expect(rangeInOrder(a, a) && rangeInOrder('', b) && rangeInOrder(a, '')).toBe(true)
    }),
  )
})
