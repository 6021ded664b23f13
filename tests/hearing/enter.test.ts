import { expect, test } from 'vitest'
import { type Door, firstDoor, isOpen, isSoon } from '../../src/hearing/enter/door.ts'

const minuteMs = 60_000
const door: Door = {
  ...{ id: 'one', title: '开庭', state: 'notified', online: true, told: true, attends: true },
  ...{ startsAt: '2026-11-25T02:00:00.000Z', endsAt: '2026-11-25T04:00:00.000Z' },
}
const starts = Date.parse(door.startsAt)

test.each<[string, Partial<Door>, number, boolean, boolean]>([
  ['an hour before it begins', {}, -60, true, false],
  ['a little earlier', {}, -61, false, false],
  ['a quarter of an hour before', {}, -15, true, true],
  ['while it goes on', { state: 'in_session' }, 30, true, true],
  ['in a recess', { state: 'recess' }, 30, true, true],
  ['once its time is over', {}, 120, false, false],
  ['where it takes longer than planned', { state: 'in_session' }, 150, true, true],
  ['once it is closed', { state: 'ended' }, 30, false, false],
  ['of one that was called off', { state: 'cancelled' }, -5, false, false],
  ['of one that nobody was told of', { told: false }, -5, false, false],
  ['held in a room of the house', { online: false }, -5, false, false],
  ['to who does not attend', { attends: false }, -5, false, false],
])('the way in %s', (_, change, minutes, open, soon) => {
  const now = starts + minutes * minuteMs
  expect([isOpen({ ...door, ...change }, now), isSoon({ ...door, ...change }, now)]).toEqual([open, soon])
})

test('of several sessions what is heard comes first, then what has begun by the clock, then what begins next', () => {
  const at = (id: string, minutes: number, state: Door['state'] = 'notified'): Door => ({
    ...door,
    ...{ id, state, startsAt: new Date(starts + minutes * minuteMs).toISOString() },
  })
  const hearing = at('hearing', -14)
  const doors = [at('later', 40), at('mediation', 1), at('begun long ago', -90), hearing, at('recess', -200, 'recess')]
  const idsIn = (all: Door[]) => all.toSorted(firstDoor(starts)).map(({ id }) => id)
  expect(idsIn(doors)).toEqual(['recess', 'hearing', 'begun long ago', 'mediation', 'later'])
  expect(idsIn([...doors, at('heard', -300, 'in_session')])[0]).toBe('heard')
  expect(idsIn([...doors].reverse())).toEqual(idsIn(doors))
})
