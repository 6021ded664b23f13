import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AttendanceState, GatheringState } from '../../contract/gathering/gathering.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Family } from '../ui/Tag.tsx'

/* What the codes of contract/gathering/gathering.ts are called. */

interface StateWords {
  words: MessageDescriptor
  family: Family
  icon: IconName
}

export const gatheringWords: Record<GatheringState, StateWords> = {
  draft: { words: msg`草稿`, family: 'grey', icon: 'edit' },
  open: { words: msg({ message: '报名中', context: 'activity' }), family: 'blue', icon: 'check' },
  full: { words: msg`名额已满`, family: 'amber', icon: 'people' },
  closed: { words: msg`报名截止`, family: 'grey', icon: 'lock' },
  held: { words: msg`已举办`, family: 'green', icon: 'check' },
  evaluated: { words: msg`已评价`, family: 'green', icon: 'check' },
  cancelled: { words: msg({ message: '已取消', context: 'activity' }), family: 'red', icon: 'close' },
}

export const attendanceWords: Record<AttendanceState, StateWords> = {
  enrolled: { words: msg`已报名`, family: 'blue', icon: 'check' },
  waitlisted: { words: msg`候补中`, family: 'amber', icon: 'clock' },
  cancelled: { words: msg`已取消报名`, family: 'grey', icon: 'close' },
  checkedIn: { words: msg`已签到`, family: 'green', icon: 'check' },
  noShow: { words: msg`未到场`, family: 'grey', icon: 'close' },
}
