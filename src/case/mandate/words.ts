import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MandateState } from '../../../contract/mandate/moves.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

/* What the codes of contract/mandate/moves.ts are called. */

export const mandateTags: Record<MandateState, [MessageDescriptor, Family, IconName]> = {
  pending: [msg`待审查`, 'amber', 'clock'],
  accepted: [msg`已同意`, 'green', 'check'],
  returned: [msg`已退回`, 'red', 'undo'],
}
