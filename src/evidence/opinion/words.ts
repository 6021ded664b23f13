import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Camp } from '../../../contract/case.ts'
import type { OpinionChoice, OpinionMark } from '../../../contract/opinion.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

/* What the codes of contract/opinion.ts are called. */

export const markWords: Record<OpinionMark, MessageDescriptor> = {
  authenticity: msg`真实性`,
  legality: msg`合法性`,
  relevance: msg`关联性`,
}

export const choiceWords: Record<OpinionChoice, MessageDescriptor> = {
  accepted: msg`认可`,
  denied: msg`不认可`,
  unsure: msg`无法确认`,
}

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
