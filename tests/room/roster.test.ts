import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TrialRole, trialRoles } from '../../contract/hearing/trial.ts'
import {
  byeCodes,
  controlActions,
  controlMs,
  type FromPage,
  noOrder,
  type RoomPerson,
  seatMost,
} from '../../contract/room/room.ts'
import { emptyRoom, hear, join, leave, lose, type Room } from '../../server/room/roster.ts'

const onAir = { audio: true, video: true, screen: false }
const newcomer = (at: number, roleName: TrialRole = 'ATTENDEE') => ({
  sid: `sid${at}`,
  attendeeId: `attendee${at}`,
  userId: `user${at}`,
  userName: `第${at}人`,
  roleName,
  peerId: `peer${at}`,
  media: onAir,
  order: noOrder,
  place: 0,
  camp: null,
  spokenMs: 0,
  removed: false,
})

/** A room of so many, the first of them the secretary. */
function roomOf(count: number): Room {
  let room = emptyRoom
  for (let at = 0; at < count; at++) room = join(room, newcomer(at, at === 0 ? 'SECRETARY' : 'ATTENDEE'), true).room
  return room
}
const order = (sid: string, action: (typeof controlActions)[number], on = true): FromPage => ({
  is: 'control',
  sid,
  action,
  info: { userId: sid.replace('sid', 'user'), on },
  sendFor: 2,
})
const personIn = (room: Room, sid: string): RoomPerson => {
  const found = room.people.get(sid)
  if (!found) throw new Error(`${sid} is not in the room`)
  return found
}

describe('how long somebody spoke', () => {
  const saying = (room: Room, on: boolean, now: number) => hear(room, 'sid1', { is: 'speaking', on }, now)

  test('adds up from when they begin to when they end, and is kept', () => {
    const once = saying(saying(roomOf(2), true, 1_000).room, false, 4_000)
    expect(once.keep).toEqual([{ attendeeId: 'attendee1', spokenMs: 3_000 }])
    const twice = saying(saying(once.room, true, 10_000).room, false, 12_000)
    expect(personIn(twice.room, 'sid1')).toMatchObject({ spokenMs: 5_000, speakingSince: null })
  })

  test('ends with the microphone, with a mute, and with the way into a private room', () => {
    const speaking = saying(roomOf(2), true, 0).room
    const media: FromPage = { is: 'media', media: { audio: false, video: true, screen: false } }
    const private1: FromPage = { is: 'place', sid: 'sid1', place: 1 }
    const ends = [hear(speaking, 'sid1', media, 2_000), hear(speaking, 'sid0', order('sid1', 'muteAudio'), 2_000)]
    for (const { room } of [...ends, hear(speaking, 'sid0', private1, 2_000)])
      expect(personIn(room, 'sid1')).toMatchObject({ spokenMs: 2_000, speakingSince: null })
  })

  test('counts nothing of who has no open microphone or is in a private room, nor what is too short to be a word', () => {
    const closed = hear(roomOf(2), 'sid0', order('sid1', 'muteAudio'), 0).room
    expect(saying(closed, true, 1).out).toEqual([])
    const away = hear(roomOf(2), 'sid0', { is: 'place', sid: 'sid1', place: 1 }, 0).room
    expect(saying(away, true, 1).out).toEqual([])
    expect(saying(saying(roomOf(2), true, 0).room, false, 100).keep).toEqual([])
  })
})

describe('who is in a room', () => {
  test('a newcomer is told of everybody, and everybody of the newcomer', () => {
    const { out } = join(roomOf(2), newcomer(2), true)
    expect(out[0]).toMatchObject({ to: 'sid2', frame: { is: 'welcome', people: [{}, {}, { sid: 'sid2' }] } })
    expect(out[1]).toMatchObject({ to: 'all', frame: { is: 'person', person: { sid: 'sid2', online: true } } })
  })

  test('six publish; whoever comes after takes part off seat, and gets a seat when one is free', () => {
    const full = roomOf(seatMost + 1)
    expect(personIn(full, `sid${seatMost}`).role).toBe(1)
    const refused = hear(full, `sid${seatMost}`, { is: 'seat', role: 0 }, 0)
    expect(refused.out).toMatchObject([{ to: `sid${seatMost}`, frame: { is: 'refused', code: 'room.full' } }])
    const freed = hear(full, 'sid1', { is: 'seat', role: 1 }, 0).room
    expect(personIn(hear(freed, `sid${seatMost}`, { is: 'seat', role: 0 }, 0).room, `sid${seatMost}`).role).toBe(0)
  })

  test('the same person elsewhere ends the older visit before the newer is let in', () => {
    const { room, out } = join(roomOf(2), { ...newcomer(1), sid: 'again', peerId: 'other' }, true)
    expect(out.slice(0, 2)).toMatchObject([
      { to: 'sid1', frame: { is: 'bye', code: byeCodes.elsewhere } },
      { to: 'all', frame: { is: 'left', sid: 'sid1' } },
    ])
    expect([...room.people.keys()]).toEqual(['sid0', 'again'])
  })

  test('a page whose line was cut comes back to its seat, its hand up, and nobody hears that it left', () => {
    const up = hear(roomOf(2), 'sid1', { is: 'hand', up: true }, 1_000).room
    const off = hear(up, 'sid1', { is: 'seat', role: 1 }, 1_000).room
    const { room, out } = join(lose(off, 'sid1').room, newcomer(1), true)
    expect(out.map(({ frame }) => frame.is)).toEqual(['welcome', 'person'])
    expect(personIn(room, 'sid1')).toMatchObject({ online: true, role: 1, handAt: new Date(1_000).toISOString() })
  })

  test('whose socket went is offline at once, and goes when they do not come back', () => {
    const lost = lose(roomOf(2), 'sid1').room
    expect(personIn(lost, 'sid1')).toMatchObject({ online: false, quality: 6 })
    expect(leave(lost, 'sid1').room.people.has('sid1')).toBe(false)
    expect(lose(lost, 'sid1').out).toEqual([])
  })

  test('who is off seat sends nothing that anybody should show, and speaks no more, until they sit down again', () => {
    const speaking = hear(roomOf(2), 'sid1', { is: 'speaking', on: true }, 0).room
    const off = hear(speaking, 'sid1', { is: 'seat', role: 1 }, 2_000)
    const silent = { audio: false, video: false, screen: false }
    expect(personIn(off.room, 'sid1')).toMatchObject({ media: silent, spokenMs: 2_000, speakingSince: null })
    expect(off.keep).toEqual([{ attendeeId: 'attendee1', spokenMs: 2_000 }])
    const shares = hear(off.room, 'sid1', { is: 'media', media: { ...onAir, screen: true } }, 3_000).room
    expect(personIn(shares, 'sid1').media).toEqual(silent)
    expect(hear(shares, 'sid1', { is: 'speaking', on: true }, 4_000).out).toEqual([])
    const back = hear(shares, 'sid1', { is: 'seat', role: 0 }, 5_000).room
    expect(personIn(hear(back, 'sid1', { is: 'media', media: onAir }, 6_000).room, 'sid1').media).toEqual(onAir)
  })

  test('hands go up with the moment, in which order they speak', () => {
    const up = hear(roomOf(3), 'sid2', { is: 'hand', up: true }, 1_000).room
    const both = hear(up, 'sid1', { is: 'hand', up: true }, 2_000).room
    expect(personIn(both, 'sid2').handAt).toBe('1970-01-01T00:00:01.000Z')
    expect(personIn(hear(both, 'sid2', { is: 'hand', up: false }, 3_000).room, 'sid2').handAt).toBeNull()
  })

  test('one secretary records at a time, nobody else ever, and a recording ends with the visit it is of', () => {
    const record = (room: Room, sid: string, on = true) => hear(room, sid, { is: 'recording', on }, 0)
    const two = join(roomOf(2), newcomer(2, 'SECRETARY'), true).room
    const by = record(two, 'sid0').room
    expect(personIn(by, 'sid0').recording).toBe(true)
    expect(record(by, 'sid1').room).toBe(by)
    expect(record(by, 'sid2')).toMatchObject({
      room: by,
      out: [{ to: 'sid2', frame: { is: 'refused', code: 'recording.taken' } }],
    })
    expect(personIn(record(record(by, 'sid0', false).room, 'sid2').room, 'sid2').recording).toBe(true)
    // Whose line was cut goes on; a page that is gone, or opened anew, does not.
    expect(personIn(join(lose(by, 'sid0').room, newcomer(0, 'SECRETARY'), true).room, 'sid0').recording).toBe(true)
    const taken = record(lose(by, 'sid0').room, 'sid2').room
    const back = join(taken, newcomer(0, 'SECRETARY'), true).room
    expect([personIn(back, 'sid0').recording, personIn(back, 'sid2').recording]).toEqual([false, true])
    const anew = join(by, { ...newcomer(0, 'SECRETARY'), sid: 'anew', peerId: 'other' }, true).room
    expect(personIn(anew, 'anew').recording).toBe(false)
    expect(personIn(record(leave(by, 'sid0').room, 'sid2').room, 'sid2').recording).toBe(true)
  })

  test('a description goes to whom it is for alone, as from whom it is from; to nobody else', () => {
    const signal = { connection: 'c1', description: { type: 'offer' as const, sdp: 'v=0' } }
    const { out } = hear(roomOf(3), 'sid1', { is: 'signal', to: 'sid2', signal }, 0)
    expect(out).toEqual([{ to: 'sid2', frame: { is: 'signal', from: 'sid1', signal } }])
    expect(hear(roomOf(3), 'sid1', { is: 'signal', to: 'sid9', signal }, 0).out).toEqual([])
    expect(hear(roomOf(3), 'sid9', { is: 'signal', to: 'sid1', signal }, 0).out).toEqual([])
  })
})

describe('before a room', () => {
  test('whoever was not let in yet waits, and the secretaries see who; let in, they come back without waiting', () => {
    const { room, out } = join(roomOf(2), newcomer(2), false)
    expect(out).toEqual([
      { to: 'sid2', frame: { is: 'waits' } },
      {
        to: 'sid0',
        frame: { is: 'waiting', people: [{ sid: 'sid2', userName: '第2人', roleName: 'ATTENDEE', removed: false }] },
      },
    ])
    const by = hear(room, 'sid1', { is: 'admit', sid: 'sid2' }, 0)
    expect([by.room, by.out]).toEqual([room, []])
    const opened = hear(room, 'sid0', { is: 'admit', sid: 'sid2' }, 0)
    expect([opened.room.people.has('sid2'), opened.room.waiting.size]).toEqual([true, 0])
    expect(opened.keep).toEqual([{ attendeeId: 'attendee2', admitted: true }])
    expect(opened.out.at(-1)).toEqual({ to: 'sid0', frame: { is: 'waiting', people: [] } })
  })

  test('who waits says nothing in the room, and is seen by a secretary who comes later', () => {
    const waits = join(emptyRoom, newcomer(1), false).room
    expect(hear(waits, 'sid1', { is: 'hand', up: true }, 0).out).toEqual([])
    const { out } = join(waits, newcomer(0, 'SECRETARY'), true)
    expect(out.at(-1)).toMatchObject({ to: 'sid0', frame: { is: 'waiting', people: [{ sid: 'sid1' }] } })
    expect(leave(waits, 'sid1').room.waiting.size).toBe(0)
  })

  test('an order that lies on somebody holds when they come back', () => {
    const muted = { ...newcomer(1), order: { ...noOrder, muteAudio: true } }
    expect(personIn(join(roomOf(1), muted, true).room, 'sid1').media.audio).toBe(false)
  })
})

describe('order in a room', () => {
  test.each([
    ['muteAudio', 'audio'],
    ['muteVidio', 'video'],
  ] as const)('%s takes the %s away until it is lifted, whatever the page says meanwhile', (action, kind) => {
    const { room, keep } = hear(roomOf(2), 'sid0', order('sid1', action), 10_000)
    expect(personIn(room, 'sid1')).toMatchObject({ media: { [kind]: false }, order: { [action]: true } })
    expect(keep).toEqual([{ attendeeId: 'attendee1', order: { ...noOrder, [action]: true } }])
    const said = hear(room, 'sid1', { is: 'media', media: onAir }, 11_000).room
    expect(personIn(said, 'sid1').media[kind]).toBe(false)
    const lifted = hear(said, 'sid0', order('sid1', action, false), 20_000).room
    // Nobody's microphone is opened by another.
    expect(personIn(lifted, 'sid1').media[kind]).toBe(false)
    expect(personIn(hear(lifted, 'sid1', { is: 'media', media: onAir }, 21_000).room, 'sid1').media[kind]).toBe(true)
  })

  test('whoever is removed hears it and is in the room no more; it is kept', () => {
    const { room, out, keep } = hear(roomOf(3), 'sid0', order('sid2', 'leaveChannel'), 10_000)
    expect(out).toMatchObject([
      { to: 'sid2', frame: { is: 'out', why: 'removed' } },
      { to: 'all', frame: { is: 'left', sid: 'sid2' } },
    ])
    expect([room.people.has('sid2'), keep]).toEqual([false, [{ attendeeId: 'attendee2', removed: true }]])
  })

  test('each action goes once in two seconds', () => {
    const once = hear(roomOf(3), 'sid0', order('sid1', 'muteAudio'), 10_000).room
    const soon = hear(once, 'sid0', order('sid2', 'muteAudio'), 10_000 + controlMs - 1)
    expect(soon.out).toMatchObject([{ to: 'sid0', frame: { is: 'refused', what: 'muteAudio', waitMs: 1 } }])
    expect(soon.room).toBe(once)
    const other = hear(once, 'sid0', order('sid2', 'shield'), 10_001)
    expect(personIn(other.room, 'sid2').order.shield).toBe(true)
    const then = hear(once, 'sid0', order('sid2', 'muteAudio'), 10_000 + controlMs)
    expect(personIn(then.room, 'sid2').order.muteAudio).toBe(true)
  })

  test.each(trialRoles.filter((one) => one !== 'SECRETARY'))('a frame of %s keeps no order', (roleName) => {
    const room = join(roomOf(2), newcomer(2, roleName), true).room
    for (const action of controlActions) {
      const tried = hear(room, 'sid2', order('sid1', action), 10_000)
      expect([tried.room, tried.out, tried.keep]).toEqual([room, [], []])
    }
  })

  test('a frame about somebody else than its words say does nothing', () => {
    const frame = { ...order('sid1', 'leaveChannel'), info: { userId: 'user2', on: true } } as FromPage
    expect(hear(roomOf(3), 'sid0', frame, 10_000).room.people.size).toBe(3)
  })

  test('whatever is said in whatever order: the number rises, six publish at most, nobody muted is on air, one visit a person', () => {
    const sids = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => `sid${at}`)
    const sid = fc.constantFrom(...sids)
    const step = fc.oneof(
      fc.record({ do: fc.constant('join' as const), at: fc.nat(7) }),
      fc.record({ do: fc.constant('lose' as const), sid }),
      fc.record({ do: fc.constant('leave' as const), sid }),
      fc.record({
        do: fc.constant('hear' as const),
        sid,
        frame: fc.oneof(
          fc
            .record({ to: sid, action: fc.constantFrom(...controlActions), on: fc.boolean() })
            .map(({ to, action, on }) => order(to, action, on)),
          fc.boolean().map((audio): FromPage => ({ is: 'media', media: { ...onAir, audio } })),
          fc.constantFrom(0 as const, 1 as const).map((role): FromPage => ({ is: 'seat', role })),
          fc.boolean().map((up): FromPage => ({ is: 'hand', up })),
        ),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let room = emptyRoom
        let now = 0
        for (const one of steps) {
          now += 700
          const before = room
          if (one.do === 'join')
            room = join(room, newcomer(one.at, one.at < 2 ? 'SECRETARY' : 'ATTENDEE'), one.at < 6).room
          else if (one.do === 'lose') room = lose(room, one.sid).room
          else if (one.do === 'leave') room = leave(room, one.sid).room
          else {
            const { keep } = hear(room, one.sid, one.frame, now)
            room = hear(room, one.sid, one.frame, now).room
            if (keep.length) expect(personIn(before, one.sid).roleName).toBe('SECRETARY')
          }
          const people = [...room.people.values()]
          expect(room.rev).toBeGreaterThanOrEqual(before.rev)
          expect(people.filter(({ role }) => role === 0).length).toBeLessThanOrEqual(seatMost)
          expect(new Set(people.map((each) => each.attendeeId)).size).toBe(people.length)
          for (const { order: on, media } of people) {
            if (on.muteAudio) expect(media.audio).toBe(false)
            if (on.muteVidio) expect(media.video).toBe(false)
          }
        }
      }),
    )
  })
})
