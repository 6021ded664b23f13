import { describe, expect, test } from 'vitest'
import { noOrder, type RoomPerson } from '../../contract/room/room.ts'
import { deviceCodeOf } from '../../src/hearing/room/line/deviceCodes.ts'
import { hearingState, playable } from '../../src/hearing/room/state.ts'
import { clamp } from '../../src/hearing/room/tile/clamp.ts'
import { participantOf } from '../../src/hearing/room/tile/participant.ts'
import type { RoomPass } from '../../src/local/roomPass.ts'

const onAir = { media: { audio: true, video: true, screen: false }, order: noOrder, role: 0 as const, online: true }

const sharing = { ...onAir, media: { ...onAir.media, screen: true } }

test.each([
  ['all of who is on seat', onAir, false, 'audio video'],
  ['their screen beside their face', sharing, false, 'audio video screen'],
  ['no sound of who is muted', { ...sharing, order: { ...noOrder, muteAudio: true } }, true, 'video screen'],
  [
    'no picture of whose camera is muted, nor a screen',
    { ...sharing, order: { ...noOrder, muteVidio: true } },
    true,
    'audio',
  ],
  ['nothing of who is shielded', { ...sharing, order: { ...noOrder, shield: true } }, false, ''],
  ['who is shielded to a secretary', { ...sharing, order: { ...noOrder, shield: true } }, true, 'audio video screen'],
  ['nothing of who is off seat', { ...sharing, role: 1 as const }, true, ''],
  ['nothing of who is gone', { ...sharing, online: false }, true, ''],
])('plays %s', (_, somebody, isSecretary, plays) => {
  const played = Object.entries(playable(somebody, isSecretary)).flatMap(([line, on]) => (on ? [line] : []))
  expect(played.join(' ')).toBe(plays)
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

  test('is offline both ways while they are away, and nothing of them is called on', () => {
    const media = { audio: true, video: true, screen: true }
    const { courtUserInfo, streamConfigs } = participantOf({ ...wang, online: false, media }, 1)
    expect([courtUserInfo.upLink, courtUserInfo.dowmLink]).toEqual([6, 6])
    expect(streamConfigs.map(({ state, muted }) => [state, muted])).toEqual([
      [false, true],
      [false, true],
      [false, true],
    ])
  })
})
