import { describe, expect, test } from 'vitest'
import { differencesOf } from '../../../src/workers/differences.ts'

const paragraphs = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `第${at}段：申请人主张被申请人应当按照合同约定支付货款${at * 100}元及相应利息。`,
  )
const sides = (before: string, after: string) => {
  const parts = differencesOf(before, after)
  const text = (without: 'added' | 'removed') =>
    parts
      .filter((one) => !one[without])
      .map(({ value }) => value)
      .join('')
  return { parts, before: text('added'), after: text('removed') }
}

describe('the comparison of two versions', () => {
  test('finds the signs that changed, in whichever line, and both texts can be read from it', () => {
    const { parts } = sides('货款四百万元。\n利息另计。\n', '货款三百万元。\n利息另计。\n费用各半。\n')
    expect(parts).toEqual([
      { value: '货款' },
      { value: '四', removed: true },
      { value: '三', added: true },
      { value: '百万元。\n' },
      { value: '利息另计。\n' },
      { value: '费用各半。\n', added: true },
    ])
    for (const [before, after] of [
      ['', ''],
      ['', '甲'],
      ['甲\n', '甲'],
      ['甲\n乙', '乙\n甲'],
      ['甲乙丙', '丙乙甲'],
    ] as const) {
      const said = sides(before, after)
      expect([said.before, said.after]).toEqual([before, after])
    }
  })

  test('of two versions of sixty pages names the few that changed', () => {
    const before = paragraphs(1500)
    const after = before.map((one, at) => (at % 100 === 7 ? one.replace('应当', '无须') : one))
    after.splice(700, 1)
    const said = sides(before.join('\n'), after.join('\n'))
    expect([said.before, said.after]).toEqual([before.join('\n'), after.join('\n')])
    const changed = said.parts.filter((one) => one.added || one.removed)
    expect(changed.length).toBeLessThan(70)
  })
})
