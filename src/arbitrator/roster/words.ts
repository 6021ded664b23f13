import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type RosterAction, type RosterState, roster } from '../../../contract/roster.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

/* What the codes of contract/roster.ts are called. */

export const stateWords: Record<RosterState, { words: MessageDescriptor; family: Family; icon: IconName }> = {
  active: { words: msg`在册`, family: 'green', icon: 'check' },
  suspended: { words: msg`已暂停`, family: 'amber', icon: 'pause' },
  expired: { words: msg`任期届满`, family: 'grey', icon: 'clock' },
  removed: { words: msg`已除名`, family: 'red', icon: 'close' },
}

export const actionWords: Record<RosterAction, MessageDescriptor> = {
  enrol: msg`入册登记`,
  setAway: msg`设置暂不接案时间`,
  setSpecimen: msg`更新签名样本`,
  suspend: msg`暂停资格`,
  resume: msg`恢复资格`,
  remove: msg`除名`,
  expire: msg`任期届满`,
}

export type StaffAction = 'suspend' | 'resume' | 'remove'

/** What a secretary does with an entry: its words, what comes of it, what is said once it is done. */
export const staffActions: Record<
  StaffAction,
  {
    says: MessageDescriptor
    done: MessageDescriptor
    look: 'plain' | 'primary' | 'danger'
    call: typeof roster.suspendArbitrator | typeof roster.resumeArbitrator | typeof roster.removeArbitrator
  }
> = {
  suspend: {
    says: msg`暂停期间不在公开名册中，不能被选定或指定；仲裁员会看到理由。`,
    done: msg`已暂停资格`,
    look: 'plain',
    call: roster.suspendArbitrator,
  },
  resume: {
    says: msg`恢复后重新列入公开名册；仲裁员会看到理由。`,
    done: msg`已恢复资格`,
    look: 'primary',
    call: roster.resumeArbitrator,
  },
  remove: {
    says: msg`除名后不能恢复，正在办理的案件不受影响；仲裁员会看到理由。`,
    done: msg`已除名`,
    look: 'danger',
    call: roster.removeArbitrator,
  },
}
