import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttled } from '../../src/ui/throttle.ts'
import { positionAt } from '../../src/ui/treeDrag.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is dragged is looked at once at first, then at most every 50 ms, and its last place always counts', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(120), { minLength: 1, maxLength: 40 }), (pauses) => {
      const looks: [at: number, place: number][] = []
      const look = throttled((place: number) => looks.push([Date.now(), place]))
      pauses.forEach((pause, place) => {
        look(place)
        vi.advanceTimersByTime(pause)
      })
      vi.advanceTimersByTime(50)
      expect(looks[0]?.[1]).toBe(0)
      expect(looks.at(-1)?.[1]).toBe(pauses.length - 1)
      looks.slice(1).forEach(([at], index) => {
        expect(at - looks[index]![0]).toBeGreaterThanOrEqual(50)
      })
      look.stop()
    }),
  )
})

test('what ended is looked at no more', () => {
  const places: number[] = []
  const look = throttled((place: number) => places.push(place))
  look(1)
  look(2)
  look.stop()
  vi.advanceTimersByTime(1000)
  expect(places).toEqual([1])
})

test('the upper part of a line means before, the lower after, and only the middle of a folder into it', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      expect(positionAt(share, true)).toBe(share < 0.5 ? -1 : 1)
      expect(positionAt(share, false)).toBe(share < 0.25 ? -1 : share > 0.75 ? 1 : 0)
    }),
  )
})
