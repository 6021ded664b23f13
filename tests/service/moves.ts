import type { DeliveryMove } from '../../contract/service/delivery.ts'

/** Written by hand from the specification of service: who may take which step from which state, and where it leads. */
export const moves: Record<DeliveryMove, [by: string, from: string, to: string]> = {
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
