import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Conflict, MemberState, Tribunal } from '../../../contract/tribunal/tribunal.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { listed } from '../../ui/listed.ts'
import type { Family } from '../../ui/Tag.tsx'

/* What the codes of contract/tribunal/tribunal.ts are called. */

export const memberWords: Record<MemberState, [MessageDescriptor, Family, IconName]> = {
  invited: [msg`待答复`, 'amber', 'clock'],
  accepted: [msg`已接受指定`, 'green', 'check'],
  declined: [msg`已拒绝指定`, 'grey', 'close'],
  resigned: [msg`已辞任`, 'grey', 'logout'],
  removed: [msg`已更换`, 'grey', 'undo'],
}

export const challengeWords: Record<Tribunal['challenges'][number]['state'], [MessageDescriptor, Family, IconName]> = {
  open: [msg`待决定`, 'amber', 'clock'],
  upheld: [msg`回避成立`, 'red', 'check'],
  rejected: [msg`已驳回`, 'grey', 'close'],
  ended: [msg`因离任终止`, 'grey', 'undo'],
}

/** Who did it: the parties of the side; where a row of before names none, whoever of them was at the keyboard. */
export const sideOf = ({ parties, byName }: Pick<Tribunal['nominations'][number], 'parties' | 'byName'>): string =>
  parties?.length ? listed(parties) : byName

export const sizeWords: Record<Tribunal['size'], MessageDescriptor> = {
  1: msg`独任仲裁员`,
  3: msg`三名仲裁员`,
}

export const conflictWords: Record<Conflict['kind'], MessageDescriptor> = {
  name: msg`与本案人员同名`,
  unit: msg`工作单位与本案当事人或代理人的单位相同`,
  pastParty: msg`曾与本案人员共同参与其他案件`,
  pastTribunal: msg`曾审理本案人员的其他案件`,
}
