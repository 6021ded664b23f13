import { expect, test } from 'vitest'
import { noOrder } from '../../contract/room.ts'
import { clamp } from '../../src/hearing/room/clamp.ts'
import { deviceCodeOf } from '../../src/hearing/room/line/deviceCodes.ts'
import { mainOf, playable } from '../../src/hearing/room/state.ts'

const quiet = { audio: false, video: true, screen: false }
const person = (name: string, media = quiet) => ({ sid: `sid ${name}`, userId: name, userName: name, media })
const own = person('own')

test.each([
  ['who was clicked, over all others', [own, person('b'), person('teacher', { ...quiet, screen: true })], 'b', 'sid b'],
  ['whoever shares a screen', [own, person('teacher'), person('b', { ...quiet, screen: true })], '', 'sid b'],
  ['a participant named teacher', [own, person('b'), person('Teacher')], '', 'sid Teacher'],
  ['oneself', [own, person('b')], '', 'sid own'],
  ['oneself again once who was clicked has left', [own], 'b', 'sid own'],
  ['oneself while only oneself shares', [person('own', { ...quiet, screen: true }), person('b')], '', 'sid own'],
])('the main view shows %s', (_, people, clicked, sid) => {
  expect(mainOf(people, clicked, 'sid own')).toBe(sid)
})

const onAir = { media: { audio: true, video: true, screen: false }, order: noOrder, role: 0 as const, online: true }

test.each([
  ['all of who is on seat', onAir, false, [true, true]],
  ['no sound of who is muted', { ...onAir, order: { ...noOrder, muteAudio: true } }, true, [false, true]],
  ['no picture of whose camera is muted', { ...onAir, order: { ...noOrder, muteVidio: true } }, true, [true, false]],
  ['nothing of who is shielded', { ...onAir, order: { ...noOrder, shield: true } }, false, [false, false]],
  ['who is shielded to a secretary', { ...onAir, order: { ...noOrder, shield: true } }, true, [true, true]],
  ['nothing of who is off seat', { ...onAir, role: 1 as const }, true, [false, false]],
  ['nothing of who is gone', { ...onAir, online: false }, true, [false, false]],
])('plays %s', (_, somebody, isSecretary, [audio, video]) => {
  expect(playable(somebody, isSecretary)).toEqual({ audio, video })
})

test.each([
  ['NotFoundError', 10001, 10002],
  ['OverconstrainedError', 10001, 10002],
  ['NotAllowedError', 10003, 10004],
  ['NotReadableError', 10003, 10004],
  ['AbortError', 10005, 10006],
  ['TypeError', 10000, 10000],
])('what a device throws as %s is code %i of a microphone and %i of a camera', (name, audio, video) => {
  const error = Object.assign(new Error('no'), { name })
  expect([deviceCodeOf(error, 'audio'), deviceCodeOf(error, 'video')]).toEqual([audio, video])
})

test.each([
  [-1, 0],
  [0.5, 0.5],
  [2, 1],
  [Number.NaN, 0],
])('a volume of %d is shown as %d', (given, shown) => {
  expect(clamp(given, 0, 1)).toBe(shown)
})
