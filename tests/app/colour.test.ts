import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { themes } from '../../src/app/themes.ts'
import { contrast, readable } from '../../src/ui/colour.ts'

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

describe('a theme colour', () => {
  test('is measured as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  test('of the palette is taken as it is', () => {
    for (const theme of themes) expect(readable(theme)).toBe(theme)
  })

  test('of one’s own can always be read, on white and with white on it', () => {
    fc.assert(
      fc.property(colour, (wanted) => {
        const taken = readable(wanted)!
        expect(contrast(taken, '#ffffff')).toBeGreaterThanOrEqual(4.5)
        expect(readable(taken)).toBe(taken)
      }),
    )
  })

  test('that is none is refused', () => {
    for (const text of ['', 'red', '#12345', 'url(x)', '#12345g']) expect(readable(text)).toBeUndefined()
  })
})
