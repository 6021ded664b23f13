import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeRoom, fakeRoom, stubStreams, trackOf } from './fakes/pages.ts'

let room: FakeRoom
beforeEach(() => {
  stubStreams()
  room = fakeRoom()
})
afterEach(() => void vi.unstubAllGlobals())

/** Everybody has one connection that carries to everybody else, and nobody else to anybody. */
function expectWhole(...names: string[]): void {
  const others = (name: string) => names.filter((one) => one !== name).sort()
  const seen = names.map((name) => [name, room.connections(name)])
  expect(seen).toEqual(names.map((name) => [name, others(name)]))
}
async function come(...names: string[]): Promise<void> {
  for (const name of names) {
    room.join(name)
    await room.clock.run(2_000)
  }
}
const dialled = () => room.exchange.dialled
const idsOf = (name: string) =>
  room
    .page(name)
    .mesh!.connections()
    .map(([, connection]) => connection)

describe('who dials whom', () => {
  test('who comes dials all who are there, whatever their ids; nobody dials them', async () => {
    await come('b', 'c', 'a')
    expect(dialled()).toEqual(['c>b', 'a>b', 'a>c'])
    expectWhole('a', 'b', 'c')
  })

  test('six who come at once have one connection with each', async () => {
    for (const name of 'fbdace') room.join(name)
    await room.clock.run(5_000)
    expectWhole(...'abcdef')
  })

  test('a newcomer who dials nobody is dialled after 3 s by those with the smaller id', async () => {
    await come('a', 'c')
    room.exchange.dumb.add('b')
    room.join('b')
    await room.clock.run(2_900)
    expect(dialled().filter((one) => one.endsWith('>b'))).toEqual([])
    room.exchange.dumb.delete('b')
    await room.clock.run(1_500)
    expect(dialled().filter((one) => one.endsWith('>b'))).toEqual(['a>b'])
    await room.clock.run(20_000)
    expectWhole('a', 'b', 'c')
  })

  test('of two who dial each other at once the call of the smaller id stays', async () => {
    room.join('a')
    room.join('b')
    await room.clock.run(3_000)
    expect(dialled().sort()).toEqual(['a>b', 'b>a'])
    expectWhole('a', 'b')
    expect(room.page('a').mesh!.connections()).toHaveLength(1)
    expect(room.exchange.of('a').map(({ id }) => id)).toEqual([expect.stringMatching(/^a>b /)])
    expect(room.exchange.of('a')[0]).toBe(room.exchange.otherOf(room.exchange.of('b')[0]!))
    expect(room.page('b').told.came).toEqual(['a'])
  })

  test('who is not in the roster is answered by nobody', async () => {
    await come('a')
    room.exchange.mayOpen = () => true
    const stranger = room.exchange.makePeer('z', { token: '', iceServers: [] })
    await room.clock.run(1_000)
    stranger.call('a', new MediaStream([]))
    await room.clock.run(2_000)
    expect(room.exchange.of('a')).toEqual([])
  })
})

describe('who comes and goes', () => {
  test('who leaves is connected to nobody within a second, and who returns under the same id dials all', async () => {
    await come('a', 'b', 'c')
    room.leave('b')
    await room.clock.run(1_000)
    expectWhole('a', 'c')
    expect(room.page('a').told.went).toEqual(['b'])
    await come('b')
    expectWhole('a', 'b', 'c')
    expect(dialled().slice(-2)).toEqual(['b>a', 'b>c'])
  })

  test('a page that died and is loaded anew has another id: the old one is let go once its place is given up', async () => {
    await come('a', 'b')
    room.kill('b')
    await come('b2')
    expect(room.connections('b2')).toContain('a')
    await room.clock.run(20_000)
    expectWhole('a', 'b2')
  })

  test('who is taken out of the roster is let go by all, and reached no more', async () => {
    await come('a', 'b', 'c')
    room.change(room.members().filter(({ peerId }) => peerId !== 'c'))
    await room.clock.run(30_000)
    expect([room.connections('a'), room.connections('b'), room.connections('c')]).toEqual([['b'], ['a'], []])
  })

  test('nothing is left of a page that closes: no timer, no connection, no line', async () => {
    const before = room.clock.pending()
    await come('a', 'b', 'c')
    for (const name of 'abc') room.leave(name)
    await room.clock.run(20_000)
    expect(room.clock.pending()).toBe(before)
    expect(room.exchange.connections.filter((one) => one.connectionState !== 'closed')).toEqual([])
    expect(room.exchange.peers.filter((one) => !one.destroyed)).toEqual([])
  })
})

describe('a wire', () => {
  test.each([
    ['a moment', 1_500],
    ['until the line was doubted', 3_500],
    ['until the browser noticed', 7_000],
  ])('that was cut for %s and mended carries the same connections', async (_, ms) => {
    await come('a', 'b', 'c')
    const before = [idsOf('a'), idsOf('b')]
    room.cut('b')
    await room.clock.run(ms)
    room.mend('b')
    await room.clock.run(12_000)
    expectWhole('a', 'b', 'c')
    expect([idsOf('a'), idsOf('b')]).toEqual(before)
    expect(dialled()).toHaveLength(3)
  })

  test.each(['a', 'b'])('on which %s has another address carries the same connection by another way', async (name) => {
    await come('a', 'b')
    const before = room.exchange.of('a')
    room.cut(name)
    await room.clock.run(3_000)
    room.mend(name, true)
    // Not left to the browser, which notices after 5 s.
    await room.clock.run(2_000)
    expectWhole('a', 'b')
    expect(room.exchange.of('a')).toEqual(before)
    expect(before[0]!.restarts + room.exchange.of('b')[0]!.restarts).toBe(1)
  })

  test('whose ends both ask for another way at once carries the same connection', async () => {
    await come('a', 'b')
    const before = room.exchange.of('a')
    for (const name of 'ab') room.cut(name)
    await room.clock.run(3_000)
    for (const name of 'ab') room.mend(name, true)
    await room.clock.run(3_000)
    expectWhole('a', 'b')
    expect(room.exchange.of('a')).toEqual(before)
  })

  test('that is cut for so long that the place is given up: who comes back dials all anew', async () => {
    await come('a', 'b', 'c')
    room.cut('b')
    await room.clock.run(25_000)
    expect(room.connections('a')).toEqual(['c'])
    room.mend('b')
    await room.clock.run(15_000)
    expectWhole('a', 'b', 'c')
  })

  test('on which nothing was heard is not dialled by: what is dialled there reaches nobody', async () => {
    await come('a', 'b')
    room.page('a').mesh!.doubt()
    for (const one of room.exchange.of('a')) room.exchange.otherOf(one)?.close()
    await room.clock.run(30_000)
    expect(dialled()).toEqual(['b>a'])
    room.page('a').mesh!.again()
    await room.clock.run(15_000)
    expectWhole('a', 'b')
    // It is doubted once.
    for (const one of room.exchange.of('a')) room.exchange.otherOf(one)?.close()
    await room.clock.run(4_000)
    expectWhole('a', 'b')
    const [end] = room.exchange.of('a')
    room.page('a').mesh!.again()
    await room.clock.run(2_000)
    expect(end!.restarts).toBe(0)
  })

  test('whose end broke is asked for another way at once by whoever has a line to the room again', async () => {
    await come('a', 'b')
    const [end] = room.exchange.of('b')
    room.exchange.addresses.set('b', 1)
    await room.clock.run(5_500)
    expect([end!.connectionState, end!.restarts]).toEqual(['disconnected', 0])
    room.page('b').mesh!.again()
    await room.clock.run(1_000)
    expect(end!.restarts).toBe(1)
    expectWhole('a', 'b')
    expect(room.exchange.of('b')).toEqual([end])
  })
})

describe('what does not come', () => {
  test('is waited for 10 s, told, and dialled anew by the smaller id; by the relay alone where there is one', async () => {
    for (const name of 'ab') room.exchange.walled.add(name)
    room.join('b')
    await room.clock.run(1_000)
    for (const name of ['b', 'a']) {
      if (name === 'a') room.join('a')
      room.page(name).iceServers = [{ urls: 'turn:relay.test' }]
    }
    await room.clock.run(9_000)
    expect(dialled()).toEqual(['a>b'])
    expect(room.page('b').told.failed).toEqual([])
    await room.clock.run(4_000)
    expect(room.page('a').told.failed).toEqual(['b'])
    expect(dialled()).toEqual(['a>b', 'a>b'])
    expectWhole('a', 'b')
    expect(room.exchange.of('a').map(({ config }) => config.iceTransportPolicy)).toEqual(['relay'])
  })

  test('is looked for by all ways again where the relay did not help, and by none of its own where there is no relay', async () => {
    for (const name of 'ab') room.exchange.walled.add(name)
    await come('a', 'b')
    await room.clock.run(40_000)
    expect(dialled().length).toBeGreaterThan(2)
    expect(room.exchange.connections.every(({ config }) => config.iceTransportPolicy !== 'relay')).toBe(true)
  })

  test('broke: the smaller id asks for another way from 1 s after the browser says so, every 3 s, and dials after 10 s', async () => {
    await come('a', 'b')
    const [end] = room.exchange.of('a')
    const other = room.exchange.otherOf(end!)!
    // The wall stands between these two alone: both are heard by the room.
    for (const name of 'ab') room.exchange.walled.add(name)
    await room.clock.run(5_000)
    expect([end!.restarts, other.restarts]).toEqual([0, 0])
    // Looked at once a second.
    await room.clock.run(2_500)
    expect([end!.restarts, other.restarts]).toEqual([1, 0])
    await room.clock.run(8_000)
    expect([end!.restarts, other.restarts]).toEqual([3, 0])
    expect(dialled()).toEqual(['b>a'])
    await room.clock.run(2_000)
    expect(dialled()).toEqual(['b>a', 'a>b'])
    for (const name of 'ab') room.exchange.walled.delete(name)
    await room.clock.run(15_000)
    expectWhole('a', 'b')
  })
})

describe('the line to the peerjs-server', () => {
  test('that goes alone is looked for every 3 s, and connections go on meanwhile', async () => {
    await come('a', 'b')
    const before = room.exchange.of('a')
    room.exchange.isDown = true
    const peer = room.exchange.peers.find(({ own }) => own === 'a')!
    peer.disconnect()
    await room.clock.run(10_000)
    expect([room.exchange.of('a'), peer.isOpen]).toEqual([before, false])
    room.exchange.isDown = false
    await room.clock.run(4_000)
    expect(peer.isOpen).toBe(true)
    await come('c')
    expectWhole('a', 'b', 'c')
  })

  test('what was dialled while nothing got through is dialled anew once it is there, not after 10 s', async () => {
    await come('a')
    room.exchange.dumb.add('b')
    await come('b')
    expect(dialled()).toEqual(['b>a'])
    room.exchange.dumb.delete('b')
    room.page('b').mesh!.again()
    await room.clock.run(500)
    expect(dialled()).toEqual(['b>a', 'b>a'])
    expectWhole('a', 'b')
  })

  test('that was given up before it was agreed on is another', async () => {
    room.exchange.mayOpen = () => false
    await come('a')
    expect(room.exchange.peers.map(({ destroyed }) => destroyed)).toContain(true)
    room.exchange.mayOpen = () => true
    await room.clock.run(4_000)
    await come('b')
    expectWhole('a', 'b')
    expect(room.exchange.peers.filter(({ own, destroyed }) => own === 'a' && !destroyed)).toHaveLength(1)
  })

  test('a server that is started anew finds everybody connected as they were', async () => {
    await come('a', 'b', 'c')
    const before = [idsOf('a'), idsOf('b'), idsOf('c')]
    room.restart()
    await room.clock.run(25_000)
    expectWhole('a', 'b', 'c')
    expect([idsOf('a'), idsOf('b'), idsOf('c')]).toEqual(before)
  })
})

describe('what goes out', () => {
  const sentBy = (name: string) =>
    room.exchange.of(name).map(({ lines }) => lines.map(({ sender }) => sender.track?.id ?? 'nothing'))

  test('is on every connection what was put there last, and nothing of who is muted', async () => {
    await come('a', 'b', 'c')
    room.page('a').mesh!.replace('audio', trackOf('voice', 'audio'))
    room.page('a').mesh!.replace('screen', null)
    expect(sentBy('a')).toEqual(Array(2).fill(['voice', 'a video', 'nothing']))
    room.page('a').mesh!.replace('audio', null)
    expect(sentBy('a')).toEqual(Array(2).fill(['nothing', 'a video', 'nothing']))
  })

  test('is the same to who comes later, and on a connection that is dialled anew: who is muted stays so', async () => {
    await come('a')
    for (const line of room.lines()) room.page('a').mesh!.replace(line, null)
    await come('b')
    expect(sentBy('a')).toEqual([['nothing', 'nothing', 'nothing']])
    room.leave('b')
    await come('b')
    expect(sentBy('a')).toEqual([['nothing', 'nothing', 'nothing']])
    expect(sentBy('b')).toEqual([['b audio', 'b video', 'b screen']])
  })
})
