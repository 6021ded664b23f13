import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noOrder, type RoomPerson } from '../../contract/room/room.ts'
import { applicantWang, fakeTrack, openVisit, secretaryLi, stubBrowser } from './fakes/visit.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const codes = ({ state }: ReturnType<typeof openVisit>) => state.codes.map(({ code }) => code)
const media = ({ said }: ReturnType<typeof openVisit>) => said('media').map((one) => one.media)
/** The server keeps what the page said of its media, and tells everybody. */
const keeps = (visit: ReturnType<typeof openVisit>, rev: number, change: Partial<RoomPerson> = {}) =>
  visit.socket().tell({ is: 'person', rev, person: { ...applicantWang, ...change } })
const both = { audio: true, video: true, screen: false }

test.each([
  ['who is muted', { order: { ...noOrder, muteAudio: true } }, { ...both, audio: false }],
  ['whose camera a secretary closed', { order: { ...noOrder, muteVidio: true } }, { ...both, video: false }],
  ['who is off seat', { role: 1 as const }, { audio: false, video: false, screen: false }],
])('of %s nothing more goes out, what they open themselves does not change it, and once it is taken back all is as before', async (_, change, said) => {
  const visit = openVisit()
  visit.comeIn()
  keeps(visit, 2, change)
  expect(media(visit)).toEqual([said])
  keeps(visit, 3, { ...change, media: said })
  for (const kind of ['audio', 'video'] as const) {
    await visit.session.toggle(kind, false)
    await visit.session.toggle(kind, true)
  }
  expect(visit.session.ownSound()).toBe(said.audio ? visit.tracks.audio : null)
  expect(media(visit).every((one) => (one.audio ? said.audio : true) && (one.video ? said.video : true))).toBe(true)
  keeps(visit, 4, { media: said })
  expect(media(visit).at(-1)).toEqual(both)
  expect(visit.session.ownSound()).toBe(visit.tracks.audio)
  visit.session.leave()
})

test('who shields somebody takes nothing off the lines: it is the others who do not play it', () => {
  const visit = openVisit()
  visit.comeIn()
  keeps(visit, 2, { order: { ...noOrder, shield: true } })
  expect(media(visit)).toEqual([])
  visit.session.leave()
})

test.each([
  ['audio', 10008],
  ['video', 10009],
] as const)('a %s that ends by itself is told, and the room hears that nothing comes; another is opened', async (kind, code) => {
  const visit = openVisit()
  visit.comeIn()
  visit.tracks[kind].dispatchEvent(new Event('ended'))
  expect(codes(visit)).toEqual([code])
  expect(media(visit)).toEqual([{ ...both, [kind]: false }])
  keeps(visit, 2, { media: { ...both, [kind]: false } })
  await visit.session.toggle(kind)
  expect(codes(visit)).toEqual([])
  expect(media(visit).at(-1)).toEqual(both)
  // The one that went says nothing of the new one.
  visit.tracks[kind].dispatchEvent(new Event('ended'))
  expect(codes(visit)).toEqual([])
  visit.session.leave()
})

test('a device that does not open is told by its code, and one that opens after the visit is given back', async () => {
  const late = fakeTrack('audio')
  const openDevice = vi.fn(async () => ({ code: 10003 as const }) as { track: typeof late } | { code: 10003 })
  const visit = openVisit({ openDevice })
  visit.comeIn()
  visit.tracks.audio.dispatchEvent(new Event('ended'))
  await visit.session.toggle('audio')
  expect(codes(visit)).toContain(10003)
  openDevice.mockResolvedValueOnce({ track: late })
  const opened = visit.session.toggle('audio')
  visit.session.leave()
  await opened
  expect(late.isStopped).toBe(true)
})

test('a device that does not open for an unknown reason is told once, and no more once all that failed so work', async () => {
  const openDevice = vi.fn(
    async (): Promise<{ track: ReturnType<typeof fakeTrack> } | { code: 10000 }> => ({ code: 10000 }),
  )
  const visit = openVisit({ openDevice })
  visit.comeIn()
  for (const kind of ['audio', 'video'] as const) visit.tracks[kind].dispatchEvent(new Event('ended'))
  for (const kind of ['audio', 'video'] as const) await visit.session.toggle(kind)
  expect(codes(visit).filter((code) => code === 10000)).toEqual([10000])
  openDevice.mockResolvedValueOnce({ track: fakeTrack('audio') })
  await visit.session.toggle('audio')
  expect(codes(visit)).toContain(10000)
  openDevice.mockResolvedValueOnce({ track: fakeTrack('video') })
  await visit.session.toggle('video')
  expect(codes(visit)).toEqual([])
  visit.session.leave()
})

test('who thinks otherwise while the browser still asks has the device closed, and is asked once', async () => {
  const asked = fakeTrack('audio')
  const openDevice = vi.fn(async () => ({ track: asked }))
  const visit = openVisit({ openDevice })
  visit.comeIn()
  visit.tracks.audio.dispatchEvent(new Event('ended'))
  await Promise.all([visit.session.toggle('audio'), visit.session.toggle('audio')])
  expect([openDevice.mock.calls.length, asked.isStopped, visit.session.ownSound()]).toEqual([1, true, null])
  visit.session.leave()
})

test('a screen is shared, ends by the bar of the browser or by the person, and is asked for once', async () => {
  const [one, two] = [fakeTrack('video'), fakeTrack('video')]
  const openScreen = vi.fn(async () => ({ track: two }))
  openScreen.mockResolvedValueOnce({ track: one })
  const visit = openVisit({ openScreen })
  visit.comeIn([applicantWang, secretaryLi])
  const screen = { ...both, screen: true }
  await Promise.all([visit.session.share(), visit.session.share()])
  expect([openScreen.mock.calls.length, media(visit)]).toEqual([1, [screen]])
  keeps(visit, 2, { media: screen })
  one.dispatchEvent(new Event('ended'))
  expect([codes(visit), media(visit).at(-1), visit.session.screens.size]).toEqual([[10012], both, 0])
  keeps(visit, 3)
  await visit.session.share()
  keeps(visit, 4, { media: screen })
  await visit.session.share()
  expect([two.isStopped, media(visit).at(-1), codes(visit)]).toEqual([true, both, [10012]])
  visit.session.leave()
})

test('the own picture stays the same while the room talks: it does not begin anew with every word', () => {
  const visit = openVisit()
  visit.comeIn()
  const { streams, peerId } = visit.session
  const before = streams.get(peerId)
  for (let rev = 2; rev < 6; rev++) keeps(visit, rev, { handAt: null })
  expect(before && streams.get(peerId) === before).toBe(true)
  visit.session.leave()
})
