import { describe, expect, test } from 'vitest'
import { noOrder, type RoomPerson } from '../../contract/room.ts'
import { deviceCodeOf } from '../../src/hearing/room/line/deviceCodes.ts'
import { hearingState, mainOf, playable } from '../../src/hearing/room/state.ts'
import { clamp } from '../../src/hearing/room/tile/clamp.ts'
import { participantOf } from '../../src/hearing/room/tile/participant.ts'
import type { RoomPass } from '../../src/hearing/useRoomPass.ts'

const quiet = { audio: false, video: true, screen: false }
const person = (name: string, media = quiet, order = noOrder) => ({
  ...{ sid: `sid ${name}`, userId: name, userName: name },
  media,
  order,
})
const sharing = { ...quiet, screen: true }
const shielded = { ...noOrder, shield: true }
const own = person('own')

test.each([
  ['who was clicked, over all others', [own, person('b'), person('teacher', { ...quiet, screen: true })], 'b', 'sid b'],
  ['whoever shares a screen', [own, person('teacher'), person('b', { ...quiet, screen: true })], '', 'sid b'],
  ['no screen of whoever is shielded', [own, person('b', sharing, shielded)], '', 'sid own'],
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
  [
    'nor anything they call a screen',
    { ...onAir, media: { ...onAir.media, screen: true }, order: { ...noOrder, muteVidio: true } },
    true,
    [true, false],
  ],
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

test('what a page knows of its room has the names of the specification', () => {
  const pass = {
    user: { userId: 'u', userName: '王建国' },
    attendee: { trialId: 't', role: 'APPLICANT' },
  } as RoomPass
  const names =
    'version classNum userName userId role isPublish isPreview isPublishScreen isSwitchScreen switchUserId userList caseId channal trialId attendeeRole courtRuleVideo courtAttendeeId'
  expect(Object.keys(hearingState(pass))).toEqual(expect.arrayContaining(names.split(' ')))
})

describe('somebody as a tile shows them', () => {
  const wang = {
    sid: 's',
    attendeeId: 'a',
    userId: 'u',
    userName: '王建国',
    roleName: 'APPLICANT',
    peerId: 'p',
    role: 0,
    online: true,
    media: { audio: true, video: true, screen: false },
    order: { muteAudio: true, muteVidio: false, shield: false },
    handAt: null,
    place: 0,
    camp: null,
    spokenMs: 0,
    speakingSince: null,
    recording: false,
    quality: 2,
  } satisfies RoomPerson

  test('has the names of the specification, what is muted, and the line of each way', () => {
    expect(participantOf(wang, 4)).toEqual({
      userId: 'u',
      displayName: '王建国',
      streamConfigs: [
        { label: 'audio', state: true, muted: true },
        { label: 'video', state: true, muted: false },
        { label: 'screen', state: false, muted: true },
      ],
      courtUserInfo: { userDto: { roleName: 'APPLICANT' }, upLink: 2, dowmLink: 4 },
    })
  })

  test('is offline both ways while they are away', () => {
    const { upLink, dowmLink } = participantOf({ ...wang, online: false }, 1).courtUserInfo
    expect([upLink, dowmLink]).toEqual([6, 6])
  })
})
