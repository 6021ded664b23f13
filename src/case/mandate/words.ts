import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MandateState } from '../../../contract/mandate/mandate.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

/* What the codes of contract/mandate/mandate.ts are called. */

export const mandateTags: Record<MandateState, [MessageDescriptor, Family, IconName]> = {
  pending: [msg`待审查`, 'amber', 'clock'],
  accepted: [msg`已同意`, 'green', 'check'],
  returned: [msg`已退回`, 'red', 'undo'],
}

export type Decision = 'accept' | 'return'

interface DecisionWords {
  words: MessageDescriptor
  /** What comes of it, for whoever is asked to confirm. */
  says: MessageDescriptor
  done: MessageDescriptor
  icon: IconName
  look: 'danger' | 'primary'
}

/** The decisions as buttons: what loses something first. */
export const decisionWords: Record<Decision, DecisionWords> = {
  return: {
    words: msg`退回`,
    says: msg`退回后代理人不变，当事人可补正后重新提交。`,
    done: msg`已退回代理人变更`,
    icon: 'undo',
    look: 'danger',
  },
  accept: {
    words: msg`同意变更`,
    says: msg`同意后新代理人即可代理；被替换的代理人不再是其代理人。核对材料后，请另行关联新代理人的账号。`,
    done: msg`已同意代理人变更`,
    icon: 'check',
    look: 'primary',
  },
}
