import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noOrder, type RoomPerson } from '../../contract/room/room.ts'
import { watchLines } from '../../src/hearing/room/line/watch.ts'
import { hearingState } from '../../src/hearing/room/state.ts'
import { Signal } from '../../src/hearing/room/tile/Signal.tsx'
import type { RoomPass } from '../../src/local/roomPass.ts'

// Tests run without what turns a macro into a call.
vi.mock('@lingui/react/macro', () => ({ useLingui: () => ({ t: String.raw }) }))

const shown = (level: number) => renderToStaticMarkup(createElement(Signal, { level, up: level, down: level }))
const levels = [0, 1, 2, 3, 4, 5, 6]

describe('the bars of a line', () => {
  test('look different at each of the levels 0 to 6, with a bar more each', () => {
    expect(levels.map((level) => shown(level).split('class="on"').length - 1)).toEqual(levels)
    expect(new Set(levels.map((level) => shown(level).replace(/(aria-label|title)="[^"]*"/g, ''))).size).toBe(7)
  })

  test.each([
    [7, 6],
    [-1, 0],
    [Number.NaN, 0],
    [2.4, 2],
  ])('stand at the nearest of them where %d is fed', (fed, level) => {
    const bars = (markup: string) => markup.match(/data-level="(\d)"/)?.[1]
    expect(bars(shown(fed))).toBe(String(level))
  })

  test('have a colour of each level: grey without a line, then from red to green', () => {
    const css = readFileSync('src/hearing/room/room.css', 'utf8')
    const gone = css.match(/^\.signal { --signal: #(\w{6}); }/m)?.[1] ?? ''
    const others = [...css.matchAll(/^\.signal\[data-level='(\d)'\] { --signal: #(\w{6}); }/gm)]
    expect(others.map(([, level]) => Number(level))).toEqual([1, 2, 3, 4, 5, 6])
    const colours = others.map(([, , colour]) => colour!)
    expect(new Set([gone, ...colours]).size).toBe(7)
    const [red, green] = [0, 2].map((at) => (colour: string) => Number.parseInt(colour.slice(at, at + 2), 16))
    const greener = colours.map((colour) => green!(colour) - red!(colour))
    expect(greener).toEqual([...greener].sort((a, b) => a - b))
    expect([red!(colours[0]!) > 2 * green!(colours[0]!), green!(colours[5]!) > 2 * red!(colours[5]!)]).toEqual([
      true,
      true,
    ])
  })
})

describe('the notice to the secretary', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const wang: RoomPerson = {
    ...{ sid: 's', attendeeId: 'a', userId: 'u', userName: '王建国', roleName: 'APPLICANT', peerId: 'p', role: 0 },
    ...{ online: true, media: { audio: true, video: true, screen: false }, order: noOrder, handAt: null, place: 0 },
    ...{ camp: null, spokenMs: 0, speakingSince: null, recording: false, quality: 1 },
  }

  test('comes within five seconds of a line that gets poor, and is gone after three', async () => {
    const state = hearingState({ user: {}, attendee: { role: 'SECRETARY' } } as RoomPass)
    state.userList = [wang]
    const end = watchLines({ state, mesh: () => undefined, tell: () => undefined })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state.notices).toEqual([])
    // Right after a look.
    state.userList[0]!.quality = 4
    await vi.advanceTimersByTimeAsync(4_999)
    expect(state.notices).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(state.notices).toEqual([{ userId: 'u', userName: '王建国', shows: 'poor' }])
    await vi.advanceTimersByTimeAsync(2_999)
    expect(state.notices).toMatchObject([{ shows: 'poor' }])
    await vi.advanceTimersByTimeAsync(1)
    expect(state.notices).toEqual([])
    end()
  })
})
