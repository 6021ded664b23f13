import { expect, test } from 'vitest'
import { lastEventFirst } from '../../src/case/lastEventFirst.ts'

test('a timeline stands in order of time, newest first, whatever was written when', () => {
  const written = [
    { no: 1, at: '2026-11-03T02:00:00.000Z' },
    { no: 2, at: '2026-11-05T02:00:00.000Z' },
    // Two at one moment, and one that was noted later than it happened.
    { no: 3, at: '2026-11-05T02:00:00.000Z' },
    { no: 4, at: '2026-11-04T02:00:00.000Z' },
  ]
  expect(written.toSorted(lastEventFirst).map(({ no }) => no)).toEqual([3, 2, 4, 1])
  expect(
    written
      .toReversed()
      .toSorted(lastEventFirst)
      .map(({ no }) => no),
  ).toEqual([3, 2, 4, 1])
})
