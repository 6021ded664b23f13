import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SignRule, signOrders } from '../../../contract/envelope/envelope.ts'

export const orders: Record<(typeof signOrders)[number], MessageDescriptor> = {
  parallel: msg`同时签署`,
  sequence: msg`依次签署`,
}

export const rules: Record<SignRule, MessageDescriptor> = {
  all: msg`须全部签署`,
  majority: msg`多数签署即可，拒签载明于文书`,
  presiding: msg`首席签署即可，拒签载明于文书`,
}
