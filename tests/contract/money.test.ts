import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capitals } from '../../contract/both/money.ts'

describe('money in Chinese capitals', () => {
  const examples: [string, string][] = [
    ['0', '零元整'],
    ['0.0001', '壹毫'],
    ['0.5', '伍角'],
    ['1.0001', '壹元零壹毫'],
    ['10.05', '壹拾元零伍分'],
    ['1234.5678', '壹仟贰佰叁拾肆元伍角陆分柒厘捌毫'],
    ['1234.56789', '壹仟贰佰叁拾肆元伍角陆分柒厘捌毫'],
    ['100000', '壹拾万元整'],
    ['4620000.05', '肆佰陆拾贰万元零伍分'],
    ['10010001', '壹仟零壹万零壹元整'],
    ['100000001', '壹亿零壹元整'],
    ['1000000000000', '壹万亿元整'],
    ['1200000000000', '壹万贰仟亿元整'],
    ['999999999999999', '玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元整'],
    ['999999999999999.9999', '玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分玖厘玖毫'],
    ['1000000000000000', ''],
    ['', ''],
    ['.', ''],
    ['-1', ''],
    ['1,000', ''],
  ]
  for (const [amount, words] of examples)
    test(`${amount || 'nothing'} is ${words || 'no words'}`, () => expect(capitals(amount)).toBe(words))

  /** Reads the words back, by the plain meaning of each character. */
  function read(words: string): number {
    const units: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 }
    let total = 0
    let group = 0
    let digit = 0
    for (const char of words.split('元')[0] ?? '') {
      const value = '零壹贰叁肆伍陆柒捌玖'.indexOf(char)
      if (value >= 0) digit = value
      else if (units[char]) {
        group += digit * units[char]
        digit = 0
      } else {
        total = char === '亿' ? (total + group + digit) * 1e8 : total + (group + digit) * 1e4
        group = 0
        digit = 0
      }
    }
    return total + group + digit
  }

  test('says the same number for every whole amount', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 999_999_999_999_999n), (amount) => {
        expect(read(capitals(String(amount)))).toBe(Number(amount))
      }),
    )
  })

  test('says the same four decimals, and drops the fifth', () => {
    const part = fc.tuple(fc.bigInt(0n, 999_999_999_999_999n), fc.nat(9999), fc.nat(99999))
    fc.assert(
      fc.property(part, ([whole, rest, more]) => {
        const decimals = String(rest).padStart(4, '0')
        const words = capitals(`${whole}.${decimals}`)
        const said = ['角', '分', '厘', '毫'].map((unit) => {
          const digit = words[words.indexOf(unit) - 1]
          return words.includes(unit) ? '零壹贰叁肆伍陆柒捌玖'.indexOf(digit ?? '') : 0
        })
        expect(said.join('')).toBe(decimals)
        expect(words.endsWith('整')).toBe(rest === 0)
        expect(capitals(`${whole}.${decimals}${more}`)).toBe(words)
      }),
    )
  })

  test('says nothing from 1e15 on', () => {
    fc.assert(
      fc.property(fc.bigInt(10n ** 15n, 10n ** 24n), (amount) => {
        expect(capitals(String(amount))).toBe('')
      }),
    )
  })

  test('never says two zeros in a row, nor one before a unit or at the end', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 999_999_999_999_999n), fc.integer({ min: 0, max: 9999 }), (whole, rest) => {
        const words = capitals(`${whole}.${String(rest).padStart(4, '0')}`)
        if (words !== '零元整') expect(words).not.toMatch(/零零|零[元万亿角分厘毫整]|零$/)
      }),
    )
  })
})
