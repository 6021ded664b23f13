import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CandidacyState } from '../../contract/arbitrator/candidacyMoves.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Family } from '../ui/Tag.tsx'

/* What the codes of contract/arbitrator/candidacy.ts are called; what is typed is worded in contract/arbitrator/candidacyPart.ts. */

export const stateWords: Record<CandidacyState, { words: MessageDescriptor; family: Family; icon: IconName }> = {
  submitted: { words: msg`已提交`, family: 'amber', icon: 'clock' },
  firstReview: { words: msg`初审中`, family: 'blue', icon: 'eye' },
  secondReview: { words: msg`复审中`, family: 'blue', icon: 'eye' },
  returned: { words: msg`待修改`, family: 'amber', icon: 'undo' },
  withdrawn: { words: msg`已撤回`, family: 'grey', icon: 'undo' },
  rejected: { words: msg`未通过审核`, family: 'red', icon: 'close' },
  approved: { words: msg`已通过，待寄材料`, family: 'green', icon: 'check' },
  mailed: { words: msg`材料已寄，待登记`, family: 'amber', icon: 'mail' },
  enrolled: { words: msg`已入册`, family: 'green', icon: 'check' },
}

export const fileWords = {
  qualification: msg`仲裁员资格证明`,
  legalCertificate: msg`法律职业资格证书`,
  otherCertificate: msg`其他证书`,
  cv: msg`个人简历`,
} as const satisfies Record<string, MessageDescriptor>
