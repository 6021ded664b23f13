import { beforeEach, describe, expect, test } from 'vitest'
import { close, closeAll, closeEvery, closeOthers, keptOf, remount, visit, visited } from '../../src/app/visited.ts'

const title = { id: 'x' }
const see = (path: string, search: Record<string, string> = {}, affix = false) => {
  const query = new URLSearchParams(search).toString()
  const href = query ? `${path}?${query}` : path
  visit({ path, search, href, routeId: path, title, affix, noCache: false, framed: true })
}
const hrefs = () => visited.views.map((view) => view.href)
const shown = () => visited.views.find((view) => view.key === visited.shown)?.href

describe('visited views', () => {
  beforeEach(() => {
    closeAll()
    see('/dashboard', {}, true)
  })

  test('stand once each, the pinned one first', () => {
    see('/message/index')
    see('/protection')
    see('/message/index')
    expect(hrefs()).toEqual(['/dashboard', '/message/index', '/protection'])
    expect(shown()).toBe('/message/index')
  })

  test('are one a record, whatever is done to it, and one a screen, whatever its address says besides', () => {
    see('/protectionAdd', { id: '1' })
    see('/protectionView', { id: '1' })
    see('/protectionView', { id: '2' })
    see('/CaseDetails', { caseId: '1' })
    see('/CaseDetails', { caseId: '2' })
    see('/user/center')
    see('/user/center', { x: '1' })
    expect(hrefs()).toEqual([
      '/dashboard',
      '/protectionView?id=1',
      '/protectionView?id=2',
      '/CaseDetails?caseId=1',
      '/CaseDetails?caseId=2',
      '/user/center?x=1',
    ])
  })

  test('stay tabs however many there are; only the twelve seen last keep what is on them', () => {
    for (let at = 1; at <= 20; at++) see('/CaseDetails', { caseId: String(at) })
    expect(hrefs()).toHaveLength(21)
    see('/CaseDetails', { caseId: '1' })
    expect(shown()).toBe('/CaseDetails?caseId=1')
    const kept = keptOf(visited.views)
    const numbers = visited.views.filter((view) => kept.has(view.key)).map((view) => Number(view.search.caseId))
    expect(numbers).toEqual([1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  })

  test('lead to the last that remains when the shown one closes, and nowhere when another does', () => {
    see('/protection')
    see('/message/index')
    expect(close(visited.views[1]!.key)).toBeUndefined()
    expect(close(visited.shown!)).toBe('/dashboard')
    see('/dashboard')
    expect(close(visited.shown!)).toBeUndefined()
    expect(hrefs()).toEqual(['/dashboard'])
  })

  test('go all but one, or all; the pinned one stays', () => {
    see('/protection')
    see('/message/index')
    const [, protection] = visited.views
    expect(closeOthers(protection!.key)).toBe('/protection')
    expect(hrefs()).toEqual(['/dashboard', '/protection'])
    see('/protection')
    expect(closeEvery()).toBe('/dashboard')
    expect(hrefs()).toEqual(['/dashboard'])
  })

  test('begin anew where they stand', () => {
    see('/protection')
    const before = visited.shown
    remount('/protection', {})
    expect(visited.shown).not.toBe(before)
    expect(shown()).toBe('/protection')
  })
})
