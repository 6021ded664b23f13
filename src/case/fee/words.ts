import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FeeKind, FeePartName } from '../../../contract/cost/fee.ts'

/* What the codes of contract/cost/fee.ts are called. */

export const feeKindWords: Record<FeeKind, MessageDescriptor> = {
  domestic: msg`国内仲裁`,
  shiac: msg`涉外仲裁（上海国仲 2015 年规则）`,
  scia: msg`涉外仲裁（深圳国仲 2021 年费用表）`,
  negotiation: msg`谈判促进（深圳国仲 2021 年费用表）`,
  emergency: msg`紧急仲裁员（贸仲）`,
}

export const feePartWords: Record<FeePartName, MessageDescriptor> = {
  acceptance: msg`案件受理费`,
  handling: msg`案件处理费`,
  arbitration: msg`仲裁费`,
  filing: msg`立案费`,
  negotiation: msg`谈判促进费`,
  emergency: msg`紧急仲裁员费用`,
}
