import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AwardDoubt, doubtsOf } from '../../contract/award/awardCheck.ts'
import { shareByOutcome, splitFee } from '../../contract/award/outcome.ts'
import type { DocumentNode } from '../../contract/document/document.ts'

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

const block = (type: 'heading' | 'paragraph', text: string): DocumentNode => ({
  type,
  content: [{ type: 'text', text }],
})
/** An award: a title, its reasons, and what follows them. */
const award = (...rest: DocumentNode[]): DocumentNode => ({
  type: 'doc',
  content: [
    block('heading', '裁 决 书'),
    block('heading', '二、仲裁庭意见'),
    block('paragraph', '请求成立，应付 4,620,000 元。'),
    ...rest,
  ],
})
const decided = award(block('heading', '三、裁决'), block('paragraph', '被申请人支付货款人民币 2,310,000.00 元。'))
const english = award(block('heading', 'III. Decision'), block('paragraph', 'The Respondent shall pay CNY 2310000.'))
const part = 'partly' as const

const doubts: [string, DocumentNode, 'upheld' | 'partly' | 'dismissed', string, AwardDoubt[]][] = [
  ['says what was awarded', decided, part, '2310000', []],
  ['says it in English', english, part, '2310000', []],
  ['has no dispositive part', award(), part, '2310000', ['noDispositive']],
  [
    'has only the line that begins it',
    award(block('heading', '三、裁决'), block('paragraph', '仲裁庭裁决如下：'), block('paragraph', ' ')),
    part,
    '2310000',
    ['noDispositive'],
  ],
  ['says another sum, of which it is a part', decided, part, '231000', ['sumUnsaid']],
  ['says more than was claimed', decided, part, '5000000', ['sumUnsaid', 'overClaim', 'partlyAll']],
  ['upholds the claims with less', decided, 'upheld', '2310000', ['upheldLess']],
  ['upholds a part with all of it', decided, part, '4620000', ['sumUnsaid', 'partlyAll']],
  ['dismisses with a sum', decided, 'dismissed', '2310000', ['dismissedSum']],
  ['dismisses without one', decided, 'dismissed', '', []],
]
test.each(
  doubts,
)('an award that %s is asked to be looked at before the vote, and is not refused', (_, body, result, awarded, found) => {
  expect(doubtsOf({ kind: 'award', body, result, awarded, claimed: '4620000' })).toEqual(found)
  // What ends no case comes to no sum.
  expect(doubtsOf({ kind: 'partial', body, result, awarded, claimed: '4620000' })).toEqual([])
})

test.each([
  ['驳回被申请人的反请求。', true, []],
  ['The counterclaim is dismissed.', true, []],
  ['被申请人支付货款 4620000 元。', true, ['counterUnsaid']],
  ['驳回被申请人的反请求。', false, ['counterSilent']],
])('of an accepted counterclaim, where the award reads “%s”, it is asked what should be looked at', (text, isSaid, found) => {
  const line = (type: 'heading' | 'paragraph', words: string): DocumentNode => ({
    type,
    attrs: type === 'heading' ? { level: 1, align: 'left' } : { align: 'left', indent: false },
    content: [{ type: 'text', text: words }],
  })
  const body: DocumentNode = { type: 'doc', content: [line('heading', '三、裁决'), line('paragraph', text)] }
  const voted = { kind: 'award' as const, body, result: 'upheld' as const, awarded: '', claimed: '' }
  expect(doubtsOf({ ...voted, counter: { isSaid } })).toEqual(found)
  expect(doubtsOf(voted)).toEqual([])
})
