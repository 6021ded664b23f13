import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeDigits, cut, ipText } from '../../src/ui/typed.ts'
import { fitting } from '../../src/ui/useSelect.ts'

describe('what is typed', () => {
  test('for a code leaves digits only, four at most', () => {
    expect(codeDigits('12a4')).toBe('124')
    expect(codeDigits('12345')).toBe('1234')
    expect(codeDigits('１２ ３４')).toBe('1234')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(codeDigits(text)).toMatch(/^[0-9]{0,4}$/)
      }),
    )
  })

  test('for an IP address may come from a Chinese input method', () => {
    expect(ipText('１０。0．0.1 ')).toBe('10.0.0.1')
  })

  test('for a text area ends at its limit, never in the middle of a character', () => {
    expect(cut('12345', 5)).toBe('12345')
    expect(cut('123456', 5)).toBe('12345')
    expect(cut('1234😀', 5)).toBe('1234')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, most) => {
        const kept = cut(text, most)
        expect(text.startsWith(kept) && kept.isWellFormed() && kept.length <= most).toBe(true)
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(text.length, most) - 1)
      }),
    )
  })
})

describe('a select', () => {
  const options = ['ab', 'Ab', 'AB', 'xaBy', 'b', '北京'].map((label) => ({ value: label, label }))
  const labels = (text: string) => fitting(options, text).map(({ label }) => label)

  test('keeps what holds the text, whatever its case', () => {
    expect(labels('AB')).toEqual(['ab', 'Ab', 'AB', 'xaBy'])
    expect(labels(' 北')).toEqual(['北京'])
    expect(labels('')).toHaveLength(6)
    expect(labels('(')).toEqual([])
  })
})
