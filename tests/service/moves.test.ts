import { expect, test } from 'vitest'
import { mayMove } from '../../contract/kernel/move.ts'
import { type DeliveryMove, deliveryMoves, deliveryStates } from '../../contract/service/delivery.ts'
import { moves as table } from './moves.ts'

const cells = deliveryStates.flatMap((state) =>
  (Object.keys(table) as DeliveryMove[]).map((move) => [state, move] as const),
)

test('every step of service is in the table', () => {
  expect(Object.keys(deliveryMoves).sort()).toEqual(Object.keys(table).sort())
})

test.each(cells)('from %s, %s leads where the table says', (state, move) => {
  const [by, from, to] = table[move]
  expect([mayMove(deliveryMoves[move], state), deliveryMoves[move].by, deliveryMoves[move].to]).toEqual([
    from.split(' ').includes(state),
    by,
    to,
  ])
})

test('nothing leads out of what is over, and nobody but the system lets time pass', () => {
  for (const state of ['confirmed', 'deemed', 'otherChannel'] as const)
    expect(
      (Object.keys(deliveryMoves) as DeliveryMove[]).filter((move) => mayMove(deliveryMoves[move], state)),
    ).toEqual([])
  expect(deliveryMoves.deem.by).toBe('system')
})
