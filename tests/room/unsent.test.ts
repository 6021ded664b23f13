import { expect, test, vi } from 'vitest'
import { hearingState } from '../../src/hearing/room/state.ts'
import { openUnsent } from '../../src/hearing/room/unsent.ts'
import type { RoomPass } from '../../src/local/roomPass.ts'

const roomState = () =>
  hearingState({ user: { userId: 'u', userName: '王建国' }, attendee: { trialId: 't', role: 'APPLICANT' } } as RoomPass)

const refusal = { what: '', code: 'stale', waitMs: 0 }
const entryId = 'an entry'
const words = '应为 2024 年 3 月'

test.each([
  ['a correction', { is: 'correct', id: 'one', entryId, words }, { [`correct ${entryId}`]: words }],
  [
    'a paragraph that was corrected',
    { is: 'decide', id: 'one', verdict: { version: 1, text: words } },
    { 'accept one': words },
  ],
  ['a reason', { is: 'decide', id: 'one', verdict: { reason: words } }, { 'refuse one': words }],
] as const)('%s that is refused for good stands in its form again, unless more is typed there', (_, frame, texts) => {
  const state = roomState()
  const of = { id: 'one', entryId, byName: '王建国', words, at: '', state: 'open', reason: '', before: '' } as const
  state.corrections.push(of)
  const unsent = openUnsent(state, () => {})
  unsent.tell(frame)
  unsent.refused('one', refusal)
  expect([state.unsent, state.typed.texts]).toEqual([[], texts])

  const [key] = Object.keys(texts)
  state.typed.texts = { [key!]: '更新的内容' }
  unsent.tell(frame)
  unsent.refused('one', refusal)
  expect(state.typed.texts).toEqual({ [key!]: '更新的内容' })
})

test('what is typed of a correction that is decided by then is let go: there is no form for it', () => {
  const state = roomState()
  const unsent = openUnsent(state, () => {})
  unsent.tell({ is: 'decide', id: 'one', verdict: { reason: words } })
  unsent.refused('one', refusal)
  expect([state.unsent, state.typed.texts]).toEqual([[], {}])
})

test('what may be tried again is, after the time named, and is given back to nobody', () => {
  vi.useFakeTimers()
  const state = roomState()
  const said = vi.fn()
  const unsent = openUnsent(state, said)
  unsent.tell({ is: 'chat', id: 'one', text: words })
  unsent.refused('one', { ...refusal, code: 'tooMany', waitMs: 1_000 })
  expect([state.unsent.length, state.typed.chat]).toEqual([1, ''])
  expect(said).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(said).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
