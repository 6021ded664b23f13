import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeRoom, fakeRoom, stubStreams } from './fakes/pages.ts'

beforeEach(stubStreams)
afterEach(() => void vi.unstubAllGlobals())

const runs = process.env.SOAK ? 5_000 : 200
/** Longer than any wait of the mesh, of the room and of browsers one after the other. */
const quietMs = 90_000

const acts = ['join', 'leave', 'kill', 'cut', 'mend', 'move', 'peerLineGoes', 'serverAnew'] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  who: fc.nat(5),
  /** Anew under another id; where not, under the one they had. */
  anew: fc.boolean(),
  thenMs: fc.oneof(fc.nat(400), fc.nat(6_000), fc.nat(30_000)),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Does a step to the page of each of six people, where they have one. */
function player(room: FakeRoom): (step: Step) => void {
  const ids = new Map<number, string>()
  const killed = new Set<string>()
  let pages = 0
  return ({ act, who, anew }) => {
    const name = ids.get(who)
    if (act === 'serverAnew') room.restart()
    else if (name === undefined || !room.names().includes(name)) {
      if (act !== 'join') return
      // Only one that said goodbye has no place left under its id.
      const next = anew || !name || killed.has(name) ? `${'bdface'[who]}${pages++}` : name
      ids.set(who, next)
      room.join(next)
    } else {
      const isCut = room.exchange.cut.has(name)
      if (act === 'kill' || (act === 'leave' && isCut)) killed.add(name)
      if (act === 'leave' || act === 'kill') room[act](name)
      else if (act === 'cut' && !isCut) room.cut(name)
      else if (act === 'mend' && isCut) room.mend(name)
      else if (act === 'move' && isCut) room.mend(name, true)
      else if (act === 'peerLineGoes') room.exchange.lineOf(name)?.disconnect()
    }
  }
}

/** Nobody has two connections to the same. */
function expectNoneTwice(room: FakeRoom): void {
  for (const name of room.names()) {
    const others = room.exchange.of(name).map((one) => room.exchange.otherOf(one)?.page ?? one.page)
    const known = others.filter((other) => other !== name)
    expect([name, known.length]).toEqual([name, new Set(known).size])
  }
}

test('whatever happens to pages, wires and servers: after quiet all who are there have one connection with each other, and none to who left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const room = fakeRoom()
      const before = room.clock.pending()
      const play = player(room)
      for (const one of steps) {
        play(one)
        await room.clock.run(one.thenMs)
        expectNoneTwice(room)
      }
      for (const name of [...room.exchange.cut]) if (room.names().includes(name)) room.mend(name)
      await room.clock.run(quietMs)
      const names = room.names().sort()
      expect(names.map((name) => [name, room.connections(name)])).toEqual(
        names.map((name) => [name, names.filter((other) => other !== name)]),
      )
      for (const name of names) room.leave(name)
      await room.clock.run(quietMs)
      expect(room.exchange.connections.filter(({ connectionState }) => connectionState !== 'closed')).toEqual([])
      expect(room.exchange.peers.filter(({ destroyed }) => !destroyed)).toEqual([])
      expect(room.clock.pending()).toBe(before)
    }),
    { numRuns: runs },
  )
})
