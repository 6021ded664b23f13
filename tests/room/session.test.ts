import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lateClose } from '../../contract/event.ts'
import { closeCodes, graceMs } from '../../contract/room/room.ts'
import { applicantWang, FakePeerLine, FakeSocket, openVisit, secretaryLi, stubBrowser } from './fakes/visit.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lines = () => FakeSocket.opened.length
const waits = [300, 600, 1_200, 2_000, 2_000, 2_000]

describe('a line that the server closes', () => {
  test.each([
    ['4401: the token was read and is not good', closeCodes.refused],
    ['4000: it said goodbye before', closeCodes.bye],
  ])('with %s ends the visit for good', (_, code) => {
    const visit = openVisit()
    visit.hello()
    visit.socket().ends(code)
    vi.advanceTimersByTime(60_000)
    expect([visit.state.stage, visit.state.bye, lines()]).toEqual(['over', 'refused', 1])
  })

  test.each([
    ['4400: the peer id is somebody else’s', closeCodes.unread, true],
    ['4408: the first word was late', lateClose, false],
    ['4429: too much was said', closeCodes.flood, false],
    ['1006: it broke', 1006, false],
    ['1011: the server failed', 1011, false],
    ['1013: it is too busy', 1013, false],
  ])('with %s is opened again and again, each time later', (_, code, isAnew) => {
    const visit = openVisit()
    const said = [visit.hello()]
    for (const [times, ms] of waits.entries()) {
      visit.socket().ends(code)
      vi.advanceTimersByTime(ms - 1)
      expect(lines()).toBe(times + 1)
      vi.advanceTimersByTime(1)
      expect(lines()).toBe(times + 2)
      said.push(visit.hello())
    }
    expect(visit.state.stage).toBe('connecting')
    // Under its own id, whose visit it goes on with; under a new one where that is taken.
    const ids = new Set(said.map(({ peerId }) => peerId))
    const words = new Set(said.map(({ peerToken }) => peerToken))
    expect([ids.size, words.size]).toEqual(isAnew ? [said.length, said.length] : [1, 1])
    visit.session.leave()
  })

  test('is opened soon again once the room had answered in between', () => {
    const visit = openVisit()
    for (const ms of waits.slice(0, 4)) {
      visit.socket().ends(1006)
      vi.advanceTimersByTime(ms)
    }
    visit.comeIn()
    const before = lines()
    visit.socket().ends(1006)
    vi.advanceTimersByTime(300)
    expect(lines()).toBe(before + 1)
    visit.session.leave()
  })
})

describe('a page whose peer id is taken', () => {
  const taken = () => {
    const visit = openVisit()
    visit.comeIn()
    const before = visit.session.peerId
    visit.socket().ends(closeCodes.unread)
    return { visit, before }
  }

  test('takes another, and one’s own picture stands under that', () => {
    const { visit, before } = taken()
    const { peerId, streams } = visit.session
    expect(peerId).not.toBe(before)
    expect([...streams.keys()]).toEqual([peerId])
    visit.session.leave()
  })

  test('is dialled under the new id alone, once the room knows it', () => {
    const { visit, before } = taken()
    const alive = () => FakePeerLine.made.flatMap(({ own, destroyed }) => (destroyed ? [] : [own]))
    expect([FakePeerLine.made.map(({ own }) => own), alive()]).toEqual([[before], []])
    vi.advanceTimersByTime(300)
    visit.comeIn([applicantWang, secretaryLi], 2)
    expect(alive()).toEqual([visit.session.peerId])
    expect(visit.state.stage).toBe('in')
    visit.session.leave()
  })
})

describe('a visit that is over', () => {
  const nothingIsLeft = ({ tracks, empty, session }: ReturnType<typeof openVisit>) => {
    // What was said last stands on the screen for a few seconds, and no longer.
    vi.advanceTimersByTime(graceMs + 20_000)
    expect(vi.getTimerCount()).toBe(0)
    expect(FakePeerLine.made.filter(({ destroyed }) => !destroyed)).toEqual([])
    expect([...Object.values(tracks), ...Object.values(empty)].filter(({ isStopped }) => !isStopped)).toEqual([])
    expect([session.streams.size, session.screens.size]).toEqual([0, 0])
    expect(FakeSocket.opened.filter(({ readyState }) => readyState === FakeSocket.OPEN)).toEqual([])
  }

  test.each([
    ['before the server said anything', () => {}],
    ['while the person waits', (visit: ReturnType<typeof openVisit>) => visit.socket().tell({ is: 'waits' })],
    ['inside', (visit: ReturnType<typeof openVisit>) => visit.comeIn()],
    [
      'while those are awaited whom a new server does not know yet',
      (visit: ReturnType<typeof openVisit>) => {
        visit.comeIn([applicantWang, secretaryLi], 9)
        visit.socket().tell({ is: 'welcome', sid: 'own', rev: 1, people: [applicantWang] })
      },
    ],
    [
      'while there is no line',
      (visit: ReturnType<typeof openVisit>) => {
        visit.comeIn()
        visit.socket().ends(1006)
      },
    ],
  ])('%s leaves no timer, no line, no device', (_, happens) => {
    const visit = openVisit()
    visit.hello()
    happens(visit)
    visit.session.leave()
    expect([visit.state.stage, visit.state.bye]).toEqual(['over', 'left'])
    nothingIsLeft(visit)
  })

  test('by the word of the server leaves as little, and hears no more', () => {
    const visit = openVisit()
    visit.comeIn()
    const line = visit.socket()
    line.tell({ is: 'out', why: 'removed' })
    line.ends(closeCodes.bye)
    line.tell({ is: 'state', state: 'ended' })
    expect([visit.state.bye, visit.state.trialState]).toEqual(['removed', undefined])
    nothingIsLeft(visit)
  })
})
