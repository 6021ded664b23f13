import { expect, test } from 'vitest'
import type { CaseRow } from '../../contract/case/case.ts'
import { type CaseFilter, fits, noFilter, soundOf, wrongAmounts } from '../../src/case/list/filter.ts'

const row: CaseRow = {
  id: '0b6f3a5e-0001-4000-8000-000000000001',
  version: 1,
  caseNo: '（2026）仲字第0001号',
  receiptNo: '收20260001',
  // The 10th in Beijing.
  openedAt: '2026-05-09T16:00:00.000Z',
  changedAt: '2026-05-11T16:00:00.000Z',
  cause: '买卖合同纠纷',
  state: 'transfered',
  amount: '100.50',
  currency: 'CNY',
  secretaryId: 's1',
  attendees: [{ camp: 'APP', role: 'party', name: '王建国' }],
}

test.each<[Partial<CaseFilter>, boolean]>([
  [{}, true],
  [{ secretaryId: 's1' }, true],
  [{ secretaryId: 's2' }, false],
  [{ from: '2026-05-10', to: '2026-05-10' }, true],
  [{ to: '2026-05-09' }, false],
  [{ from: '2026-05-11' }, false],
  [{ amountFrom: '100.5', amountTo: '0100.5000' }, true],
  [{ amountFrom: '100.5001' }, false],
  [{ amountTo: '99' }, false],
  [{ group: 'transfered', q: ' 建国' }, true],
  [{ group: 'pending' }, false],
  [{ q: '李' }, false],
])('without the server %j finds it: %s', (filter, found) => {
  expect(fits(row, { ...noFilter, ...filter }, 'staff')).toBe(found)
})

test('by words that only the server knows of a row, such as a former agent’s name, it is found where the server named it', () => {
  const wanted = { ...noFilter, q: '前代理人' }
  expect([fits(row, wanted, 'staff', true), fits(row, wanted, 'staff')]).toEqual([true, false])
  expect(fits(row, { ...wanted, secretaryId: 's2' }, 'staff', true)).toBe(false)
})

test('what is half typed or the wrong way round is not asked for, and amounts say so', () => {
  const sound = (some: Partial<CaseFilter>) => soundOf({ ...noFilter, ...some })
  expect(sound({ from: '2026-05-10', to: '2026-05-09' })).toEqual(noFilter)
  expect(sound({ from: '0002-05-10', to: '2026-05-09' })).toEqual({ ...noFilter, to: '2026-05-09' })
  expect(sound({ amountFrom: '1.', amountTo: '9' })).toEqual({ ...noFilter, amountTo: '9' })
  expect(sound({ amountFrom: '10', amountTo: '9' })).toEqual(noFilter)
  expect(sound({ amountFrom: '0' })).toEqual({ ...noFilter, amountFrom: '0' })
  expect(wrongAmounts({ ...noFilter, amountTo: '1.00001' })).toEqual({ amountTo: { code: 'amount.format' } })
  expect(wrongAmounts({ ...noFilter, amountFrom: '1.', amountTo: '9' })).toEqual({
    amountFrom: { code: 'amount.format' },
  })
  expect(wrongAmounts({ ...noFilter, amountFrom: '10', amountTo: '9' })).toEqual({ amountTo: { code: 'range.amount' } })
})
