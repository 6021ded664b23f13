import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type RosterAction, type RosterState, roster } from '../../../contract/arbitrator/roster.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

/* What the codes of contract/arbitrator/roster.ts are called. */

export const stateWords: Record<RosterState, { words: MessageDescriptor; family: Family; icon: IconName }> = {
  active: { words: msg`在册`, family: 'green', icon: 'check' },
  suspended: { words: msg({ message: '已暂停', context: 'arbitrator' }), family: 'amber', icon: 'pause' },
  expired: { words: msg`任期届满`, family: 'grey', icon: 'clock' },
  removed: { words: msg`已除名`, family: 'red', icon: 'close' },
}

export const eventWords: Record<RosterAction, MessageDescriptor> = {
  enrol: msg({ message: '入册登记', context: 'event' }),
  setAway: msg({ message: '设置暂不接案时间', context: 'event' }),
  setSpecimen: msg({ message: '更新签名样本', context: 'event' }),
  suspend: msg({ message: '暂停资格', context: 'event' }),
  resume: msg({ message: '恢复资格', context: 'event' }),
  remove: msg({ message: '除名', context: 'event' }),
  expire: msg({ message: '任期届满', context: 'event' }),
}

export type StaffAction = 'suspend' | 'resume' | 'remove'

/** What a secretary does with an entry: what the button says, what comes of it, what is said once it is done. */
export const staffActions: Record<
  StaffAction,
  {
    words: MessageDescriptor
    says: MessageDescriptor
    done: MessageDescriptor
    look: 'plain' | 'primary' | 'danger'
    call: typeof roster.suspendArbitrator | typeof roster.resumeArbitrator | typeof roster.removeArbitrator
  }
> = {
  suspend: {
    words: msg`暂停资格`,
    says: msg`暂停期间不在公开名册中，不能被选定或指定；仲裁员会看到理由。`,
    done: msg`已暂停资格`,
    look: 'plain',
    call: roster.suspendArbitrator,
  },
  resume: {
    words: msg`恢复资格`,
    says: msg`恢复后重新列入公开名册；仲裁员会看到理由。`,
    done: msg`已恢复资格`,
    look: 'primary',
    call: roster.resumeArbitrator,
  },
  remove: {
    words: msg`除名`,
    says: msg`除名后不能恢复，正在办理的案件不受影响；仲裁员会看到理由。`,
    done: msg`已除名`,
    look: 'danger',
    call: roster.removeArbitrator,
  },
}
