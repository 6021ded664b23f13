import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noOrder, type RoomPerson } from '../../contract/room/room.ts'
import { openAlarms } from '../../src/hearing/room/line/alarms.ts'
import { watchLines } from '../../src/hearing/room/line/watch.ts'
import type { Mesh } from '../../src/hearing/room/mesh/mesh.ts'
import { hearingState } from '../../src/hearing/room/state.ts'
import type { RoomPass } from '../../src/local/roomPass.ts'

const stateOf = (role = 'APPLICANT') => hearingState({ user: {}, attendee: { role } } as RoomPass)
const person = (peerId: string, change: Partial<RoomPerson> = {}): RoomPerson => ({
  ...{
    sid: `sid ${peerId}`,
    attendeeId: peerId,
    userId: peerId,
    userName: '王建国',
    roleName: 'APPLICANT',
    peerId,
    role: 0,
  },
  ...{ online: true, media: { audio: true, video: true, screen: false }, order: noOrder, handAt: null, place: 0 },
  ...{ camp: null, spokenMs: 0, speakingSince: null, recording: false, quality: 1 },
  ...change,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is said of connections and devices', () => {
  const codes = (state: ReturnType<typeof stateOf>) => state.codes.map(({ code }) => code)

  test('goes by itself once everybody is connected who was not', () => {
    const state = stateOf()
    const alarms = openAlarms(state)
    alarms.failed('a')
    alarms.failed('b')
    alarms.met('a')
    expect(codes(state)).toEqual([10300])
    alarms.met('b')
    expect(codes(state)).toEqual([])
  })

  test('goes when who could not be connected is there no more', () => {
    const state = stateOf()
    const alarms = openAlarms(state)
    alarms.failed('a')
    alarms.here([{ peerId: 'a' }])
    expect(codes(state)).toEqual([10300])
    alarms.here([{ peerId: 'b' }])
    expect(codes(state)).toEqual([])
  })

  test('goes when the system gives a device its sound back, and when another is opened', () => {
    const state = stateOf()
    const alarms = openAlarms(state)
    const track = new EventTarget() as MediaStreamTrack
    alarms.watch(track, 'audio', () => true)
    track.dispatchEvent(new Event('mute'))
    expect(codes(state)).toEqual([10005])
    track.dispatchEvent(new Event('unmute'))
    expect(codes(state)).toEqual([])
    track.dispatchEvent(new Event('mute'))
    alarms.opened('video')
    expect(codes(state)).toEqual([10005])
    alarms.opened('audio')
    expect(codes(state)).toEqual([])
  })
})

describe('the pictures of somebody', () => {
  /** A connection of which `picture()` gives when its last picture came. */
  const meshOf = (picture: () => number | undefined): Mesh => {
    const receiver = {
      track: { kind: 'video' },
      getSynchronizationSources: () =>
        [picture()].flatMap((timestamp) => (timestamp === undefined ? [] : [{ timestamp }])),
    }
    const connection = { connectionState: 'connected', getReceivers: () => [receiver], getStats: async () => new Map() }
    return { connections: () => [['a', connection]] } as unknown as Mesh
  }

  test('stand still when none comes for three seconds, whatever the state of the line, until one comes', async () => {
    const state = stateOf()
    state.userList = [person('a')]
    let [at, moves] = [0, true]
    const mesh = meshOf(() => (moves ? ++at : at))
    const end = watchLines({ state, mesh: () => mesh, tell: () => undefined })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state.still).toEqual({})
    moves = false
    await vi.advanceTimersByTimeAsync(2_900)
    expect(state.still).toEqual({})
    await vi.advanceTimersByTimeAsync(1_100)
    expect(state.still).toEqual({ a: true })
    moves = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state.still).toEqual({})
    end()
  })

  test.each([
    ['whose camera is closed', { media: { audio: true, video: false, screen: false } }],
    ['whose camera a secretary closed', { order: { ...noOrder, muteVidio: true } }],
    ['who is off seat', { role: 1 as const }],
    ['who is away, which is said already', { online: false }],
  ])('of one %s stand still for nobody', async (_, change) => {
    const state = stateOf()
    state.userList = [person('a')]
    let at: number | undefined = 1
    const end = watchLines({ state, mesh: () => meshOf(() => at), tell: () => undefined })
    await vi.advanceTimersByTimeAsync(1_000)
    state.userList = [person('a', change)]
    at = undefined
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state.still).toEqual({})
    end()
  })
})

test('whose line is poor while our relay is lost, or was a moment ago, is not told to have a bad network', async () => {
  const state = stateOf('SECRETARY')
  const alarms = openAlarms(state)
  state.userList = [person('a')]
  const end = watchLines({ state, mesh: () => undefined, tell: () => undefined })
  await vi.advanceTimersByTimeAsync(5_000)
  alarms.relay(true)
  state.userList[0]!.quality = 5
  await vi.advanceTimersByTimeAsync(20_000)
  alarms.relay(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(state.notices).toEqual([])
  // What stays poor is theirs.
  await vi.advanceTimersByTimeAsync(15_000)
  expect(state.notices.length + state.codes.length).toBeLessThan(2)
  end()
})
