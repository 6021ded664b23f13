import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GuaranteePurpose } from '../../../contract/guarantee/guarantee.ts'
import type { GuaranteeState } from '../../../contract/guarantee/moves.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

/* What the codes of contract/guarantee/guarantee.ts are called; what is printed too is worded in contract/guarantee/guaranteePart.ts. */

export const purposeWords: Record<GuaranteePurpose, MessageDescriptor> = {
  letter: msg`担保书或保函`,
  identity: msg`担保人身份与资信材料`,
  property: msg`权属证明`,
  recording: msg`录音材料`,
}

export const stateWords: Record<GuaranteeState, { words: MessageDescriptor; family: Family; icon: IconName }> = {
  submitted: { words: msg`待受理`, family: 'amber', icon: 'clock' },
  reviewing: { words: msg`审核中`, family: 'blue', icon: 'eye' },
  returned: { words: msg`待补正`, family: 'amber', icon: 'undo' },
  withdrawn: { words: msg`已撤回`, family: 'grey', icon: 'undo' },
  confirmed: { words: msg`已确认`, family: 'green', icon: 'check' },
  transferred: { words: msg`已移送法院`, family: 'blue', icon: 'send' },
  effective: { words: msg`已生效`, family: 'green', icon: 'shield' },
  released: { words: msg`已解除`, family: 'grey', icon: 'undo' },
  executed: { words: msg`已执行`, family: 'red', icon: 'scale' },
  expired: { words: msg`已到期`, family: 'grey', icon: 'clock' },
}
