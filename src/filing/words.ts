import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { filePurposes } from '../../contract/filing/filing.ts'
import type { PreservationState } from '../../contract/filing/moves.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Family } from '../ui/Tag.tsx'

/* What the codes of contract/filing/filing.ts are called; what is printed too is worded in contract/filing/preservationPart.ts. */

export const purposeWords: Record<(typeof filePurposes)[number], MessageDescriptor> = {
  application: msg`申请书`,
  identity: msg`身份材料`,
  evidence: msg`证据`,
}

export const stateWords: Record<PreservationState, { words: MessageDescriptor; family: Family; icon: IconName }> = {
  submitted: { words: msg`待受理`, family: 'amber', icon: 'clock' },
  reviewing: { words: msg`审核中`, family: 'blue', icon: 'eye' },
  returned: { words: msg`待补正`, family: 'amber', icon: 'undo' },
  refused: { words: msg`不予受理`, family: 'red', icon: 'close' },
  withdrawn: { words: msg`已撤回`, family: 'grey', icon: 'undo' },
  waiting_guarantee: { words: msg`待补充担保`, family: 'amber', icon: 'clock' },
  to_court: { words: msg`已提请法院`, family: 'blue', icon: 'send' },
  ruled_granted: { words: msg`裁定准许`, family: 'green', icon: 'check' },
  ruled_rejected: { words: msg`裁定驳回`, family: 'red', icon: 'close' },
  reconsideration: { words: msg`复议中`, family: 'amber', icon: 'scale' },
  renewed: { words: msg`已续期`, family: 'green', icon: 'refresh' },
  lifted: { words: msg({ message: '已解除', context: 'preservation' }), family: 'grey', icon: 'undo' },
  expired: { words: msg`已到期`, family: 'grey', icon: 'clock' },
}
