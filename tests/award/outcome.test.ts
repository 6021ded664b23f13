import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareByOutcome, splitFee } from '../../contract/outcome.ts'

const shares: [string, string, number | undefined][] = [
  ['0', '4620000', 0],
  ['4620000', '4620000', 100],
  ['2310000', '4620000', 50],
  ['1', '3', 33],
  ['2', '3', 67],
  ['0.005', '1', 1],
  // More than was claimed: interest runs on.
  ['5000000', '4620000', 100],
  ['', '4620000', undefined],
  ['100', '', undefined],
  ['100', '0', undefined],
]
test.each(shares)('of %s awarded of %s claimed the respondents bear %s percent', (awarded, claimed, share) => {
  expect(shareByOutcome(awarded, claimed)).toBe(share)
})

const splits: [string, number, string, string][] = [
  ['43850', 70, '13155.00', '30695.00'],
  ['43850', 0, '43850.00', '0.00'],
  ['43850', 100, '0.00', '43850.00'],
  ['0.01', 50, '0.00', '0.01'],
  ['100.05', 33, '67.03', '33.02'],
]
test.each(
  splits,
)('a fee of %s with %i percent for the respondents leaves %s and %s', (fee, share, applicants, respondents) => {
  expect(splitFee(fee, share)).toEqual({ applicants, respondents })
})

test('what the two sides bear is the fee, to the cent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.integer({ min: 0, max: 100 }), (cents, share) => {
      const text = `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
      const { applicants, respondents } = splitFee(text, share)
      const back = (amount: string) => BigInt(amount.replace('.', ''))
      expect(back(applicants) + back(respondents)).toBe(cents)
    }),
  )
})
