import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Camp } from '../../../contract/case/case.ts'
import type { OpinionChoice } from '../../../contract/evidence/opinion.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

export const choiceLooks: Record<OpinionChoice, [Family, IconName]> = {
  accepted: ['green', 'check'],
  denied: ['red', 'close'],
  unsure: ['amber', 'info'],
}

/** The head of what one side says. */
export const sideWords: Record<Camp, MessageDescriptor> = {
  APP: msg`申请人质证意见`,
  DEF: msg`被申请人质证意见`,
}

export const silentWords: Record<Camp, MessageDescriptor> = {
  APP: msg`申请人尚未发表意见`,
  DEF: msg`被申请人尚未发表意见`,
}
