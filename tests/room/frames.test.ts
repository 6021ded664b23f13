import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FromServer, graceMs, noOrder } from '../../contract/room/room.ts'
import { applicantWang, openVisit, secretaryLi, stubBrowser } from './fakes/visit.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Visit = ReturnType<typeof openVisit>
type Frame<K extends FromServer['is']> = Extract<FromServer, { is: K }>
const at = '2026-03-02T08:00:00.000Z'
const entry = { id: 'e', version: 1, kind: 'speech', speaker: '王建国', text: '一', about: '', at } as const
const correction = {
  id: 'c',
  entryId: 'e',
  byName: '王建国',
  words: '二',
  at,
  state: 'open',
  reason: '',
  before: '',
} as const
const file = { id: 'f', name: 'a.pdf', size: 1, byName: '李秘书', at }
const proposal: Frame<'proposals'>['proposals'][number] = {
  ...{ id: 'o', kind: 'offer', number: 1, byName: '李秘书', byRole: 'SECRETARY', isMine: false, mayAnswer: false, at },
  ...{ terms: '和解', amount: '', shared: true, open: true, answers: [], answered: 0 },
}
const shown = { bundleId: 'b', title: '卷宗', page: 3, pages: 9, attendeeId: 'l', byName: '李秘书' }
const away = { ...secretaryLi, online: false }

/** Of each kind of frame: one, and what a page that is inside knows by it. A kind without a line does not compile. */
const frames: {
  [K in FromServer['is']]: [frame: Omit<Frame<K>, 'is'>, knows: (visit: Visit) => unknown, what: unknown]
} = {
  welcome: [{ sid: 'own', rev: 2, people: [applicantWang] }, ({ state }) => state.userList, [applicantWang]],
  ice: [{ iceServers: [] }, ({ state }) => state.stage, 'in'],
  beat: [{}, ({ state }) => state.stage, 'in'],
  relay: [{ lost: true }, ({ state }) => state.relayLost, true],
  waits: [{}, ({ state }) => state.stage, 'waiting'],
  waiting: [
    { people: [{ sid: 's', userName: '陈丽华', roleName: 'RESPONDENT', removed: true }] },
    ({ state }) => state.waiting.map(({ userName }) => userName),
    ['陈丽华'],
  ],
  person: [{ rev: 2, person: away }, ({ state }) => state.userList, [applicantWang, away]],
  left: [{ rev: 2, sid: 's li' }, ({ state }) => [state.userList, state.departed], [[applicantWang], [away]]],
  signal: [{ from: 's li', signal: { connection: 'none' } }, ({ state }) => state.stage, 'in'],
  state: [{ state: 'in_session' }, ({ state }) => state.trialState, 'in_session'],
  recordPart: [{ entries: [entry] }, ({ state }) => state.entries, []],
  record: [{ corrections: [correction] }, ({ state }) => state.corrections, [correction]],
  entry: [{ entry }, ({ state }) => state.entries, [entry]],
  correction: [{ correction }, ({ state }) => state.corrections, [correction]],
  proposals: [{ proposals: [] }, ({ state }) => state.proposals, []],
  shown: [{ turn: 1, shown }, ({ state }) => state.shown, shown],
  files: [{ files: [file] }, ({ state }) => state.files, [file]],
  refused: [
    { what: 'hand', code: 'no such code', waitMs: 0 },
    ({ state }) => [state.refused?.what, state.refused?.code],
    ['hand', 'badRequest'],
  ],
  bye: [{ code: 3 }, ({ state }) => [state.stage, state.bye], ['over', 3]],
  out: [{ why: 'removed' }, ({ state }) => [state.stage, state.bye], ['over', 'removed']],
}
const kinds = Object.keys(frames) as FromServer['is'][]
const frameOf = (is: FromServer['is']) => ({ is, ...frames[is][0] }) as FromServer

describe('what the server says', () => {
  test.each(kinds)('%s is known by the page, and heard twice it is the same', (is) => {
    const [, knows, what] = frames[is]
    const visit = openVisit()
    visit.comeIn()
    const line = visit.socket()
    line.tell(frameOf(is))
    expect(knows(visit)).toEqual(what)
    const once = JSON.stringify(visit.state)
    line.tell(frameOf(is))
    expect(JSON.stringify(visit.state)).toBe(once)
    visit.session.leave()
  })

  test('comes late and changes nothing: a person and a leaving are known by the number of the change', () => {
    const visit = openVisit()
    visit.comeIn([applicantWang, secretaryLi], 5)
    visit.socket().tell({ is: 'person', rev: 7, person: away })
    visit.socket().tell({ is: 'person', rev: 6, person: secretaryLi })
    visit.socket().tell({ is: 'person', rev: 7, person: secretaryLi })
    visit.socket().tell({ is: 'left', rev: 5, sid: 's li' })
    expect(visit.state.userList).toEqual([applicantWang, away])
    visit.session.leave()
  })

  test('is the record in parts: whole once the last came, anew with each line, and what is newer here stays', () => {
    const visit = openVisit()
    visit.comeIn()
    const [one, two] = [entry, { ...entry, id: 'e2', text: '二' }]
    const line = visit.socket()
    line.tell({ is: 'recordPart', entries: [one] })
    // Broken off: the next line begins at the beginning.
    line.tell({ is: 'welcome', sid: 'own', rev: 2, people: [applicantWang] })
    line.tell({ is: 'entry', entry: { ...one, version: 2, text: '新' } })
    line.tell({ is: 'recordPart', entries: [one] })
    line.tell({ is: 'recordPart', entries: [two] })
    expect(visit.state.entries).toHaveLength(1)
    line.tell({ is: 'record', corrections: [] })
    expect(visit.state.entries.map(({ text }) => text)).toEqual(['新', '二'])
    line.tell({ is: 'entry', entry: one })
    expect(visit.state.entries.map(({ text }) => text)).toEqual(['新', '二'])
    visit.session.leave()
  })

  test('and what was said and not heard of is said anew once all is told, not before', () => {
    const visit = openVisit()
    visit.comeIn()
    visit.session.chat('你好')
    visit.session.chat('再见')
    const [first] = visit.said('chat')
    visit.socket().ends(1006)
    vi.advanceTimersByTime(300)
    visit.comeIn()
    const line = visit.socket()
    const again = () => line.said.flatMap((frame) => (frame.is === 'chat' ? [frame.text] : []))
    line.tell({ is: 'recordPart', entries: [{ ...entry, id: first!.id }] })
    line.tell({ is: 'record', corrections: [] })
    expect(again()).toEqual([])
    line.tell({ is: 'proposals', proposals: [] })
    expect(again()).toEqual(['再见'])
    // A change of them is no new line.
    line.tell({ is: 'proposals', proposals: [proposal] })
    expect(again()).toEqual(['再见'])
    visit.session.leave()
  })

  test('under a lower number comes from a server that was started anew: who is awaited stays for a while', () => {
    const visit = openVisit()
    visit.comeIn([applicantWang, secretaryLi], 9)
    visit.socket().tell({ is: 'welcome', sid: 'own', rev: 1, people: [applicantWang] })
    expect(visit.state.userList).toEqual([applicantWang, secretaryLi])
    vi.advanceTimersByTime(graceMs - 1)
    expect(visit.state.userList).toEqual([applicantWang, secretaryLi])
    vi.advanceTimersByTime(1)
    expect([visit.state.userList, visit.state.departed]).toEqual([[applicantWang], [away]])
    visit.session.leave()
  })

  test('tells who is taken into a private room: what they offer is the mediator’s, and nothing is recorded', () => {
    const visit = openVisit()
    visit.comeIn()
    visit.state.wantsRecording = true
    visit.socket().tell({ is: 'person', rev: 2, person: { ...applicantWang, place: 1 } })
    expect([visit.state.typed.isPrivate, visit.state.wantsRecording]).toEqual([true, false])
    visit.session.leave()
  })

  const hostile = [
    ...['', 'garbage{', 'null', '[]', '"welcome"', '7', '{}', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'dance', ''].map((is) => JSON.stringify({ is })),
    JSON.stringify({ is: 'welcome', sid: 'own', rev: '1', people: 'all' }),
    JSON.stringify({ is: 'person', rev: 99, person: { ...secretaryLi, role: 7 } }),
    JSON.stringify({ is: 'bye', code: 'now' }),
    JSON.stringify({ is: 'out', why: 'dance' }),
  ]
  test.each(
    hostile.map((text) => [text.slice(0, 40), text]),
  )('and is none of our frames is passed over: %s', (_, text) => {
    const visit = openVisit()
    visit.comeIn()
    const before = JSON.stringify(visit.state)
    expect(() => visit.socket().onmessage({ data: text })).not.toThrow()
    expect(JSON.stringify(visit.state)).toBe(before)
    // The line goes on.
    visit.socket().tell({ is: 'state', state: 'in_session' })
    expect(visit.state.trialState).toBe('in_session')
    expect(Object.prototype).not.toHaveProperty('is')
    visit.session.leave()
  })

  test('of a person or a field that a newer server knows is taken for what of it is ours', () => {
    const visit = openVisit()
    visit.comeIn()
    const more = { is: 'person', rev: 3, person: { ...away, mood: 'good' }, since: at }
    visit.socket().onmessage({ data: JSON.stringify(more) })
    expect(visit.state.userList).toEqual([applicantWang, away])
    visit.session.leave()
  })

  test('orders quiet, and the own page obeys: nothing goes out, and the room is told so once', () => {
    const visit = openVisit()
    visit.comeIn()
    const order = { ...noOrder, muteAudio: true, muteVidio: true }
    visit.socket().tell({ is: 'person', rev: 2, person: { ...applicantWang, order } })
    expect(visit.session.ownSound()).toBeNull()
    expect(visit.state.isPublish).toBe(false)
    expect(visit.said('media').map(({ media }) => media)).toEqual([{ audio: false, video: false, screen: false }])
    visit.session.leave()
  })
})
