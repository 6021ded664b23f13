import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RosterState } from '../../../contract/arbitrator/rosterMoves.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

/* What the codes of contract/arbitrator/rosterMoves.ts are called. */

export const stateWords: Record<RosterState, { words: MessageDescriptor; family: Family; icon: IconName }> = {
  active: { words: msg`在册`, family: 'green', icon: 'check' },
  suspended: { words: msg({ message: '已暂停', context: 'arbitrator' }), family: 'amber', icon: 'pause' },
  expired: { words: msg`任期届满`, family: 'grey', icon: 'clock' },
  removed: { words: msg`已除名`, family: 'red', icon: 'close' },
}
