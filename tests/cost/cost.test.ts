import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Kept, settle, tribunalShares, tribunalTotal } from '../../contract/cost/costSplit.ts'
import { caseFee } from '../../contract/cost/fee.ts'
import { fenIn, fenText, refundGrounds, refundOf, refundStage, refundStages } from '../../contract/cost/refund.ts'
import { seatsOf } from '../../contract/tribunal/tribunal.ts'

const fen = fc.bigInt({ min: 0n, max: 10n ** 15n })
const text = fen.map(fenText)
const percent = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null })
const kept = fc.array(
  fc.record({
    of: fc.constantFrom<Kept['of']>('claim', 'counterclaim'),
    camp: fc.constantFrom<Kept['camp']>('APP', 'DEF'),
    kept: text,
  }),
  { maxLength: 6 },
)
const sum = (parts: readonly string[]) => parts.reduce((all, one) => all + fenIn(one), 0n)

describe('who bears what', () => {
  test('whatever the shares, both sides together bear what was paid, and after the reimbursement each has paid what it bears', () => {
    fc.assert(
      fc.property(kept, percent, percent, (fees, share, counterShare) => {
        const { total, claim, counterclaim, owed } = settle(fees, { share, counterShare })
        const all = sum(fees.map((one) => one.kept))
        expect(fenIn(total.APP) + fenIn(total.DEF)).toBe(all)
        expect(sum([claim.APP, claim.DEF, counterclaim.APP, counterclaim.DEF])).toBe(all)
        for (const camp of ['APP', 'DEF'] as const) {
          expect(total[camp]).not.toContain('-')
          const paid = sum(fees.filter((one) => one.camp === camp).map((one) => one.kept))
          const moved = owed ? (owed.by === camp ? fenIn(owed.sum) : -fenIn(owed.sum)) : 0n
          expect(paid + moved).toBe(fenIn(total[camp]))
        }
      }),
    )
  })

  test('a fee of which the award says nothing stays where it was paid; what is said of one leaves the other alone', () => {
    const fees: Kept[] = [
      { of: 'claim', camp: 'APP', kept: '69320.00' },
      { of: 'counterclaim', camp: 'DEF', kept: '10550.01' },
    ]
    expect(settle(fees, { share: null, counterShare: null })).toMatchObject({
      total: { APP: '69320.00', DEF: '10550.01' },
      owed: null,
    })
    expect(settle(fees, { share: 70, counterShare: 50 })).toEqual({
      claim: { APP: '20796.00', DEF: '48524.00' },
      // The half fen is the respondents'.
      counterclaim: { APP: '5275.00', DEF: '5275.01' },
      total: { APP: '26071.00', DEF: '53799.01' },
      owed: { by: 'DEF', to: 'APP', sum: '43249.00' },
    })
    expect(settle(fees, { share: 0, counterShare: 0 }).owed).toEqual({ by: 'APP', to: 'DEF', sum: '10550.01' })
  })
})

describe('what the tribunal is paid', () => {
  const weights = { weights: { presiding: 4, member: 3 } }
  test('the shares are the whole to the fen, members of one weight are paid the same, and what does not divide goes to whoever presides', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(1, 3), (total, size) => {
        const seats = seatsOf[size as 1 | 3].map((seat) => ({ seat }))
        const shares = tribunalShares(total, seats, weights)
        expect(sum(shares)).toBe(fenIn(total))
        const [first = '', ...others] = shares
        expect(new Set(others).size).toBeLessThanOrEqual(1)
        for (const one of others) expect(fenIn(first)).toBeGreaterThanOrEqual(fenIn(one))
      }),
    )
    expect(tribunalShares('100.01', [{ seat: 'app' }, { seat: 'presiding' }, { seat: 'def' }], weights)).toEqual([
      '30.00',
      '40.01',
      '30.00',
    ])
    expect(tribunalShares('100', [], weights)).toEqual([])
    expect(tribunalTotal('100.01', { from: '', demo: true, percent: 50, ...weights })).toBe('50.01')
  })
})

describe('what is refunded', () => {
  const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`
  test('how far it had come is said by the steps until then, however many came later', () => {
    const steps = [
      { action: 'accept', at: at(2) },
      { action: 'constitute', at: at(3) },
      { action: 'hear', at: at(4) },
    ]
    expect([1, 2, 3, 4, 9].map((day) => refundStage(steps, at(day)))).toEqual([
      'beforeAcceptance',
      'beforeTribunal',
      'beforeHearing',
      'afterHearing',
      'afterHearing',
    ])
    expect(refundStage([{ action: 'conclude', at: at(2) }], at(2))).toBe('afterHearing')
  })

  test('it is never more than was paid, never less the earlier it ends, and the sum of its lines', () => {
    const paid = fc.record({
      kind: fc.constantFrom('domestic' as const, 'shiac' as const),
      claimed: fc.oneof(fc.constant(''), fc.bigInt({ min: 1n, max: 10n ** 13n }).map(fenText)),
      day: fc.constantFrom('2015-01-01', '2026-11-26'),
      currency: fc.constantFrom('CNY', 'USD'),
      isByTable: fc.boolean(),
      other: text,
    })
    fc.assert(
      fc.property(paid, fc.constantFrom(...refundGrounds), ({ isByTable, other, ...one }, ground) => {
        const nature = one.kind === 'domestic' ? ('domestic' as const) : ('foreign' as const)
        const said = caseFee({ nature, amount: one.claimed, currency: 'CNY' }, one.day)
        const fee = isByTable && said ? said : other
        const sums = refundStages.map((stage) => {
          const counted = refundOf({ ...one, fee }, ground, stage)
          if (!counted) throw new Error('No row holds')
          expect(sum(counted.lines.map((line) => line.sum))).toBe(fenIn(counted.sum))
          expect(fenIn(counted.sum)).toBeLessThanOrEqual(fenIn(fee))
          return fenIn(counted.sum)
        })
        for (const [no, one] of sums.entries()) if (no > 0) expect(one).toBeLessThanOrEqual(sums[no - 1] ?? 0n)
      }),
    )
  })

  test('the fee of 4,620,000.05 in its two parts, and one that the institution fixed as a whole', () => {
    const one = { kind: 'domestic' as const, claimed: '4620000.05', day: '2026-01-05', currency: 'CNY' }
    const fee = caseFee({ nature: 'domestic', amount: one.claimed, currency: 'CNY' }, one.day) ?? ''
    expect(refundOf({ ...one, fee }, 'withdrawn', 'beforeTribunal')).toMatchObject({
      lines: [
        { name: 'acceptance', amount: '33030', percent: '100', sum: '33030.00' },
        { name: 'handling', amount: '36290', percent: '70', sum: '25403.00' },
      ],
      sum: '58433.00',
      demo: true,
    })
    expect(refundOf({ ...one, fee: '1000.01' }, 'settled', 'beforeHearing')).toMatchObject({
      lines: [{ name: 'whole', percent: '50', sum: '500.01' }],
    })
    expect(refundOf({ ...one, day: '2014-12-31', fee }, 'settled', 'beforeHearing')).toBeUndefined()
  })
})
