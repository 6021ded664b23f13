import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caseFee, type FeeKind, type FeePartName, feeOf, feeSchedules, scheduleOn } from '../../contract/cost/fee.ts'

const today = '2026-11-20'
const fee = (kind: FeeKind, amount: string) => feeOf(scheduleOn(kind, today)!, amount)
const part = (kind: FeeKind, name: FeePartName, amount: string) =>
  fee(kind, amount)?.lines.find((line) => line.name === name)?.sum

/** Fen, exactly. */
function fen(sum: string | undefined): bigint {
  const [whole = '', rest = ''] = (sum ?? '').split('.')
  return BigInt(whole + rest.padEnd(2, '0'))
}

describe('what an arbitration costs', () => {
  const examples: [FeeKind, FeePartName, string, string][] = [
    ['shiac', 'arbitration', '4620000', '125500'],
    ['shiac', 'arbitration', '60000000', '660000'],
    ['scia', 'arbitration', '60000000', '675000'],
    ['shiac', 'arbitration', '1', '10000'],
    ['shiac', 'arbitration', '285714.28', '10000'],
    ['shiac', 'arbitration', '1000000', '35000'],
    ['shiac', 'arbitration', '4620000.05', '125500'],
    ['shiac', 'arbitration', '4620000.2', '125500.01'],
    ['scia', 'filing', '0.01', '10000'],
    ['negotiation', 'negotiation', '1', '3000'],
    ['negotiation', 'negotiation', '300000', '3000'],
    ['negotiation', 'negotiation', '300001', '3000.01'],
    ['negotiation', 'negotiation', '1000000', '10000'],
    ['negotiation', 'negotiation', '4620000', '28100'],
    ['negotiation', 'negotiation', '8000000', '36000'],
    ['negotiation', 'negotiation', '60000000', '85000'],
    ['emergency', 'emergency', '1', '30000'],
    ['emergency', 'emergency', '999999999999999.9999', '30000'],
    ['domestic', 'acceptance', '1000', '100'],
    ['domestic', 'acceptance', '50000', '2550'],
    ['domestic', 'acceptance', '1000000', '18550'],
    ['domestic', 'acceptance', '4620000', '33030'],
    ['domestic', 'handling', '200000', '6000'],
    ['domestic', 'handling', '5000000', '38000'],
    ['domestic', 'handling', '4620000', '36290'],
    ['domestic', 'handling', '3000000000', '3538000'],
    ['domestic', 'acceptance', '999999999999999.9999', '4000000014550'],
  ]
  for (const [kind, name, amount, sum] of examples)
    test(`${kind} ${name} for ${amount} is ${sum}`, () => expect(part(kind, name, amount)).toBe(sum))

  test('the total is the sum of its lines, and each line names its tier', () => {
    expect(fee('shiac', '4620000')).toMatchObject({
      total: '135500',
      lines: [{ tier: { above: '1000000', base: '35000', percent: '2.5' }, isLeast: false }, { sum: '10000' }],
    })
    expect(fee('shiac', '1')?.lines[0]?.isLeast).toBe(true)
  })

  test('what costs the same whatever is in dispute is told without an amount, but for no wrong one', () => {
    expect(fee('emergency', ' ')?.total).toBe('30000')
    for (const wrong of ['0', '-1', 'a']) expect([wrong, fee('emergency', wrong)]).toEqual([wrong, undefined])
  })

  test('a case is charged by the schedule of the day it was filed on, whenever that is asked', () => {
    const dearer = [{ name: 'acceptance' as const, tiers: [{ above: '0', base: '99999', percent: '0' }] }]
    const rows = [...feeSchedules, { kind: 'domestic' as const, from: '2026-11-20', demo: true, parts: dearer }]
    const one = { nature: 'domestic' as const, amount: '4620000', currency: 'CNY' }
    expect(['2026-11-19', '2026-11-20'].map((day) => caseFee(one, day, rows))).toEqual(['69320', '99999'])
    expect(caseFee({ ...one, nature: 'foreign' }, today, rows)).toBe('135500')
    for (const change of [{ amount: '' }, { currency: 'USD' }])
      expect(caseFee({ ...one, ...change }, today, rows)).toBeUndefined()
  })

  for (const wrong of ['', '0', '0.0000', '-1', '1,000', '1e9', '0.00001', '1000000000000000', '一百'])
    test(`${JSON.stringify(wrong)} has no fee`, () => expect(fee('domestic', wrong)).toBeUndefined())

  test('each tier goes on where the one before ends', () => {
    for (const { kind, parts } of feeSchedules)
      for (const { name, tiers } of parts)
        for (const { above, base } of tiers.slice(1)) {
          expect([name, above, part(kind, name, above)]).toEqual([name, above, base])
          expect(fen(part(kind, name, `${above}.0001`)) - fen(base)).toBeLessThanOrEqual(1n)
        }
  })

  const amounts = fc
    .bigInt({ min: 1n, max: 10n ** 19n - 1n })
    .map((units) => `${units / 10_000n}.${(units % 10_000n).toString().padStart(4, '0')}`)
  const near = fc.constantFrom('0.9999', '1000', '50000', '200000.0001', '999999.99', '1000000', '50000000.01')

  test('who disputes more never pays less', () => {
    fc.assert(
      fc.property(fc.oneof(amounts, near), fc.oneof(amounts, near), (one, other) => {
        const inOrder = [one, other].sort((a, b) => Number(BigInt(units(a)) - BigInt(units(b))))
        for (const { kind } of feeSchedules) {
          const [less, more] = inOrder.map((amount) => fen(fee(kind, amount)?.total))
          expect(less! <= more!).toBe(true)
        }
      }),
    )
  })

  test('a new schedule holds from its day on, and not before', () => {
    const old = scheduleOn('shiac', today)!
    const next = { ...old, from: '2027-01-01' }
    const rows = [next, old]
    expect(scheduleOn('shiac', '2026-12-31', rows)).toBe(old)
    expect(scheduleOn('shiac', '2027-01-01', rows)).toBe(next)
    expect(scheduleOn('scia', '2020-12-31')).toBeUndefined()
  })

  test('every seeded schedule says that it is a demo', () => {
    expect(feeSchedules.every(({ demo }) => demo)).toBe(true)
  })
})

/** Ten-thousandths as an integer. */
function units(amount: string): string {
  const [whole = '', rest = ''] = amount.split('.')
  return whole + rest.padEnd(4, '0')
}
