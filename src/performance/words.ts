import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Measure, PeriodState } from '../../contract/performance/performance.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Family } from '../ui/Tag.tsx'

/** What data may stand beside a score. */
export const measureWords: Record<Measure, MessageDescriptor> = {
  daysToClose: msg`结案用时`,
  onTime: msg`期限按时完成率`,
  surveyMean: msg`满意度平均分`,
  hearings: msg`开庭次数`,
}

export const periodWords: Record<PeriodState, MessageDescriptor> = {
  open: msg`评分中`,
  locked: msg`已锁定`,
  published: msg`已公布`,
}
export const periodLook: Record<PeriodState, [Family, IconName]> = {
  open: ['blue', 'edit'],
  locked: ['amber', 'lock'],
  published: ['green', 'check'],
}
