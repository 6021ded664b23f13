import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Paragraph, RecordEntry } from '../../contract/hearing/record.ts'
import { mergeEntry } from '../../src/hearing/record/merge.ts'
import { openTypist } from '../../src/hearing/record/typist.ts'

const id = '11111111-1111-4111-8111-111111111111'

/** A server of one record: it takes what is typed over the version that stands, and tells of it. */
function stage() {
  const entries: RecordEntry[] = []
  const said: Paragraph[] = []
  const known = { entries, corrections: [] }
  const open = () =>
    openTypist({
      key: 'record test',
      say: (one) => said.push({ ...one }),
      find: (it) => entries.find((one) => one.id === it),
    })
  return { entries, said, known, open }
}
const stands = (one: Paragraph, version = one.version + 1): RecordEntry => ({
  ...one,
  ...{ version, kind: 'speech', about: '', at: '2026-11-23T02:00:00.000Z' },
})

describe('what a secretary types into the record', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    vi.useFakeTimers()
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is sent as it stands a moment after the last key, once, and what came since with the version that was told', () => {
    const { said, known, open } = stage()
    const typist = open()
    for (const text of ['申', '申请', '申请人']) typist.type(id, { speaker: '王建国', text })
    vi.advanceTimersByTime(400)
    expect(said).toEqual([{ id, version: 0, speaker: '王建国', text: '申请人' }])
    typist.type(id, { speaker: '王建国', text: '申请人称' })
    vi.advanceTimersByTime(400)
    expect(said).toHaveLength(1)
    for (const answered of [1, 2]) {
      const entry = stands(said.at(-1)!)
      mergeEntry(known, entry)
      typist.heard(entry)
      vi.advanceTimersByTime(400)
      expect(said).toHaveLength(2)
      expect([answered, Object.keys(typist.pending).length]).toEqual([answered, answered === 1 ? 1 : 0])
    }
    expect(said[1]).toEqual({ id, version: 1, speaker: '王建国', text: '申请人称' })
    expect(kept.size).toBe(0)
  })

  test('is sent again where no answer comes, and after the line was gone, with nothing else between', () => {
    const { said, open } = stage()
    const typist = open()
    typist.type(id, { speaker: '', text: '陈述' })
    vi.advanceTimersByTime(400)
    vi.advanceTimersByTime(5_000)
    typist.again([])
    vi.advanceTimersByTime(1)
    expect(said.map(({ text, version }) => [text, version])).toEqual(Array(3).fill(['陈述', 0]))
  })

  test('outlives the page: the next one sends it, whether the server had the last of it or not', () => {
    for (const reached of [false, true]) {
      const { said, known, open } = stage()
      const dead = open()
      dead.type(id, { speaker: '', text: '前半' })
      vi.advanceTimersByTime(400)
      dead.type(id, { speaker: '', text: '前半后半' })
      dead.close()
      if (reached) mergeEntry(known, stands(said[0]!))
      const next = open()
      next.again(known.entries)
      vi.advanceTimersByTime(400)
      expect(said.at(-1)).toEqual({ id, version: reached ? 1 : 0, speaker: '', text: '前半后半' })
      const entry = stands(said.at(-1)!)
      mergeEntry(known, entry)
      next.heard(entry)
      expect([reached, kept.size]).toEqual([reached, 0])
    }
  })

  test('stands beside what another wrote there meanwhile, until one of the two is chosen', () => {
    for (const mine of [true, false]) {
      const { said, known, open } = stage()
      const typist = open()
      typist.type(id, { speaker: '', text: '我的' })
      const theirs = stands({ id, version: 0, speaker: '', text: '对方的' })
      mergeEntry(known, theirs)
      typist.heard(theirs)
      vi.advanceTimersByTime(10_000)
      expect(said).toEqual([])
      expect(typist.pending[id]).toMatchObject({ torn: true, text: '我的' })
      typist.choose(id, mine)
      vi.advanceTimersByTime(400)
      expect(said).toEqual(mine ? [{ id, version: 1, speaker: '', text: '我的' }] : [])
      typist.drop(id)
    }
  })

  test('stays where the server takes it no more, and says why; too many at once wait', () => {
    const { said, open } = stage()
    const typist = open()
    typist.type(id, { speaker: '', text: '太快' })
    vi.advanceTimersByTime(400)
    typist.refused(id, 'tooMany', 1_000)
    vi.advanceTimersByTime(1_000)
    expect(said).toHaveLength(2)
    typist.refused(id, 'state.closed', 0)
    vi.advanceTimersByTime(20_000)
    expect(said).toHaveLength(2)
    expect(typist.pending[id]).toMatchObject({ text: '太快', refused: 'state.closed' })
    expect(kept.size).toBe(1)
  })

  test('is nothing where it is empty and was never sent', () => {
    const { said, open } = stage()
    const typist = open()
    typist.type(id, { speaker: '王建国', text: '' })
    vi.advanceTimersByTime(400)
    expect([said, typist.pending]).toEqual([[], {}])
  })
})
