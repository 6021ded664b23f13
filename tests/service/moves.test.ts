import { expect, test } from 'vitest'
import { type DeliveryMove, deliveryMoves, deliveryStates, mayMove } from '../../contract/delivery.ts'

/** Written by hand from the specification of service: who may take which step from which state, and where it leads. */
const table: Record<DeliveryMove, [by: string, from: string, to: string]> = {
  send: ['MISHU', 'queued', 'dispatched'],
  arrive: ['system', 'dispatched', 'delivered'],
  open: ['link', 'dispatched delivered bounced', 'opened'],
  confirm: ['link', 'opened', 'confirmed'],
  record: ['MISHU', 'dispatched delivered opened bounced', 'confirmed'],
  bounce: ['MISHU', 'dispatched delivered', 'bounced'],
  fail: ['system', 'dispatched', 'bounced'],
  retry: ['MISHU', 'dispatched delivered bounced', 'dispatched'],
  switch: ['MISHU', 'dispatched delivered bounced', 'otherChannel'],
  deem: ['system', 'dispatched delivered opened', 'deemed'],
}

const cells = deliveryStates.flatMap((state) =>
  (Object.keys(table) as DeliveryMove[]).map((move) => [state, move] as const),
)

test('every step of service is in the table', () => {
  expect(Object.keys(deliveryMoves).sort()).toEqual(Object.keys(table).sort())
})

test.each(cells)('from %s, %s leads where the table says', (state, move) => {
  const [by, from, to] = table[move]
  expect([mayMove(state, move), deliveryMoves[move].by, deliveryMoves[move].to]).toEqual([
    from.split(' ').includes(state),
    by,
    to,
  ])
})

test('nothing leads out of what is over, and nobody but the system lets time pass', () => {
  for (const state of ['confirmed', 'deemed', 'otherChannel'] as const)
    expect((Object.keys(deliveryMoves) as DeliveryMove[]).filter((move) => mayMove(state, move))).toEqual([])
  expect(deliveryMoves.deem.by).toBe('system')
})
