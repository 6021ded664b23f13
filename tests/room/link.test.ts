import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beatMs, deafMs, silenceMs } from '../../contract/room/room.ts'
import { openLink } from '../../src/hearing/room/line/link.ts'

/** Sockets that never reach anybody, in the order they were opened. */
const opened: FakeSocket[] = []
class FakeSocket {
  static OPEN = 1
  readyState = 1
  sent: string[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number }) => {}
  constructor() {
    opened.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
}
const page = new EventTarget()
const network = new EventTarget()
const hello = { is: 'beat' } as const

beforeEach(() => {
  vi.useFakeTimers()
  opened.splice(0)
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'http://house.test/' })
  vi.stubGlobal('navigator', { connection: network })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the line to a room', () => {
  const open = () => {
    const link = openLink({ hello: () => hello, hear: () => {}, state: () => {} })
    opened[0]?.onopen()
    return link
  }
  const answer = () => opened.at(-1)?.onmessage({ data: JSON.stringify({ is: 'beat' }) })

  test('is opened anew when nothing was heard for as long as silence may last', () => {
    const link = open()
    vi.advanceTimersByTime(silenceMs - 100)
    expect(opened).toHaveLength(1)
    vi.advanceTimersByTime(beatMs + 400)
    expect(opened).toHaveLength(2)
    link.hangUp()
  })

  test('is opened anew sooner once the room had answered, and that it died without a word is said', () => {
    const state = vi.fn()
    const link = openLink({ hello: () => hello, hear: () => {}, state })
    opened[0]?.onmessage({ data: JSON.stringify({ is: 'waits' }) })
    vi.advanceTimersByTime(deafMs - 100)
    expect(opened).toHaveLength(1)
    vi.advanceTimersByTime(beatMs + 400)
    expect(opened).toHaveLength(2)
    expect(state).toHaveBeenCalledWith('lost', expect.objectContaining({ kind: 'dropped', code: 0 }))
    link.hangUp()
  })

  test('is not given up because the page itself stood still: what came meanwhile is heard first', () => {
    const link = open()
    vi.advanceTimersByTime(beatMs)
    vi.setSystemTime(Date.now() + 60_000)
    vi.advanceTimersByTime(beatMs)
    answer()
    vi.advanceTimersByTime(beatMs)
    expect(opened).toHaveLength(1)
    vi.setSystemTime(Date.now() + 60_000)
    vi.advanceTimersByTime(2 * beatMs + 400)
    expect(opened).toHaveLength(2)
    link.hangUp()
  })

  test('that was just begun is not doubted: the system tells of a new network several times', () => {
    const link = open()
    for (let times = 1; times <= 3; times += 1) network.dispatchEvent(new Event('change'))
    vi.advanceTimersByTime(silenceMs - 100)
    expect(opened).toHaveLength(1)
    link.hangUp()
  })

  test('is opened at once when the network is back, however long one would have waited by then', () => {
    const link = open()
    for (let tries = 1; tries <= 6; tries += 1) {
      opened.at(-1)?.onclose({ code: 1006 })
      vi.advanceTimersByTime(5_000)
    }
    opened.at(-1)?.onclose({ code: 1006 })
    const before = opened.length
    page.dispatchEvent(new Event('online'))
    expect(opened).toHaveLength(before + 1)
    opened.at(-1)?.onclose({ code: 1006 })
    vi.advanceTimersByTime(300)
    expect(opened).toHaveLength(before + 2)
    // What was waited for before is not opened besides.
    vi.advanceTimersByTime(silenceMs - 100)
    expect(opened).toHaveLength(before + 2)
    link.hangUp()
  })

  test.each([
    ['the network is another', () => network.dispatchEvent(new Event('change'))],
    ['the network is back', () => page.dispatchEvent(new Event('online'))],
  ])('is doubted when %s: opened anew at once where no answer comes, and kept where one does', (_, happens) => {
    const link = open()
    vi.advanceTimersByTime(beatMs + 100)
    happens()
    answer()
    vi.advanceTimersByTime(2 * beatMs - 200)
    expect(opened).toHaveLength(1)
    answer()
    happens()
    vi.advanceTimersByTime(2 * beatMs + 400)
    expect(opened).toHaveLength(2)
    link.hangUp()
  })

  test('says how it ended: dropped where the room had answered, refused where it had not', () => {
    const state = vi.fn()
    const link = openLink({ hello: () => hello, hear: () => {}, state })
    opened[0]?.onmessage({ data: JSON.stringify({ is: 'waits' }) })
    vi.advanceTimersByTime(1_500)
    opened[0]?.onclose({ code: 1006 })
    expect(state).toHaveBeenLastCalledWith('lost', { kind: 'dropped', code: 1006, lastedMs: 1_500 })
    vi.advanceTimersByTime(1_000)
    opened[1]?.onclose({ code: 1013 })
    expect(state).toHaveBeenLastCalledWith('lost', expect.objectContaining({ kind: 'refused', code: 1013 }))
    link.hangUp()
  })

  test('is not opened any more after it was hung up, whatever the network does', () => {
    open().hangUp()
    network.dispatchEvent(new Event('change'))
    page.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(60_000)
    expect(opened).toHaveLength(1)
  })
})
