import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VisitState } from '../../contract/visit/visit.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Family } from '../ui/Tag.tsx'

export const visitStateWords: Record<VisitState, MessageDescriptor> = {
  submitted: msg`待确认`,
  approved: msg({ message: '已同意', context: 'visit' }),
  rejected: msg`未同意`,
  arrived: msg`已到访`,
  left: msg`已离开`,
  expired: msg`已过期`,
  cancelled: msg`已取消`,
}

export const visitStateLook: Record<VisitState, [Family, IconName]> = {
  submitted: ['amber', 'clock'],
  approved: ['blue', 'check'],
  rejected: ['red', 'close'],
  arrived: ['green', 'check'],
  left: ['grey', 'logout'],
  expired: ['grey', 'clock'],
  cancelled: ['grey', 'close'],
}
