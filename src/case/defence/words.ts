import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DefenceAction, DefenceKind, DefenceState } from '../../../contract/defence/defence.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

/* What the codes of contract/defence/defence.ts are called. */

export const kindWords: Record<DefenceKind, MessageDescriptor> = {
  answer: msg`答辩书`,
  counterclaim: msg`反请求`,
  reply: msg`对反请求的答辩`,
  objection: msg`对在线进行的异议`,
}

/** The button that begins one, which is the title of its form, too. */
export const beginWords: Record<DefenceKind, MessageDescriptor> = {
  answer: msg`提交答辩书`,
  counterclaim: msg`提出反请求`,
  reply: msg`答辩反请求`,
  objection: msg`提出在线异议`,
}

/** A statement simply is there; what is decided has a state to show. */
export const stateTags: Record<DefenceState, [MessageDescriptor, Family, IconName]> = {
  submitted: [msg`待决定`, 'amber', 'clock'],
  withdrawn: [msg`已撤回`, 'grey', 'undo'],
  accepted: [msg({ message: '已受理', context: 'counterclaim' }), 'green', 'check'],
  notAccepted: [msg`不予受理`, 'red', 'close'],
  upheld: [msg`异议成立`, 'green', 'check'],
  rejected: [msg`异议不成立`, 'red', 'close'],
  lifted: [msg`异议已解除`, 'grey', 'undo'],
}

export type Step = Exclude<DefenceAction, 'submit' | 'supplement'>

interface StepWords {
  words: MessageDescriptor
  /** What comes of it, for whoever is asked to confirm. */
  says: MessageDescriptor
  done: MessageDescriptor
  icon: IconName
  look: 'plain' | 'primary' | 'danger'
}

/** The moves as buttons: what loses something first. */
export const stepWords: Record<Step, StepWords> = {
  withdraw: {
    words: msg`撤回`,
    says: msg`撤回后不能恢复；需要时请重新提出。`,
    done: msg`已撤回`,
    icon: 'undo',
    look: 'danger',
  },
  askWithdrawal: {
    words: msg`请求撤回反请求`,
    says: msg`由仲裁庭决定是否准许，组庭前由仲裁机构决定；准许前程序继续进行。`,
    done: msg`已提交撤回请求`,
    icon: 'undo',
    look: 'danger',
  },
  refuseWithdrawal: {
    words: msg`不准许撤回`,
    says: msg`反请求继续审理，各方会看到理由。`,
    done: msg`已决定不准许撤回`,
    icon: 'close',
    look: 'plain',
  },
  grantWithdrawal: {
    words: msg`准许撤回`,
    says: msg`反请求不再审理，各方会看到理由。`,
    done: msg`已准许撤回`,
    icon: 'check',
    look: 'primary',
  },
  refuse: {
    words: msg`作出不予受理`,
    says: msg`被申请人会看到理由。`,
    done: msg`已作出不予受理`,
    icon: 'close',
    look: 'danger',
  },
  accept: {
    words: msg`受理反请求`,
    says: msg`申请人从此可以提交答辩。`,
    done: msg`反请求已受理`,
    icon: 'check',
    look: 'primary',
  },
  reject: {
    words: msg({ message: '异议不成立', context: 'act' }),
    says: msg`案件可以在线进行，双方会看到理由。`,
    done: msg`已作出决定`,
    icon: 'close',
    look: 'plain',
  },
  lift: {
    words: msg`解除异议`,
    says: msg`案件从此可以在线进行，双方会看到理由。`,
    done: msg`异议已解除`,
    icon: 'undo',
    look: 'plain',
  },
  uphold: {
    words: msg({ message: '异议成立', context: 'act' }),
    says: msg`案件不在线进行，双方会看到理由。`,
    done: msg`已作出决定`,
    icon: 'check',
    look: 'primary',
  },
}
