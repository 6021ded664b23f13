import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPause } from '../../src/ui/afterPause.ts'

let written: number[] = []
const begun = () => afterPause(() => written.push(performance.now()))

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  written = []
})
afterEach(() => void vi.useRealTimers())

/** Types for so long, a key every 100 ms. */
function type(touch: () => void, ms: number): void {
  for (let at = 0; at < ms; at += 100) {
    touch()
    vi.advanceTimersByTime(100)
  }
}

test('what is typed is written down once, after a pause', () => {
  const start = performance.now()
  const { touch } = begun()
  type(touch, 1000)
  expect(written).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(written.map((at) => at - start)).toEqual([1300])
})

test('who types without a pause has what they typed written down every two seconds', () => {
  const start = performance.now()
  const { touch } = begun()
  type(touch, 10_000)
  expect(written.map((at) => at - start)).toEqual([2000, 4000, 6000, 8000, 10_000])
})

test('what was sent elsewhere is not written down afterwards, and the next change waits anew', () => {
  const start = performance.now()
  const { touch, cancel } = begun()
  type(touch, 1900)
  cancel()
  vi.advanceTimersByTime(100)
  type(touch, 1900)
  vi.advanceTimersByTime(10_000)
  expect(written.map((at) => at - start)).toEqual([4000])
})
