import { expect, test } from 'vitest'
import { soonOf } from '../../src/app/dashboard/soon.ts'
import type { Entry } from '../../src/case/deadline/useEntries.ts'

const [today, last] = ['2026-11-22', '2026-11-28']
const entry = (due: string, more: Partial<Entry> = {}): Entry => ({
  ...{ key: due, due, no: 'N', title: 'T', overdue: false, done: false, to: '/CaseDetails', search: {} },
  ...more,
})
const dues = (entries: Entry[]) => soonOf(entries, today, last).shown.map(({ due }) => due)

test('what ends today or on the seventh day is reminded of, what ends on the eighth is not', () => {
  expect(dues([entry(today), entry(last), entry('2026-11-29')])).toEqual([today, last])
})

test('what is done, and what merely ended, needs nobody', () => {
  expect(dues([entry('2026-11-20'), entry('2026-11-23', { done: true })])).toEqual([])
})

test('what somebody else has to keep is neither shown nor counted', () => {
  const theirs = [entry('2026-11-20', { overdue: true, owner: 'APP' }), entry('2026-11-24', { owner: 'tribunal' })]
  expect(soonOf([...theirs, entry('2026-11-25')], today, last)).toMatchObject({ overdue: 0, next: 1 })
  expect(dues(theirs)).toEqual([])
})

test('of what is overdue the newest three come first, and all are counted', () => {
  const late = ['2026-10-01', '2026-11-01', '2026-11-10', '2026-11-20'].map((due) => entry(due, { overdue: true }))
  expect(soonOf([...late, entry('2026-11-24')], today, last)).toMatchObject({ overdue: 4, next: 1 })
  expect(dues([...late, entry('2026-11-24')])).toEqual(['2026-11-01', '2026-11-10', '2026-11-20', '2026-11-24'])
})

test('six are shown, however many end in these days', () => {
  const many = Array.from({ length: 9 }, (_, at) => entry('2026-11-24', { key: String(at) }))
  expect(soonOf(many, today, last)).toMatchObject({ next: 9 })
  expect(dues(many)).toHaveLength(6)
})
