import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bandOf,
  type Grade,
  gradeOf,
  notice,
  noticeEveryMs,
  type Reading,
  settle,
  signalOf,
  unnoticed,
} from '../../src/hearing/room/line/quality.ts'

const fine: Reading = {
  connected: true,
  received: 250,
  lost: 0,
  concealed: 0,
  rttMs: 20,
  jitterMs: 5,
  frozenMs: 0,
}
const lossy = (percent: number): Partial<Reading> => ({ received: 1000 - percent * 10, lost: percent * 10 })

describe('the quality of a line', () => {
  // What was read in the room with so much injected (research: rooms §2e).
  test.each<[string, Partial<Reading>, Grade]>([
    ['nothing injected', { concealed: 0.002, jitterMs: 9, rttMs: 7 }, 1],
    ['50 ms each way', { rttMs: 115, jitterMs: 9 }, 1],
    ['100 ms each way', { rttMs: 201, jitterMs: 8 }, 2],
    ['100 ms and jitter of 30 ms', { rttMs: 373, jitterMs: 29, concealed: 0.054 }, 3],
    ['loss of 1 %', { ...lossy(1.7), concealed: 0.008 }, 2],
    ['loss of 3 %', { ...lossy(2.3), concealed: 0.018 }, 2],
    ['loss of 5 %', { ...lossy(5.6), concealed: 0.044 }, 3],
    ['loss of 10 %', { ...lossy(11), concealed: 0.089 }, 4],
    ['loss of 20 %', { ...lossy(18.4), concealed: 0.125 }, 5],
    ['125 ms, jitter of 60 ms and loss of 8 %', { ...lossy(9.5), rttMs: 437, jitterMs: 79, concealed: 0.197 }, 5],
    ['pictures that stand', { frozenMs: 3_100 }, 5],
    ['nothing read yet', { received: 0, rttMs: 0 }, 0],
    ['a closed microphone at the other end', { received: 0, jitterMs: 90 }, 1],
    ['a closed microphone and half a second there and back', { received: 0, rttMs: 500 }, 4],
    ['sound that is due and does not come', { received: 0, frozenMs: 5_000 }, 5],
    ['no packet for five seconds', { received: 0, frozenMs: 5_100 }, 6],
    ['no connection', { connected: false }, 6],
  ])('with %s', (_, change, grade) => expect(gradeOf({ ...fine, ...change })).toBe(grade))

  test('has a band for every number there is', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, -1].map(bandOf)).toEqual([
      'offline',
      'good',
      'good',
      'medium',
      'poor',
      'poor',
      'offline',
      'offline',
      'offline',
    ])
    expect([1, 2, 3, 4, 5, 6, 0].map((grade) => signalOf(grade, false))).toEqual([5, 4, 3, 2, 1, 0, 0])
    expect(signalOf(5, true)).toBe(6)
  })

  test('falls at once and rises by one', () => {
    const seen: Grade[] = []
    for (const now of [5, 1, 1, 1, 4, 1, 6, 1] as Grade[]) seen.push(settle(seen.at(-1) ?? 0, now))
    expect(seen).toEqual([5, 4, 3, 2, 4, 3, 6, 1])
  })
})

describe('the notice to the secretary', () => {
  /** Looks at these grades every five seconds. */
  function look(grades: number[]): (string | null)[] {
    let noticed = unnoticed
    return grades.map((grade, at) => {
      const { next, shows } = notice(noticed, grade, at * 5_000)
      noticed = next
      return shows
    })
  }

  test('shows where a line worsens to poor, and where it goes', () => {
    expect(look([1, 3, 4, 4])).toEqual([null, null, 'poor', null])
    expect(look([2, 6])).toEqual([null, 'offline'])
    // Also of somebody whose line was never read: all microphones and cameras are closed.
    expect(look([0, 0, 6])).toEqual([null, null, 'offline'])
  })

  test('not where a line was poor from the beginning, nor while nothing is known', () => {
    expect(look([4, 4, 0, 4])).toEqual([null, null, null, null])
  })

  test('not again within thirty seconds; then once more, if it still holds', () => {
    expect(look([1, 4, 1, 4, 4, 4, 4, 4])).toEqual([null, 'poor', null, null, null, null, null, 'poor'])
    expect(look([1, 4, 1, 4, 1, 1, 1, 1, 1])).toEqual([null, 'poor', null, null, null, null, null, null, null])
  })

  test('again every thirty seconds while the line stays poor', () => {
    const shown = look([1, ...Array(15).fill(4)]).flatMap((shows, at) => (shows === 'poor' ? [at * 5] : []))
    expect(shown).toEqual([5, 35, 65])
  })

  test('that somebody went also right after their line was poor', () => {
    expect(look([1, 4, 6])).toEqual([null, 'poor', 'offline'])
  })

  test('whatever the grades, two that say the same are at least thirty seconds apart', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6), { maxLength: 60 }), fc.constantFrom('poor', 'offline'), (grades, which) => {
        const at = look(grades).flatMap((shows, index) => (shows === which ? [index * 5_000] : []))
        for (const [index, moment] of at.entries())
          if (index > 0) expect(moment - (at[index - 1] ?? 0)).toBeGreaterThanOrEqual(noticeEveryMs)
      }),
    )
  })
})
